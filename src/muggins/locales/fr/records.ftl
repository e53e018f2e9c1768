# Pourquoi un relevé est refusé. Les valeurs y sont telles que dans le relevé.

value-given = { $kind ->
    [object] un objet
    [list] une liste
    [enormous] un nombre énorme
   *[value] { $given }
}
part-named = { $what ->
    [record] Un relevé
    [game] Une partie
    [deal] Une donne
    [event] Un événement
   *[other] { $what }
}
phase-waited = { $phase ->
    [cut] la coupe pour la donne
    [deal] la donne
    [lay-away] l’écart
    [starter] la carte de départ
    [play] une carte à jouer
   *[over] plus rien
}

record-not-a-card = { value-given } n’est pas une carte : écrivez la valeur (A 2 … 9 T J Q K, ou 10 V D R), puis l’enseigne (C D H S ou ♣ ♦ ♥ ♠ : trèfle est C, carreau D, cœur H, pique S).
record-half-character = La moitié d’un caractère figure dans { value-given }.
record-format = Le format doit être { $wanted }, et non { value-given }.
record-version = La version doit être { $wanted }, et non { value-given }.
record-target = Une partie se joue en 121 ou en 61, et non en { value-given }.
record-dealer = Le donneur doit être 0 ou 1, et non { value-given }.
record-game-number = Partie { $number } : les parties d’un match se comptent à partir de 1.
record-players = Les joueurs à la table sont { $seats }, et non { $n }.
record-game-over = La partie est finie : rien ne peut plus suivre.
record-starter-first = La carte de départ manque : rien ne se joue avant qu’elle soit retournée.
record-starter-missing = La carte de départ manque : seule la dernière donne peut s’en passer.
record-points = La carte { $card } marque { $right }, et non { $written }.

## Le jeu

record-all-played = Rien ne peut se jouer à présent : toutes les cartes de la donne sont jouées.
record-not-now = Ce n’est pas le moment : la partie attend { phase-waited }.
record-played-before = La carte { $card } a déjà été jouée.
record-laid-away = La carte { $card } a été écartée.
record-not-held = La carte { $card } n’est pas dans la main du joueur { $seat }, dont c’est le tour.
record-not-dealt = La carte { $card } n’a été donnée à personne : c’est le tour du joueur { $seat }.

## JSON

record-not-json = Ceci n’est pas du JSON : à la colonne { $column } { $why ->
    [key] il faut une clé entre guillemets droits
    [colon] il faut deux-points
    [comma] il faut une virgule, ou la fin de la liste ou de l’objet
    [value] il faut une valeur
    [more] il y a plus d’une valeur
    [quotes] commence un texte dont les guillemets ne sont pas fermés
    [control] un caractère de commande figure dans un texte : écrivez-le par \u et quatre chiffres
    [escape] un \ est suivi de ce qui ne peut pas le suivre
    [end] le texte finit trop tôt
   *[other] il ne peut pas être lu
}.
record-too-long = C’est plus long qu’aucune partie : il y a plus de { $most } caractères.
record-too-many-games = Cette liste a plus de { $most } parties : répartissez-la sur plusieurs fichiers.
record-too-many-events = Aucune partie n’a { $n } événements.
record-too-deep = Ce JSON ne peut pas être lu : il est trop profondément imbriqué.
record-too-many-digits = Ce JSON ne peut pas être lu : un nombre y a { $n } chiffres.
record-no-number = Ceci n’est pas du JSON : { $name } n’est pas un nombre.
record-key-twice = La clé { $key } figure deux fois dans un même objet.
record-no-game = Ce n’est pas une partie : il faut à un objet « deals » ou « events ».
record-not-an-object = { part-named } doit être un objet, et non { value-given }.
record-no-key = { $key } est de trop. { part-named } n’a pas cette clé.
record-key-missing = La clé { $key } manque.
record-not-a-list = { $what } doit être une liste, et non { value-given }.
record-no-list-of = { $what } du joueur { $seat } doit être une liste, et non { value-given }.
record-two-lists = { $what } doit être fait de deux listes, une par joueur, et non de { $n }.
record-cards-needed = { $what } du joueur { $seat } : il faut { $wanted } cartes, et non { $n }.
record-discard-not-dealt = La carte { $card } est écartée, mais n’a pas été donnée au joueur { $seat }.
record-too-few-plays = Sur 8 cartes jouées il n’y en a que { $n }, et seule la dernière donne peut s’arrêter avant la fin.
record-too-large = { $what } : { value-given } est trop grand.
record-event-type = { value-given } n’est pas le type d’un événement.
record-event-key-missing = { $name } : la clé { $key } manque.
record-event-value = { $name } : { $key } ne peut pas être { value-given }.
record-event-half-character = { $name } : la moitié d’un caractère figure dans un texte.
record-match-first = Un relevé commence par match-started.
record-game-second = Après match-started vient game-started.
record-missing-at-end = { $name } manque : cet événement suit de lui-même le précédent.
record-missing-before = { $name } manque : cet événement vient de lui-même avant { $next }.
record-not-by-itself = { $name } ne vient pas de lui-même ici.
record-differs = { $name } : { $key } vaut { $written }, mais selon les règles c’est { $right }.
record-hidden-card = Une carte est cachée : un relevé les montre toutes.

## Le relevé en texte

record-too-many-lines = Aucune donne ne prend plus de { $most } lignes, ni ce qui précède la première.
record-empty = Le relevé est vide.
record-no-such-line = { value-given } ne commence aucune ligne d’un relevé : écrivez un de ces mots, { $words }, puis deux-points.
record-whose = { $word } : dites de qui, par « { $word } 0 : » ou « { $word } 1 : ».
record-number-after-colon = { $word } : le nombre vient après les deux-points, « { $word } : { $seat } ».
record-too-late = { $word } : cette ligne vient trop tard ; d’abord qui joue, puis les coupes, les donnes, la fin.
record-line-twice = { $word } : cette ligne figure deux fois.
record-no-deal-yet = { $word } : aucune donne n’a commencé ; écrivez « deal : » avant.
record-not-a-number = { $word } : { value-given } n’est pas un nombre.
record-one-number = { $word } : il faut un nombre, et non { $n }.
record-line-cards = { $word } : il faut { $wanted } cartes, et non { $n }.
record-nothing-written = { $word } : rien n’est écrit ici.
record-quotes = { $word } : les guillemets ne sont pas fermés, ou contiennent un signe \ inconnu.
record-after-quotes = { $word } : { value-given } suit les guillemets.
record-level-of-nobody = { $word } : personne n’est nommé à la place { $seat }, écrivez donc qui l’occupe.
record-seat-twice = { $word } : l’occupant de la place { $seat } est nommé deux fois.
record-words-needed = { $word } : il faut { $wanted } mots, et non { $n }.
record-word-unknown = { $word } : { value-given } est inconnu ; écrivez { $words }.
record-cut-line = { $word } : écrivez la carte, puis « at » et sa position dans le paquet si elle est connue.
record-no-dealer-yet = { $word } : personne ne peut encore donner ; écrivez avant qui donne, « dealer : 0 », ou les coupes.
record-deal-not-done = La donne précédente n’est pas finie : elle attend { phase-waited }.
record-deal-number = C’est la donne { $right }, et non { $written }.
record-deal-line = { $word } : écrivez son numéro et « dealer » avec la place, ou rien.
record-deal-dealer = C’est le joueur { $right } qui donne, et non { $written }.
record-hand-missing = La ligne « hand { $seat } : » manque.
record-away-missing = La ligne « away { $seat } : » manque : la carte de départ n’est retournée qu’ensuite (jusque-là elle est « face down »).
record-dealt-twice = La carte { $card } est donnée deux fois.
record-card-missing = { $word } : la carte manque.
record-starter-line = { $word } : { value-given } n’a rien à faire ici ; écrivez « +2 » ou « face down ».
record-play-word = { value-given } n’est ni une carte, ni « go », ni « +1 ».
record-turn = C’est le tour du joueur { $right }, et non { $written }.
record-count = La carte { $card } fait { $right }, et non { $written }.
record-whose-go = { $text } est au joueur { $right }, et non { $written }.
record-go-points = { $text } est faux : un go ou la dernière carte marque { $right }.
record-go-unasked = « go » n’a rien à faire ici : nul de ceux qui ont des cartes n’est empêché de jouer.
record-point-unasked = { $text } n’a rien à faire ici : aucun total ne s’achève.
record-numbers = { $word } : { $written } est écrit, mais c’est { $right }.
record-nobody-won = { $word } : personne n’a gagné.
record-winner = C’est le joueur { $right } qui a gagné, et non { $written }.
