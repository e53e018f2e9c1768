import numpy as np
from numpy.typing import NDArray

__all__ = ["joint", "value"]

def joint(
    copies: NDArray[np.int64],
    counts: NDArray[np.int64],
    weights: NDArray[np.float64],
    into: NDArray[np.float64],
) -> None: ...
def value(
    copies: NDArray[np.int64],
    counts: NDArray[np.int64],
    ups: tuple[NDArray[np.int16], ...],
    played_by: NDArray[np.float32],
    weights: NDArray[np.float64],
    who: int,
    follow: bool,
) -> tuple[NDArray[np.float64], int]: ...
