# What the computer player would do in your place, and why, in one sentence.

hint-lay-away = Lay away { $cards }: the hand averages { NUMBER($hand, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
hint-play = Play { $card }: it makes { $points } now.
