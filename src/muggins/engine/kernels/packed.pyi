from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["ALWAYS", "code"]

ALWAYS: Final = 1 << 20

def code(
    kind: NDArray[np.uint8],
    action: NDArray[np.int8],
    room: NDArray[np.int8],
    below: NDArray[np.int32],
    skip: NDArray[np.int32],
    ups: tuple[NDArray[np.int16], ...],
    stuck: tuple[NDArray[np.float32], ...],
    reaches: tuple[NDArray[np.int64], NDArray[np.int64]],
    least: int,
    full: int,
    strategy: NDArray[np.float32],
    stream: NDArray[np.uint8],
    begin: int,
    writing: bool,
    entries: NDArray[np.uint8],
) -> int: ...
