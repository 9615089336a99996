"""Pipe Dream on the easel: one player's map, rows and columns numbered, the dice in the corner."""

from collections.abc import Sequence

from pipeyard.drawing.easel import CELL, Easel, Window
from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, text_element, use
from pipeyard.drawing.pipe_dream import pieces
from pipeyard.drawing.pipe_dream.city import CROSSINGS
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Place, PlaceSource
from pipeyard.rules.pipe_dream.view import PieceView, PipeDreamView
from pipeyard.rules.protocol import Move, Seat

_CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}

SCENE: Window = ((2, 1), (5, 6))  # what of scene.txt is in the picture; half as wide again as high


class DreamEasel(Easel):
    """The city by night."""

    margins = (84, 66, 50, 50)

    def __init__(self, view: PipeDreamView, seat: Seat) -> None:
        self.view = view
        self.sheet = view.sheets[seat]

    def symbols(self) -> str:
        return pieces.symbols()

    def at(self, cell: Cell) -> tuple[float, float]:
        return (cell[1] - 1) * CELL, (cell[0] - 1) * CELL

    def window(self, cells: Sequence[Cell]) -> Window:
        return (1, 1), (self.view.size, self.view.size)

    def table(self, cells: Sequence[Cell]) -> list[str]:
        shown = set(cells)
        layers = [
            use(f"crossing-{(3 * row + 5 * col) % CROSSINGS}", *self.at((row, col))) for row, col in cells
        ]
        layers += [use("dream-lamp", *self.at(cell)) for cell in self.sheet.symbols if cell in shown]
        if self.sheet.source is None:
            layers += [use("dream-source-here", *self.at(cell)) for cell in self.view.source_cells]
        elif self.sheet.source in shown:
            layers.append(use("dream-source", *self.at(self.sheet.source)))
        lying = [piece for piece in self.sheet.pieces if piece.cell in shown]
        for piece in lying:
            leaving = pieces.spills(piece, self.view.size)
            layers += [use(f"gloop-spill-{side}", *self.at(beyond)) for side, beyond in leaving]
        return layers + [pieces.piece(piece, *self.at(piece.cell)) for piece in lying]

    def around(self, window: Window) -> list[str]:
        (top, left), (bottom, right) = window
        ink = {"font_family": "Atkinson Hyperlegible, sans-serif", "fill": variable("label", "#4a4436")}
        x0, y0 = self.at((top, left))
        layers = [
            text_element(
                self.at((top, column))[0] + 50,
                y0 - 16,
                str(column),
                text_anchor="middle",
                font_size=34,
                **ink,
            )
            for column in range(left, right + 1)
        ]
        layers += [
            text_element(
                x0 - 20, self.at((row, left))[1] + 62, str(row), text_anchor="end", font_size=34, **ink
            )
            for row in range(top, bottom + 1)
        ]
        for number, face in enumerate(self.sheet.dice or ()):
            where = f"translate({x0 - 80 + 38 * number:g} {y0 - 62:g}) scale(.36)"
            layers.append(group(use(f"dream-die-{face}"), transform=where))
        return layers

    def ghost(self, move: Move) -> tuple[Cell, str] | None:
        match move:
            case Place(pipe, cell, turned) | Bomb(pipe, cell, turned):
                sides = self.view.pipes[pipe - 1]
                for _ in range(turned):
                    sides = "".join(side for side in "NESW" if side in {_CLOCKWISE[each] for each in sides})
                ground = (
                    element("circle", cx=50, cy=50, r=40, fill="#10182a") if isinstance(move, Bomb) else ""
                )
                return cell, ground + self._piece(cell, sides)
            case Cross(cell):
                return cell, self._piece(cell, "NESW")
            case PlaceSource(cell):
                return cell, use("dream-source")
        return None

    def _piece(self, cell: Cell, sides: str) -> str:
        names = {frozenset(name): name for name in ("NS", "EW", "NE", "SE", "SW", "NW", "NESW")}
        return pieces.piece(PieceView(cell, names[frozenset(sides)], False, False, False), 0, 0)


make = DreamEasel
