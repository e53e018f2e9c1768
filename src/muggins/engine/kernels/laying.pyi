import numpy as np
from numpy.typing import NDArray

__all__ = ["cribs", "lay_away", "worth"]

def worth(
    ranks: NDArray[np.int64],
    suits: NDArray[np.int64],
    points: NDArray[np.int8],
    cribs: NDArray[np.float64],
    play: NDArray[np.float64],
    own: bool,
    hand: NDArray[np.float64],
    total: NDArray[np.float64],
) -> int: ...
def lay_away(
    points: NDArray[np.int8],
    cribs: NDArray[np.float64],
    play: NDArray[np.float64],
    own: bool,
    spread: float,
) -> tuple[NDArray[np.float64], float, float]: ...
def cribs(
    points: NDArray[np.int8], made: NDArray[np.float64], sixes: NDArray[np.int8]
) -> NDArray[np.float64]: ...
