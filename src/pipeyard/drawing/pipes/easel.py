"""Pipes on the easel: one player's sheet."""

from collections.abc import Sequence

from pipeyard.drawing.easel import CELL, Easel, Window
from pipeyard.drawing.pen import use
from pipeyard.drawing.pipes import pieces
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.moves import Cross, Draw, Rotate, Teleport
from pipeyard.rules.pipes.view import FieldView, PipesView
from pipeyard.rules.protocol import Move, Seat

SCENE: Window = ((1, 1), (9, 6))  # what of scene.txt is in the picture; half as wide again as high


class SheetEasel(Easel):
    """A sheet of squared paper."""

    def __init__(self, view: PipesView, seat: Seat) -> None:
        self.view = view
        self.player = view.players[seat]

    def symbols(self) -> str:
        return pieces.symbols()

    def at(self, cell: Cell) -> tuple[float, float]:
        return (cell[0] - 1) * CELL, (cell[1] - 1) * CELL

    def window(self, cells: Sequence[Cell]) -> Window:
        return (1, 1), (self.player.columns, self.player.rows)

    def table(self, cells: Sequence[Cell]) -> list[str]:
        layers = [use("sheet-field", *self.at(cell)) for cell in cells]
        shown = set(cells)
        fields = [field for field in self.player.fields if field.cell in shown]
        return layers + [pieces.field(field, *self.at(field.cell)) for field in fields]

    def ghost(self, move: Move) -> tuple[Cell, str] | None:
        match move:
            case Draw(cell):
                return cell, self._piece(cell, "straight", self.view.element or "")
            case Cross(cell):
                return cell, self._piece(cell, "crossing", "NS+EW")
            case Rotate(cell, sides):
                return cell, use("sheet-field") + self._piece(cell, "corner", sides)
            case Teleport(cell, side):
                return cell, pieces.field(FieldView(cell, "teleport", side, "", 1), 0, 0)
        return None

    def _piece(self, cell: Cell, kind: str, sides: str) -> str:
        return pieces.field(FieldView(cell, kind, sides, ""), 0, 0) if sides else ""


make = SheetEasel
