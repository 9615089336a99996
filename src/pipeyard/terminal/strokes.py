"""Pipes drawn with box characters: wet ones double, dry ones heavy, so that water shows without colour.

A tile is five characters wide and three lines high, or two where the window is low.

>>> for line in tile_lines("NES", "", 3): print(repr("".join(letter for letter, _ in line)))
'  ┃  '
'  ┣━━'
'  ┃  '
>>> for line in tile_lines("NE+SW", "NE", 3): print(repr("".join(letter for letter, _ in line)))
'  ╚╗ '
'━┓ ╚═'
' ┗┓  '
>>> for line in tile_lines("EW", "EW", 2): print(repr("".join(letter for letter, _ in line)))
'     '
'═════'
"""

from __future__ import annotations

from pipeyard.narration.glyphs import DRY

WIDTH = 5

# as DRY: by mask of open sides
WET = " ║═╚║║╔╠═╝═╩╗╣╦╬"

Line = list[tuple[str, bool]]  # (character, whether it is wet)

# Two corners that do not meet, as (line, column, mask); the last line is left out where there are two.
_TWO_CORNERS: dict[str, list[tuple[int, int, int]]] = {
    "NE": [(0, 2, 3), (0, 3, 12), (1, 3, 3), (1, 4, 10)],
    "NW": [(0, 2, 9), (0, 1, 6), (1, 1, 9), (1, 0, 10)],
    "SW": [(1, 0, 10), (1, 1, 12), (2, 1, 3), (2, 2, 12)],
    "SE": [(1, 4, 10), (1, 3, 6), (2, 3, 9), (2, 2, 6)],
}
_TWO_CORNERS_LOW: dict[str, list[tuple[int, int, int]]] = {
    "NE": _TWO_CORNERS["NE"],
    "NW": _TWO_CORNERS["NW"],
    "SW": [(1, 0, 10), (1, 1, 10), (1, 2, 12)],
    "SE": [(1, 4, 10), (1, 3, 10), (1, 2, 6)],
}


def _mask(sides: str) -> int:
    return sum(1 << "NESW".index(side) for side in set(sides))


def tile_lines(sides: str, wet: str, height: int) -> list[Line]:
    """A tile's pipes by their open sides; ``wet`` names the sides with water in them."""
    lines: list[Line] = [[(" ", False)] * WIDTH for _ in range(height)]
    groups = sides.split("+")
    for group in groups:
        is_wet = any(side in wet for side in group)
        glyphs = WET if is_wet else DRY
        if len(groups) > 1 and set(group) not in ({"N", "S"}, {"E", "W"}):
            corner = "".join(sorted(group, key="NSEW".index))
            for line, column, mask in (_TWO_CORNERS if height == 3 else _TWO_CORNERS_LOW)[corner]:
                lines[line][column] = (glyphs[mask], is_wet)
            continue
        if "N" in group:
            lines[0][2] = (glyphs[5], is_wet)
        if "S" in group and height == 3:
            lines[2][2] = (glyphs[5], is_wet)
        for side, columns in (("W", (0, 1)), ("E", (3, 4))):
            if side in group:
                for column in columns:
                    lines[1][column] = (glyphs[10], is_wet)
        if group and lines[1][2] == (" ", False):  # of a crossing the first pipe goes over the second
            lines[1][2] = (glyphs[_mask(group)], is_wet)
    return lines
