"""Tube Tangle's table as a drawing, and the part of it that fits the window."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from pipeyard.rules.grid import Cell
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.tube_tangle.tiles import GROUNDS, LARGE, LOW, SMALL, Size, draw_other, draw_pipe, inks

AXIS = 4  # columns left of the table that carry the row numbers
LEAST_ROWS = 9  # a window shows these even if it has to scroll


@dataclass(frozen=True, slots=True)
class Window:
    """The cells that are drawn, both ends included, and how large."""

    west: int
    east: int
    south: int
    north: int
    size: Size
    cut: tuple[str, ...] = ()  # the sides where more of the table lies out of sight

    @property
    def width(self) -> int:
        return AXIS + self.size.wide * (self.east - self.west + 1)


def window(
    cells: Collection[Cell],
    width: int,
    height: int,
    centre: Cell | None,
    heart: Collection[Cell],
    least_rows: int = LEAST_ROWS,
) -> Window:
    """As much as fits, tiles small where they would not fit large, around ``centre`` or the heart."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    west, east, south, north = min(columns), max(columns), min(rows), max(rows)
    is_narrow = AXIS + LARGE.wide * (east - west + 1) > width
    is_low = LARGE.high * (north - south + 1) + 2 > height
    size = SMALL if is_narrow else LOW if is_low else LARGE
    middle = centre or (
        round(sum(x for x, _ in heart) / len(heart)),
        round(sum(y for _, y in heart) / len(heart)),
    )
    fit_columns = max(3, (width - AXIS) // size.wide)
    fit_rows = max(least_rows, (height - 2) // size.high)
    new_west, new_east = _cropped(west, east, fit_columns, middle[0])
    new_south, new_north = _cropped(south, north, fit_rows, middle[1])
    cuts = [
        ("west", new_west > west),
        ("east", new_east < east),
        ("south", new_south > south),
        ("north", new_north < north),
    ]
    cut = tuple(side for side, is_cut in cuts if is_cut)
    return Window(new_west, new_east, new_south, new_north, size, cut)


def _cropped(low: int, high: int, fits: int, middle: int) -> tuple[int, int]:
    """A range cut to what fits around ``middle``."""
    if high - low + 1 <= fits:
        return low, high
    start = max(low, min(middle - fits // 2, high - fits + 1))
    return start, start + fits - 1


def board(view: TubeTangleView, frame: Window, legal: Collection[Cell], lit: Collection[Cell]) -> Text:
    """The table within ``frame``, columns named above and below, rows at the left."""
    size = frame.size
    rows = range(frame.north, frame.south - 1, -1)
    sheet = Canvas(frame.width, size.high * len(rows) + 2)
    for column in range(frame.west, frame.east + 1):
        x = AXIS + size.wide * (column - frame.west)
        for y in (0, sheet.height - 1):
            sheet.write(x, y, f"{column:^{size.wide}}", "dim")
    tiles = {tile.cell: tile for tile in view.tiles}
    colours = inks(view.materials)
    for line, row in enumerate(rows):
        y = 1 + size.high * line
        sheet.write(0, y + size.high // 2, f"{row:>{AXIS - 1}}", "dim")
        for column in range(frame.west, frame.east + 1):
            cell = (column, row)
            x = AXIS + size.wide * (column - frame.west)
            tile = tiles.get(cell)
            if tile is not None and tile.tile is not None:
                draw_pipe(sheet, x, y, size, tile.sides, tile.ends, colours, GROUNDS[(column + row) % 2])
            elif tile is not None:
                draw_other(sheet, x, y, size, tile.what)
            if cell in legal:
                crowded = (column - 1, row) in legal or (column + 1, row) in legal
                _mark_legal(sheet, x, y, size, cell, tile is None, crowded)
            elif tile is None:
                sheet.write(x + size.wide // 2, y + size.high // 2, "·", "dim")
            if cell in lit:
                style = Style(color="#ffffff", bgcolor=ink.WRONG, bold=True)
                sheet.write(x, y, "!", style)
                sheet.write(x + size.wide - 1, y, "!", style)
    return sheet.text()


def _mark_legal(sheet: Canvas, x: int, y: int, size: Size, cell: Cell, free: bool, crowded: bool) -> None:
    """A free cell where something fits says its name; a road where a pit or cover fits has a green corner."""
    style = f"bold {ink.LEGAL}"
    if not free:
        sheet.write(x, y, "+", Style(color="#ffffff", bgcolor=ink.LEGAL, bold=True))
        return
    name = f"{cell[0]},{cell[1]}"
    if size.high == 3:
        sheet.write(x, y, "╭   ╮", ink.LEGAL)
        sheet.write(x, y + 2, "╰   ╯", ink.LEGAL)
    room = size.wide - 1 if crowded else size.wide
    shown = name if len(name) <= room and size.wide == 5 else "+"
    sheet.write(x, y + 1, f"{shown:^{size.wide}}", style)
