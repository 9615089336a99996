"""The part of an endless table whose cells have numbers of their own, row by row from the south-west."""

from typing import Final, final

from mypy_extensions import i64

from pipeyard.rules.grid import column_of, pack, row_of

OUTSIDE: Final = -1


@final
class Window:
    """A rectangle of cells.

    >>> window = Window(-2, -1, 3, 1)
    >>> window.width, window.height, window.cells
    (6, 3, 18)
    >>> window.packed_of(window.index(pack(3, 1))) == pack(3, 1), window.index(pack(4, 0))
    (True, -1)
    """

    def __init__(self, west: int, south: int, east: int, north: int) -> None:
        self.west: i64 = west
        self.south: i64 = south
        self.width: i64 = east - west + 1
        self.height: i64 = north - south + 1
        self.cells: i64 = self.width * self.height

    def index(self, packed: i64) -> i64:
        """The number of a packed cell, or ``OUTSIDE``."""
        column = column_of(packed) - self.west
        row = row_of(packed) - self.south
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return OUTSIDE

    def packed_of(self, index: i64) -> i64:
        """The packed cell of a number."""
        return pack(self.west + index % self.width, self.south + index // self.width)
