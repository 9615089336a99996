"""Tube Tangle on the easel."""

from collections.abc import Sequence

from pipeyard.drawing.easel import CELL, Easel, Window
from pipeyard.drawing.pen import group, use
from pipeyard.drawing.tube_tangle import pieces
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move, Seat
from pipeyard.rules.tube_tangle.moves import ManholeCover, OpenPit, Place
from pipeyard.rules.tube_tangle.view import TubeTangleView

_SIDES = "NESW"

SCENE: Window = (
    (-3, -2),
    (5, 3),
)  # what of scene.txt is in the picture; half as wide again as high


class StreetEasel(Easel):
    """The street cut open."""

    def __init__(self, view: TubeTangleView, seat: Seat) -> None:
        self.view = view
        self.letters = {letter: name for name, letter in view.materials}

    def symbols(self) -> str:
        return pieces.symbols()

    def at(self, cell: Cell) -> tuple[float, float]:
        return cell[0] * CELL, -cell[1] * CELL

    def window(self, cells: Sequence[Cell]) -> Window:
        shown = [*cells, *(tile.cell for tile in self.view.tiles)]
        columns, rows = [cell[0] for cell in shown], [cell[1] for cell in shown]
        return (min(columns) - 1, min(rows)), (max(columns) + 1, max(rows))

    def table(self, cells: Sequence[Cell]) -> list[str]:
        closed = pieces.closed_on(self.view)
        layers = [use("street-earth", *self.at(cell)) for cell in cells]
        shown = set(cells)
        for tile in self.view.tiles:
            if tile.cell in shown:
                glow = closed.get(tile.cell, frozenset())
                layers.append(pieces.tile(tile, self.letters, *self.at(tile.cell), glow))
        return layers

    def ghost(self, move: Move) -> tuple[Cell, str] | None:
        match move:
            case Place(cell, tile, sides):
                return cell, pieces.face(sides, self._ends(tile, sides), self.letters, 0, 0)
            case OpenPit(cell):
                return cell, group(*(use(f"street-{what}") for what in pieces.LAID["pit"]))
            case ManholeCover(cell):
                return cell, group(*(use(f"street-{what}") for what in pieces.LAID["cover"]))
        return None

    def _ends(self, tile: str, sides: str) -> tuple[str, ...]:
        """Which side ends in which border, for a tile in the hand turned like this."""
        for held in self.view.hand:
            for face, ends in zip(held.faces, held.ends, strict=True):
                for turns in range(4):
                    if held.tile == tile and face[4 - turns :] + face[: 4 - turns] == sides:
                        return tuple(
                            ">".join(_turned(side, turns) for side in end.split(">")) for end in ends
                        )
        return ()


def _turned(side: str, turns: int) -> str:
    return _SIDES[(_SIDES.index(side) + turns) % 4]


make = StreetEasel
