"""The chance to win between players who aim to win: what the score changes, worked out again.

The chances of players on points are known from many deals. Near the end the score has
better players lay other cards away, and play a card that wins; what that changes at each pair
of scores is found from deals played both ways, and depends on the chances that follow. So
both are worked out by turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import solver
from muggins.engine.equity import CRIBS, Deal, Equity
from muggins.engine.kernels import aiming, selfplay
from muggins.engine.lookups import places, ranks_of_four
from muggins.engine.solved import Solved
from muggins.speech import Said

__all__ = ["aim"]

Floats = NDArray[np.float64]

_NEAR: Final = 40
"""Before either side is that near to the target, a point is a point."""
_LEANS: Final = range(-2, 3)
"""How many points more the play may bring than on average."""
_ROWS: Final = np.arange(3, 21, 2, dtype=np.intp)
"""Which averages of the crib are looked up; others lie between two of them."""


def aim(
    tables: Solved,
    strategy: solver.Strategy,
    events: NDArray[np.int8],
    target: int,
    deals: int,
    rounds: int,
    seed: int,
    report: Callable[[Said], None] = lambda said: None,
) -> Floats:
    """The dealer's chance to win by both scores, as in `Equity.dealer_wins`.

    `strategy` is for the whole tree and any starter, `events` the deals on points as of
    `selfplay.play_deals`; `deals` are played both ways at each pair of scores in each of the
    `rounds`.
    """
    scores = np.indices((target, target)).reshape(2, -1).T.astype(np.int64)
    pairs = scores[scores.max(axis=1) >= target - _NEAR]
    known = tables.equity
    tree = solver.play_tree()
    gains = np.zeros((target, target))
    chance = selfplay.winning(events, target, gains)
    for turn in range(1, rounds + 1):
        known = replace(known, dealer_wins={**known.dealer_wins, target: chance})
        found, errors = np.zeros(len(pairs)), np.zeros(len(pairs))
        aiming.gain(
            *(pairs, deals, target, np.uint64(seed + turn), chance, _shows(known, pairs, target)),
            *(float(CRIBS[_ROWS[0]]), float(CRIBS[_ROWS[1]] - CRIBS[_ROWS[0]])),
            *(ranks_of_four(), places(), tables.cribs, tables.play),
            *(np.array(tables.average_play), np.array(tables.jacks_laid)),
            *(tree.kind, tree.action, tree.below, tree.skip, strategy, found, errors),
        )
        gains[pairs[:, 0], pairs[:, 1]] = found
        before, chance = chance, selfplay.winning(events, target, gains)
        far = float(np.abs(chance - before).max())
        facts = {"target": target, "round": turn, "far": far, "error": float(errors.max())}
        report(Said("build-aiming", {**facts}))
    return chance


def _shows(known: Equity, pairs: NDArray[np.int64], target: int) -> NDArray[np.float32]:
    """The chances of pone and of the dealer at each pair, as `kernels.aiming.gain` wants them."""
    found = np.empty((len(pairs), 2, len(_LEANS), len(_ROWS), 30), np.float32)
    for n, (dealer, pone) in enumerate(pairs.tolist()):
        for own, mine in ((False, (pone, dealer)), (True, (dealer, pone))):
            deal = Deal(known, mine, target, own=own)
            for at, ahead in enumerate(_LEANS):
                found[n, int(own), at] = deal.by_hand(ahead, _ROWS)
    return found
