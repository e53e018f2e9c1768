# Why a record is refused. Values stand as the record has them.

value-given = { $kind ->
    [object] an object
    [list] a list
    [enormous] an enormous number
   *[value] { $given }
}
part-named = { $what ->
    [record] A record
    [game] A game
    [deal] A deal
    [event] An event
   *[other] { $what }
}
phase-waited = { $phase ->
    [cut] the cut for the deal
    [deal] the deal
    [lay-away] cards to be laid away
    [starter] the starter
    [play] a card to be played
   *[over] nothing more
}

record-not-a-card = { value-given } is not a card: write the rank (A 2 … 9 T J Q K, or 10 V D R), then the suit (C D H S or ♣ ♦ ♥ ♠).
record-half-character = Half a character stands in { value-given }.
record-format = The format must be { $wanted }, not { value-given }.
record-version = The version must be { $wanted }, not { value-given }.
record-target = A game is played to 121 or to 61, not to { value-given }.
record-dealer = The dealer must be 0 or 1, not { value-given }.
record-game-number = Game { $number }: the games of a match count from 1.
record-players = The players at the table are { $seats }, not { $n }.
record-game-over = The game is over: nothing may follow.
record-starter-first = The starter is missing: nothing is played before it is turned.
record-starter-missing = The starter is missing: only the last deal may do without.
record-points = { $card } scores { $right }, not { $written }.

## The play

record-all-played = Nothing can be played now: all cards of the deal are played.
record-not-now = Not now: the game waits for { phase-waited }.
record-played-before = { $card } has been played before.
record-laid-away = { $card } was laid away.
record-not-held = { $card } is not in the hand of player { $seat }, whose turn it is.
record-not-dealt = { $card } was not dealt to anybody: it is the turn of player { $seat }.

## JSON

record-not-json = This is not JSON: at column { $column } { $why ->
    [key] a key in double quotes is wanted
    [colon] a colon is wanted
    [comma] a comma is wanted, or the end of the list or object
    [value] a value is wanted
    [more] there is more than one value
    [quotes] a text begins that has no closing quotes
    [control] a control character stands in a text: write it as \u and four digits
    [escape] a \ is followed by what it cannot be followed by
    [end] the text ends too early
   *[other] it cannot be read
}.
record-too-long = This is longer than any game: it has more than { $most } characters.
record-too-many-games = This list has more than { $most } games: divide it into several files.
record-too-many-events = No game has { $n } events.
record-too-deep = This is not JSON that can be read: it is nested too deeply.
record-too-many-digits = This is not JSON that can be read: a number has { $n } digits.
record-no-number = This is not JSON: { $name } is no number.
record-key-twice = The key { $key } stands twice in one object.
record-no-game = This is no game: an object needs “deals” or “events”.
record-not-an-object = { part-named } must be an object, not { value-given }.
record-no-key = { $key } does not belong there. { part-named } has no such key.
record-key-missing = The key { $key } is missing.
record-not-a-list = { $what } must be a list, not { value-given }.
record-no-list-of = { $what } of player { $seat } must be a list, not { value-given }.
record-two-lists = { $what } must be two lists, one for each player, not { $n }.
record-cards-needed = { $what } of player { $seat }: { $wanted } cards are needed, not { $n }.
record-discard-not-dealt = { $card } is laid away, but was not dealt to player { $seat }.
record-too-few-plays = Only { $n } of 8 cards are played, and only the last deal may stop short.
record-too-large = { $what }: { value-given } is too large.
record-event-type = { value-given } is not the type of an event.
record-event-key-missing = { $name }: the key { $key } is missing.
record-event-value = { $name }: { $key } cannot be { value-given }.
record-event-half-character = { $name }: half a character stands in a text.
record-match-first = A record begins with match-started.
record-game-second = After match-started comes game-started.
record-missing-at-end = { $name } is missing: it comes by itself after the event before.
record-missing-before = { $name } is missing: it comes by itself before { $next }.
record-not-by-itself = { $name } does not come by itself here.
record-differs = { $name }: { $key } is { $written }, but by the rules it is { $right }.
record-hidden-card = A card is hidden: a record shows all of them.

## The text record

record-too-many-lines = No deal takes more than { $most } lines, nor does what comes before the first.
record-empty = The record is empty.
record-no-such-line = { value-given } begins no line of a record: write one of { $words }, then a colon.
record-whose = { $word }: say whose, with “{ $word } 0:” or “{ $word } 1:”.
record-number-after-colon = { $word }: the number comes after the colon, “{ $word }: { $seat }”.
record-too-late = { $word }: this line stands too late: first who plays, cuts, deals, the end.
record-line-twice = { $word }: this stands twice.
record-no-deal-yet = { $word }: no deal has begun: write “deal:” before.
record-not-a-number = { $word }: { value-given } is not a number.
record-one-number = { $word }: one number is needed, not { $n }.
record-line-cards = { $word }: { $wanted } cards are needed, not { $n }.
record-nothing-written = { $word }: nothing is written here.
record-quotes = { $word }: the quotes are not closed, or hold an unknown \ mark.
record-after-quotes = { $word }: { value-given } stands after the quotes.
record-level-of-nobody = { $word }: nobody is said to sit in seat { $seat }, so write who does.
record-seat-twice = { $word }: who sits in seat { $seat } is said twice.
record-words-needed = { $word }: { $wanted } words are needed, not { $n }.
record-word-unknown = { $word }: { value-given } is not known: write { $words }.
record-cut-line = { $word }: write the card, then “at” and its place in the pack if it is known.
record-no-dealer-yet = { $word }: nobody can deal yet: write who deals, “dealer: 0”, or the cuts before.
record-deal-not-done = The deal before is not done: it waits for { phase-waited }.
record-deal-number = This is deal { $right }, not { $written }.
record-deal-line = { $word }: write its number and “dealer” with the seat, or nothing.
record-deal-dealer = Player { $right } deals, not { $written }.
record-hand-missing = The line “hand { $seat }:” is missing.
record-away-missing = The line “away { $seat }:” is missing: only then the starter is turned (until then it is “face down”).
record-dealt-twice = { $card } is dealt twice.
record-card-missing = { $word }: the card is missing.
record-starter-line = { $word }: { value-given } does not belong here: write “+2” or “face down”.
record-play-word = { value-given } is neither a card nor “go” nor “+1”.
record-turn = It is the turn of player { $right }, not { $written }.
record-count = { $card } makes { $right }, not { $written }.
record-whose-go = { $text } is of player { $right }, not { $written }.
record-go-points = { $text } is wrong: a go or the last card scores { $right }.
record-go-unasked = “go” does not belong here: nobody who holds cards is unable to play.
record-point-unasked = { $text } does not belong here: no count ends.
record-numbers = { $word }: { $written } is written, but it is { $right }.
record-nobody-won = { $word }: nobody has won.
record-winner = Player { $right } has won, not { $written }.
