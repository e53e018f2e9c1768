# What `muggins simulate` says: its help, its figures, and what it refuses.

cli-word-player = PLAYER
cli-help-simulate = Let two players play each other on the same cards with seats exchanged, and tell how far the first is ahead, with 95% intervals from 30 pairs on.
cli-help-first = A player by name, one of “martin, camille, rose, walter, margaret, sir-john, points, book, first, greedy, plain, random”; or cmd: and the command of a program that speaks the engine protocol, such as "cmd:./mine --fast".
cli-help-second = The other player, in the same way; it may be the same one.
cli-help-pairs = How many pairs of deals: the same cards twice, each player dealing once.
cli-help-games = How many pairs of whole games; else one for each twenty pairs of deals, for a game has about nine deals and tells less.
cli-help-seed-simulate = What the cards and the players’ chance are drawn from: the same figures for the same number. Runs of different numbers are independent.
cli-help-record-simulate = Keep what was played in this file and go on after what is there; runs of other seeds in it are added up.
cli-help-move-timeout = How many seconds a program has for an answer.
cli-help-workers-simulate = How many processes play at once; else one for each processor. The figures are the same.
cli-help-scheduler = Play on the Dask cluster whose scheduler has this address, such as tcp://10.0.0.1:8786, instead of here. Its workers need muggins, and one thread each.

simulate-bar-deals = Pairs of deals
simulate-bar-games = Pairs of games

simulate-head = { $first } against { $second }, to { $target }, { $seeds ->
    [one] seed { $seed }
   *[other] seeds { $seed }
}.
simulate-deals = Deals: { $known ->
    [no] one pair tells nothing
   *[known] { $first } makes { NUMBER($mean, minimumFractionDigits: 3, maximumFractionDigits: 3) }{ $known ->
        [few] {""}
       *[yes] {" "}± { NUMBER($margin, minimumFractionDigits: 3, maximumFractionDigits: 3) }
    } points a deal { $more ->
        [less] less
       *[more] more
    } than { $second }, in { $n } pairs{ simulate-few }
}.
simulate-few = { $known ->
    [few] , which are too few to tell how sure that is
   *[yes] {""}
}
simulate-left-out = { $n ->
    [one] One pair of deals in which a program failed is left out.
   *[other] { $n } pairs of deals in which a program failed are left out.
}
simulate-games = Games: { $known ->
    [no] one pair tells nothing
   *[known] { $first } wins { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) }% of games{ simulate-interval }, in { $n } pairs{ simulate-few }
}.
simulate-interval = { $known ->
    [few] {""}
   *[yes] {" "}(95% interval: { NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2) } to { NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2) })
}
simulate-dealer = The first dealer wins { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) }% of games{ simulate-interval }; a game has { NUMBER($length, minimumFractionDigits: 2, maximumFractionDigits: 2) } deals.
simulate-won = Games won by { $player }, of all: { NUMBER($plain, minimumFractionDigits: 2, maximumFractionDigits: 2) }% plainly, { NUMBER($skunk, minimumFractionDigits: 2, maximumFractionDigits: 2) }% by a skunk, { NUMBER($double, minimumFractionDigits: 2, maximumFractionDigits: 2) }% by a double one, { NUMBER($triple, minimumFractionDigits: 2, maximumFractionDigits: 2) }% by a triple one.
simulate-failed = Failures of { $player }: { $illegal } illegal, { $garbage } without sense, { $late } too late, { $ended } because it ended.

simulate-column-player = Points a deal
simulate-column-hand = Hand
simulate-column-crib = Crib
simulate-column-play = Play
simulate-column-whole = Total
simulate-role = { $player }, { $role ->
    [pone] pone
   *[dealer] dealer
}
simulate-figure = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }{ $known ->
    [few] {""}
   *[yes] {" "}± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) }
}

## Errors

simulate-no-player = No player is called “{ $text }”: write one of “{ $players }”, or cmd: and the command of a program.
simulate-no-command = “{ $text }” names no program: the command must follow cmd:.
simulate-quotes = “{ $text }” cannot be read as a command: a quotation mark in it is left open.
simulate-no-program = There is no program “{ $text }” that could be run: name one that is in the PATH, or write where it is.
simulate-nothing = There is nothing to play: --pairs or --games must be more than 0.
simulate-scheduler-alone = --workers is for this machine: leave it out beside --scheduler.
simulate-no-cluster = --scheduler needs the package “distributed”, which is not installed: install muggins with its part “cluster”, as in pip install ".[cluster]".
simulate-unreachable = No Dask scheduler answers at “{ $text }”: see that it runs and that the address is right.
simulate-workers-gone = A process that was playing ended, for want of memory perhaps, or the cluster is gone. What was finished is in the file of --record, where one was named: start again to go on from there, with fewer --workers if need be.
part-damaged = { $file } holds something here that muggins simulate has not written: remove the line, or name another file.
part-foreign = { $file } holds another simulation here, with { $what ->
    [target] the target { $found } instead of { $wanted }
    [first] “{ $found }” as the first player instead of “{ $wanted }”
   *[second] “{ $found }” as the second player instead of “{ $wanted }”
}: name another file.
part-twice = { $file } holds pairs here that line { $other } has already: remove one of both lines.
