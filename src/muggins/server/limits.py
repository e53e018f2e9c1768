"""How much one socket may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Bucket"]


class Bucket:
    """A bucket of `size` requests that fills up again at `rate` a second."""

    def __init__(self, size: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._left, self._at = float(size), clock()

    def take(self) -> bool:
        """Take one request out; False when the bucket is empty."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
