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
ui-settings = Settings
ui-rules = Rules
ui-close = Close

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
