# The game in the terminal: what is asked, and what is said besides table.ftl.

play-name-person = You
play-keys = Answer with cards such as 5H, TD or J♣, or with the rank alone. Enter goes on; ? gives a hint, h helps, q leaves.

play-ask-cut = Cut for the deal: a card from 1 to 52, or Enter for any:
play-ask-lay-away = Your hand: { $cards }. Lay { $n } away:
play-ask-starter = Enter cuts the pack for the starter:
play-ask-play = { play-pile } Your cards: { $cards }. Play:
play-ask-only = { play-pile } Your cards: { $cards }. Only { $card } can be played; Enter plays it:
play-ask-continue = Enter goes on to the next deal:
play-again = Another game? Enter for yes, n for no:
# What means yes, besides Enter alone: words in lower case with blanks between them.
play-yes = y yes
play-no = n no
play-yes-or-no = That is neither yes nor no: Enter means yes, n means no, q leaves.

play-ask-leave = Enter keeps the game for later, g gives it up, s stays at the table:
play-ask-give-up = This game cannot be kept for later: g gives it up, Enter stays at the table:
play-give-up = g
play-stay = s
play-kept = The game is kept: muggins play goes on with it.
play-lost = The game could not be kept as it stands.
play-ask-go-on = A game to { $target } is kept: you { $mine }, { $name } { $theirs }. Enter goes on with it, n drops it for a new one:
play-ask-next-game = A match is kept: you { $mine }, { $name } { $theirs }. Enter goes on with it, n drops it for a new one:
play-ask-drop = Another game is kept, to { $target }: you { $mine }, { $name } { $theirs }. Enter drops it for this one, n leaves it as it is:
play-back = Back at the table: the game to { $target } goes on.
play-elsewhere = A game is being played in another terminal, so this one will not be kept for later.
play-not-keeping = This game will not be kept for later: in { $folder } the system refuses, { cli-reason }.
play-pile = { $count ->
    [0] A new count.
   *[other] On the table { $pile-cards }, the count is { $count }.
}
play-line = { $cards }: { $spoken }
play-scores = You { $mine }, { $name } { $theirs }.
play-worth = The game is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-match = The match: you { $mine }, { $name } { $theirs }.
play-goodbye = Until the next game.
play-no-hint = There is nothing to weigh here.
play-thinking = { $name } is still thinking…
play-quick-hint = (A quick answer: the best player is not at hand.)
play-not-kept = The record { $file } cannot be kept: { cli-reason }.

play-help = Cards are rank and suit: A 2 … 9 T (or 10) J Q K, then C D H S or ♣ ♦ ♥ ♠; V D R are the French court cards.
    A rank alone will do when you hold only one card of it: 5, T, K.
    Lay away two cards at once, with a blank between them: 5H KD.
    A go is said for you, hands are counted for you, and nothing is forgotten.
    ? tells what the best player would do in your place, and why. q leaves: the game is kept for later, or given up.

play-wrong-number = { $wanted ->
    [one] One card is wanted
   *[other] { $wanted } cards are wanted
}, and here { $given ->
    [one] is { $given }
   *[other] are { $given }
}.
play-name-cards = { $n ->
    [one] Name the card
   *[other] Name the { $n } cards
}, such as { $typed }; ? shows what the best player would do, h helps.
play-not-a-card = “{ $text }” is not a card: write 5H, TD or J♣; h helps.
play-none-of-rank = You hold no { $text }.
play-several-of-rank = Which of { $cards }?
play-no-position = “{ $text }” is not a number from 1 to 52.
play-too-long = That line has more than { $longest } characters, and none of them is read: write a short answer.
play-only-enter = Only Enter is wanted here (? hint, h help, q leave).
