import numpy as np
from numpy.typing import NDArray

__all__ = ["count", "every"]

def count(
    hands: NDArray[np.uint8],
    starters: NDArray[np.uint8],
    cribs: NDArray[np.bool_],
    pairs: NDArray[np.uint8],
    fours: NDArray[np.int16],
    points: NDArray[np.int8],
    into: NDArray[np.int8],
) -> None: ...
def every(
    pairs: NDArray[np.uint8], fours: NDArray[np.int16], points: NDArray[np.int8]
) -> NDArray[np.int64]: ...
