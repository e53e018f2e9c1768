"""The public tree of the play: every sequence of ranks and goes, in one list.

Pone is player 0 and leads, the dealer is player 1. A node is a point where somebody has to
move and at least one player holds two cards or more; below that nobody has a choice, so a
*leaf* holds what the rest brings for each pair of cards still held. Nodes stand in preorder.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from muggins.engine.kernels.play import score

__all__ = ["CANNOT", "LEAF", "advance", "build", "lead"]

CANNOT = 13
"""The action of a player who holds no card that fits."""

LEAF = 128
"""Set in the kind of a node below which nobody has a choice."""

_DEPTH = 40


def lead(pones=4, dealers=4):
    """The state in which pone leads, holding so many cards against so many."""
    return np.array([0, 0, 0, 0, 1, pones, dealers, 0, 0])


@njit(cache=True)
def advance(pile, state, action):
    """Play a rank, or not be able to; answers the points, as pone minus dealer.

    `state` is (size of the pile, count, who is to move or -1, whether the other has said go,
    who played last, cards pone holds, cards the dealer holds, the least value a card of
    pone's can have, the same of the dealer's) and is changed in place.
    """
    actor = state[2]
    other = 1 - actor
    sign = 1 - 2 * actor
    points = 0
    closes = False
    if action == 13:
        state[7 + actor] = max(state[7 + actor], 32 - state[1])
        if state[3] or state[5 + other] == 0:
            points = 1 - 2 * state[4]
            closes = True
        else:
            state[3] = 1
            state[2] = other
    else:
        pile[state[0]] = action
        state[0] += 1
        state[1] += min(action + 1, 10)
        state[5 + actor] -= 1
        state[4] = actor
        points = sign * score(pile, state[0], state[1])
        if state[1] == 31:
            closes = True
        elif state[5 + actor] == 0 and (state[3] or state[5 + other] == 0):
            points += sign
            closes = True
        elif not state[3] and state[5 + other]:
            state[2] = other
    if closes:
        state[0] = state[1] = state[3] = 0
        state[2] = 1 - state[4]
        if state[5 + state[2]] == 0:
            state[2] = state[4] if state[5 + state[4]] else -1
    return points


@njit(cache=True)
def _fits(state, played, rank):
    """Whether whoever is to move may hold that rank, for all one knows, and play it."""
    value = min(rank + 1, 10)
    return state[1] + value <= 31 and value >= state[7 + state[2]] and played[rank] < 4


@njit(cache=True)
def _rest(pile, state, mine, theirs):
    """What the rest brings when pone holds `mine` and the dealer `theirs`, one card at most."""
    points = 0
    while state[2] >= 0:
        card = theirs if state[2] else mine
        fits = state[1] + min(card + 1, 10) <= 31
        points += advance(pile, state, card if fits else 13)
    return points


@njit(cache=True)
def _matters(pile, size):
    """Where that part of a pile begins that bears on what two more cards score.

    Cards alike at the end do, and those that two more could make a run with.
    """
    start = 0
    while start < size - 1:
        alike = True
        twice = False
        low = high = pile[start]
        for i in range(start + 1, size):
            alike &= pile[i] == pile[start]
            low = min(low, pile[i])
            high = max(high, pile[i])
            for j in range(start, i):
                twice |= pile[i] == pile[j]
        if alike or not (twice or high - low > size - start + 1):
            break
        start += 1
    return start


@njit(cache=True)
def _payoff(pile, state, copy, then, into):
    """What the rest brings for each pair of cards, (dealer's card, pone's card).

    `copy` and `then` are scratch for a pile and a state.
    """
    into[:] = 0
    for theirs in range(13 if state[6] else 1):
        for mine in range(13 if state[5] else 1):
            for i in range(state[0]):
                copy[i] = pile[i]
            for i in range(9):
                then[i] = state[i]
            into[theirs, mine] = _rest(copy, then, mine, theirs)


@njit(cache=True)
def _grow(array, size):
    if size < len(array):
        return array
    larger = np.empty(len(array) * 2, array.dtype)
    larger[: len(array)] = array
    return larger


@njit(cache=True)
def _find(slots, keys, key):
    """Where a key stands in a hash table, or the free slot for it."""
    mask = len(slots) - 1
    at = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
    at = np.int64(at) & mask
    while slots[at] >= 0 and keys[at] != key:
        at = (at + 1) & mask
    return at


@njit(cache=True)
def build(pile, state, fallen, bits, pay):
    """The tree below a state: (kind, action, points, room, below, skip, payoffs, entries).

    `pile` and `state` are those of `advance`, `fallen` the cards of each rank played so far.
    Two to the power of `bits` is well above the number of ways in which nobody has a choice
    any more: 22 for the whole play, 16 once three cards have fallen. Unless `pay`, leaves have
    no payoffs and -1 for their place among these, which is several times as fast.
    Per node, in preorder: `kind` is the actor + 2 × pone's cards + 16 × dealer's cards, with
    LEAF; `action` leads to it and `points` are what that scored; `room` is what is left to
    thirty-one. `skip` is the node after its subtree. `below` is, for a leaf, its place in
    `payoffs`, shape (n, 13, 13) by dealer's card and pone's, else where its entries begin:
    an entry for each rank its actor may play and each holding of one card less.
    """
    sizes = np.array([1, 13, 91, 455, 1820])
    kind = np.empty(1 << bits - 4, np.uint8)
    action = np.empty(1 << bits - 4, np.int8)
    points = np.empty(1 << bits - 4, np.int8)
    room = np.empty(1 << bits - 4, np.int8)
    below = np.empty(1 << bits - 4, np.int32)
    skip = np.empty(1 << bits - 4, np.int32)
    nodes = 0
    entries = 0
    slots = np.full(1 << bits, -1, np.int32)
    keys = np.zeros(1 << bits, np.uint64)
    payoffs = np.zeros((1 << bits - 10, 13, 13), np.int8)
    found = 0
    slots2 = np.full(1 << bits, -1, np.int32)
    keys2 = np.zeros(1 << bits, np.uint64)

    piles = np.zeros((_DEPTH, 12), np.int64)
    states = np.zeros((_DEPTH, 9), np.int64)
    played = np.zeros((_DEPTH, 13), np.int64)
    came = np.zeros(_DEPTH, np.int64)
    scored = np.zeros(_DEPTH, np.int64)
    following = np.zeros(_DEPTH, np.int64)
    index = np.zeros(_DEPTH, np.int64)
    matrix = np.zeros((13, 13), np.int8)
    copy = np.empty(12, np.int64)
    then = np.empty(9, np.int64)
    piles[0, : len(pile)] = pile
    states[0] = state
    played[0] = fallen
    came[0] = CANNOT
    following[0] = -1
    depth = 0
    while depth >= 0:
        state = states[depth]
        if following[depth] < 0:
            kind = _grow(kind, nodes)
            action = _grow(action, nodes)
            points = _grow(points, nodes)
            room = _grow(room, nodes)
            below = _grow(below, nodes)
            skip = _grow(skip, nodes)
            index[depth] = nodes
            action[nodes] = came[depth]
            points[nodes] = scored[depth]
            room[nodes] = 31 - state[1]
            kind[nodes] = max(state[2], 0) + 2 * state[5] + 16 * state[6]
            if state[5] <= 1 and state[6] <= 1:
                kind[nodes] |= LEAF
                if not pay:
                    below[nodes] = -1
                    nodes += 1
                    skip[nodes - 1] = nodes
                    depth -= 1
                    continue
                key = np.uint64(1)
                for i in range(_matters(piles[depth], state[0]), state[0]):
                    key = key * np.uint64(13) + np.uint64(piles[depth, i])
                key = key * np.uint64(32) + np.uint64(state[1])
                for i in range(2, 7):
                    key = key * np.uint64(3) + np.uint64(state[i] + 1)
                at = _find(slots, keys, key)
                if slots[at] < 0:
                    _payoff(piles[depth], state, copy, then, matrix)
                    mixed = np.uint64(14695981039346656037)
                    for i in range(13):
                        for j in range(13):
                            mixed ^= np.uint64(matrix[i, j] + 128)
                            mixed *= np.uint64(1099511628211)
                    at2 = _find(slots2, keys2, mixed)
                    if slots2[at2] < 0:
                        if found == len(payoffs):
                            larger = np.zeros((2 * found, 13, 13), np.int8)
                            larger[:found] = payoffs
                            payoffs = larger
                        payoffs[found] = matrix
                        slots2[at2] = found
                        keys2[at2] = mixed
                        found += 1
                    slots[at] = slots2[at2]
                    keys[at] = key
                below[nodes] = slots[at]
                nodes += 1
                skip[nodes - 1] = nodes
                depth -= 1
                continue
            below[nodes] = entries
            nodes += 1
            following[depth] = 0
            for rank in range(13):
                if _fits(state, played[depth], rank):
                    entries += sizes[state[5 + state[2]] - 1]
        actor = state[2]
        here = following[depth]
        following[depth] += 1
        if here > CANNOT:
            skip[index[depth]] = nodes
            depth -= 1
            continue
        if here < CANNOT:
            if not _fits(state, played[depth], here):
                continue
        else:
            left = 0
            for rank in range(13):
                value = min(rank + 1, 10)
                if state[1] + value > 31 and value >= state[7 + actor]:
                    left += 4 - played[depth, rank]
            if left < state[5 + actor]:
                continue
        depth += 1
        piles[depth] = piles[depth - 1]
        states[depth] = states[depth - 1]
        played[depth] = played[depth - 1]
        if here < CANNOT:
            played[depth, here] += 1
        came[depth] = here
        scored[depth] = advance(piles[depth], states[depth], here)
        following[depth] = -1
    return (
        kind[:nodes].copy(),
        action[:nodes].copy(),
        points[:nodes].copy(),
        room[:nodes].copy(),
        below[:nodes].copy(),
        skip[:nodes].copy(),
        payoffs[:found].copy(),
        entries,
    )
