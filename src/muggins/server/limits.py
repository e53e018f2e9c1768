"""How much one socket, one guest or one address may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

__all__ = ["Bucket", "Buckets", "NewTables"]

Clock = Callable[[], float]

_PER_GUEST: Final = (30, 0.1)
"""Tables that a guest may begin at once, and how many more a second after that."""
_PER_ADDRESS: Final = (300, 1.0)
"""The same for an address: behind one there may be a whole club."""
_MOST: Final = 10_000


class Bucket:
    """A bucket of `size` requests that fills up again at `rate` a second."""

    def __init__(self, size: int, rate: float, clock: Clock = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._left, self._at = float(size), clock()

    def take(self) -> bool:
        """Take one request out; False when the bucket is empty."""
        if self.wait > 0:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> float:
        """How many seconds there is nothing to take; 0 when there is something."""
        self._fill()
        return max(0.0, (1 - self._left) / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing was taken for so long that it might as well be new."""
        self._fill()
        return self._left >= self._size

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each who asks. Full ones are forgotten, and at most `most` are kept."""

    def __init__(
        self, size: int, rate: float, clock: Clock = time.monotonic, most: int = _MOST
    ) -> None:
        self._size, self._rate, self._clock, self._most = size, rate, clock, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, who: str) -> float:
        """How many seconds somebody has to wait for the next request; 0 when they need not."""
        bucket = self._buckets.get(who)
        return bucket.wait if bucket else 0.0

    def take(self, who: str) -> None:
        """Take one request out of somebody's bucket, if there is one."""
        bucket = self._buckets.get(who) or Bucket(self._size, self._rate, self._clock)
        bucket.take()
        self._buckets[who] = bucket
        self._buckets.move_to_end(who)
        # The one that was not touched for longest is the first to be full.
        while len(self._buckets) > self._most or next(iter(self._buckets.values())).full:
            self._buckets.popitem(last=False)


class NewTables:
    """How many tables may be begun: by a guest, and from an address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._guests = Buckets(*_PER_GUEST, clock)
        self._addresses = Buckets(*_PER_ADDRESS, clock)

    def wait(self, guest_id: str | None, address: str) -> float:
        """Begin a table: 0, or how many seconds to wait because it is too soon for one.

        `guest_id` is None for somebody who is no guest yet. Whoever has to wait takes nothing
        from what others at their address may do.
        """
        where = _network(address)
        wait = self._addresses.wait(where)
        if guest_id is not None:
            wait = max(wait, self._guests.wait(guest_id))
        if wait == 0:
            self._addresses.take(where)
            if guest_id is not None:
                self._guests.take(guest_id)
        return wait


def _network(address: str) -> str:
    """What one party has for itself: an address, or with IPv6 its first 64 bits."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
