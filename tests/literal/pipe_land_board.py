"""Pipe Land's table, read literally: tiles in a dictionary, pipes as sets of sides, water as it spreads.

>>> sorted(written(lie) for lie in ways("double corner"))
['NE+SW', 'NW+SE']
>>> board = Board([0, 3], [-2, 5])
>>> board.tiles[(0, 1)] = Tile("red", "red", "tee", read("ESW"), tap=True)
>>> sorted(board.reachable())
[(-1, 1), (0, 2), (1, 1)]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Cell = tuple[int, int]
Side = str
Pipe = frozenset[Side]  # the sides one pipe joins
Lie = frozenset[Pipe]  # how a tile lies: the pipes on it

STEPS: dict[Side, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING: dict[Side, Side] = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE: dict[Side, Side] = {"N": "E", "E": "S", "S": "W", "W": "N"}
STATE = "state"

_ONE_WAY = {"straight": "NS", "corner": "NE", "tee": "NEW", "plus": "NESW", "double corner": "NE+SW"}


def read(text: str) -> Lie:
    """``NE+SW`` as two pipes; the order of the letters says nothing."""
    return frozenset(frozenset(pipe) for pipe in text.split("+"))


SIDES = ("NS", "EW", "NE", "SE", "SW", "NW", "NES", "ESW", "NSW", "NEW", "NESW", "NE+SW", "NW+SE")
_WRITTEN = {read(text): text for text in SIDES}


def written(lie: Lie) -> str:
    """A lie as its open sides, the way moves and views spell it."""
    return _WRITTEN[lie]


def turned(lie: Lie) -> Lie:
    """A quarter turn clockwise."""
    return frozenset(frozenset(CLOCKWISE[side] for side in pipe) for pipe in lie)


def _turns(lie: Lie) -> list[Lie]:
    return [lie, turned(lie), turned(turned(lie)), turned(turned(turned(lie)))]


_TURNS = {shape: _turns(read(text)) for shape, text in _ONE_WAY.items()}
_WAYS = {shape: frozenset(turns) for shape, turns in _TURNS.items()}


def ways(shape: str) -> frozenset[Lie]:
    """The different ways a shape can lie."""
    return _WAYS[shape]


def four_turns(shape: str) -> list[Lie]:
    """How a tile lies after none to three quarter turns: some of the four may be the same."""
    return _TURNS[shape]


def across(cell: Cell, side: Side) -> Cell:
    """The cell on the other side."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells a cell touches."""
    return [across(cell, side) for side in "NESW"]


@cache
def entries(shape: str, out: Side, passed: tuple[Pipe, ...]) -> tuple[Side, ...]:
    """Where a pipe that leaves a tile at ``out`` may come in, having ``passed`` the tile like that before.

    >>> entries("corner", "N", ())
    ('E', 'W')
    >>> entries("double corner", "N", (frozenset("SE"),))
    ('W',)
    """
    if passed and (shape != "double corner" or len(passed) == 2):
        return ()
    return tuple(
        side
        for side in "NESW"
        if side != out
        and any(
            all(before in lie for before in passed)
            and frozenset((side, out)) not in passed
            and any({side, out} <= pipe for pipe in lie)
            for lie in ways(shape)
        )
    )


@dataclass
class Tile:
    """A tile on the table."""

    owner: str
    printed: str
    shape: str
    lie: Lie
    tap: bool = False


class Board:
    """The river and the tiles around it."""

    def __init__(self, pipes: list[int], columns: list[int]) -> None:
        self.pipes = pipes
        self.columns = columns
        self.tiles: dict[Cell, Tile] = {}
        self._lies: dict[Cell, Lie] | None = None  # how the tiles lay when water was last looked at
        self._wet: dict[Cell, set[Side]] = {}
        self._seen = 0  # how many tiles lay there when the land was last looked at
        self._frontier: set[Cell] = set()
        self._reached: set[Cell] = set()

    # The river

    def ends(self) -> dict[Cell, Side]:
        """Every river-pipe end and the side of it that faces the river."""
        return {(x, row): side for x in self.pipes for row, side in ((1, "S"), (-1, "N"))}

    def river(self, cell: Cell) -> bool:
        """Whether the river covers a cell."""
        return cell[1] == 0 and self.columns[0] <= cell[0] <= self.columns[1]

    def distance(self, cell: Cell) -> int:
        """Rook's steps to the nearest river-pipe cell."""
        return min(abs(cell[0] - x) + abs(cell[1]) for x in self.pipes)

    # Water

    def wet(self) -> dict[Cell, set[Side]]:
        """The sides of each tile that hold water: looked at again and again until nothing changes."""
        lies = {cell: tile.lie for cell, tile in self.tiles.items()}
        if lies == self._lies:
            return self._wet
        wet: dict[Cell, set[Side]] = {cell: set() for cell in self.tiles}
        ends = self.ends()
        changed = True
        while changed:
            changed = False
            for cell, tile in self.tiles.items():
                for pipe in tile.lie:
                    if pipe <= wet[cell]:
                        continue
                    if any(self._fed(cell, side, wet, ends) for side in pipe):
                        wet[cell] |= pipe
                        changed = True
        self._lies, self._wet = lies, wet
        return wet

    def _fed(self, cell: Cell, side: Side, wet: dict[Cell, set[Side]], ends: dict[Cell, Side]) -> bool:
        """Whether water stands before an open side."""
        return ends.get(cell) == side or FACING[side] in wet.get(across(cell, side), ())

    def irrigated(self) -> set[Cell]:
        """The tiles with water in any pipe."""
        return {cell for cell, sides in self.wet().items() if sides}

    # What turning could do

    def frontier(self) -> set[Cell]:
        """Free land that touches a tile."""
        self._look()
        return self._frontier

    def reachable(self) -> set[Cell]:
        """Free land that turning tiles could bring water to."""
        self._look()
        return self._reached

    def _look(self) -> None:
        """Look at the land again if tiles were laid since.

        A cell once reachable stays so as tiles are added (turn the same tiles the same way), and turning
        or buying tiles changes nothing, so only the other cells are searched for again.
        """
        if self._seen == len(self.tiles):  # no tile ever leaves the table
            return
        self._seen = len(self.tiles)
        beside = {cell for laid in self.tiles for cell in neighbours(laid)}
        self._frontier = {cell for cell in beside if cell not in self.tiles and not self.river(cell)}
        self._reached &= self._frontier
        self._reached |= {cell for cell in self._frontier - self._reached if self.can_reach(cell)}

    def can_reach(self, target: Cell) -> bool:
        """Whether turning the tiles, each one way only, can make a pipe from the river to the cell."""
        return any(
            neighbour in self.tiles and self._pipe_from(neighbour, FACING[side], {})
            for side, neighbour in ((side, across(target, side)) for side in "NESW")
        )

    def _pipe_from(self, cell: Cell, out: Side, fixed: dict[Cell, tuple[Pipe, ...]]) -> bool:
        """Whether a pipe that leaves ``cell`` at ``out`` can come from the river, followed backwards.

        ``fixed`` holds the tiles the pipe already passes, and which of their sides it joins there. A pipe
        that comes back to a tile is of use only on the other corner of a double corner: anywhere else the
        two visits are joined on that tile, and going straight on is shorter.
        """
        passed = fixed.get(cell, ())
        found = entries(self.tiles[cell].shape, out, passed)
        if self.ends().get(cell) in found:
            return True
        for entry in sorted(found, key=lambda side: self.distance(across(cell, side))):  # the short way first
            behind = across(cell, entry)
            if behind not in self.tiles:
                continue
            joined = {**fixed, cell: (*passed, frozenset((entry, out)))}
            if self._hopeless(behind, FACING[entry], joined):
                continue
            if self._pipe_from(behind, FACING[entry], joined):
                return True
        return False

    def _hopeless(self, cell: Cell, out: Side, fixed: dict[Cell, tuple[Pipe, ...]]) -> bool:
        """Whether no way leads to the river even if tiles not yet passed could lie many ways at once."""
        ends = self.ends()
        seen = {(cell, out)}
        waiting = [(cell, out)]
        while waiting:
            here, leaving = waiting.pop(0)
            for entry in entries(self.tiles[here].shape, leaving, fixed.get(here, ())):
                if ends.get(here) == entry:
                    return False
                step = (across(here, entry), FACING[entry])
                if step[0] in self.tiles and step not in seen:
                    seen.add(step)
                    waiting.append(step)
        return True
