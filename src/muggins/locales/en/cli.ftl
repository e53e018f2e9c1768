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
cli-word-scores = MINE-THEIRS
cli-word-opponent = OPPONENT
cli-word-rank = RANK
cli-help-help = Show this help and leave.
cli-help-version = Show the version and leave.
cli-help-lang = The language to speak: en or fr; else the locale’s.
cli-help-json = Answer in JSON (cards in English letters), errors too.

cli-help-count = Count a hand or a crib: every line that scores, the total, and how it is spoken. With “-” every line of the standard input is one hand.
cli-help-cards = Four cards, rank then suit: 5H, TD or 10♦, JC or VC. “-” reads hands from the standard input, one a line, in the same form: 5H 5S 5D JC --starter 5C --crib. Blank lines are passed over.
cli-help-starter = The starter; without it the four cards are counted alone.
cli-help-crib = Count the cards as a crib: only five of one suit are a flush.

cli-help-advise = Say what to lay away from six cards, or which card to play: every choice with what it is worth and the chance to win, best first.
cli-help-six = Six cards to lay two away from, or in the play the cards still held; rank then suit: 5H, TD or 10♦, JC or VC.
cli-help-dealer = You deal: the crib is yours.
cli-help-pone = The other deals: the crib is the dealer’s.
cli-help-laid-away = In the play: the two cards you laid away.
cli-help-turned = In the play: the starter.
cli-help-played = In the play: every card played in this deal, in order, with whose it was: me:4H,them:KD. None when you lead.
cli-word-played = me:4H,them:2D…
cli-help-scores = The scores, yours first: with six cards those before the deal, in the play as they stand now.

cli-help-replay = Replay a game: every score with the scores after it, the winner, the skunk.
cli-help-file = A .crib record, a JSON record, or the plain exchange form, one game or an array of them; “-” reads the standard input.

cli-help-play = Play against the computer here, in the terminal.
cli-help-unfinished = The record of an unfinished game, to go on with it.
cli-help-resume = Go on with the game that is kept, or begin a new one and drop it, without being asked.
cli-help-opponent = Whom to play, from the weakest to the best: { $names }; else { $usual }.
cli-help-target = The hole that wins the game; else 121.
cli-help-record = Keep a record in this file, in the .crib notation, whenever a deal has ended; a second game goes into a file with -2 in its name, and so on.
cli-help-seed = The same cards every time, for tests; else they come from the system’s generator.

cli-help-serve = Serve the game to the browser.
cli-help-host = The address to listen on.
cli-help-port = The port; else 8000, or the next one that is free.
cli-help-data = The folder where games are kept; else $XDG_DATA_HOME/muggins.
cli-help-open = Open the browser, or do not; the last one given wins.

cli-help-engine = Make the tables of the computer player from nothing, or check them.
cli-help-build = Make every table from nothing, which takes many hours. Each stage ends with a file in the folder; a build that was broken off goes on after the last.
cli-help-stages = The folder of the stages, of which those that are there are not made again; else $XDG_CACHE_HOME/muggins/engine.
cli-help-sweeps = How many times laying away and the play are worked out by turns.
cli-help-iterations-build = How often the play is gone through in the last sweep; in those before it is 24 times at most.
cli-help-workers = How many processes work at once, each with some 2 GB of memory; else one for each processor.
cli-help-into = The file for the tables, beside which the book of the play is put; else those of the program itself.
cli-help-certify = Solve the play for one rank of starter, find out exactly how much the best answer to it gains, and hold its tree against the rules in random deals. With 40 iterations that takes a quarter of an hour or more.
cli-help-rank = The rank of the starter.
cli-help-strategy = What is certified: the play as it is solved here, as the best player plays it at the table with the shipped tables, or the shipped book.
cli-help-iterations = How often the play is gone through.
cli-help-playouts = How many random deals are played out.
cli-help-seed-of = What the random deals are drawn from: the same ones for the same number.

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

## What to lay away

cli-column-laid = Lay away
cli-column-hand = Hand
cli-column-crib-own = Your crib
cli-column-crib-other = Their crib
cli-column-play = Play
cli-column-total = Total
cli-column-win = Chance to win
cli-the-other = the other
cli-column-card = Card
cli-column-ahead = From here on
cli-column-often = How often
cli-whole-percent = { NUMBER($n, maximumFractionDigits: 0) }%
cli-figure = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }
cli-percent = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }%

## The engine’s tables, made and checked

cli-rank = { $letter ->
    [T] 10
   *[other] { $letter }
}
build-laying = Laying away, round { $round }: { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } of what is kept would move; the hand averages { NUMBER($pone, minimumFractionDigits: 3, maximumFractionDigits: 3) } for pone and { NUMBER($dealer, minimumFractionDigits: 3, maximumFractionDigits: 3) } for the dealer.
build-play = Sweep { $sweep }, starter { cli-rank }: the play is worth { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } points to pone, exploitability { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal.
build-book = Sweep { $sweep }, whatever the starter: the play is worth { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) } points to pone, exploitability { NUMBER($exploitability, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal.
build-winning = Sweep { $sweep }: pone makes { NUMBER($pone, minimumFractionDigits: 3, maximumFractionDigits: 3) } points a deal and the dealer { NUMBER($dealer, minimumFractionDigits: 3, maximumFractionDigits: 3) }; the first dealer wins { NUMBER($to121, minimumFractionDigits: 2, maximumFractionDigits: 2) }% of games to 121 and { NUMBER($to61, minimumFractionDigits: 2, maximumFractionDigits: 2) }% of those to 61.
build-aiming = To { $target }, round { $round } of aiming to win: the chance moves by { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } at most, each known to { NUMBER($error, minimumFractionDigits: 4, maximumFractionDigits: 4) }.
build-gathered = After sweep { $sweep } { NUMBER($far, minimumFractionDigits: 4, maximumFractionDigits: 4) } of what is kept still moves.
build-written = The tables are in { $file }.
certify-solving = Solving the play: iteration { $done } of { $whole }.
certify-again = Solving what is left after three cards: { $done } of { $whole }.
certify-answering = Working out the best answers.
certify-playing = Playing out: { $done } of { $whole } deals.
certify-value = Starter { cli-rank }, { $source ->
    [shipped] laying away as in the shipped tables
   *[sweep] laying away as in sweep { $sweep }
}, iterations: { $n }. The play is worth { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal to pone.
certify-value-played = Starter { cli-rank }, as played at the table: three cards by the shipped tables, then solved again. The play is worth { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal to pone.
certify-value-book = The book, which knows no starter. The play is worth { NUMBER($value, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal to pone.
certify-gains = Exploitability { NUMBER($mean, minimumFractionDigits: 5, maximumFractionDigits: 5) } points a deal: the best answer gains pone { NUMBER($pone, minimumFractionDigits: 5, maximumFractionDigits: 5) } and the dealer { NUMBER($dealer, minimumFractionDigits: 5, maximumFractionDigits: 5) }.
certify-agrees = The rules and the tree agree on all of { $playouts } random deals, { $played } cards played.
certify-differs = The rules and the tree differ. { $what }
disagree-cards = After { $n ->
    [0] no card
   *[other] { $played-cards }
} the rules allow { $may-cards }, which is not what the tree allows.
disagree-go = After { $n ->
    [0] no card
   *[other] { $played-cards }
} the tree knows no go where the rules have one.
disagree-points = In { $played-cards } pone makes { $rules } more than the dealer by the rules, and { $tree } more by the tree; there are { $n } cards.

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
cli-no-cache = There is no home folder to keep the stages in: name a folder with --folder.
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
cli-no-laid-away = In the play it matters which two cards you laid away: add --laid-away and both.
cli-no-turned = In the play the starter is known: add --starter and its card.
cli-two-laid-away = You laid two cards away, and --laid-away has { $n ->
    [0] none
    [one] one
   *[other] { $n }
}: write both after it.
cli-asked-number = Of your hand { $n ->
    [0] no card is
    [one] one card is
   *[other] { $n } cards are
} given: { $wanted ->
    [0] all four are in --played, so write none
   *[other] write { $wanted }, for with yours in --played they are four
}.
cli-asked-too-many = --played has { $n } cards of { $who ->
    [me] yours
   *[them] the other
}: nobody plays more than four.
cli-asked-turn = --played, card { $at }, { $text }: it was { $who ->
    [me] your turn
   *[them] the other’s turn
}.
cli-asked-could = --played, before card { $at }, at a count of { $count }: { $who ->
    [me] you pass, but you hold { $text }, which fits
   *[them] the other passes, but holds { $text }, which fits
}.
cli-asked-none-held = There is nothing to choose: all four of your cards are in --played.
cli-no-played = --played has “{ $text }”: write who played and the card, such as me:4H or them:KD, with commas between.
cli-six = Two of six cards are laid away, and here { $n ->
    [one] is { $n }
   *[other] are { $n }
}.
cli-no-role = Whose crib it is must be said: write --dealer when it is yours, --pone when it is the other’s.
cli-two-roles = --dealer and --pone exclude one another: write the one that you are.
cli-no-scores = --scores cannot be “{ $text }”: write your score and the other’s, such as 84-90.
cli-beyond = --scores cannot be “{ $text }”: whoever has { $target } has won, so write scores from 0 to { $last }.
cli-no-tables = The tables of the computer player cannot be read, { $file }: { cli-reason }. They are made by muggins engine build.
cli-tables-damaged = { $file } does not hold the tables of the computer player: they are made by muggins engine build.
cli-stage-damaged = { $file } does not hold what it should: remove it, and muggins engine build makes it again.
cli-no-stages = There is no laying away in { $folder }, and the shipped tables cannot be read: { cli-reason }.
cli-two-starters = The starter is given twice: there is only one.
cli-no-starter = A card must follow --starter.
cli-no-such-word = “{ $text }” is neither a card nor --starter nor --crib.
cli-dash-alone = “-” reads whole hands from the standard input: give no cards, --starter or --crib beside it.
cli-line-too-long = This line has more than { $longest } bytes: write one hand a line.
cli-not-utf8 = This is not text in UTF-8.
cli-unreadable = { $file } cannot be read: { cli-reason }.
cli-too-large = { $file } has more than { $most } MB: divide it into several files.
cli-input-too-large = The standard input has more than { $most } MB: divide it into several files.
cli-endless-line = The answers are no typed lines: so much came without the end of a line that none is waited for any more.
cli-unwritable = { $file } cannot be written: { cli-reason }.
cli-exists = { $file } holds something already: name a file that is not there yet.
cli-no-home = There is no home folder to keep the game in: name a folder with --data.
cli-bad-engines = MUGGINS_ENGINES cannot be “{ $text }”: write how many processes are to think for the computer, from 0 to { $most }.
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

start-bad-engines = MUGGINS_ENGINES cannot be “{ $text }”: write how many processes are to think for the computer, from 0 to { $most }
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
