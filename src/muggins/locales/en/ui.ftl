# What the browser says around the table. Words of the game follow docs/rules.

ui-title = muggins · cribbage
ui-tagline = Cribbage, as if at the kitchen table.
ui-language = Language
ui-board-empty = The board, pegs at the start
ui-board = The board: { $mine ->
    [one] you have { $mine } point
   *[other] you have { $mine } points
  }, { $name } has { $theirs }, to { $target }
ui-start = Play

## Buttons used in several places

ui-continue = Continue
ui-hint = Hint
ui-log = Log
ui-rules = Rules
ui-close = Close
ui-again = Try again

## Choices

ui-target = Game to
ui-speed = Speed
ui-speed-slow = Slow
ui-speed-normal = Normal
ui-speed-fast = Fast
ui-speed-none = None
ui-count-style = The show
ui-count-lines = Line by line
ui-count-once = All at once
ui-colours = Suits
ui-colours-two = Two colours
ui-colours-four = Four colours
ui-theme = Appearance
ui-theme-system = As the system
ui-theme-light = Light
ui-theme-dark = Dark

## Cards, as they are named aloud

ui-card = { $rank ->
    [A] ace
    [T] ten
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
  } of { $suit ->
    [C] clubs
    [D] diamonds
    [H] hearts
   *[S] spades
  }
ui-card-back = Card face down
ui-pack = The pack
ui-hand = Your hand

## First page

ui-start-new = New game
ui-continue-game = Continue your game
ui-game-to = game to { $target }
ui-your-turn = your turn
ui-rules-link = The rules of cribbage
ui-unreachable = The table cannot be reached just now. Try again in a moment.

## Opponents

ui-opponents = Play against
ui-opponent = { $name }, rating { $rating }
ui-rating = rating { $n }
ui-rating-meaning = Ratings are measured by games of these opponents against each other, the weakest at 1000: with 100 points more, one wins about 64% of games.

## At the table

ui-table = The table: you and { $name }
ui-you = You
ui-dealer = dealer
ui-match-points = match: { $n }
ui-crib = { $who ->
    [you] your crib
   *[other] { $name }’s crib
  }
ui-total = Count
ui-go = go
ui-played = Cards played
ui-their-hand = { $name } holds { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
ui-crib-of = { $who ->
    [you] Your crib
   *[other] { $name }’s crib
  }: { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
ui-starter = The pack, starter { $card }
ui-cut-starter = Cut the pack
ui-spread = The pack, spread face down
ui-spread-card = Card { $n } of 52, face down
ui-lay-away = Lay away
ui-hurry = Show it all
ui-menu = Menu
ui-first-page = First page
ui-abandon = Give the game up
ui-abandon-sure = Give this game up? It will count for nobody.
ui-play-on = Play on
ui-reconnecting = Reconnecting to the table…
ui-no-table = There is no such table
ui-no-page = There is no such page
ui-back-to-table = Back to the table

## What is expected now

ui-now-wait = { $name } is thinking…
ui-now-cut = Draw a card: the lower one deals first.
ui-now-cut-again = Draw again: the lower card deals first.
ui-now-dealing = { $dealer ->
    [you] You deal.
   *[other] { $name } deals.
  }
ui-now-lay-away = { $dealer ->
    [you] Choose two cards for your crib.
   *[other] Choose two cards for { $name }’s crib.
  }
ui-now-starter = Touch the pack to cut for the starter.
ui-now-starter-other = { $name } cuts for the starter.
ui-now-lead = Your lead: play a card.
ui-now-play = Your turn: play a card.
ui-now-continue = Take your time, then continue.

## The show and the end

ui-whose-hand = { $who ->
    [you] Your hand
   *[other] { $name }’s hand
  }
ui-whose-crib = { $who ->
    [you] Your crib
   *[other] { $name }’s crib
  }
ui-hands = The hands
ui-over = { $who ->
    [you] You win!
   *[other] { $name } wins.
  }
ui-over-abandoned = The game was given up.
ui-over-worth = { $skunk ->
    [0] Worth { $worth } point in the match.
    [1] A skunk, worth { $worth } points in the match.
    [2] A double skunk, worth { $worth } points in the match.
   *[other] A triple skunk, worth { $worth } points in the match.
  }
ui-match-score = The match: you { $mine }, { $name } { $theirs }
ui-rematch = Rematch
ui-new-opponent = Another opponent
ui-record = Download the record

## The figures behind a hint

ui-hint-card = Card
ui-hint-cards = Lay away
ui-hint-hand = Hand
ui-hint-spread = Spread
ui-hint-spread-of = spread of the hand
ui-hint-crib = Crib
ui-hint-play = Play
ui-hint-total = In all
ui-hint-ahead = Points ahead
ui-hint-win = Wins
ui-hint-often = How often
ui-hint-chance = { $edge ->
    [over] >{ ui-hint-percent }
    [under] <{ ui-hint-percent }
   *[none] { ui-hint-percent }
  }
ui-hint-percent = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }%
ui-hint-share = { $n }%
ui-hint-against = Chances are against a player as good as Sir John.
ui-hint-table = What each choice is worth: points on average, games won in a hundred
ui-hint-all = All { $n }
ui-hint-best = The best { $n }
