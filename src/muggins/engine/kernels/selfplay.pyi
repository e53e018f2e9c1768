import numpy as np
from numpy.typing import NDArray

__all__ = ["play_deals", "play_out", "winning"]

def play_deals(
    deals: int,
    starter: int,
    seed: np.uint64,
    points: NDArray[np.int8],
    number: NDArray[np.int64],
    cribs: NDArray[np.float64],
    play: NDArray[np.float64],
    spread: float,
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    strategy: NDArray[np.float32],
    events: NDArray[np.int8],
    shown: NDArray[np.int8],
    cards: NDArray[np.int64],
) -> None: ...
def winning(
    events: NDArray[np.int8], target: int, gained: NDArray[np.float64]
) -> NDArray[np.float64]: ...
def play_out(
    hands: NDArray[np.int64],
    laid: NDArray[np.int64],
    turned: int,
    points: NDArray[np.int8],
    number: NDArray[np.int64],
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    strategy: NDArray[np.float32],
    needed: NDArray[np.int64],
    state: NDArray[np.uint64],
    events: NDArray[np.int8],
    shown: NDArray[np.int8],
    fell: NDArray[np.int64],
) -> None: ...
