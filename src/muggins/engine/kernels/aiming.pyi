import numpy as np
from numpy.typing import NDArray

__all__ = ["gain", "lay_away"]

def gain(
    pairs: NDArray[np.int64],
    deals: int,
    target: int,
    seed: np.uint64,
    chance: NDArray[np.float64],
    shows: NDArray[np.float32],
    lowest: float,
    step: float,
    points: NDArray[np.int8],
    number: NDArray[np.int64],
    cribs: NDArray[np.float64],
    play: NDArray[np.float64],
    averages: NDArray[np.float64],
    jacks: NDArray[np.float64],
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    strategy: NDArray[np.float32],
    gained: NDArray[np.float64],
    errors: NDArray[np.float64],
) -> None: ...
def lay_away(
    cards: NDArray[np.int64],
    points: NDArray[np.int8],
    cribs: NDArray[np.float64],
    play: NDArray[np.float64],
    own: bool,
    average: float,
    jacks: float,
    shows: NDArray[np.float32],
    lowest: float,
    step: float,
    choices: NDArray[np.int64],
) -> None: ...
