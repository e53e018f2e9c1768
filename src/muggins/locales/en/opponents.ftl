# Whom the computer plays as: what each considers and overlooks, the weakest first.

opponent-martin = Keeps whatever counts at once and forgets whose crib it is.
opponent-camille = Thinks of the card to be turned, but not yet of the crib.
opponent-rose = Minds the crib as well; in the play, takes whatever scores.
opponent-walter = Lays away by the averages and sees one answer ahead.
opponent-margaret = Knows what a hand is worth in the play, but not what the score asks for.
opponent-sir-john = Plays the game as it is solved, for the chance to win, and cannot be read.
