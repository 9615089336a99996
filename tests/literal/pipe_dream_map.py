"""A map of Pipe Dream as a dict of cells, with the rulebook's joined cells, loops, exits and ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]  # (row, column) from 1 at the top left
Sides = frozenset[str]

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
ALL_SIDES = frozenset("NESW")


def across(cell: Cell, side: str) -> Cell:
    """The cell on the other side, on the map or off it."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])


def turned(sides: Sides, quarters: int) -> Sides:
    """A pipe turned clockwise so many times."""
    for _ in range(quarters):
        sides = frozenset(CLOCKWISE[side] for side in sides)
    return sides


@dataclass
class Map:
    """A source, if it is placed, and pieces with their open sides."""

    size: int
    source: Cell | None = None
    pieces: dict[Cell, Sides] = field(default_factory=dict)

    def copy(self) -> Map:
        return Map(self.size, self.source, dict(self.pieces))

    def cells(self) -> list[Cell]:
        """Row by row."""
        return [(row, column) for row in range(1, self.size + 1) for column in range(1, self.size + 1)]

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the map."""
        return 1 <= cell[0] <= self.size and 1 <= cell[1] <= self.size

    def empty(self, cell: Cell) -> bool:
        return self.has(cell) and cell != self.source and cell not in self.pieces

    def open_sides(self, cell: Cell) -> Sides:
        """The source is open on all four sides, an empty cell on none."""
        return ALL_SIDES if cell == self.source else self.pieces.get(cell, frozenset())

    def joined_to(self, cell: Cell) -> set[Cell]:
        """The neighbours where both have an open side on the shared edge."""
        return {
            across(cell, side)
            for side in self.open_sides(cell)
            if FACING[side] in self.open_sides(across(cell, side))
        }

    def reached(self, start: Cell, never: Cell | None = None) -> set[Cell]:
        """Every cell that joined cells lead to from one, itself too, without passing through ``never``."""
        found: set[Cell] = set()
        newest = {start}
        while newest:
            found |= newest
            newest = {cell for known in newest for cell in self.joined_to(known) if cell != never} - found
        return found

    def on_a_loop(self, cell: Cell) -> bool:
        """Whether a way leads out of a cell by one side and back to it by another."""
        around = self.joined_to(cell)
        return any(around & self.reached(first, never=cell) - {first} for first in around)

    def joined(self) -> set[Cell]:
        """The pieces joined to the source, directly or through others."""
        return set() if self.source is None else self.reached(self.source) - {self.source}

    def exits(self) -> set[Cell]:
        """The joined pieces with an open side off the map."""
        return {
            cell
            for cell in self.joined()
            if any(not self.has(across(cell, side)) for side in self.pieces[cell])
        }

    def ways(self) -> set[Cell]:
        """The pieces on a way from the source to an exit."""
        exits = self.exits()
        return {cell for walk in self._walks() if walk[-1] in exits for cell in walk[1:]}

    def _walks(self) -> Iterator[list[Cell]]:
        """Every walk through joined cells from the source that never comes to a cell twice."""
        walks = [] if self.source is None else [[self.source]]
        while walks:
            walk = walks.pop()
            yield walk
            walks += [[*walk, cell] for cell in self.joined_to(walk[-1]) if cell not in walk]
