"""Sides, cells and the kinds of board: a rectangle of known size, a plane that grows, a piece of a plane.

All give every cell a small number, its *site*, and keep one flat table ``neighbour`` in which
``neighbour[4 * site + side]`` is the site across that side, or ``NOWHERE``. Everything that flows
(water, gloop, reachability) walks that table and never computes a coordinate.

>>> board = Rectangle(3, 2)
>>> board.neighbour[4 * board.site(0, 0) + EAST] == board.site(1, 0)
True
>>> board.neighbour[4 * board.site(0, 0) + NORTH] == NOWHERE
True
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.int_vectors import vec

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
SIDE_NAMES: Final = "NESW"
NOWHERE: Final = -1

BIT: Final = [1, 2, 4, 8]  # a side as one bit of a mask; a table, as only machine numbers shift fast
OPPOSITE: Final = [SOUTH, WEST, NORTH, EAST]  # which is ``side ^ 2``
TURN_MASK: Final = [((m << 1) | (m >> 3)) & 15 for m in range(16)]  # a mask turned a quarter clockwise
SIDES_IN: Final = [[s for s in SIDES if m & BIT[s]] for m in range(16)]

# One step across a side on a table whose rows grow northward (Pipe Land, Tube Tangle).
STEP_COLUMN: Final = [0, 1, 0, -1]
STEP_ROW: Final = [1, 0, -1, 0]

Cell = tuple[int, int]

REACH: Final = 512  # half a SPAN: columns and rows of a plane run from -REACH to REACH - 1
SPAN_BITS: Final = 10
SPAN: Final = 1 << SPAN_BITS
STEP_PACKED: Final = [SPAN, 1, -SPAN, -1]  # one step across a side, of a cell as one number


def pack(column: int, row: int) -> int:
    """A cell of a plane as one number, the same in every game and on every board.

    >>> unpack(pack(-3, 7))
    (-3, 7)
    """
    return (row + REACH) * SPAN + column + REACH


def unpack(number: int) -> Cell:
    """The cell that :func:`pack` made into ``number``."""
    return (number % SPAN - REACH, number // SPAN - REACH)


def column_of(number: i64) -> i64:
    """The column of the cell that :func:`pack` made into ``number``."""
    return (number & (SPAN - 1)) - REACH


def row_of(number: i64) -> i64:
    """The row of the cell that :func:`pack` made into ``number``."""
    return (number >> SPAN_BITS) - REACH


def on_plane(column: int, row: int) -> bool:
    """Whether a cell is near enough to the middle to be numbered."""
    return -REACH <= column < REACH and -REACH <= row < REACH


class Rectangle:
    """A printed board: ``columns`` by ``rows``, rows counted southward as a person reads them."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.neighbour: list[int] = []
        for row in range(rows):
            for column in range(columns):
                self.neighbour.append(self.site(column, row - 1))
                self.neighbour.append(self.site(column + 1, row))
                self.neighbour.append(self.site(column, row + 1))
                self.neighbour.append(self.site(column - 1, row))

    def site(self, column: int, row: int) -> int:
        """The site of a cell counted from the top left, or ``NOWHERE`` off the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return NOWHERE

    def cell(self, site: int) -> Cell:
        """The (column, row) of a site."""
        return (site % self.columns, site // self.columns)


class Plane:
    """An unbounded table. Sites appear as tiles are laid: a laid cell and its four neighbours exist.

    >>> table = Plane()
    >>> middle = table.lay(0, 0)
    >>> table.cell(table.neighbour[4 * middle + NORTH])
    (0, 1)
    >>> len(table)
    5
    """

    def __init__(self) -> None:
        self.packed: list[int] = []
        self.neighbour: list[int] = []
        self.sites: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.packed)

    def find(self, column: int, row: int) -> int:
        """The site of a cell, or ``NOWHERE`` if nothing was ever laid on it or beside it."""
        if not on_plane(column, row):
            return NOWHERE
        return self.sites.get(pack(column, row), NOWHERE)

    def touch(self, column: int, row: int) -> int:
        """The site of a cell, made if it is new."""
        number = pack(column, row)
        site = self.sites.get(number, NOWHERE)
        if site != NOWHERE:
            return site
        site = len(self.packed)
        self.packed.append(number)
        self.sites[number] = site
        for side in range(4):
            across = self.find(column + STEP_COLUMN[side], row + STEP_ROW[side])
            self.neighbour.append(across)
            if across != NOWHERE:
                self.neighbour[4 * across + OPPOSITE[side]] = site
        return site

    def lay(self, column: int, row: int) -> int:
        """The site of a cell whose four neighbours exist too: call it when a tile comes to lie there."""
        site = self.touch(column, row)
        for side in range(4):
            if self.neighbour[4 * site + side] == NOWHERE:
                self.touch(column + STEP_COLUMN[side], row + STEP_ROW[side])
        return site

    def cell(self, site: int) -> Cell:
        """The (column, row) of a site."""
        return unpack(self.packed[site])

    def copy(self) -> "Plane":
        other = Plane()
        other.packed = self.packed.copy()
        other.neighbour = self.neighbour.copy()
        other.sites = self.sites.copy()
        return other


class Field:
    """A rectangle cut out of a plane, rows growing northward. It is never changed, so copies may share it.

    A tile lies at least two cells from its edge, so that a tile's neighbours, and theirs, are on the field.

    >>> field = Field(-3, -2, 5, 4)
    >>> field.packed[field.site(0, 1)] == pack(0, 1)
    True
    >>> field.has_room(3, 2), field.has_room(4, 2)
    (True, False)
    """

    def __init__(self, west: int, south: int, east: int, north: int) -> None:
        self.west: i64 = west
        self.south: i64 = south
        self.east: i64 = east
        self.north: i64 = north
        self.width: i64 = east - west + 1
        columns = range(west, east + 1)
        rows = range(south, north + 1)
        self.packed = vec[i64]([pack(column, row) for row in rows for column in columns])
        self.neighbour = vec[i64](
            [
                self.site(column + STEP_COLUMN[side], row + STEP_ROW[side])
                for row in rows
                for column in columns
                for side in SIDES
            ]
        )

    def site(self, column: i64, row: i64) -> i64:
        """The site of a cell, or ``NOWHERE`` beyond the edge."""
        if self.west <= column <= self.east and self.south <= row <= self.north:
            return (row - self.south) * self.width + column - self.west
        return NOWHERE

    def has_room(self, column: i64, row: i64) -> bool:
        """Whether a cell is far enough from the edge for a tile."""
        return self.west + 2 <= column <= self.east - 2 and self.south + 2 <= row <= self.north - 2

    def find(self, packed: i64) -> i64:
        """The site of a packed cell, or ``NOWHERE`` beyond the edge."""
        return self.site(column_of(packed), row_of(packed))

    def cell(self, site: int) -> Cell:
        """The (column, row) of a site."""
        return unpack(self.packed[site])
