"""The planes of what a seat sees, as they were last written: only what has changed is written anew.

>>> picture = Picture(vec[u8]([u8(0)] * 6), 0, 2)
>>> picture.show(1, 0b101)
>>> list(picture.planes)
[0, 1, 0, 0, 0, 1]
>>> picture.show(1, 0b110)
>>> picture.write(1, 2, 7)
>>> list(picture.planes)
[0, 0, 0, 1, 0, 7]
>>> picture.clear()
>>> list(picture.planes)
[0, 0, 0, 0, 0, 0]
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr, u8

from pipeyard.rules.int_vectors import vec

MOST_PLANES: Final = 62
BITS: Final = vec[i64]([1 << plane for plane in range(MOST_PLANES)])  # a plane as one bit of a mask


@mypyc_attr(acyclic=True)
@final
class Picture:
    """One game's planes, from ``first`` on in a run that may hold those of many games. Noughts at first."""

    def __init__(self, planes: vec[u8], first: i64, cells: i64) -> None:
        self.planes = planes
        self.first = first
        self.cells = cells
        self.held = vec[i64]([0] * cells)  # by cell, the planes that hold something, a bit each
        self.told: i64 = 0  # how much of a game's record is shown already (Tube Tangle)

    def show(self, cell: i64, planes: i64) -> None:
        """Let these planes, a bit each, hold a one at a cell, and the others nothing."""
        held = self.held
        changed = held[cell] ^ planes
        if changed == 0:
            return
        held[cell] = planes
        run = self.planes
        place = self.first + cell
        while changed != 0:
            if changed & 1:
                run[place] = u8(planes & 1)
            changed >>= 1
            planes >>= 1
            place += self.cells

    def write(self, cell: i64, plane: i64, value: i64) -> None:
        """Let a plane that holds a one at a cell hold another number instead."""
        self.planes[self.first + plane * self.cells + cell] = u8(value)

    def clear(self) -> None:
        """Nothing is seen, as before the first game."""
        held = self.held
        for cell in range(self.cells):
            if held[cell] != 0:
                self.show(cell, 0)
        self.told = 0
