"""One tile drawn: four sides as letters on their colours, and in the middle how they hang together.

A tile is five characters by three; five by two in a low window, three by two in a narrow one.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from pipeyard.rules.grid import OPPOSITE, SIDE_NAMES
from pipeyard.terminal.canvas import Canvas

INK = "#1d1a16"
GROUNDS = ("#e9e4d6", "#d6d0c0")  # in turns, so that neighbours stay apart
ROAD = Style(color="#ffffff", bgcolor="#6e6e6e")
ROOM = Style(color=INK, bgcolor="#b9d7c9")
# The materials in their order; the rulebook has black PE and yellow gas. Always with the letter.
MATERIALS = (
    Style(color="#ffffff", bgcolor="#c0392b", bold=True),
    Style(color="#ffffff", bgcolor="#2471a3", bold=True),
    Style(color="#ffffff", bgcolor="#17202a", bold=True),
    Style(color=INK, bgcolor="#f1c40f", bold=True),
    Style(color=INK, bgcolor="#c39bd3", bold=True),
)
CORNERS = {"NE": "╰", "ES": "╭", "SW": "╮", "NW": "╯"}
TEES = {"NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴"}
ARROWS = dict(zip(SIDE_NAMES, "↑→↓←", strict=True))
ROADS = {
    "road": ("road", "rd "),
    "pit": ("PIT", "PIT"),
    "cover": ("cover", "CVR"),
    "pit+cover": ("cover", "CVR"),
}


@dataclass(frozen=True, slots=True)
class Size:
    """How large tiles are drawn."""

    wide: int
    high: int


LARGE = Size(5, 3)
LOW = Size(5, 2)
SMALL = Size(3, 2)


def inks(materials: tuple[tuple[str, str], ...]) -> dict[str, Style]:
    """The style of each letter a side can show."""
    found = {letter: MATERIALS[n % len(MATERIALS)] for n, (_, letter) in enumerate(materials)}
    return {**found, "r": ROAD, "m": ROOM}


def middle(sides: str, ends: tuple[str, ...]) -> str:
    """How the sides hang together, in one character.

    >>> middle("FFPP", ()), middle("FPFP", ()), middle("FFFr", ()), middle("FPEr", ("N>W", "E>W", "S>W"))
    ('╲', '┼', '├', '←')
    >>> middle("FmPm", ("N>E", "S>W")), middle("FFPm", ("S>W",)), middle("FFFF", ())
    ('╲', '╰', '┼')
    """
    pairs = [end[0] + end[2] for end in ends]
    groups = [
        "".join(SIDE_NAMES[i] for i in range(4) if sides[i] == letter) for letter in dict.fromkeys(sides)
    ]
    joined = [group for group in groups if len(group) > 1 and sides[SIDE_NAMES.index(group[0])].isupper()]
    if len(joined) == 1:
        group = joined[0]
        return TEES.get(group) or CORNERS.get(group) or {"NS": "│", "EW": "─"}.get(group, "┼")
    if not joined and len({end[2] for end in ends}) == 1:
        return ARROWS[ends[0][2]]
    for group in joined or pairs:
        first, second = SIDE_NAMES.index(group[0]), SIDE_NAMES.index(group[1])
        if second == OPPOSITE[first]:
            return "┼"
        return "╲" if "".join(sorted(group)) in ("EN", "SW") else "╱"
    return "·"


def draw_pipe(
    sheet: Canvas,
    x: int,
    y: int,
    size: Size,
    sides: str,
    ends: tuple[str, ...],
    colours: dict[str, Style],
    ground: str,
) -> None:
    """A pipe tile with its top left character at (x, y)."""
    sheet.fill(x, y, size.wide, size.high, Style(color=INK, bgcolor=ground))
    north, east, south, west = tuple(sides)
    if size.high == 2:
        middle_column = size.wide // 2
        sheet.write(x + middle_column, y, north, colours[north])
        for column, letter in ((0, west), (middle_column, south), (size.wide - 1, east)):
            sheet.write(x + column, y + 1, letter, colours[letter])
        return
    sheet.write(x + 1, y, f" {north} ", colours[north])
    sheet.write(x, y + 1, west, colours[west])
    sheet.write(x + 2, y + 1, middle(sides, ends), Style(color=INK, bold=True))
    sheet.write(x + 4, y + 1, east, colours[east])
    sheet.write(x + 1, y + 2, f" {south} ", colours[south])


def draw_other(sheet: Canvas, x: int, y: int, size: Size, what: str) -> None:
    """A room, or a road with what lies on it."""
    if what == "room":
        sheet.fill(x, y, size.wide, size.high, ROOM)
        sheet.write(x, y + size.high // 2, "room".center(5) if size.wide == 5 else "ROM", Style(bold=True))
        return
    sheet.fill(x, y, size.wide, size.high, ROAD)
    if what == "road":
        for line in range(size.high):
            sheet.write(x, y + line, "╌" * size.wide, Style(dim=True))
    pit = Style(color="#ffffff", bgcolor="#000000", bold=True)
    cover = Style(color=INK, bgcolor="#c8c8c8", bold=True)
    style = pit if what == "pit" else cover if "cover" in what else Style(bold=True)
    word = ROADS[what][0].center(5) if size.wide == 5 else ROADS[what][1]
    sheet.write(x, y + size.high // 2, word, style)
