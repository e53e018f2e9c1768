import numpy as np
from numpy.typing import NDArray

__all__ = ["score"]

def score(pile: NDArray[np.int64], size: int, count: int) -> int: ...
