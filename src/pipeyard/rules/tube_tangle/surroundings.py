"""What is around a cell, as one number of five digits: what is beyond each side, north first; what is on it.

The digit of a side is what cannot be brought to the free cell beyond it, 1 a road, 2 a room, 3 either; from 4
on it is what the tile beyond it asks. A tile that comes to lie adds something to the numbers of the cells
around it, and all that may be laid on a cell is known from its number.
"""

from typing import Final, final

from mypy_extensions import i64, u8

from pipeyard.rules.int_vectors import vec

NIBBLE: Final = [1, 16, 256, 4096]  # a side value times this is its place in a packed number

# What a border brings, and what cannot be brought.
A_ROAD: Final = 1
A_ROOM: Final = 2
EITHER: Final = 3

# What is on the cell, the last digit.
FREE: Final = 0
ON_ROAD: Final = 1
ON_PIT: Final = 2
CLOSED: Final = 3

NOT_KNOWN: Final = 2


@final
class Surroundings:
    """The numbers of one edition. The last of the side values is that of a bare border."""

    def __init__(self, values: list[int], bits: list[int]) -> None:
        base = 4 + len(values)
        self.base: i64 = base
        self.values = vec[i64]([0] * 4 + values)  # [digit] the side value asked, 0 for a free cell
        self.digits = vec[i64]([0] * 16)  # [side value] the digit
        for digit in range(4, base):
            self.digits[self.values[digit]] = digit
        self.bits = bits  # [pose] its side values packed
        # What one more in each digit adds, and how many numbers there are.
        self.steps = vec[i64]([1, base, base * base, base * base * base, base * base * base * base])
        self.count = 4 * base * base * base * base
        self._places = vec[u8]([u8(NOT_KNOWN)] * self.count)
        self._bare = vec[u8]([u8(NOT_KNOWN)] * self.count)
        self._poses: dict[int, list[int]] = {}

    def is_place(self, number: i64) -> bool:
        """Whether something may go there, whatever can be brought: a road, or a cell that some tile fits."""
        known = i64(self._places[number])
        if known == NOT_KNOWN:
            known = 1 if self._is_place(number) else 0
            self._places[number] = u8(known)
        return known == 1

    def _is_place(self, number: i64) -> bool:
        if self.on(number) != FREE:
            return self.on(number) != CLOSED
        asks = self.asks(number)
        return asks != 0 and len(self.poses(asks)) > 0

    def is_bare(self, number: i64) -> bool:
        """Whether a bare border is beyond one of the sides, so that nothing can ever be laid there."""
        known = i64(self._bare[number])
        if known == NOT_KNOWN:
            bare = self.values[self.base - 1]
            known = 0
            for side in range(i64(4)):
                if self.asked(number, side) == bare:
                    known = 1
            self._bare[number] = u8(known)
        return known == 1

    def on(self, number: i64) -> i64:
        """What is on the cell."""
        return number // self.steps[4]

    def asked(self, number: i64, side: i64) -> i64:
        """The side value that the tile beyond a side asks, 0 where no tile lies."""
        return self.values[number // self.steps[side] % self.base]

    def asks(self, number: i64) -> i64:
        """All that is asked, side values packed."""
        asks: i64 = 0
        for side in range(i64(4)):
            asks += self.asked(number, side) << 4 * side
        return asks

    def hindered(self, number: i64) -> i64:
        """What cannot be brought to the cells beyond, two bits for each side as in ``Terms.brings``."""
        hindered: i64 = 0
        for side in range(i64(4)):
            digit = number // self.steps[side] % self.base
            if digit < 4:
                hindered += digit << 2 * side
        return hindered

    def poses(self, asks: int) -> list[int]:
        """The poses whose sides are what is asked, side values packed."""
        if asks not in self._poses:
            mask = sum([15 * NIBBLE[side] for side in range(4) if asks // NIBBLE[side] % 16 != 0])
            self._poses[asks] = [pose for pose in range(len(self.bits)) if self.bits[pose] & mask == asks]
        return self._poses[asks]
