"""Multisets drawn when needed, and the dice that random playouts draw with.

No order of a shuffled deck exists anywhere: a bag only knows how many of each kind are left, so there
is nothing to leak and nothing to seed.

>>> bag = Bag([2, 0, 1])
>>> bag.chances()
[(0, 2), (2, 1)]
>>> bag.take(2); bag.chances(), bag.total
([(0, 2)], 2)

Positions that are copies of each other share a bag until one of them takes something out of it.

>>> again = bag.share()
>>> less = again.without(0)
>>> bag.total, less.total
(2, 1)
"""

from typing import Final

from mypy_extensions import i64


class Bag:
    """How many of each kind are left; kinds are numbered from 0."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        self.total = sum(counts)
        self.listed: list[tuple[int, int]] | None = None  # what ``chances`` said; made when first asked for
        self.is_shared = False

    def chances(self) -> list[tuple[int, int]]:
        """(kind, weight) for every kind still in the bag."""
        if self.listed is None:
            self.listed = [(kind, count) for kind, count in enumerate(self.counts) if count > 0]
        return self.listed.copy()

    def take(self, kind: int) -> None:
        """Take one of a kind that is in the bag."""
        left = self.counts[kind] - 1
        self.counts[kind] = left
        self.total -= 1
        if self.listed is not None:
            place = 0
            for lower in range(kind):
                if self.counts[lower] > 0:
                    place += 1
            if left > 0:
                self.listed[place] = (kind, left)
            else:
                del self.listed[place]

    def share(self) -> "Bag":
        """This bag, for another position too. From now on nobody changes it."""
        self.is_shared = True
        return self

    def without(self, kind: int) -> "Bag":
        """The bag after one of a kind is taken: this one, or a copy if others share it."""
        bag = self.copy() if self.is_shared else self
        bag.take(kind)
        return bag

    def draw(self, dice: "Dice") -> int:
        """A kind, as likely as there are many of it: what the dice pick from ``chances``."""
        left: i64 = dice.below(self.total)
        kind: i64 = 0
        while True:
            count: i64 = self.counts[kind]
            left -= count
            if left < 0:
                return kind
            kind += 1

    def copy(self) -> "Bag":
        other = Bag([])
        other.counts = self.counts.copy()
        other.total = self.total
        if self.listed is not None:
            other.listed = self.listed.copy()
        return other


_MASK: Final = 0xFFFFFFFF


class Dice:
    """A small fast random source for playouts; the same numbers compiled and interpreted.

    Matches never use it: their draws come from a committed secret (``pipeyard.match``).
    """

    def __init__(self, seed: int) -> None:
        self.word: i64 = ((seed * 2654435761) ^ 0x9E3779B9) & _MASK or 1
        for _ in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to ``n - 1``, for n below 2**31."""
        word = self.word
        word ^= (word << 13) & _MASK
        word ^= word >> 17
        word ^= (word << 5) & _MASK
        self.word = word
        return (word * n) >> 32

    def pick(self, chances: list[tuple[int, int]]) -> int:
        """A code from a list of (code, weight), each as likely as its weight."""
        total: i64 = 0
        for _, weight in chances:
            total += weight
        left = self.below(total)
        for code, weight in chances:
            left -= weight
            if left < 0:
                return code
        raise ValueError("no chances to pick from")
