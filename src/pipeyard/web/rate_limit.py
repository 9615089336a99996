"""How much anyone may ask for: a bucket that fills with time and is emptied by asking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Network, ip_address


def network(address: str) -> str:
    """What counts as one address: of IPv6 the half that a household or a machine is given.

    >>> network("2001:db8:1:2:aaaa::1"), network("::ffff:192.0.2.7"), network("192.0.2.7"), network("?")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7', '?')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def is_own(address: str) -> bool:
    """Whether it is the server's own machine.

    >>> is_own("127.0.0.1"), is_own("::/64"), is_own("192.0.2.7"), is_own("?")
    (True, True, False, False)
    """
    try:
        found = ip_address(address.partition("/")[0])
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified


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

    def wait(self, now: float, count: int = 1) -> float:
        """Take so many, be it in advance: seconds to wait for them.

        >>> bucket = Bucket(rate=2.0, size=1.0, now=0.0)
        >>> [bucket.wait(0.0), bucket.wait(0.0), bucket.wait(1.0)]
        [0.0, 0.5, 0.0]
        """
        self.level = min(self.size, self.level + (now - self.last) * self.rate) - count
        self.last = now
        return max(0.0, -self.level / self.rate)


class PerAddress:
    """A bucket for each address, forgotten when it is full again."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float], most: int = 10_000) -> None:
        self.rate = rate
        self.size = size
        self.clock = clock
        self.most = most  # addresses remembered before those with nothing to count against them are forgotten
        self._room = most  # how many there may be before the next look for such
        self.taken: Counter[str] = Counter()  # by address, since other servers were last told
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether this address may ask once more."""
        allowed = self._bucket(address).take(self.clock())
        if allowed:
            self.taken[address] += 1
        return allowed

    def wait(self, address: str, count: int) -> float:
        """Take so many, be it in advance: seconds to wait for them."""
        self.taken[address] += count
        return self._bucket(address).wait(self.clock(), count)

    def is_empty(self, address: str) -> bool:
        """Whether this address may not ask now; nothing is taken."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.level + (self.clock() - bucket.last) * bucket.rate < 1

    def took(self, address: str, count: int) -> None:
        """This address asked elsewhere, so often."""
        bucket = self._bucket(address)
        bucket.level = max(-bucket.size, bucket.level - count)

    def _bucket(self, address: str) -> Bucket:
        now = self.clock()
        if len(self._buckets) >= self._room:
            self._buckets = {
                key: each
                for key, each in self._buckets.items()
                if each.level + (now - each.last) * each.rate < each.size
            }
            self._room = max(
                self.most, 2 * len(self._buckets)
            )  # else every new address would cost a look at all
            self.taken = Counter(dict(self.taken.most_common(self.most // 2)))
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.rate, self.size, now)
        return self._buckets[address]


class AtOnce:
    """How many of something each address has now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()
        self.elsewhere: dict[str, dict[str, int]] = {}  # at other servers

    @contextmanager
    def hold(self, address: str) -> Iterator[bool]:
        """Hold one more meanwhile; whether that is allowed."""
        self.held[address] += 1
        try:
            others = sum(held.get(address, 0) for held in self.elsewhere.values())
            yield self.held[address] + others <= self.most
        finally:
            self.held[address] -= 1
            if not self.held[address]:
                del self.held[address]
