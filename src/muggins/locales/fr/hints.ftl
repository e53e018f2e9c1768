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
hint-wins = Jouez { $card } : la partie est gagnée.
hint-only = Jouez { $card } : c’est la seule carte possible{ $points ->
    [0] {""}
   *[other] , et elle marque { $points }
}.
hint-guards = Jouez { $card } : c’est ce qui laisse à { $name } le moins de chances de gagner à la carte suivante, { $chance } %.
hint-scores = Jouez { $card }, { $kind ->
    [fifteen] quinze
    [thirty-one] trente et un
    [pair] une paire
    [three] un brelan
    [four] un carré
    [run] une suite
   *[several] plusieurs combinaisons à la fois
} pour { $points } : { hint-answer }{ hint-next }.
hint-go = Jouez { $card } : { $reply ->
    [stuck] { $name } ne peut pas suivre
   *[free] { $name } ne peut pas suivre { $chance } % du temps, la réponse vaut { NUMBER($answer, minimumFractionDigits: 1) } en moyenne
}, et ce qui vient ensuite vous rapporte { NUMBER($after, minimumFractionDigits: 1) }{ hint-next }.
hint-lead = Entamez par { $card }, l’entame la plus sûre : { hint-answer }{ hint-next }.
hint-safe = Jouez { $card }, qui laisse le moins à { $name } : { hint-answer }{ hint-next }.
hint-prepares = Jouez { $card }, qui prépare votre carte suivante : { hint-answer }{ hint-next }.

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
