# Ce que dit « muggins simulate » : son aide, ses chiffres, et ce qu’il refuse.

cli-word-player = JOUEUR
cli-help-simulate = Faire jouer deux joueurs l’un contre l’autre avec les mêmes cartes, places échangées, et dire de combien le premier est devant, avec des intervalles à 95 % à partir de 30 paires.
cli-help-first = Un joueur par son nom, l’un de « martin, camille, rose, walter, margaret, sir-john, points, book, first, greedy, plain, random » ; ou { "cmd:" } et la commande d’un programme qui parle le protocole des joueurs, comme { "\"cmd:./le-mien --vite\"" }.
cli-help-second = L’autre joueur, de la même façon ; ce peut être le même.
cli-help-pairs = Combien de paires de donnes : deux fois les mêmes cartes, chaque joueur donnant une fois.
cli-help-games = Combien de paires de parties entières ; sinon une pour vingt paires de donnes, car une partie a neuf donnes environ et en dit moins.
cli-help-seed-simulate = Ce dont sont tirées les cartes et la chance des joueurs : les mêmes chiffres pour le même nombre. Des nombres différents donnent des essais indépendants.
cli-help-record-simulate = Garder dans ce fichier ce qui est joué, et continuer après ce qui s’y trouve ; les essais d’autres nombres y sont additionnés.
cli-help-move-timeout = Combien de secondes un programme a pour répondre.
cli-help-workers-simulate = Combien de processus jouent à la fois ; sinon un par processeur. Les chiffres sont les mêmes.
cli-help-scheduler = Jouer sur la grappe Dask dont l’ordonnanceur a cette adresse, comme tcp://10.0.0.1:8786, au lieu d’ici. Il faut à ses ouvriers muggins, et un seul fil chacun.

simulate-bar-deals = Paires de donnes
simulate-bar-games = Paires de parties

simulate-head = { $first } contre { $second }, en { $target }, { $seeds ->
    [one] tirage { $seed }
   *[other] tirages { $seed }
}.
simulate-deals = Donnes : { $known ->
    [no] une seule paire ne dit rien
   *[known] { $first } marque { NUMBER($mean, minimumFractionDigits: 3, maximumFractionDigits: 3) }{ $known ->
        [few] {""}
       *[yes] {" "}± { NUMBER($margin, minimumFractionDigits: 3, maximumFractionDigits: 3) }
    } par donne de { $more ->
        [less] moins
       *[more] plus
    } que { $second }, en { $n } paires{ simulate-few }
}.
simulate-few = { $known ->
    [few] , trop peu pour dire à quel point c’est sûr
   *[yes] {""}
}
simulate-left-out = { $n ->
    [one] Une paire de donnes où un programme a failli est laissée de côté.
   *[other] { $n } paires de donnes où un programme a failli sont laissées de côté.
}
simulate-games = Parties : { $known ->
    [no] une seule paire ne dit rien
   *[known] { $first } gagne { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) } % des parties{ simulate-interval }, en { $n } paires{ simulate-few }
}.
simulate-interval = { $known ->
    [few] {""}
   *[yes] {" "}(intervalle à 95 % : de { NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2) } à { NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2) })
}
simulate-dealer = Le premier donneur gagne { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) } % des parties{ simulate-interval } ; une partie a { NUMBER($length, minimumFractionDigits: 2, maximumFractionDigits: 2) } donnes.
simulate-won = Parties gagnées par { $player }, de toutes : { NUMBER($plain, minimumFractionDigits: 2, maximumFractionDigits: 2) } % simplement, { NUMBER($skunk, minimumFractionDigits: 2, maximumFractionDigits: 2) } % par un skunk, { NUMBER($double, minimumFractionDigits: 2, maximumFractionDigits: 2) } % par un double, { NUMBER($triple, minimumFractionDigits: 2, maximumFractionDigits: 2) } % par un triple.
simulate-failed = Défaillances de { $player } : { $illegal } par une carte interdite, { $garbage } par une réponse sans sens, { $late } par retard, { $ended } par sa fin.

simulate-column-player = Points par donne
simulate-column-hand = Main
simulate-column-crib = Crib
simulate-column-play = Jeu
simulate-column-whole = Total
simulate-role = { $player }, { $role ->
    [pone] non-donneur
   *[dealer] donneur
}
simulate-figure = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }{ $known ->
    [few] {""}
   *[yes] {" "}± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) }
}

## Erreurs

simulate-no-player = Aucun joueur ne s’appelle « { $text } » : écrivez l’un de « { $players } », ou { "cmd:" } et la commande d’un programme.
simulate-no-command = « { $text } » ne nomme aucun programme : la commande doit suivre { "cmd:" }.
simulate-quotes = « { $text } » ne peut pas être lu comme une commande : un guillemet y reste ouvert.
simulate-no-program = Il n’y a pas de programme « { $text } » qui puisse être lancé : nommez-en un qui soit dans le PATH, ou écrivez où il est.
simulate-nothing = Il n’y a rien à jouer : --pairs ou --games doit dépasser 0.
simulate-scheduler-alone = --workers vaut pour cette machine : ne l’écrivez pas avec --scheduler.
simulate-no-cluster = --scheduler a besoin du paquet « distributed », qui n’est pas installé : installez muggins avec sa partie « cluster », par pip install ".[cluster]".
simulate-unreachable = Aucun ordonnanceur Dask ne répond à « { $text } » : voyez s’il tourne et si l’adresse est juste.
simulate-workers-gone = Un processus qui jouait a pris fin, faute de mémoire peut-être, ou la grappe a disparu. Ce qui était fini est dans le fichier de --record, si vous en avez nommé un : relancez pour continuer à partir de là, avec moins de --workers s’il le faut.
part-damaged = { $file } contient ici ce que muggins simulate n’a pas écrit : ôtez la ligne, ou nommez un autre fichier.
part-foreign = { $file } contient ici un autre essai, avec { $what ->
    [target] { $found } trous au lieu de { $wanted }
    [first] « { $found } » comme premier joueur au lieu de « { $wanted } »
   *[second] « { $found } » comme deuxième joueur au lieu de « { $wanted } »
} : nommez un autre fichier.
part-twice = { $file } contient ici des paires qui sont déjà à la ligne { $other } : ôtez l’une des deux lignes.
