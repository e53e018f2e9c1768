import numpy as np
from numpy.typing import NDArray

__all__ = ["follow"]

def follow(
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    ups: tuple[NDArray[np.int16], ...],
    stuck: tuple[NDArray[np.float32], ...],
    entries: NDArray[np.uint8],
    at: int,
    me: int,
    mine: NDArray[np.int64],
    show: int,
    mass: NDArray[np.float64],
    fallen: NDArray[np.int64],
    starter: int,
    pile: NDArray[np.int64],
    state: NDArray[np.int64],
    scores: NDArray[np.int64],
    target: int,
    points: NDArray[np.int8],
    cribs: NDArray[np.float64],
    aim: int,
    free: bool,
    into: NDArray[np.float64],
) -> None: ...
