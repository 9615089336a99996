"""Pipe Land's table as a drawing: enamelled tiles, the river, and the cells where something may go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.view import PipeLandView, TileView
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.strokes import WIDTH, tile_lines

LEAST_ROWS = 15  # a window shows these even if it has to scroll; terminals do that well
NEAR = 2  # how far beyond the tiles a cell that is pointed at still widens the window
AXIS = 4  # columns left of the board that carry the row numbers
RIGHT_AXIS = 3

_INK = "#1d1a16"
_BOLD = Style(color=_INK, bold=True)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the tiles for the one who is to choose."""

    legal: Collection[Cell] = ()  # free cells where the drawn tile may go
    prices: Mapping[Cell, int] = field(default_factory=dict)  # to buy, by cell
    lit: Collection[Cell] = ()  # cells a refusal is about
    marks: Mapping[Cell, str] = field(default_factory=dict)  # a few letters on a cell
    offers: Mapping[Cell, int] = field(default_factory=dict)  # pounds offered for laying the tile there
    newest: Cell | None = None  # the tile laid last


@dataclass(frozen=True, slots=True)
class Window:
    """The cells that are drawn, both ends included, and how high a tile is."""

    west: int
    east: int
    south: int
    north: int
    tile_height: int
    cut: tuple[str, ...] = ()  # the sides where more of the table lies out of sight


def window(view: PipeLandView, overlay: Overlay, width: int, height: int, centre: Cell | None) -> Window:
    """As much of the table as fits, tiles low where they would not fit high, around ``centre``."""
    cells = [tile.cell for tile in view.tiles] + list(overlay.legal)
    columns = [x for x, _ in cells] + list(view.river_columns)
    rows = [y for _, y in cells] + [0]
    west, east, south, north = min(columns), max(columns), min(rows), max(rows)
    for x, y in overlay.lit:  # a cell pointed at is shown unless it is far out
        if west - NEAR <= x <= east + NEAR and south - NEAR <= y <= north + NEAR:
            west, east, south, north = min(west, x), max(east, x), min(south, y), max(north, y)
    tile_height = 3 if 3 * (north - south) + 3 <= height else 2
    fit_columns = max(3, (width - AXIS - RIGHT_AXIS) // WIDTH)
    fit_rows = max(LEAST_ROWS, (height - 3) // tile_height)
    middle = centre or _middle(view)
    west, east, at_west, at_east = _cropped(west, east, fit_columns, middle[0])
    south, north, at_south, at_north = _cropped(south, north, fit_rows, middle[1])
    sides = (("west", at_west), ("east", at_east), ("south", at_south), ("north", at_north))
    cut = [side for side, is_cut in sides if is_cut]
    return Window(west, east, south, north, tile_height, tuple(cut))


def _cropped(low: int, high: int, fits: int, middle: int) -> tuple[int, int, bool, bool]:
    """A range cut to what fits around ``middle``, and whether something was cut at either end."""
    if high - low + 1 <= fits:
        return low, high, False, False
    start = max(low, min(middle - fits // 2, high - fits + 1))
    return start, start + fits - 1, start > low, start + fits - 1 < high


def _middle(view: PipeLandView) -> Cell:
    """Where the table's heart is: the middle of the tiles."""
    if not view.tiles:
        return (sum(view.river_columns) // 2, 0)
    return (
        round(sum(tile.cell[0] for tile in view.tiles) / len(view.tiles)),
        round(sum(tile.cell[1] for tile in view.tiles) / len(view.tiles)),
    )


def board(view: PipeLandView, overlay: Overlay, frame: Window) -> Text:
    """The table within ``frame``, with its coordinates on all four edges."""
    drawing = _Board(view, overlay, frame)
    return drawing.text()


class _Board:
    def __init__(self, view: PipeLandView, overlay: Overlay, frame: Window) -> None:
        self.view = view
        self.overlay = overlay
        self.frame = frame
        self.tops: dict[int, int] = {}
        self.heights: dict[int, int] = {}
        in_river_row = any(y == 0 for _, y in [*(tile.cell for tile in view.tiles), *overlay.legal])
        top = 1
        for row in range(frame.north, frame.south - 1, -1):
            self.tops[row] = top
            self.heights[row] = frame.tile_height if row != 0 or in_river_row else 1
            top += self.heights[row]
        self.sheet = Canvas(AXIS + RIGHT_AXIS + WIDTH * (frame.east - frame.west + 1), top + 1)

    def text(self) -> Text:
        self.axes()
        tiles = {tile.cell: tile for tile in self.view.tiles}
        for row in range(self.frame.north, self.frame.south - 1, -1):
            for column in range(self.frame.west, self.frame.east + 1):
                cell = (column, row)
                if cell in tiles:
                    self.tile(tiles[cell])
                elif row == 0 and self.view.river_columns[0] <= column <= self.view.river_columns[1]:
                    self.river(column)
                elif cell in self.overlay.legal:
                    self.legal(cell)
                else:
                    self.land(cell)
                self.pointers(cell)
        return self.sheet.text()

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The top left character of a cell."""
        return (AXIS + WIDTH * (cell[0] - self.frame.west), self.tops[cell[1]])

    def axes(self) -> None:
        bottom = self.sheet.height - 1
        for column in range(self.frame.west, self.frame.east + 1):
            x = AXIS + WIDTH * (column - self.frame.west)
            for y in (0, bottom):
                self.sheet.write(x, y, f"{column:^{WIDTH}}", "dim")
        for row in range(self.frame.north, self.frame.south - 1, -1):
            y = self.tops[row] + self.heights[row] // 2
            self.sheet.write(0, y, f"{row:>{AXIS - 1}}", "dim")
            self.sheet.write(self.sheet.width - RIGHT_AXIS, y, f"{row:>{RIGHT_AXIS}}", "dim")

    def tile(self, tile: TileView) -> None:
        x, y = self.corner(tile.cell)
        high = self.heights[tile.cell[1]]
        paint = ink.paint(tile.owner)
        ground = paint.enamel if sum(tile.cell) % 2 == 0 else paint.enamel_other
        self.sheet.fill(x, y, WIDTH, high, Style(color=_INK, bgcolor=ground))
        quiet = Style(color=_shade(paint.strong))
        for line in range(high):
            if line != 1:
                self.sheet.write(x, y + line, paint.pattern * WIDTH, quiet)
                self.sheet.write(x + 2, y + line, " ")
        for line, letters in enumerate(tile_lines(tile.sides, tile.wet, high)):
            for column, (letter, is_wet) in enumerate(letters):
                if letter != " ":
                    style = Style(color=ink.WATER, bold=True) if is_wet else Style(color=ink.CLAY)
                    self.sheet.write(x + column, y + line, letter, style)
        self.sheet.write(x, y, paint.letter, _BOLD)
        if tile.owner != tile.printed:  # the counter on bought land, beside the pipe
            free = x + 1 if self.sheet.letter(x + 1, y) in (" ", paint.pattern) else x + 3
            self.sheet.write(free, y, "●", _BOLD)
        if tile.tap:
            self.sheet.write(x + 4, y, "T", _BOLD)
        price = self.overlay.prices.get(tile.cell)
        if price is not None and high == 3:
            if self.sheet.letter(x + 3, y + 2) in (" ", paint.pattern):
                self.sheet.write(x + 3, y + 2, f"{price:>2}", Style(color=_INK))
            else:
                self.sheet.write(x, y + 2, f"{price:<2}", Style(color=_INK))
        elif price is not None and not tile.tap and self.sheet.letter(x + 3, y) in (" ", paint.pattern):
            self.sheet.write(x + 3, y, f"{price:>2}", Style(color=_INK))

    def river(self, column: int) -> None:
        x, y = self.corner((column, 0))
        high = self.heights[0]
        self.sheet.fill(x, y, WIDTH, high, Style(color=ink.RIVER_LIGHT, bgcolor=ink.RIVER))
        for line in range(high):
            waves = "".join("~≈"[(x + i + line) % 2] if (x + i + line) % 3 else " " for i in range(WIDTH))
            self.sheet.write(x, y + line, waves)
            if column in self.view.river_pipes:
                self.sheet.write(x + 1, y + line, " ║ ", Style(color="#ffffff", bold=True))

    def legal(self, cell: Cell) -> None:
        """A free cell the tile may go to says its own name."""
        x, y = self.corner(cell)
        high = self.heights[cell[1]]
        name = f"{cell[0]},{cell[1]}"
        self.sheet.write(x, y, "╭   ╮", ink.LEGAL)
        if high == 3:
            self.sheet.write(x, y + 2, "╰   ╯", ink.LEGAL)
        if cell in self.overlay.offers:
            self.sheet.write(x + 1, y, f"£{self.overlay.offers[cell]}"[:3], "bold")
        self.sheet.write(x, y + 1, f"{name if len(name) <= WIDTH else '+':^{WIDTH}}", f"bold {ink.LEGAL}")

    def land(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        self.sheet.write(x + 2, y + self.heights[cell[1]] // 2, "·", "dim")

    def pointers(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        bottom = y + self.heights[cell[1]] - 1
        if cell in self.overlay.lit:
            style = Style(color="#ffffff", bgcolor=ink.WRONG, bold=True)
            for column, line in ((x, y), (x + 4, y), (x, bottom), (x + 4, bottom)):
                self.sheet.write(column, line, "!", style)
        if cell == self.overlay.newest:
            style = Style(color="#ffffff", bgcolor=_INK, bold=True)
            self.sheet.write(x, bottom if bottom > y else y, "*", style)
        mark = self.overlay.marks.get(cell)
        if mark:
            style = Style(color="#ffffff", bgcolor="#6b3fa0", bold=True)
            self.sheet.write(x, bottom, f"{mark[:WIDTH]:^{WIDTH}}", style)


def _shade(colour: str) -> str:
    """A darker tone, for a pattern on enamel."""
    return "#" + "".join(f"{int(colour[i : i + 2], 16) * 6 // 10:02x}" for i in (1, 3, 5))
