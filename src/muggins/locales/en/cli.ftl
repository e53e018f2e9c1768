# What the command `muggins` says: help, counts, replays and errors.

cli-help = Cribbage in the browser and in the terminal, with every score explained.
cli-panel-commands = Commands
cli-help-help = Show this help and leave.
cli-help-version = Show the version and leave.
cli-help-lang = The language to speak: en or fr; else the locale’s.
cli-help-json = Answer in JSON (cards in English letters), errors too.

cli-help-count = Count a hand or a crib: every line that scores, the total, and how it is spoken. With “-” every line of the standard input is one hand.
cli-help-cards = Four cards, rank then suit: 5H, TD or 10♦, JC or VC. “-” reads hands from the standard input, one a line, in the same form: 5H 5S 5D JC --starter 5C --crib. Blank lines are passed over.
cli-help-starter = The starter; without it the four cards are counted alone.
cli-help-crib = Count the cards as a crib: only five of one suit are a flush.

cli-help-replay = Replay a game: every score with the scores after it, the winner, the skunk.
cli-help-file = A .crib record, a JSON record, or the plain exchange form, one game or an array of them; “-” reads the standard input.

cli-help-play = Play against the computer here, in the terminal.
cli-help-target = The hole that wins the game.
cli-help-record = Keep a record of the match in this file, in the .crib notation; a second game goes into a file with -2 in its name, and so on.
cli-help-seed = The same cards every time, for tests; else they come from the system’s generator.

cli-help-serve = Serve the game to the browser.
cli-help-host = The address to listen on.
cli-help-port = The port; else 8000, or the next one that is free.
cli-help-data = Where games are kept; else $XDG_DATA_HOME/muggins.
cli-help-open = Open the browser, or do not; the last one given wins.

## A count

cli-kind-fifteen = fifteen
cli-kind-pair = pair
cli-kind-three = three alike
cli-kind-four = four alike
cli-kind-run = run of { $n }
cli-kind-flush = flush
cli-kind-nobs = his nobs
cli-total-hand = The hand counts { $points }.
cli-total-crib = The crib counts { $points }.
cli-spoken = “{ $text }”

## A game replayed

cli-game = Game { $number }
cli-player = Player { $seat }
cli-column-deal = Deal
cli-column-score = Score
cli-column-points = Points
cli-unfinished = The game is not finished.

## Where the trouble is, before what it is

cli-line = Line { $line }:{" "}
cli-event = Event { $event }:{" "}
cli-deal = Deal { $deal }:{" "}
cli-play = Play { $play }:{" "}

## Errors

cli-usage = { $text } (muggins --help shows how)
cli-no-such-option = There is no option { $option } here (--help shows those there are).
cli-system = { $text }
cli-not-a-card = “{ $text }” is not a card: write the rank (A 2 … 9 T J Q K, or 10 V D R), then the suit (C D H S or ♣ ♦ ♥ ♠).
cli-twice = { $text } stands there twice: there is only one in the pack.
cli-four-alone = Without a starter exactly four cards are counted, and here { $n ->
    [one] is { $n }
   *[other] are { $n }
}. A fifth card is given with --starter.
cli-four-and-starter = Exactly four cards and the starter are counted, and here besides the starter { $n ->
    [one] is { $n }
   *[other] are { $n }
}.
cli-two-starters = The starter is given twice: there is only one.
cli-no-starter = A card must follow --starter.
cli-no-such-word = “{ $text }” is neither a card nor --starter nor --crib.
cli-dash-alone = “-” reads whole hands from the standard input: give no cards, --starter or --crib beside it.
cli-not-utf8 = This is not text in UTF-8.
cli-unreadable = { $file } cannot be read: { $why }.
cli-unwritable = { $file } cannot be written: { $why }.
cli-exists = { $file } holds something already: name a file that is not there yet.
