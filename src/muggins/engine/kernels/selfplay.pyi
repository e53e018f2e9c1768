import numpy as np
from numpy.typing import NDArray

__all__ = ["play_deals", "winning"]

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
def winning(events: NDArray[np.int8], target: int) -> NDArray[np.float64]: ...
