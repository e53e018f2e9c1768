# Ce que `muggins engine serve` et ceux qui lisent son protocole disent d’une question ou d’une
# réponse qu’ils ne peuvent pas prendre. Les noms des champs et les cartes sont ceux du protocole.

cli-help-engine-serve = Jouer selon le protocole du moteur : une question en JSON à chaque ligne de l’entrée standard, sa réponse à une ligne de la sortie standard (docs/engine-protocol.md).
cli-help-level = Qui joue : martin, camille, rose, walter, margaret ou sir-john, du plus faible au meilleur.
cli-no-level = Aucun joueur ne s’appelle « { $text } » : écrivez l’un de « { $levels } ».

asked-target = Le champ target est { $given } : écrivez 121 ou 61.
asked-scores = Le champ scores contient { $given } : qui a { $target } a gagné, écrivez donc des nombres de 0 à { $last }.
asked-number = Le champ { $field } a { $n ->
    [0] zéro carte
    [one] une carte
   *[other] { $n } cartes
} : { $wanted ->
    [0] toutes les quatre sont jouées, n’en écrivez donc aucune
   *[other] écrivez-en { $wanted }, le nombre qu’il faut
}.
asked-twice = { $text } y figure deux fois : le paquet ne l’a qu’une fois.
asked-too-many = Le champ played a { $n } cartes { $who ->
    [me] de vous
   *[them] de l’autre
} : personne n’en joue plus de quatre.
asked-turn = Le champ played, carte { $at }, { $text } : c’était { $who ->
    [me] votre tour
   *[them] le tour de l’autre
}.
asked-could = Le champ played, avant la carte { $at }, au total de { $count } : { $who ->
    [me] vous passez, mais vous avez { $text } en main, qui convient
   *[them] l’autre passe, mais a { $text } en main, qui convient
}.
asked-none-held = Il n’y a rien à choisir : le champ hand n’a pas de carte.
asked-not-mine = Il n’y a rien à choisir : c’est le tour de l’autre.
asked-pile = Le champ pile doit avoir les cartes du total en cours, qui sont les dernières de played : écrivez { $right }.

engine-wanted = { $wanted ->
    [phase] "discard" ou "play"
    [cards] une liste de cartes, comme ["4H", "TD"]
    [card] une carte, valeur puis enseigne, comme "5H" ou "TD"
    [truth] true ou false
    [scores] deux nombres entiers, le vôtre d’abord, comme [84, 90]
    [target] 121 ou 61
    [played] une liste de paires, comme [["me", "4H"], ["them", "KD"]]
    [seed] un nombre entier qui tienne dans 64 bits, à partir de 0
   *[game] "standard", seul jeu qu’il y ait pour le moment
}
engine-not-json = Ceci n’est pas du JSON : écrivez un objet par ligne.
engine-no-object = Ceci n’est pas un objet JSON : écrivez un objet par ligne, comme { $example }.
engine-too-long = Cette ligne a plus de { NUMBER($most, useGrouping: 0) } octets : écrivez une question par ligne.
engine-missing = Il manque le champ { $field } : écrivez { engine-wanted }.
engine-wrong = Le champ { $field } ne peut pas être { $given } : écrivez { engine-wanted }.
engine-unknown = Il n’y a pas de champ { $field } ici : écrivez seulement { $known }.
engine-twice = Le champ { $field } y figure deux fois : écrivez-le une seule fois.
engine-answer-error = Au lieu d’un coup est venue une erreur : { $given }
