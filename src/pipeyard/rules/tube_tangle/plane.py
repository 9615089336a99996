"""The table: cells without end, numbered as tiles come to lie beside them.

Every cell in use has a small number, its *site*. Which site a cell has is written in a window round all of
them, which is widened when a tile comes to lie at its edge.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.flat import append, vec
from pipeyard.rules.grid import NOWHERE, OPPOSITE, STEP_COLUMN, STEP_ROW, Cell, on_plane, pack, unpack

EDGE: Final = 8  # how far beyond a cell the window goes when that cell widens it


class Plane:
    """An unbounded table. Sites appear as tiles are laid: a laid cell and its four neighbours exist.

    ``neighbour[4 * site + side]`` is the site across that side, or ``NOWHERE``.

    >>> table = Plane()
    >>> middle = table.lay(0, 0)
    >>> table.cell(table.neighbour[4 * middle])
    (0, 1)
    >>> len(table), table.find(1, 0), table.find(2, 0)
    (5, 2, -1)
    """

    def __init__(self) -> None:
        self.packed = vec[i64]()  # the cell of each site as one number
        self.neighbour = vec[i64]()
        self.left: i64 = 0  # the window
        self.bottom: i64 = 0
        self.columns: i64 = 0
        self.rows: i64 = 0
        self.sites = vec[i64]()  # of its cells, row by row

    def __len__(self) -> int:
        return len(self.packed)

    def find(self, column: int, row: int) -> int:
        """The site of a cell, or ``NOWHERE`` if nothing was ever laid on it or beside it."""
        return self.site(column, row) if on_plane(column, row) else NOWHERE

    def site(self, column: i64, row: i64) -> i64:
        """The same for a cell that is near enough to the middle to be numbered."""
        across = column - self.left
        up = row - self.bottom
        if 0 <= across < self.columns and 0 <= up < self.rows:
            return self.sites[up * self.columns + across]
        return NOWHERE

    def lay(self, column: i64, row: i64) -> i64:
        """The site of a cell whose four neighbours exist too: call it when a tile comes to lie there."""
        site = self._touch(column, row)
        for side in range(4):
            if self.neighbour[4 * site + side] == NOWHERE:
                self._touch(column + STEP_COLUMN[side], row + STEP_ROW[side])
        return site

    def _touch(self, column: i64, row: i64) -> i64:
        """The site of a cell, made if it is new."""
        site = self.site(column, row)
        if site != NOWHERE:
            return site
        site = len(self.packed)
        self.packed = append(self.packed, i64(pack(column, row)))
        self._place(column, row, site)
        for side in range(4):
            across = self.site(column + STEP_COLUMN[side], row + STEP_ROW[side])
            self.neighbour = append(self.neighbour, across)
            if across != NOWHERE:
                self.neighbour[4 * across + OPPOSITE[side]] = site
        return site

    def _place(self, column: i64, row: i64, site: i64) -> None:
        """Write a site into the window, widened if the cell is not in it."""
        if not (0 <= column - self.left < self.columns and 0 <= row - self.bottom < self.rows):
            self._widen(column, row)
        self.sites[(row - self.bottom) * self.columns + column - self.left] = site

    def _widen(self, column: i64, row: i64) -> None:
        if self.columns == 0:
            self.left, self.bottom = column, row
        left = self.left if self.left < column else column - EDGE
        bottom = self.bottom if self.bottom < row else row - EDGE
        right = self.left + self.columns
        right = right if column < right else column + EDGE
        top = self.bottom + self.rows
        top = top if row < top else row + EDGE
        self.left = left
        self.bottom = bottom
        self.columns = right - left
        self.rows = top - bottom
        self.sites = vec[i64]([NOWHERE] * (self.columns * self.rows))
        for site in range(len(self.packed)):
            there = self.cell(site)
            self.sites[(there[1] - bottom) * self.columns + there[0] - left] = site

    def cell(self, site: int) -> Cell:
        """The (column, row) of a site."""
        return unpack(self.packed[site])

    def copy(self) -> "Plane":
        other = Plane()
        other.packed = self.packed[:]
        other.neighbour = self.neighbour[:]
        other.left = self.left
        other.bottom = self.bottom
        other.columns = self.columns
        other.rows = self.rows
        other.sites = self.sites[:]
        return other
