"""What a card scores in the play, on a pile of ranks from 0 (ace) to 12 (king)."""

from __future__ import annotations

from numba import njit

__all__ = ["score"]


@njit(cache=True)
def score(pile, size, count):
    """What the last card of a pile of that size scores, thirty-one included, go not.

    `count` is that of the pile with the card.
    """
    points = 2 if count == 15 or count == 31 else 0
    last = pile[size - 1]
    at = size - 2
    if at >= 0 and pile[at] == last:
        alike = 2
        at -= 1
        while at >= 0 and pile[at] == last:
            alike += 1
            at -= 1
        return points + alike * (alike - 1)
    seen = 1 << last
    low = high = last
    run = 0
    while at >= 0 and not seen >> pile[at] & 1:
        seen |= 1 << pile[at]
        low = min(low, pile[at])
        high = max(high, pile[at])
        if high - low == size - 1 - at:
            run = size - at
        at -= 1
    return points + (run if run >= 3 else 0)
