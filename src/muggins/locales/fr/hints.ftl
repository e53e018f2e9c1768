# Ce que jouerait l’ordinateur à votre place, et pourquoi, en une phrase.
# Les chiffres sont des points en moyenne ; $next vaut « none », « even » ou « behind ». Les
# cartes sont rangées d’après tout ce qu’elles rapportent : qui nomme la deuxième dit aussi la suite.

hint-lay-away = Écartez { $cards } : la main vaut { NUMBER($hand, minimumFractionDigits: 1) } en moyenne { $whose ->
    [own] et le crib vous apporte { NUMBER($crib, minimumFractionDigits: 1) }, soit { NUMBER($total, minimumFractionDigits: 1) } en tout
   *[other] et le crib de { $name } prend { NUMBER($crib, minimumFractionDigits: 1) }, ce qui laisse { NUMBER($total, minimumFractionDigits: 1) }
} ; { $next ->
    [even] { $next-cards } vaut autant
   *[behind] ensuite vient { $next-cards } avec { NUMBER($next-total, minimumFractionDigits: 1) }
}.
hint-wins = { hint-do } : la partie est gagnée.
hint-only = { hint-do } : c’est la seule carte possible{ $points ->
    [0] {""}
   *[other] , et elle marque { $points }
}.
hint-same = { $lead ->
    [yes] Entamez par
   *[no] Jouez
} l’une de { $cards } : peu importe laquelle{ $points ->
    [0] {""}
   *[other] , chacune marque { $points }
}.
hint-guards = { hint-do } : c’est ce qui laisse à { $name } le moins de chances de gagner à la carte suivante, { $chance } %.
hint-scores = { hint-do }, { hint-kind } pour { $points } : { hint-answer }{ hint-next }.
hint-go = { hint-do } : { $reply ->
    [stuck] { $name } ne peut pas suivre
   *[free] { $name } ne peut pas suivre { $chance } % du temps, la réponse vaut { NUMBER($answer, minimumFractionDigits: 1) } en moyenne
}, et ce qui vient ensuite vous rapporte { NUMBER($after, minimumFractionDigits: 1) }{ hint-next }.
hint-lead = Entamez par { $card }, l’entame la plus sûre : { hint-answer }{ hint-next }.
hint-safe = Jouez { $card }, qui laisse le moins à { $name } : { hint-answer }{ hint-next }.
hint-prepares = { hint-do }, qui prépare votre carte suivante : { hint-answer }{ hint-next }.

# $lead vaut « yes » ou « no » : une entame commence un nouveau total.
hint-do = { $lead ->
    [yes] Entamez par { $card }
   *[no] Jouez { $card }
}
hint-kind = { $kind ->
    [fifteen] quinze
    [thirty-one] trente et un
    [pair] une paire
    [three] un brelan
    [four] un carré
    [run] une suite
   *[several] plusieurs combinaisons à la fois
}
hint-answer = { $reply ->
    [stuck] { $name } ne peut pas suivre
    [lead] { $name } entame ensuite un nouveau total
   *[free] la réponse de { $name } vaut { NUMBER($answer, minimumFractionDigits: 1) } en moyenne
}{ $then ->
    [none] {""}
   *[some] , et ce qui vient ensuite vous rapporte { NUMBER($after, minimumFractionDigits: 1) }
}
hint-next = { $next ->
    [none] {""}
    [even]  ; en tout, { $next-cards } vaut autant
   *[behind]  ; en tout, { $next-cards } est deuxième, { NUMBER($behind, minimumFractionDigits: 1) } derrière
}

# Ce que jouerait le meilleur. Les chiffres ont une décimale dans un indice, deux dans la commande ;
# $sign et semblables valent « more », « less » ou « even ».

hint-laid = Écartez { $cards } : la main vaut { NUMBER($hand, minimumFractionDigits: 1, maximumFractionDigits: 2) } en moyenne, { $whose ->
    [own] votre crib rapporte { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
    [dealer] le crib du donneur prend { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[other] le crib de { $name } prend { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
} et le jeu { $brings ->
    [more] rapporte { NUMBER($play, minimumFractionDigits: 1, maximumFractionDigits: 2) }
    [less] coûte { NUMBER($play, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[even] est égal
}, soit { $sum ->
    [less] −{ NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[other] { NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 2) }
} en tout et { hint-chance } de victoires ; { $next-cards }{ hint-parts } { hint-behind }.
hint-parts = { $part-1 ->
    [none] {""}
   *[other] {" "}({ hint-part-1 }{ $part-2 ->
        [none] {""}
       *[other] , { hint-part-2 }
    }{ $part-3 ->
        [none] {""}
       *[other] , { hint-part-3 }
    })
}
hint-part-1 = { $part-1 ->
    [hand] main
    [crib] crib
   *[play] jeu
} { $sign-1 ->
    [less] −
   *[more] +
}{ NUMBER($by-1, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-part-2 = { $part-2 ->
    [hand] main
    [crib] crib
   *[play] jeu
} { $sign-2 ->
    [less] −
   *[more] +
}{ NUMBER($by-2, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-part-3 = { $part-3 ->
    [hand] main
    [crib] crib
   *[play] jeu
} { $sign-3 ->
    [less] −
   *[more] +
}{ NUMBER($by-3, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-behind = { $gap ->
    [none] vaut autant
    [score] rapporte { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } de plus mais gagne { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } { $fewer ->
        [one] partie
       *[other] parties
    } sur cent de moins, et c’est ce qui compte à ce score
    [odd] rapporte { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } de plus et gagne aussi souvent
    [wins] rapporte autant mais gagne { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } { $fewer ->
        [one] partie
       *[other] parties
    } sur cent de moins
    [points] perd { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } { $behind ->
        [one] point
       *[other] points
    }
   *[both] perd { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } { $behind ->
        [one] point
       *[other] points
    } et { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } { $fewer ->
        [one] partie
       *[other] parties
    } sur cent
}
hint-played = { $reason ->
    [scores] { hint-do }, { hint-kind } pour { $points }
    [go] { hint-do }, que { $name } aura du mal à suivre
    [lead] Entamez par { $card }, l’entame la plus sûre
    [safe] Jouez { $card }, qui laisse le moins à { $name }
    [guards] { hint-do }, qui laisse à { $name } le moins de chances de gagner à la carte suivante
    [prepares] { hint-do }, qui prépare votre carte suivante
   *[weighs] { hint-do }, le meilleur choix à la longue
}{ $ahead ->
    [unknown] {""}
    [more]  : à partir de là, vous marquez { NUMBER($more, minimumFractionDigits: 1, maximumFractionDigits: 2) } de plus que { $name }
    [less]  : à partir de là, { $name } marque { NUMBER($more, minimumFractionDigits: 1, maximumFractionDigits: 2) } de plus que vous
   *[even]  : à partir de là, vous marquez autant l’un que l’autre
}{ $chance ->
    [known] , et vous gagnez { hint-chance } des parties
   *[unknown] {""}
}{ $next ->
    [none] {""}
    [as-good]  ; { $next-cards } vaut autant : jouez-la { hint-share }
    [mixed]  ; jouez plutôt { $next-cards } { hint-share }, pour rester imprévisible
    [several]  ; jouez plutôt l’une de { $next-cards } { hint-share }, pour rester imprévisible
   *[next]  ; { $next-cards } { hint-behind }
}.
# $edge : la chance est « over » ou « under » ce qui est dit, ce n’est pas une certitude.
hint-chance = { $edge ->
    [over] plus de { hint-percent }
    [under] moins de { hint-percent }
   *[none] { hint-percent }
}
hint-percent = { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 2) } %
hint-share = { $share ->
    [mostly] plus d’une fois sur deux
    [half] environ une fois sur deux
    [third] environ une fois sur trois
    [quarter] environ une fois sur quatre
   *[seldom] de temps en temps
}
