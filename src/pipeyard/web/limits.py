"""How much anyone may ask for: a bucket that fills with time and is emptied by asking."""

from __future__ import annotations

from collections.abc import Callable


class Bucket:
    """So many a second, with some saved up.

    >>> bucket = Bucket(rate=1.0, size=2.0, now=0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.last = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self.level = min(self.size, self.level + (now - self.last) * self.rate)
        self.last = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class PerAddress:
    """A bucket for each address, forgotten when full again."""

    def __init__(self, per_hour: int, clock: Callable[[], float], most: int = 10_000) -> None:
        self.per_hour = per_hour
        self.clock = clock
        self.most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether this address may ask once more."""
        now = self.clock()
        if len(self._buckets) >= self.most:
            self._buckets = {
                key: b for key, b in self._buckets.items() if b.level + (now - b.last) * b.rate < b.size
            }
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.per_hour / 3600, self.per_hour, now)
        return self._buckets[address].take(now)
