# Whom the computer plays as: what each considers and overlooks, the weakest first.

opponent-martin = Keeps what counts at once, whosever the crib, and may play any card.
opponent-camille = Sometimes thinks of the card to be turned, never of the crib.
opponent-rose = Minds the crib every other time, and seldom what you may answer.
opponent-walter = Knows the averages and sees your answer coming every other time.
opponent-margaret = Knows the averages and sees your answer coming, but no further.
opponent-sir-john = Plays the game as it is solved, for the chance to win, and cannot be read.
