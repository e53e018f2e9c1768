import numpy as np
from numpy.typing import NDArray

__all__ = ["iterate", "normalise"]

def iterate(
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    points: NDArray[np.int8],
    room: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    payoffs: NDArray[np.int8],
    ups: tuple[NDArray[np.int16], ...],
    stuck: tuple[NDArray[np.float32], ...],
    left: NDArray[np.int64],
    fallen: NDArray[np.int64],
    ranges: tuple[NDArray[np.float32], NDArray[np.float32]],
    regrets: NDArray[np.float32],
    averages: NDArray[np.float32],
    player: int,
    gain: np.float32,
    lose: np.float32,
    weight: np.float32,
) -> NDArray[np.float32]: ...
def normalise(
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    ups: tuple[NDArray[np.int16], ...],
    averages: NDArray[np.float32],
    into: NDArray[np.float32],
) -> None: ...
