"""Pipe Land on the easel."""

from collections.abc import Sequence

from pipeyard.drawing.easel import CELL, Easel, Window
from pipeyard.drawing.pen import use
from pipeyard.drawing.pipe_land import pieces
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.moves import Place, Rotate
from pipeyard.rules.pipe_land.view import PipeLandView, TileView
from pipeyard.rules.protocol import Move, Seat

SCENE: Window = (
    (-2, -2),
    (6, 3),
)  # what of scene.txt is in the picture; half as wide again as high


class LandEasel(Easel):
    """The land around the river."""

    def __init__(self, view: PipeLandView, seat: Seat) -> None:
        self.view = view
        self.seat = seat

    def symbols(self) -> str:
        return pieces.symbols()

    def at(self, cell: Cell) -> tuple[float, float]:
        return cell[0] * CELL, -cell[1] * CELL

    def window(self, cells: Sequence[Cell]) -> Window:
        shown = [*cells, *(tile.cell for tile in self.view.tiles), (self.view.river_pipes[0], 0)]
        columns, rows = [cell[0] for cell in shown], [cell[1] for cell in shown]
        return (min(columns) - 1, min(rows)), (max(columns) + 1, max(rows))

    def table(self, cells: Sequence[Cell]) -> list[str]:
        west, east = self.view.river_columns
        layers = []
        for column, row in cells:
            on_river = row == 0 and west <= column <= east
            name = "field" if not on_river else "river-pipe" if column in self.view.river_pipes else "river"
            layers.append(use(name, *self.at((column, row))))
        shown = set(cells)
        tiles = [tile for tile in self.view.tiles if tile.cell in shown]
        return layers + [pieces.tile(tile, *self.at(tile.cell)) for tile in tiles]

    def ghost(self, move: Move) -> tuple[Cell, str] | None:
        drawn = self.view.drawn
        if isinstance(move, Place) and drawn is not None:
            laid = TileView(move.cell, drawn.owner, drawn.owner, drawn.shape, move.sides, "", False)
            return move.cell, pieces.tile(laid, 0, 0)
        if isinstance(move, Rotate):
            old = next(tile for tile in self.view.tiles if tile.cell == move.cell)
            turned = TileView(old.cell, old.owner, old.printed, old.shape, move.sides, "", old.tap)
            return move.cell, pieces.tile(turned, 0, 0)
        cell: Cell | None = getattr(move, "cell", None)  # a deed on a tile, as buying
        return None if cell is None else (cell, "")


make = LandEasel
