# Ce que dit la commande « muggins » : aide, décomptes, relectures et erreurs.

cli-help = Le cribbage dans le navigateur et dans le terminal, chaque point expliqué.
cli-usage = Usage :
cli-usage-options = [OPTIONS]
cli-usage-command = COMMANDE [ARGUMENTS]
cli-panel-arguments = Arguments
cli-panel-options = Options
cli-panel-commands = Commandes
cli-default = [par défaut : { $value }]
cli-required = [obligatoire]
cli-word-card = CARTE
cli-word-file = FICHIER
cli-word-folder = DOSSIER
cli-word-number = NOMBRE
cli-word-address = ADRESSE
cli-word-scores = MOI-ADVERSAIRE
cli-word-opponent = ADVERSAIRE
cli-word-rank = VALEUR
cli-help-help = Montrer cette aide et quitter.
cli-help-version = Montrer la version et quitter.
cli-help-lang = La langue à parler : en ou fr ; sinon celle du système.
cli-help-json = Répondre en JSON (cartes en lettres anglaises), erreurs comprises.

cli-help-count = Compter une main ou un crib : chaque ligne qui marque, le total, et comment on le dit. Avec « - », chaque ligne de l’entrée standard est une main.
cli-help-cards = Quatre cartes, la valeur puis l’enseigne : 5H, TD ou 10♦, JC ou VC. « - » lit des mains sur l’entrée standard, une par ligne, sous la même forme : 5H 5S 5D JC --starter 5C --crib. Les lignes vides sont passées.
cli-help-starter = La carte de départ ; sans elle, les quatre cartes sont comptées seules.
cli-help-crib = Compter les cartes comme un crib : il faut cinq cartes d’une enseigne pour une couleur.

cli-help-advise = Dire quoi écarter de six cartes, ou quelle carte jouer : chaque choix avec ce qu’il vaut et la chance de gagner, le meilleur d’abord.
cli-help-six = Six cartes dont écarter deux, ou dans le jeu les cartes encore en main ; la valeur puis l’enseigne : 5H, TD ou 10♦, JC ou VC.
cli-help-dealer = Vous donnez : le crib est à vous.
cli-help-pone = Vous êtes non-donneur : le crib est au donneur.
cli-help-laid-away = Dans le jeu : les deux cartes que vous avez écartées.
cli-help-turned = Dans le jeu : la carte de départ.
cli-help-played = Dans le jeu : chaque carte jouée dans cette donne, dans l’ordre, avec qui l’a jouée : moi:4H,autre:2D (ou me, them). Aucune quand vous entamez.
cli-word-played = moi:4H,autre:2D…
cli-help-scores = Les scores, le vôtre d’abord : pour six cartes ceux d’avant la donne, dans le jeu tels qu’ils sont maintenant.

cli-help-replay = Rejouer une partie : chaque score et le niveau ensuite, le gagnant, le skunk.
cli-help-file = Un relevé .crib, un relevé JSON ou la forme d’échange, une partie ou un tableau de parties ; « - » lit l’entrée standard.

cli-help-play = Jouer contre l’ordinateur ici, dans le terminal.
cli-help-unfinished = Le relevé d’une partie inachevée, pour la continuer.
cli-help-resume = Continuer la partie gardée, ou en commencer une nouvelle en renonçant à elle, sans question.
cli-help-opponent = Contre qui jouer, du plus faible au meilleur : { $names } ; sinon { $usual }.
cli-help-target = Le trou qui gagne la partie ; sinon 121.
cli-help-record = Garder un relevé dans ce fichier, en notation .crib, à la fin de chaque donne ; une deuxième partie va dans un fichier dont le nom porte -2, et ainsi de suite.
cli-help-seed = Les mêmes cartes à chaque fois, pour des essais ; sinon elles viennent du générateur du système.

cli-help-serve = Servir le jeu au navigateur.
cli-help-host = L’adresse où écouter.
cli-help-port = Le port ; sinon 8000, ou le premier libre ensuite.
cli-help-data = Le dossier où garder les parties ; sinon $XDG_DATA_HOME/muggins.
cli-help-open = Ouvrir le navigateur, ou non ; la dernière option l’emporte.

cli-help-engine = Faire les tables de l’ordinateur à partir de rien, ou les vérifier.
cli-help-build = Faire toutes les tables à partir de rien, ce qui prend de longues heures. Chaque étape finit par un fichier dans le dossier ; une construction interrompue reprend après la dernière.
cli-help-stages = Le dossier des étapes, dont celles qui s’y trouvent ne sont pas refaites ; sinon $XDG_CACHE_HOME/muggins/engine.
cli-help-sweeps = Combien de fois l’écart et le jeu sont calculés tour à tour.
cli-help-iterations-build = Combien de fois le jeu est parcouru à la dernière passe ; à celles d’avant, c’est 24 fois au plus.
cli-help-workers = Combien de processus travaillent à la fois, chacun avec 2 Go de mémoire environ ; sinon un par processeur.
cli-help-into = Le fichier pour les tables, à côté duquel va le livre du jeu ; sinon ceux du programme lui-même.
cli-help-certify = Résoudre le jeu pour une valeur de la carte de départ, calculer exactement ce que gagne la meilleure réponse, et comparer son arbre aux règles dans des donnes tirées au sort. Avec 40 itérations, il faut un quart d’heure ou davantage.
cli-help-rank = La valeur de la carte de départ.
cli-help-strategy = Ce qui est certifié : le jeu tel qu’il est résolu ici, tel que le meilleur joueur le joue à la table avec les tables livrées, ou le livre livré.
cli-help-iterations = Combien de fois le jeu est parcouru.
cli-help-playouts = Combien de donnes tirées au sort sont jouées.
cli-help-seed-of = Ce dont les donnes sont tirées : les mêmes pour le même nombre.

## Un décompte

cli-kind-fifteen = quinze
cli-kind-pair = paire
cli-kind-three = brelan
cli-kind-four = carré
cli-kind-run = suite de { $n }
cli-kind-flush = couleur
cli-kind-nobs = un pour son nobs
cli-total-hand = La main vaut { $points }.
cli-total-crib = Le crib vaut { $points }.
cli-spoken = « { $text } »

## Ce qu’il faut écarter

cli-column-laid = Écart
cli-column-hand = Main
cli-column-crib-own = Votre crib
cli-column-crib-other = Crib adverse
cli-column-play = Jeu
cli-column-total = Total
cli-column-win = Chance de gagner
cli-the-other = l’autre
cli-column-card = Carte
cli-column-ahead = À partir d’ici
cli-column-often = Combien de fois
cli-whole-percent = { NUMBER($n, maximumFractionDigits: 0) } %
cli-figure = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }
cli-percent = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) } %

## Les tables de l’ordinateur, faites et vérifiées

cli-rank = { $letter ->
    [T] 10
    [J] V
    [Q] D
    [K] R
   *[other] { $letter }
}
build-laying = Écart, tour { $round } : { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } de ce qui est gardé changerait ; la main vaut en moyenne { NUMBER($pone, minimumFractionDigits: 3, maximumFractionDigits: 3) } au non-donneur et { NUMBER($dealer, minimumFractionDigits: 3, maximumFractionDigits: 3) } au donneur.
build-play = Passe { $sweep }, carte de départ { cli-rank } : le jeu vaut { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } point au non-donneur, exploitabilité { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne.
build-book = Passe { $sweep }, quelle que soit la carte de départ : le jeu vaut { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } point au non-donneur, exploitabilité { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne.
build-winning = Passe { $sweep } : le non-donneur marque { NUMBER($pone, minimumFractionDigits: 3, maximumFractionDigits: 3) } points par donne et le donneur { NUMBER($dealer, minimumFractionDigits: 3, maximumFractionDigits: 3) } ; le premier donneur gagne { NUMBER($to121, minimumFractionDigits: 2, maximumFractionDigits: 2) } % des parties en 121 et { NUMBER($to61, minimumFractionDigits: 2, maximumFractionDigits: 2) } % de celles en 61.
build-aiming = En { $target }, tour { $round } de jeu pour gagner : la chance change de { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } au plus, chacune connue à { NUMBER($error, minimumFractionDigits: 4, maximumFractionDigits: 4) } près.
build-gathered = Après la passe { $sweep }, { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } de ce qui est gardé change encore.
build-written = Les tables sont dans { $file }.
certify-solving = Résolution du jeu : itération { $done } sur { $whole }.
certify-again = Résolution de ce qui reste après trois cartes : { $done } sur { $whole }.
certify-answering = Calcul des meilleures réponses.
certify-playing = Donnes jouées : { $done } sur { $whole }.
certify-value = Carte de départ { cli-rank }, { $source ->
    [shipped] écart comme dans les tables livrées
   *[sweep] écart comme à la passe { $sweep }
}, itérations : { $n }. Le jeu vaut { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne au non-donneur.
certify-value-played = Carte de départ { cli-rank }, comme on joue à la table : trois cartes d’après les tables livrées, puis une nouvelle résolution. Le jeu vaut { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne au non-donneur.
certify-value-book = Le livre, qui ne connaît pas la carte de départ. Le jeu vaut { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne au non-donneur.
certify-gains = Exploitabilité { NUMBER($mean, minimumFractionDigits: 5, maximumFractionDigits: 5) } point par donne : la meilleure réponse fait gagner { NUMBER($pone, minimumFractionDigits: 5, maximumFractionDigits: 5) } au non-donneur et { NUMBER($dealer, minimumFractionDigits: 5, maximumFractionDigits: 5) } au donneur.
certify-agrees = Les règles et l’arbre s’accordent sur { $playouts } donnes tirées au sort, { $played } cartes jouées.
certify-differs = Les règles et l’arbre diffèrent. { $what }
disagree-cards = Après { $n ->
    [0] aucune carte
   *[other] { $played-cards }
}, les règles permettent { $may-cards }, ce qui n’est pas ce que permet l’arbre.
disagree-go = Après { $n ->
    [0] aucune carte
   *[other] { $played-cards }
}, l’arbre ne connaît pas de go là où les règles en ont un.
disagree-points = Avec { $played-cards }, le non-donneur marque { $rules } de plus que le donneur selon les règles, et { $tree } de plus selon l’arbre ; il y a { $n } cartes.

## Une partie rejouée

cli-game = Partie { $number }
cli-player = Joueur { $seat }
cli-column-deal = Donne
cli-column-score = Ce qui marque
cli-column-points = Points
cli-unfinished = La partie n’est pas finie.

## Où est l’erreur, avant ce qu’elle est

cli-line = Ligne { $line } :{" "}
cli-event = Événement { $event } :{" "}
cli-deal = Donne { $deal } :{" "}
cli-play = Carte { $play } :{" "}

## Erreurs

cli-no-such-option = Il n’y a pas d’option { $option } ici{ $n ->
    [0] {""}
   *[other]  ; c’est peut-être { $near }
} ({ $command } --help montre celles qu’il y a).
cli-no-cache = Il n’y a pas de dossier personnel où garder les étapes : indiquez un dossier avec --folder.
cli-no-such-command = Il n’y a pas de commande « { $text } » : { $n ->
    [0] écrivez l’une de { $commands }.
   *[other] c’est peut-être { $commands }.
}
cli-extra = « { $text } » est un argument de trop ({ $command } --help montre ce qu’il faut).
cli-missing = Il manque { $what } ({ $command } --help montre ce qu’il faut).
cli-needs-value = Il faut une valeur après { $option }.
cli-no-value = { $option } ne prend pas de valeur : écrivez-la seule.
cli-misunderstood = Les arguments ne sont pas compris ({ $command } --help montre ce qu’il faut).
cli-no-choice = { $option } ne peut pas être « { $text } » : écrivez l’une de ces valeurs, { $choices }.
cli-no-number = { $option } ne peut pas être « { $text } » : écrivez un nombre entier.
cli-out-of-range = { $option } ne peut pas être « { $text } » : écrivez un nombre entier de { NUMBER($low, useGrouping: 0) } à { NUMBER($high, useGrouping: 0) }.
cli-empty = { $option } est vide : écrivez ce que ce doit être.
cli-no-such-name = { $option } ne peut pas être « { $text } » : il y a là un caractère qu’aucun nom ne peut avoir.
cli-system = Le système refuse : { cli-reason }.
cli-not-a-card = « { $text } » n’est pas une carte : écrivez la valeur (A 2 … 9 T J Q K, ou 10 V D R), puis l’enseigne (C D H S ou ♣ ♦ ♥ ♠ : trèfle est C, carreau D, cœur H, pique S).
cli-twice = La carte { $text } y figure deux fois : il n’y en a qu’une dans le paquet.
cli-four-alone = Sans carte de départ, on compte exactement quatre cartes, et en voici { $n }. La cinquième se donne avec --starter.
cli-four-and-starter = On compte exactement quatre cartes et la carte de départ, et en voici { $n } sans la carte de départ.
cli-no-laid-away = Dans le jeu, les deux cartes écartées comptent : ajoutez --laid-away et les deux.
cli-no-turned = Dans le jeu, la carte de départ est connue : ajoutez --starter et sa carte.
cli-two-laid-away = Vous avez écarté deux cartes, et --laid-away en a { $n ->
    [0] zéro
    [one] une
   *[other] { $n }
} : écrivez les deux après.
cli-asked-number = De votre main, { $n ->
    [0] aucune carte n’est donnée
    [one] une carte est donnée
   *[other] { $n } cartes sont données
} : { $wanted ->
    [0] toutes les quatre sont dans --played, n’en écrivez donc aucune
   *[other] écrivez-en { $wanted }, car avec les vôtres de --played elles sont quatre
}.
cli-asked-too-many = --played a { $n } cartes { $who ->
    [me] de vous
   *[them] de l’autre
} : personne n’en joue plus de quatre.
cli-asked-turn = --played, carte { $at }, { $text } : c’était { $who ->
    [me] votre tour
   *[them] le tour de l’autre
}.
cli-asked-could = --played, avant la carte { $at }, au total de { $count } : { $who ->
    [me] vous passez, mais vous avez { $text } en main, qui convient
   *[them] l’autre passe, mais a { $text } en main, qui convient
}.
cli-asked-none-held = Il n’y a rien à choisir : toutes vos quatre cartes sont dans --played.
cli-no-played = --played contient « { $text } » : écrivez qui a joué et la carte, comme moi:4H ou autre:2D, séparés par des virgules.
cli-six = On écarte deux cartes sur six, et en voici { $n }.
cli-no-role = Il faut dire à qui est le crib : écrivez --dealer s’il est à vous, --pone s’il est à l’autre.
cli-two-roles = --dealer et --pone s’excluent : écrivez celui que vous êtes.
cli-no-scores = --scores ne peut pas être « { $text } » : écrivez votre score et celui de l’autre, comme 84-90.
cli-beyond = --scores ne peut pas être « { $text } » : qui a { $target } a gagné, écrivez donc des scores de 0 à { $last }.
cli-no-tables = Les tables de l’ordinateur ne peuvent pas être lues, { $file } : { cli-reason }. Elles sont faites par muggins engine build.
cli-tables-damaged = { $file } ne contient pas les tables de l’ordinateur : elles sont faites par muggins engine build.
cli-stage-damaged = { $file } ne contient pas ce qu’il faut : enlevez-le, et muggins engine build le refait.
cli-no-stages = Il n’y a pas d’écart dans { $folder }, et les tables livrées ne peuvent pas être lues : { cli-reason }.
cli-two-starters = La carte de départ est donnée deux fois : il n’y en a qu’une.
cli-no-starter = Il faut une carte après --starter.
cli-no-such-word = « { $text } » n’est ni une carte, ni --starter, ni --crib.
cli-dash-alone = « - » lit des mains entières sur l’entrée standard : ne donnez ni cartes, ni --starter, ni --crib à côté.
cli-line-too-long = Cette ligne a plus de { $longest } octets : écrivez une main par ligne.
cli-not-utf8 = Ceci n’est pas du texte en UTF-8.
cli-unreadable = { $file } ne peut pas être lu : { cli-reason }.
cli-too-large = { $file } a plus de { $most } Mo : répartissez-le sur plusieurs fichiers.
cli-input-too-large = L’entrée standard a plus de { $most } Mo : répartissez-la sur plusieurs fichiers.
cli-endless-line = Les réponses ne sont pas des lignes : il en est venu tant sans fin de ligne qu’aucune n’est plus attendue.
cli-unwritable = { $file } ne peut pas être écrit : { cli-reason }.
cli-exists = { $file } contient déjà quelque chose : nommez un fichier qui n’existe pas encore.
cli-no-home = Il n’y a pas de dossier personnel où garder la partie : indiquez un dossier avec --data.
cli-bad-engines = MUGGINS_ENGINES ne peut pas être « { $text } » : écrivez combien de processus réfléchissent pour l’ordinateur, de 0 à { $most }.
cli-nothing-kept = Aucune partie n’est gardée ici : muggins play en commence une.
cli-played-elsewhere = La partie gardée se joue dans un autre terminal : continuez-la là-bas, ou quittez-la d’abord là-bas.
cli-kept-damaged = { $file } est abîmé, aucune partie ne peut en être continuée : muggins play --new le met de côté et commence une nouvelle partie.
cli-new-only = { $option } est pour une nouvelle partie, et celle-ci continue : laissez { $option } de côté.
cli-dash-answers = « - » ne peut pas être un relevé ici : c’est de l’entrée standard que viennent vos réponses.
cli-one-game = { $file } est une liste de parties : nommez le relevé d’une seule.
cli-game-over = La partie de { $file } est finie : muggins replay la montre, muggins play en commence une nouvelle.

## Ce que le système oppose, comme fin d’une phrase

cli-reason = { $code ->
    [EACCES] l’accès n’est pas permis
    [EPERM] cela n’est pas permis
    [EROFS] rien ne peut y être écrit, il ne permet que la lecture
    [ENOENT] il n’y a pas de tel fichier ni de tel dossier
    [ENOTDIR] ce qui devrait être un dossier est un fichier
    [EISDIR] c’est un dossier, nommez un fichier
    [EEXIST] il existe déjà
    [ENAMETOOLONG] le nom est trop long
    [EINVAL] cela n’y est pas possible
    [ELOOP] ses liens tournent en rond
    [ENOSPC] le disque est plein
    [EDQUOT] votre part du disque est pleine
    [EFBIG] le fichier est trop grand
    [EIO] le disque ou le terminal ne répond plus
    [ENXIO] il n’y a rien à y lire ni à y écrire
    [EMFILE] trop de fichiers sont ouverts
    [ENFILE] trop de fichiers sont ouverts
    [ENOMEM] la mémoire ne suffit pas
    [EBUSY] il est en cours d’utilisation
    [ETXTBSY] il est en cours d’utilisation
    [EADDRINUSE] le port est déjà pris
    [EADDRNOTAVAIL] cette machine n’a pas cette adresse
    [EAI_NONAME] aucune machine n’a ce nom
   *[other] il donne l’erreur { $code }
}

## Pourquoi muggins serve ne démarre pas, comme fin d’une phrase

start-bad-engines = MUGGINS_ENGINES ne peut pas être « { $text } » : écrivez combien de processus réfléchissent pour l’ordinateur, de 0 à { $most }
start-no-folder = { $folder } ne peut pas accueillir les parties ({ $why }) : indiquez un autre dossier avec --data
start-in-use = un autre muggins utilise { $folder } (processus { $process }) : arrêtez-le, ou indiquez un autre dossier avec --data
start-other-version = { $path } vient d’une autre version de muggins ({ $version }) : lancez celle-là, ou indiquez un autre dossier avec --data
start-damaged = { $path } est abîmé : il y manque { $what } ; remettez une copie du fichier, ou indiquez un autre dossier avec --data
start-unusable-file = { $path } ne peut pas servir de journal : { $why }
start-unusable-journal = { $path } ne peut pas servir de journal : { $sqlite ->
    [SQLITE_NOTADB] ce n’est pas une base de données
    [SQLITE_CORRUPT] il est abîmé
    [SQLITE_FULL] le disque est plein
    [SQLITE_READONLY] rien ne peut y être écrit
    [SQLITE_CANTOPEN] il ne peut pas être ouvert
    [SQLITE_PERM] l’accès n’est pas permis
    [SQLITE_BUSY] un autre programme l’utilise
    [SQLITE_LOCKED] un autre programme l’utilise
    [SQLITE_IOERR] le disque ne répond plus
    [SQLITE_ERROR] il ne contient pas ce qu’il devrait
   *[other] { $sqlite }
}
start-no-address = { $address } : { $why }
