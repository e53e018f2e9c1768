# What is said at the table: the same sentences in the log, the live region and the terminal.
# $who is "you" or "other"; $card and $cards come already written with the indices of the language.

say-game = A new game, to { $target }.
say-first-deal = { $who ->
    [you] You deal first.
   *[other] { $name } deals first.
}
say-cut = { $who ->
    [you] You cut { $card }.
   *[other] { $name } cuts { $card }.
}
say-tie = A tie: cut again.
say-dealt = { $who ->
    [you] Deal { $number }: your deal, your crib.
   *[other] Deal { $number }: { $name } deals; the crib is theirs.
}
say-laid-away = { $who ->
    [you] You lay { $n } { $n ->
        [one] card
       *[other] cards
    } away.
   *[other] { $name } lays { $n } { $n ->
        [one] card
       *[other] cards
    } away.
}
say-starter = The starter is { $card }.
say-heels = { $who ->
    [you] You peg two for his heels.
   *[other] { $name } pegs two for his heels.
}
say-played = { $who ->
    [you] You play { $card }: { $count }.
   *[other] { $name } plays { $card }: { $count }.
}
peg-fifteen = Fifteen for two.
peg-thirty-one = Thirty-one for two.
peg-pair = Pair for two.
peg-three = Three alike for six.
peg-four = Four alike for twelve.
peg-run = Run of { run-length } for { run-length }.
say-go = { $who ->
    [you] You say go.
   *[other] { $name } says go.
}
peg-go = { $who ->
    [you] You peg one for the go.
   *[other] { $name } pegs one for the go.
}
peg-last = { $who ->
    [you] You peg one for last card.
   *[other] { $name } pegs one for last card.
}
say-hand = { $who ->
    [you] Your hand: { $points }.
   *[other] { $name }’s hand: { $points }.
}
say-crib = { $who ->
    [you] Your crib: { $points }.
   *[other] { $name }’s crib: { $points }.
}
say-won = { $skunk ->
    [0] { $who ->
        [you] You win, { $score } to { $loser }.
       *[other] { $name } wins, { $score } to { $loser }.
    }
    [1] { $who ->
        [you] You win, { $score } to { $loser }: a skunk.
       *[other] { $name } wins, { $score } to { $loser }: a skunk.
    }
    [2] { $who ->
        [you] You win, { $score } to { $loser }: a double skunk.
       *[other] { $name } wins, { $score } to { $loser }: a double skunk.
    }
   *[other] { $who ->
        [you] You win, { $score } to { $loser }: a triple skunk.
       *[other] { $name } wins, { $score } to { $loser }: a triple skunk.
    }
}
say-abandoned = { $who ->
    [you] You give the game up.
   *[other] { $name } gives the game up.
}

# A hand or crib as it is counted aloud, line by line, with the running total.

count-nothing = nothing
count-fifteen = fifteen { number }
count-pair = { $place ->
    [only] a pair for { number }
    [first] a pair for { number }
    [last] and a pair is { number }
   *[middle] a pair is { number }
}
count-three = { $place ->
    [only] three alike for { number }
    [first] three alike for { number }
    [last] and three alike is { number }
   *[middle] three alike is { number }
}
count-four = { $place ->
    [only] four alike for { number }
    [first] four alike for { number }
    [last] and four alike is { number }
   *[middle] four alike is { number }
}
count-run = { $place ->
    [only] a run of { run-length } for { number }
    [first] a run of { run-length } for { number }
    [last] and a run of { run-length } is { number }
   *[middle] a run of { run-length } is { number }
}
count-flush = { $place ->
    [only] a flush for { number }
    [first] a flush for { number }
    [last] and a flush is { number }
   *[middle] a flush is { number }
}
count-nobs = { $place ->
    [only] one for his nobs
   *[last] and one for his nobs is { number }
}

# $total in words, as it is spoken.
number = { $total ->
    [0] nothing
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [13] thirteen
    [14] fourteen
    [15] fifteen
    [16] sixteen
    [17] seventeen
    [18] eighteen
    [19] nineteen
    [20] twenty
    [21] twenty-one
    [22] twenty-two
    [23] twenty-three
    [24] twenty-four
    [25] twenty-five
    [26] twenty-six
    [27] twenty-seven
    [28] twenty-eight
    [29] twenty-nine
   *[other] { $total }
}

# The length of a run in words; the points of one run are the same.
run-length = { $n ->
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
   *[other] { $n }
}

# Why something cannot be done: the message no-<code> of an IllegalMove.

no-game-over = The game is over: nothing may follow.
no-game-going-on = The game is not over yet.
no-no-game = No game has begun at this table.
no-no-such-seat = There is no seat { $seat } at this table.
no-not-now = That cannot be done now.
no-not-your-turn = It is not your turn.
no-no-such-position = Position { $position } is outside the pack: it has 0 to 51.
no-already-cut = { $card } was drawn already: draw another card.
no-wrong-deal = That is not a whole deal.
no-twice = { $card } stands there twice.
no-wrong-number = Lay away { $wanted } cards, not { $given }.
no-not-held = { $card } is not in your hand.
no-over-31 = { $card } would make { $count }: the count may not pass 31.
no-no-starter = Nobody knows which starter was cut.
