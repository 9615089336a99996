"""What a picture of a position is made of, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import drawing, element, group, rect
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move

CELL = 100
Window = tuple[Cell, Cell]  # two opposite corners


@dataclass(frozen=True, slots=True)
class Try:
    """A move somebody tries, and whether it is legal."""

    move: Move
    legal: bool


class Easel(ABC):
    """How a game's positions are drawn: made for one view."""

    margins: tuple[float, float, float, float] = (20, 20, 20, 20)  # left, top, right, bottom

    @abstractmethod
    def symbols(self) -> str:
        """The pieces that the drawing uses."""

    @abstractmethod
    def window(self, cells: Sequence[Cell]) -> Window:
        """The corners of what is worth showing, these cells included."""

    @abstractmethod
    def at(self, cell: Cell) -> tuple[float, float]:
        """Where a cell's top left corner is drawn."""

    @abstractmethod
    def table(self, cells: Sequence[Cell]) -> list[str]:
        """The ground on these cells, and all that lies there."""

    @abstractmethod
    def ghost(self, move: Move) -> tuple[Cell, str] | None:
        """Where a move would lay what, drawn at the origin; None for a move that lays nothing."""

    def around(self, window: Window) -> list[str]:
        """What stands in the margin."""
        return []


def draw(
    easel: Easel,
    tries: Sequence[Try] = (),
    look: Sequence[Cell] = (),
    window: Window | None = None,
    with_pieces: bool = True,
    title: str = "",
) -> str:
    """The picture as SVG. A page that has the pieces already leaves them out."""
    ghosts = [(each.legal, *found) for each in tries if (found := easel.ghost(each.move)) is not None]
    corners = window or easel.window([*look, *(cell for _, cell, _ in ghosts)])
    (first, second), (third, fourth) = corners
    cells = [
        (one, two)
        for one in range(min(first, third), max(first, third) + 1)
        for two in range(min(second, fourth), max(second, fourth) + 1)
    ]
    corner_places = [easel.at(cell) for cell in corners]
    west, north, east, south = easel.margins
    left = min(x for x, _ in corner_places) - west
    top = min(y for _, y in corner_places) - north
    right = max(x for x, _ in corner_places) + CELL + east
    bottom = max(y for _, y in corner_places) + CELL + south
    layers = [*easel.table(cells), *easel.around(corners)]
    for legal, cell, drawn in ghosts:
        x, y = easel.at(cell)
        layers.append(group(group(drawn, opacity=0.8), _verdict(legal), transform=f"translate({x:g} {y:g})"))
    layers += [_ring(*easel.at(cell)) for cell in look]
    defs = [element("defs", easel.symbols())] if with_pieces else []
    paper = rect(left, top, right - left, bottom - top, fill=variable("paper-high", "#fffaf0"))
    return drawing(
        *defs, paper, *layers, box=(left, top, right - left, bottom - top), role="img", aria_label=title
    )


def _verdict(legal: bool) -> str:
    """A frame and a mark: a tick on green, or a cross on red. Shape tells as well as colour."""
    edge = "#14713f" if legal else "#b3200a"
    path = "M70 80 L78 88 L92 71" if legal else "M71 71 L89 89 M89 71 L71 89"
    frame = rect(4, 4, 92, 92, rx=12, fill="none", stroke="#ffffff", stroke_width=12)
    dashes = {} if legal else {"stroke_dasharray": "16 9"}
    inner = rect(4, 4, 92, 92, rx=12, fill="none", stroke=edge, stroke_width=7, **dashes)
    badge = element("circle", cx=80, cy=80, r=20, fill=edge, stroke="#ffffff", stroke_width=4)
    mark = element("path", d=path, fill="none", stroke="#ffffff", stroke_width=6, stroke_linecap="round")
    return frame + inner + badge + mark


def _ring(x: float, y: float) -> str:
    """A ring round a cell the caption speaks of."""
    place = f"M{x + 2:g} {y + 2:g} h96 v96 h-96 Z"
    around = element("path", d=place, fill="none", stroke="#ffffff", stroke_width=11, stroke_opacity=0.9)
    return around + element(
        "path", d=place, fill="none", stroke="#c2410c", stroke_width=6, stroke_dasharray="20 9"
    )
