# What the computer player would do in your place, and why, in one sentence.
# Figures are points on average; $next is "none", "even" or "behind". Cards are put in order by
# all that they bring, so a sentence that names the next best also names what comes after.

hint-lay-away = Lay away { $cards }: the hand averages { NUMBER($hand, minimumFractionDigits: 1) } { $whose ->
    [own] and the crib { NUMBER($crib, minimumFractionDigits: 1) } for you, { NUMBER($total, minimumFractionDigits: 1) } in all
   *[other] and { $name }’s crib takes { NUMBER($crib, minimumFractionDigits: 1) }, which leaves { NUMBER($total, minimumFractionDigits: 1) }
}; { $next ->
    [even] { $next-cards } is worth as much
   *[behind] next best is { $next-cards } with { NUMBER($next-total, minimumFractionDigits: 1) }
}.
hint-wins = Play { $card }: it wins the game.
hint-only = Play { $card }: it is the only card that fits{ $points ->
    [0] {""}
   *[other] , and it makes { $points }
}.
hint-guards = Play { $card }: it gives { $name } the smallest chance to win with the next card, { $chance }%.
hint-scores = Play { $card }, { $kind ->
    [fifteen] fifteen
    [thirty-one] thirty-one
    [pair] a pair
    [three] three alike
    [four] four alike
    [run] a run
   *[several] several scores at once
} for { $points }: { hint-answer }{ hint-next }.
hint-go = Play { $card }: { $reply ->
    [stuck] { $name } cannot follow
   *[free] { $name } cannot follow { $chance }% of the time, the answer averages { NUMBER($answer, minimumFractionDigits: 1) }
}, and what comes next is worth { NUMBER($after, minimumFractionDigits: 1) } to you{ hint-next }.
hint-lead = Lead { $card }, the safest: { hint-answer }{ hint-next }.
hint-safe = Play { $card }, which leaves { $name } least: { hint-answer }{ hint-next }.
hint-prepares = Play { $card }, which prepares your next card: { hint-answer }{ hint-next }.

hint-answer = { $reply ->
    [stuck] { $name } cannot follow
    [lead] { $name } then leads a new count
   *[free] { $name }’s answer averages { NUMBER($answer, minimumFractionDigits: 1) }
}{ $then ->
    [none] {""}
   *[some] , and what comes next is worth { NUMBER($after, minimumFractionDigits: 1) } to you
}
hint-next = { $next ->
    [none] {""}
    [even] ; in all, { $next-cards } is as good
   *[behind] ; in all, next best is { $next-cards }, { NUMBER($behind, minimumFractionDigits: 1) } behind
}
