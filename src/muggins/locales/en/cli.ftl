# What the command `muggins` says: help, counts, replays and errors.

cli-help = Cribbage in the browser and in the terminal, with every score explained.
cli-usage = Usage:
cli-usage-options = [OPTIONS]
cli-usage-command = COMMAND [ARGUMENTS]
cli-panel-arguments = Arguments
cli-panel-options = Options
cli-panel-commands = Commands
cli-default = [default: { $value }]
cli-required = [required]
cli-word-card = CARD
cli-word-file = FILE
cli-word-folder = FOLDER
cli-word-number = NUMBER
cli-word-address = ADDRESS
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
cli-help-unfinished = The record of an unfinished game, to go on with it.
cli-help-resume = Go on with the game that is kept, or begin a new one and drop it, without being asked.
cli-help-target = The hole that wins the game; else 121.
cli-help-record = Keep a record in this file, in the .crib notation, whenever a deal has ended; a second game goes into a file with -2 in its name, and so on.
cli-help-seed = The same cards every time, for tests; else they come from the system’s generator.

cli-help-serve = Serve the game to the browser.
cli-help-host = The address to listen on.
cli-help-port = The port; else 8000, or the next one that is free.
cli-help-data = The folder where games are kept; else $XDG_DATA_HOME/muggins.
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

cli-no-such-option = There is no option { $option } here{ $n ->
    [0] {""}
   *[other] ; { $near } is meant perhaps
} ({ $command } --help shows those there are).
cli-no-such-command = There is no command “{ $text }”: { $n ->
    [0] write one of { $commands }.
   *[other] { $commands } is meant perhaps.
}
cli-extra = “{ $text }” is one argument too many ({ $command } --help shows what is wanted).
cli-missing = { $what } is missing ({ $command } --help shows what is wanted).
cli-needs-value = A value must follow { $option }.
cli-no-value = { $option } takes no value: write it alone.
cli-misunderstood = The arguments cannot be understood ({ $command } --help shows what is wanted).
cli-no-choice = { $option } cannot be “{ $text }”: write one of { $choices }.
cli-no-number = { $option } cannot be “{ $text }”: write a whole number.
cli-out-of-range = { $option } cannot be “{ $text }”: write a whole number from { NUMBER($low, useGrouping: 0) } to { NUMBER($high, useGrouping: 0) }.
cli-empty = { $option } is empty: write what it is to be.
cli-no-such-name = { $option } cannot be “{ $text }”: there is a character in it that no name can have.
cli-system = The system refuses: { cli-reason }.
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
cli-line-too-long = This line has more than { $longest } bytes: write one hand a line.
cli-not-utf8 = This is not text in UTF-8.
cli-unreadable = { $file } cannot be read: { cli-reason }.
cli-unwritable = { $file } cannot be written: { cli-reason }.
cli-exists = { $file } holds something already: name a file that is not there yet.
cli-nothing-kept = No game is kept here: muggins play begins one.
cli-played-elsewhere = The game that is kept is being played in another terminal: go on there, or leave it there first.
cli-kept-damaged = { $file } is damaged, no game can be gone on with from it: muggins play --new puts it aside and begins a new one.
cli-new-only = { $option } is for a new game, and this one goes on: leave { $option } out.
cli-dash-answers = “-” cannot be a record here: the standard input is where your answers come from.
cli-one-game = { $file } is a list of games: name a record of one.
cli-game-over = The game in { $file } is over: muggins replay shows it, muggins play begins a new one.

## What the system refuses with, as the end of a sentence

cli-reason = { $code ->
    [EACCES] access is not allowed
    [EPERM] that is not allowed
    [EROFS] nothing can be written there, it is read-only
    [ENOENT] there is no such file or folder
    [ENOTDIR] what should be a folder is a file
    [EISDIR] it is a folder, name a file
    [EEXIST] it is there already
    [ENAMETOOLONG] the name is too long
    [EINVAL] that is not possible there
    [ELOOP] its links lead round in a circle
    [ENOSPC] the disk is full
    [EDQUOT] your share of the disk is full
    [EFBIG] the file is too large
    [EIO] the disk or the terminal fails
    [ENXIO] nothing is there to read or to write
    [EMFILE] too many files are open
    [ENFILE] too many files are open
    [ENOMEM] there is not enough memory
    [EBUSY] it is in use
    [ETXTBSY] it is in use
    [EADDRINUSE] the port is in use
    [EADDRNOTAVAIL] this machine has no such address
    [EAI_NONAME] no machine has that name
   *[other] it gives the error { $code }
}

## Why muggins serve does not start, as the end of a sentence

start-no-folder = { $folder } cannot hold the games ({ $why }): name another folder with --data
start-in-use = another muggins is using { $folder } (process { $process }): stop it, or name another folder with --data
start-other-version = { $path } was written by another version of muggins ({ $version }): start that one, or name another folder with --data
start-damaged = { $path } is damaged: it has no { $what }; put back a copy of the file, or name another folder with --data
start-unusable-file = { $path } cannot be used as the journal: { $why }
start-unusable-journal = { $path } cannot be used as the journal: { $sqlite ->
    [SQLITE_NOTADB] it is no database
    [SQLITE_CORRUPT] it is damaged
    [SQLITE_FULL] the disk is full
    [SQLITE_READONLY] nothing can be written there
    [SQLITE_CANTOPEN] it cannot be opened
    [SQLITE_PERM] access is not allowed
    [SQLITE_BUSY] another program is using it
    [SQLITE_LOCKED] another program is using it
    [SQLITE_IOERR] the disk fails
    [SQLITE_ERROR] it does not hold what it should
   *[other] { $sqlite }
}
start-no-address = { $address }: { $why }
