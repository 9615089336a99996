"""A player's board as a drawing: pipes with water in them doubled, and where the water would stop.

A field is three characters and one line, or five characters and two or three lines, as the window allows.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from pipeyard.narration.glyphs import DRY
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipes.view import FieldView, PlayerView
from pipeyard.terminal import ink
from pipeyard.terminal.canvas import Canvas
from pipeyard.terminal.strokes import WET, tile_lines

AXIS = 3  # columns beside the board that carry the row numbers
GROUND = ("#f1eee4", "#e6e2d3")  # squared paper
DRY_INK = "#3b3a36"
BRICK = "#9c4f36"
MORTAR = "#c98a6f"
BRASS = "#c79a2b"
VIOLET = "#7a3fa0"  # teleports
OUTLETS = {"N": "▲", "E": "►", "S": "▼", "W": "◄", "": "●"}
COMING = {"N": "↓", "E": "←", "S": "↑", "W": "→"}  # by the side water comes in


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the board for the one who is to choose."""

    end: Cell | None = None  # the field where the water would stop
    side: str | None = None  # the side by which it would come in
    ghost: str = ""  # this turn's element, where it would take the water on that field
    pending: tuple[Cell, str] | None = None  # a teleport's first end
    lit: Collection[Cell] = ()  # fields a refusal is about


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a field is drawn."""

    width: int
    height: int


SMALL = Scale(3, 1)


def scale_for(player: PlayerView, width: int, height: int) -> Scale:
    """The largest scale that fits into so many columns and lines."""
    for scale in (Scale(5, 3), Scale(5, 2)):
        if board_width(player, scale) <= width and 1 + scale.height * player.rows <= height:
            return scale
    return SMALL


def board_width(player: PlayerView, scale: Scale) -> int:
    """Columns a board takes."""
    return AXIS + scale.width * player.columns


def board(player: PlayerView, overlay: Overlay, scale: Scale) -> Text:
    """The board with its coordinates: rows down the left, columns along the top."""
    canvas = Canvas(board_width(player, scale), 1 + scale.height * player.rows)
    fields = {field.cell: field for field in player.fields}
    for column in range(1, player.columns + 1):
        canvas.write(AXIS + scale.width * (column - 1), 0, f"{column:^{scale.width}}", "dim")
    for row in range(1, player.rows + 1):
        canvas.write(0, 1 + scale.height * (row - 1) + scale.height // 2, f"{row:2}", "dim")
        for column in range(1, player.columns + 1):
            cell = (column, row)
            x, y = AXIS + scale.width * (column - 1), 1 + scale.height * (row - 1)
            canvas.fill(x, y, scale.width, scale.height, Style(bgcolor=GROUND[(column + row) % 2]))
            _field(canvas, x, y, fields.get(cell), overlay, cell, scale)
    return canvas.text()


def _field(
    canvas: Canvas, x: int, y: int, field: FieldView | None, overlay: Overlay, cell: Cell, scale: Scale
) -> None:
    middle = y + scale.height // 2
    if field is None:
        if cell == overlay.end:
            _end(canvas, x, y, overlay, scale)
        if overlay.pending is not None and overlay.pending[0] == cell:
            _teleport(canvas, x, y, "?", overlay.pending[1], "", scale)
    elif field.kind == "wall":
        wall = Style(color=MORTAR, bgcolor=BRICK)
        for line in range(scale.height):
            canvas.write(x, y + line, ("▄▀▄▀▄▀"[line % 2 :])[: scale.width], wall)
    elif field.kind == "valve":
        brass = Style(color="#1d1a16", bgcolor=BRASS, bold=True)
        canvas.fill(x, y, scale.width, scale.height, brass)
        canvas.write(x + scale.width // 2, middle, OUTLETS[field.sides], brass)
    elif field.kind == "teleport":
        _teleport(canvas, x, y, chr(ord("a") + field.teleport - 1), field.sides, field.wet, scale)
    else:
        _strokes(canvas, x, y, field.sides, field.wet, scale, None)
        if cell == overlay.end:
            canvas.write(x, y, "!", Style(color=ink.WRONG, bold=True))
    if cell in overlay.lit:
        for spot, letter in ((x, "["), (x + scale.width - 1, "]")):
            canvas.write(spot, middle, letter, Style(color=ink.WRONG, bold=True))


def _end(canvas: Canvas, x: int, y: int, overlay: Overlay, scale: Scale) -> None:
    """Where the water would stop: this turn's element as it would lie there, or an arrow in."""
    green = Style(color=ink.LEGAL, bold=True)
    if overlay.ghost:
        _strokes(canvas, x, y, overlay.ghost, "", scale, green)
    else:
        arrow = COMING.get(overlay.side or "", "?")
        canvas.write(x + scale.width // 2, y + scale.height // 2, arrow, Style(color=ink.WRONG, bold=True))


def _ink(wet: bool, style: Style | None) -> Style:
    return style or (Style(color=ink.WATER, bold=True) if wet else Style(color=DRY_INK))


def _strokes(canvas: Canvas, x: int, y: int, sides: str, wet: str, scale: Scale, style: Style | None) -> None:
    if scale.height > 1:
        for line, letters in enumerate(tile_lines(sides, wet, scale.height)):
            for column, (letter, is_wet) in enumerate(letters):
                if letter != " ":
                    canvas.write(x + column, y + line, letter, _ink(is_wet, style))
        return
    canvas.write(x + 1, y, glyph(sides, wet), _ink(bool(wet), style))
    for side, column in (("W", 0), ("E", 2)):
        if side in sides:
            is_wet = side in wet
            canvas.write(x + column, y, (WET if is_wet else DRY)[10], _ink(is_wet, style))


def glyph(sides: str, wet: str = "") -> str:
    """A pipe as one character; of a crossing each way is wet on its own."""
    if "+" in sides:
        return {(): "╋", ("E", "W"): "╪", ("N", "S"): "╫"}.get(tuple(sorted(wet)), "╬")
    mask = sum(1 << "NESW".index(side) for side in sides)
    return (WET if wet else DRY)[mask]


def _teleport(canvas: Canvas, x: int, y: int, letter: str, sides: str, wet: str, scale: Scale) -> None:
    """A letter, tied to the side or sides it is attached to."""
    style = Style(color=ink.WATER if wet else VIOLET, bold=True)
    across, down = ("═", "║") if wet else (DRY[10], DRY[5])
    middle, centre = y + scale.height // 2, x + scale.width // 2
    both = "N" in sides and "S" in sides  # two ends on one field
    canvas.write(centre, middle, letter, Style(color="#ffffff", bgcolor=style.color and style.color.name))
    for side in sides:
        if side in "WE":
            start = x if side == "W" else centre + 1
            canvas.write(start, middle, across * (scale.width // 2), style)
        elif scale.height == 1:
            spot = centre + 1 if "E" not in sides else x
            canvas.write(spot, y, "↕" if both else "↑" if side == "N" else "↓", style)
        elif side == "N" or scale.height == 3:
            canvas.write(centre, y if side == "N" else y + 2, down, style)
        else:
            canvas.write(centre + 1, middle, "↓", style)


def small_map(player: PlayerView) -> Text:
    """A board in one character a field, for looking over a shoulder."""
    fields = {field.cell: field for field in player.fields}
    text = Text(no_wrap=True)
    for row in range(1, player.rows + 1):
        for column in range(1, player.columns + 1):
            field = fields.get((column, row))
            if field is None:
                text.append("·", "dim")
            elif field.kind == "wall":
                text.append("▒", Style(color=BRICK))
            elif field.kind == "valve":
                text.append(OUTLETS[field.sides], Style(color=BRASS, bold=True))
            elif field.kind == "teleport":
                text.append(chr(ord("a") + field.teleport - 1), "bold #8fb7ff" if field.wet else "magenta")
            else:
                text.append(glyph(field.sides, field.wet), "bold #5f9bff" if field.wet else "")
        text.append("\n" if row < player.rows else "")
    return text
