from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["CANNOT", "LEAF", "advance", "build", "lead"]

CANNOT: Final = 13
LEAF: Final = 128

def lead(pones: int = 4, dealers: int = 4) -> NDArray[np.int64]: ...
def advance(pile: NDArray[np.int64], state: NDArray[np.int64], action: int) -> int: ...
def build(
    pile: NDArray[np.int64],
    state: NDArray[np.int64],
    fallen: NDArray[np.int64],
    bits: int,
    pay: bool,
) -> tuple[
    NDArray[np.uint8],
    NDArray[np.int8],
    NDArray[np.int8],
    NDArray[np.int8],
    NDArray[np.int32],
    NDArray[np.int32],
    NDArray[np.int8],
    int,
]: ...
