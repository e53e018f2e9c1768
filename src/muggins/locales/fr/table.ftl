# Ce qui se dit à la table : les mêmes phrases dans le journal, la région vive et le terminal.
# $who vaut « you » ou « other » ; $card et $cards arrivent écrits avec les indices de la langue.

say-game = Une nouvelle partie, en { $target }.
say-first-deal = { $who ->
    [you] Vous donnez en premier.
   *[other] { $name } donne en premier.
}
say-cut = { $who ->
    [you] Vous coupez { $card }.
   *[other] { $name } coupe { $card }.
}
say-tie = Égalité : on coupe de nouveau.
say-dealt = { $who ->
    [you] Donne { $number } : vous donnez, le crib est à vous.
   *[other] Donne { $number } : { $name } donne et a le crib.
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
say-starter = La carte de départ est { $card }.
say-heels = { $who ->
    [you] Deux pour ses talons, pour vous.
   *[other] Deux pour ses talons, pour { $name }.
}
say-played = { $who ->
    [you] Vous jouez { $card } : { $count }.
   *[other] { $name } joue { $card } : { $count }.
}
peg-fifteen = Quinze pour deux.
peg-thirty-one = Trente et un pour deux.
peg-pair = Paire pour deux.
peg-three = Brelan pour six.
peg-four = Carré pour douze.
peg-run = Suite de { $n } pour { $points }.
say-go = { $who ->
    [you] Vous dites go.
   *[other] { $name } dit go.
}
peg-go = { $who ->
    [you] Un pour le go, pour vous.
   *[other] Un pour le go, pour { $name }.
}
peg-last = { $who ->
    [you] Un pour la dernière carte, pour vous.
   *[other] Un pour la dernière carte, pour { $name }.
}
say-hand = { $who ->
    [you] Votre main : { $points }.
   *[other] La main de { $name } : { $points }.
}
say-crib = { $who ->
    [you] Votre crib : { $points }.
   *[other] Le crib de { $name } : { $points }.
}
say-won = { $skunk ->
    [0] { $who ->
        [you] Vous gagnez, { $score } à { $loser }.
       *[other] { $name } gagne, { $score } à { $loser }.
    }
    [1] { $who ->
        [you] Vous gagnez, { $score } à { $loser } : skunk.
       *[other] { $name } gagne, { $score } à { $loser } : skunk.
    }
    [2] { $who ->
        [you] Vous gagnez, { $score } à { $loser } : double skunk.
       *[other] { $name } gagne, { $score } à { $loser } : double skunk.
    }
   *[other] { $who ->
        [you] Vous gagnez, { $score } à { $loser } : triple skunk.
       *[other] { $name } gagne, { $score } à { $loser } : triple skunk.
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
    [only] une paire, { number }
    [first] une paire, { number }
    [last] et une paire, { number }
   *[middle] une paire, { number }
}
count-three = { $place ->
    [only] un brelan, { number }
    [first] un brelan, { number }
    [last] et un brelan, { number }
   *[middle] un brelan, { number }
}
count-four = { $place ->
    [only] un carré, { number }
    [first] un carré, { number }
    [last] et un carré, { number }
   *[middle] un carré, { number }
}
count-run = { $place ->
    [only] une suite, { number }
    [first] une suite, { number }
    [last] et une suite, { number }
   *[middle] une suite, { number }
}
count-flush = { $place ->
    [only] une couleur, { number }
    [first] une couleur, { number }
    [last] et une couleur, { number }
   *[middle] une couleur, { number }
}
count-nobs = { $place ->
    [only] un pour son nobs
    [first] un pour son nobs
   *[other] et un pour son nobs, { number }
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
