"""A player's map as a drawing: pipes with Gloop in them doubled, and where the dice may go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from pipeyard.narration.glyphs import DRY
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.view import PieceView, SheetView
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.strokes import WET, WIDTH, tile_lines

AXIS = 2  # columns beside the map that carry the row numbers
GLOOP = "#7a1f8f"
WRENCH = "#a65a00"
GROUND = (ink.PAPER, "#ddd7c6")  # the cells, like a chessboard
MARK = "#0b6b3f"  # a legal pipe, on paper


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the map for the one who is to choose."""

    pipes: Mapping[Cell, str] = field(default_factory=dict)  # the dice whose pipe may go there, unturned
    turned: Mapping[Cell, str] = field(default_factory=dict)  # those that fit only turned
    crosses: Collection[Cell] = ()  # where a cross-section may go
    sources: Collection[Cell] = ()  # where the source may go
    lit: Collection[Cell] = ()  # cells a refusal is about


def board_width(size: int) -> int:
    """Columns a map takes."""
    return AXIS + WIDTH * size


def board(sheet: SheetView, size: int, overlay: Overlay, tile_height: int) -> Text:
    """The map with its coordinates: rows down the left, columns along the top."""
    canvas = Canvas(board_width(size), 1 + tile_height * size)
    pieces = {piece.cell: piece for piece in sheet.pieces}
    middle = tile_height // 2
    for number in range(1, size + 1):
        canvas.write(AXIS + WIDTH * (number - 1), 0, f"{number:^{WIDTH}}", "dim")
        canvas.write(0, 1 + tile_height * (number - 1) + middle, str(number), "dim")
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            cell = (row, column)
            x, y = AXIS + WIDTH * (column - 1), 1 + tile_height * (row - 1)
            ground = Style(color="#1d1a16", bgcolor=GROUND[(row + column) % 2])
            canvas.fill(x, y, WIDTH, tile_height, ground)
            if cell == sheet.source:
                _strokes(canvas, x, y, "NESW", True, tile_height)
                canvas.write(x + 2, y + 1, "S", Style(color="#ffffff", bgcolor=GLOOP, bold=True))
            elif cell in pieces:
                _piece(canvas, x, y, pieces[cell], tile_height)
            else:
                _empty(canvas, x, y, cell, sheet, overlay, tile_height)
            if cell in overlay.lit:
                for spot, letter in ((x, "["), (x + WIDTH - 1, "]")):
                    canvas.write(spot, y + 1, letter, Style(color=ink.WRONG, bold=True))
    return canvas.text()


def _piece(canvas: Canvas, x: int, y: int, piece: PieceView, height: int) -> None:
    _strokes(canvas, x, y, piece.sides, piece.joined, height)


def _strokes(canvas: Canvas, x: int, y: int, sides: str, wet: bool, height: int) -> None:
    style = Style(color=GLOOP, bold=True) if wet else Style(color=ink.CLAY)
    for line, letters in enumerate(tile_lines(sides, sides if wet else "", height)):
        for column, (letter, _) in enumerate(letters):
            if letter != " ":
                canvas.write(x + column, y + line, letter, style)


def _empty(
    canvas: Canvas, x: int, y: int, cell: Cell, sheet: SheetView, overlay: Overlay, height: int
) -> None:
    if cell in sheet.symbols:
        canvas.write(x, y, "w", Style(color=WRENCH, bold=True))
    if cell in overlay.crosses:
        canvas.write(x + WIDTH - 1, y, "+", Style(color=MARK))
    if cell in overlay.sources:
        canvas.write(x + 2, y + 1, "S", Style(color=MARK, bold=True))
        return
    pipes = overlay.pipes.get(cell, "")
    turned = overlay.turned.get(cell, "")
    if pipes or turned:
        text = pipes + (f"{turned}'" if turned else "")
        start = x + (WIDTH - len(text)) // 2
        canvas.write(start, y + 1, pipes, Style(color=MARK, bold=True))
        canvas.write(start + len(pipes), y + 1, text[len(pipes) :], Style(color=WRENCH))


def small_map(sheet: SheetView, size: int) -> Text:
    """A map in one character a cell, for looking over a shoulder."""
    pieces = {piece.cell: piece for piece in sheet.pieces}
    text = Text(no_wrap=True)
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            cell = (row, column)
            if cell == sheet.source:
                text.append("S", Style(color="#ffffff", bgcolor=GLOOP, bold=True))
            elif cell in pieces:
                piece = pieces[cell]
                mask = sum(1 << "NESW".index(side) for side in piece.sides)
                text.append(
                    (WET if piece.joined else DRY)[mask],
                    Style(color="#d58be6", bold=True) if piece.joined else Style(color="#b98a6a"),
                )
            else:
                text.append("w" if cell in sheet.symbols else "·", "dim")
        text.append("\n" if row < size else "")
    return text
