# What `muggins engine serve` and the readers of its protocol say of a question or an answer
# that they cannot take. Names of fields and cards stand as the protocol has them.

cli-help-engine-serve = Play by the engine protocol: a question in JSON on each line of the standard input, its answer on a line of the standard output (docs/engine-protocol.md).
cli-help-level = Who plays: martin, camille, rose, walter, margaret or sir-john, from the weakest to the best.
cli-no-level = No player is called “{ $text }”: write one of “{ $levels }”.

asked-target = The field target is { $given }: write 121 or 61.
asked-scores = The field scores has { $given }: who has { $target } has won, so write numbers from 0 to { $last }.
asked-number = The field { $field } has { $n ->
    [one] one card
   *[other] { $n } cards
}: { $wanted ->
    [0] all four are played, so write none
   *[other] write { $wanted }, as many as there must be
}.
asked-twice = { $text } is there twice: the pack has it once.
asked-too-many = The field played has { $n } cards of { $who ->
    [me] yours
   *[them] the other
}: nobody plays more than four.
asked-turn = The field played, card { $at }, { $text }: it was { $who ->
    [me] your turn
   *[them] the other’s turn
}.
asked-could = The field played, before card { $at }, at a count of { $count }: { $who ->
    [me] you pass, but you hold { $text }, which fits
   *[them] the other passes, but holds { $text }, which fits
}.
asked-none-held = There is nothing to choose: the field hand has no card.
asked-not-mine = There is nothing to choose: it is the other’s turn.
asked-pile = The field pile must have the cards of the count going on, which are the last ones of played: write { $right }.

engine-wanted = { $wanted ->
    [phase] "discard" or "play"
    [cards] a list of cards, such as ["4H", "TD"]
    [card] a card, rank and then suit, such as "5H" or "TD"
    [truth] true or false
    [scores] two whole numbers, yours first, such as [84, 90]
    [target] 121 or 61
    [played] a list of pairs, such as [["me", "4H"], ["them", "KD"]]
    [seed] a whole number that fits into 64 bits, not below 0
   *[game] "standard", the only game there is for now
}
engine-not-json = This is no JSON: write one object on each line.
engine-no-object = This is no JSON object: write one object on each line, such as { $example }.
engine-too-long = This line has more than { NUMBER($most, useGrouping: 0) } bytes: write one question on each line.
engine-missing = The field { $field } is missing: write { engine-wanted }.
engine-wrong = The field { $field } cannot be { $given }: write { engine-wanted }.
engine-unknown = There is no field { $field } here: write only { $known }.
engine-twice = The field { $field } is there twice: write it once.
engine-answer-error = Instead of a move came an error: { $given }
