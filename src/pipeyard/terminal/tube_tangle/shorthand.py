"""What people type for a move, and what it stands for given what they can lay.

>>> none = ((), (), (), ())
>>> hints = [LayHint((0, 1), "A7", "PFEr", *none, takes=1), LayHint((0, 1), "B1", "FPmF", *none, takes=1)]
>>> Typed.of("a7 0 1 pfer").notation(hints)
'place (0,1) A7 PFEr'
>>> Typed.of("lay b1 at 0,1").notation(hints)
'place (0,1) B1 FPmF'
>>> [short(hint) for hint in Typed.of("0 1").matching(hints)]
['a7 0 1 pfer', 'b1 0 1 fpmf']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.tube_tangle.hints import LayHint

FILLERS = {"place", "p", "lay", "at", "as", "on", "put", "open"}


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart, or as much of a placement as it names."""

    line: str
    cell: Cell | None
    tile: str | None
    sides: str | None
    strange: bool  # there is more in it than a placement

    @classmethod
    def of(cls, line: str) -> Typed:
        words = re.findall(r"-?\d{1,9}(?![a-z\d])|[a-z][a-z\d]*|\S", re.sub(r"[(),]", " ", line.lower()))
        numbers = [int(word) for word in words if re.fullmatch(r"-?\d+", word)]
        others = [word for word in words if not re.fullmatch(r"-?\d+", word) and word not in FILLERS]
        tile = next((word for word in others if re.search(r"\d", word) or word in ("pit", "cover")), None)
        sides = next((word for word in others if word != tile and len(word) == 4), None)
        strange = len(numbers) not in (0, 2) or any(word not in (tile, sides) for word in others)
        cell = (numbers[0], numbers[1]) if len(numbers) == 2 else None
        return cls(line, cell, tile, sides, strange or (cell is None and tile is None))

    def matching(self, hints: Sequence[LayHint]) -> list[LayHint]:
        """The things that can be laid and that this may mean."""
        if self.strange:
            return []
        return [
            hint
            for hint in hints
            if (self.cell is None or hint.cell == self.cell)
            and (self.tile is None or hint.tile.lower() == self.tile)
            and (self.sides is None or hint.sides.lower() == self.sides)
        ]

    def notation(self, hints: Sequence[LayHint]) -> str:
        """The move in notation: as typed where all is named, filled in where one thing only can be meant."""
        if self.strange:
            return self.line
        if self.cell and self.tile in ("pit", "cover"):
            return f"{self.tile} ({self.cell[0]},{self.cell[1]})"
        found = self.matching(hints)
        if len(found) == 1:
            x, y = found[0].cell
            if not found[0].sides:
                return f"{found[0].tile} ({x},{y})"
            return f"place ({x},{y}) {found[0].tile} {found[0].sides}"
        if self.cell and self.tile and self.sides:
            return f"place ({self.cell[0]},{self.cell[1]}) {self.tile} {self.sides}"
        return self.line


def short(hint: LayHint) -> str:
    """The short form of something that can be laid."""
    x, y = hint.cell
    return f"{hint.tile} {x} {y} {hint.sides}".strip().lower()
