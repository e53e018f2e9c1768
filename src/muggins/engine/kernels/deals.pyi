import numpy as np
from numpy.typing import NDArray

__all__ = ["deal", "draw", "random_games"]

def draw(state: NDArray[np.uint64], below: int) -> int: ...
def deal(state: NDArray[np.uint64], pack: NDArray[np.int64], cards: int) -> None: ...
def random_games(
    games: int,
    target: int,
    seed: np.uint64,
    pairs: NDArray[np.uint8],
    fours: NDArray[np.int16],
    points: NDArray[np.int8],
    record: NDArray[np.int64],
) -> tuple[int, int, NDArray[np.int64]]: ...
