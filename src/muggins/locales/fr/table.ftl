# Ce qui se dit à la table : les mêmes phrases dans le journal, la région vive et le terminal.
# $who vaut « you » ou « other » ; $card et $cards arrivent écrits avec les indices de la langue.

say-game = Nouvelle partie, en { $target }.
say-first-deal = { $who ->
    [you] Vous donnez en premier.
   *[other] { $name } donne en premier.
}
say-cut = { $who ->
    [you] Vous tirez { $card }.
   *[other] { $name } tire { $card }.
}
say-tie = Égalité : on tire de nouveau.
say-dealt = { $who ->
    [you] Donne { $number } : vous donnez, le crib est à vous.
   *[other] Donne { $number } : { $name } donne et a le crib.
}
say-laid-away = { $who ->
    [you] Vous écartez { $n } { $n ->
        [one] carte
       *[other] cartes
    }.
   *[other] { $name } écarte { $n } { $n ->
        [one] carte
       *[other] cartes
    }.
}
say-starter = Carte de départ : { $card }.
say-heels = { $who ->
    [you] Vous marquez deux pour ses talons.
   *[other] { $name } marque deux pour ses talons.
}
say-played = { $who ->
    [you] Vous jouez { $card } : { $count }.
   *[other] { $name } joue { $card } : { $count }.
}
peg-fifteen = Quinze pour deux.
peg-thirty-one = Trente et un pour deux.
peg-pair = Paire pour deux.
peg-three = Brelan pour six.
peg-four = Carré pour douze.
peg-run = Suite de { run-length } pour { run-length }.
say-go = { $who ->
    [you] Vous dites go.
   *[other] { $name } dit go.
}
peg-go = { $who ->
    [you] Vous marquez un pour le go.
   *[other] { $name } marque un pour le go.
}
peg-last = { $who ->
    [you] Vous marquez un pour la dernière carte.
   *[other] { $name } marque un pour la dernière carte.
}
say-hand = { $who ->
    [you] Vous comptez votre main : { $points }.
   *[other] { $name } compte sa main : { $points }.
}
say-crib = { $who ->
    [you] Vous comptez votre crib : { $points }.
   *[other] { $name } compte son crib : { $points }.
}
say-won = { $skunk ->
    [0] { $who ->
        [you] Vous gagnez { $score } à { $loser }.
       *[other] { $name } gagne { $score } à { $loser }.
    }
    [1] { $who ->
        [you] Vous gagnez { $score } à { $loser } : skunk.
       *[other] { $name } gagne { $score } à { $loser } : skunk.
    }
    [2] { $who ->
        [you] Vous gagnez { $score } à { $loser } : double skunk.
       *[other] { $name } gagne { $score } à { $loser } : double skunk.
    }
   *[other] { $who ->
        [you] Vous gagnez { $score } à { $loser } : triple skunk.
       *[other] { $name } gagne { $score } à { $loser } : triple skunk.
    }
}
say-abandoned = { $who ->
    [you] Vous abandonnez la partie.
   *[other] { $name } abandonne la partie.
}

# Une main ou un crib, compté à voix haute ligne après ligne, avec le total qui court.

count-nothing = rien
count-fifteen = quinze-{ number }
count-pair = { $place ->
    [only] une paire pour { number }
    [first] une paire pour { number }
    [last] et une paire, { number }
   *[middle] une paire, { number }
}
count-three = { $place ->
    [only] un brelan pour { number }
    [first] un brelan pour { number }
    [last] et un brelan, { number }
   *[middle] un brelan, { number }
}
count-four = { $place ->
    [only] un carré pour { number }
    [first] un carré pour { number }
    [last] et un carré, { number }
   *[middle] un carré, { number }
}
count-run = { $place ->
    [only] une suite de { run-length } pour { number }
    [first] une suite de { run-length } pour { number }
    [last] et une suite de { run-length }, { number }
   *[middle] une suite de { run-length }, { number }
}
count-flush = { $place ->
    [only] une couleur pour { number }
    [first] une couleur pour { number }
    [last] et une couleur, { number }
   *[middle] une couleur, { number }
}
count-nobs = { $place ->
    [only] un pour son nobs
   *[last] et un pour son nobs, { number }
}

# $total en toutes lettres, comme on le dit.
number = { $total ->
    [0] rien
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
    [13] treize
    [14] quatorze
    [15] quinze
    [16] seize
    [17] dix-sept
    [18] dix-huit
    [19] dix-neuf
    [20] vingt
    [21] vingt et un
    [22] vingt-deux
    [23] vingt-trois
    [24] vingt-quatre
    [25] vingt-cinq
    [26] vingt-six
    [27] vingt-sept
    [28] vingt-huit
    [29] vingt-neuf
   *[other] { $total }
}

# La longueur d’une suite en toutes lettres ; ses points sont les mêmes.
run-length = { $n ->
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
   *[other] { $n }
}

# Pourquoi une chose ne se peut pas : le message no-<code> d’un IllegalMove.

no-game-over = La partie est finie : rien ne peut plus suivre.
no-game-going-on = La partie n’est pas encore finie.
no-no-game = Aucune partie n’a commencé à cette table.
no-no-such-seat = Il n’y a pas de place { $seat } à cette table.
no-not-now = Ce n’est pas le moment.
no-not-your-turn = Ce n’est pas votre tour.
no-no-such-position = La position { $position } est hors du paquet : il va de 0 à 51.
no-already-cut = La carte { $card } est déjà tirée : tirez-en une autre.
no-wrong-deal = Cette donne n’est pas complète.
no-twice = La carte { $card } y figure deux fois.
no-wrong-number = Il faut écarter { $wanted } cartes, et non { $given }.
no-not-held = La carte { $card } n’est pas dans votre main.
no-over-31 = La carte { $card } ferait { $count } : le total ne peut pas dépasser 31.
no-no-starter = Nul ne sait quelle carte de départ a été coupée.
