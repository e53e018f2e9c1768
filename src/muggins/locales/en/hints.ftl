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
hint-wins = { hint-do }: it wins the game.
hint-only = { hint-do }: it is the only card that fits{ $points ->
    [0] {""}
   *[other] , and it makes { $points }
}.
hint-same = { $lead ->
    [yes] Lead
   *[no] Play
} any of { $cards }: it makes no difference which{ $points ->
    [0] {""}
   *[other] , and each makes { $points }
}.
hint-guards = { hint-do }: it gives { $name } the smallest chance to win with the next card, { $chance }%.
hint-scores = { hint-do }, { hint-kind } for { $points }: { hint-answer }{ hint-next }.
hint-go = { hint-do }: { $reply ->
    [stuck] { $name } cannot follow
   *[free] { $name } cannot follow { $chance }% of the time, the answer averages { NUMBER($answer, minimumFractionDigits: 1) }
}, and what comes next is worth { NUMBER($after, minimumFractionDigits: 1) } to you{ hint-next }.
hint-lead = Lead { $card }, the safest: { hint-answer }{ hint-next }.
hint-safe = Play { $card }, which leaves { $name } least: { hint-answer }{ hint-next }.
hint-prepares = { hint-do }, which prepares your next card: { hint-answer }{ hint-next }.

# $lead is "yes" or "no": with a lead a new count begins.
hint-do = { $lead ->
    [yes] Lead { $card }
   *[no] Play { $card }
}
hint-kind = { $kind ->
    [fifteen] fifteen
    [thirty-one] thirty-one
    [pair] a pair
    [three] three alike
    [four] four alike
    [run] a run
   *[several] several scores at once
}
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

# What the best player would do. Figures have one decimal in a hint, two on the command line;
# $sign and the like are "more", "less" or "even".

hint-laid = Lay away { $cards }: the hand averages { NUMBER($hand, minimumFractionDigits: 1, maximumFractionDigits: 2) }, { $whose ->
    [own] your crib brings { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
    [dealer] the dealer’s crib takes { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[other] { $name }’s crib takes { NUMBER($crib, minimumFractionDigits: 1, maximumFractionDigits: 2) }
} and the play { $brings ->
    [more] makes { NUMBER($play, minimumFractionDigits: 1, maximumFractionDigits: 2) }
    [less] costs { NUMBER($play, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[even] is even
}, { $sum ->
    [less] −{ NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 2) }
   *[other] { NUMBER($total, minimumFractionDigits: 1, maximumFractionDigits: 2) }
} in all and { hint-chance } to win; { $next-cards }{ hint-parts } { hint-behind }.
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
    [hand] hand
    [crib] crib
   *[play] play
} { $sign-1 ->
    [less] −
   *[more] +
}{ NUMBER($by-1, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-part-2 = { $part-2 ->
    [hand] hand
    [crib] crib
   *[play] play
} { $sign-2 ->
    [less] −
   *[more] +
}{ NUMBER($by-2, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-part-3 = { $part-3 ->
    [hand] hand
    [crib] crib
   *[play] play
} { $sign-3 ->
    [less] −
   *[more] +
}{ NUMBER($by-3, minimumFractionDigits: 1, maximumFractionDigits: 2) }
hint-behind = { $gap ->
    [none] is as good
    [score] makes { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } points more but wins { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } games in a hundred less, which is what counts at this score
    [odd] makes { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } points more and wins as often
    [wins] makes as many points but wins { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } games in a hundred less
    [points] is { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } points behind
   *[both] is { NUMBER($behind, minimumFractionDigits: 1, maximumFractionDigits: 2) } points and { NUMBER($fewer, minimumFractionDigits: 1, maximumFractionDigits: 2) } games in a hundred behind
}
hint-played = { $reason ->
    [scores] { hint-do }, { hint-kind } for { $points }
    [go] { hint-do }, which { $name } can hardly follow
    [lead] Lead { $card }, the safest
    [safe] Play { $card }, which leaves { $name } least
    [guards] { hint-do }, which gives { $name } the least chance to win with the next card
    [prepares] { hint-do }, which prepares your next card
   *[weighs] { hint-do }, the best in the long run
}{ $ahead ->
    [unknown] {""}
    [more] : from here on you make { NUMBER($more, minimumFractionDigits: 1, maximumFractionDigits: 2) } more than { $name }
    [less] : from here on { $name } makes { NUMBER($more, minimumFractionDigits: 1, maximumFractionDigits: 2) } more than you
   *[even] : from here on you both make the same
}{ $chance ->
    [known] , and you win { hint-chance } of games
   *[unknown] {""}
}{ $next ->
    [none] {""}
    [as-good] ; { $next-cards } is as good: play it { hint-share }
    [mixed] ; play { $next-cards } instead { hint-share }, so that nobody can read you
    [several] ; play one of { $next-cards } instead { hint-share }, so that nobody can read you
   *[next] ; { $next-cards } { hint-behind }
}.
# $edge: the chance is "over" or "under" what is said, which is no certainty.
hint-chance = { $edge ->
    [over] more than { hint-percent }
    [under] less than { hint-percent }
   *[none] { hint-percent }
}
hint-percent = { NUMBER($win, minimumFractionDigits: 1, maximumFractionDigits: 2) }%
hint-share = { $share ->
    [mostly] more often than not
    [half] about every other time
    [third] about one time in three
    [quarter] about one time in four
   *[seldom] now and then
}
