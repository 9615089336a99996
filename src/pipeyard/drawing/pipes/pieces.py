"""Pipes drawn: squared paper, elements in pencil and ink, brick walls, a brass valve, teleports.

``sprite`` has the pieces for the screen; ``sheet`` one player's board as a picture. The elements are
inked a little unevenly, as by hand, and always the same way, so that screen and print agree.
"""

from functools import cache

from pipeyard.drawing.ink import chips, patterns, variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, symbol, text_element, use
from pipeyard.rules.pipes.view import FieldView, PlayerView

CELL = 100
MARGIN, EDGE = 50, 4  # around a board: where its numbers stand, and elsewhere
SIDES = "NESW"

# The lines an element follows; the small swerves are the hand's.
_LINES = {
    "NS": "M50 0 C48.5 30 51.5 68 50 100",
    "EW": "M0 50 C30 51.5 68 48.5 100 50",
    "NE": "M50 0 C49 35 67 51 100 50",
    "SE": "M50 100 C51 65 66 49 100 50",
    "SW": "M50 100 C49 66 34 51 0 50",
    "NW": "M50 0 C51 34 35 49 0 50",
}
_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}


def _ink() -> str:
    return variable("ink", "#23303f")


def _paper() -> str:
    return variable("sheet", "#fbf7ea")


def _field() -> str:
    """An empty field: one square of the paper, four small squares to a side."""
    fine = "".join(f"M{at} 0 V100 M0 {at} H100 " for at in (25, 50, 75)).strip()
    return (
        element("rect", width=100, height=100, fill=_paper())
        + element("path", d=fine, stroke=variable("squares", "#cfdbe6"), stroke_width=1, stroke_opacity=0.8)
        + element(
            "path",
            d="M0 0 H100 V100 H0 Z",
            fill="none",
            stroke=variable("rules", "#9db4c9"),
            stroke_width=2,
        )
    )


def _element(sides: str) -> str:
    """A pipe in ink: two outlines, a pencil's shading along the lower one, a rim at each end."""
    line = _LINES[sides]
    rims = "".join(
        element("path", d="M32 3 Q50 7 68 3", transform=f"rotate({_TURN[side]} 50 50)") for side in sides
    )
    return group(
        element("path", d=line, stroke=_ink(), stroke_width=38),
        element("path", d=line, stroke=_paper(), stroke_width=31),
        element(
            "path",
            d=line,
            stroke=variable("pencil", "#8a94a0"),
            stroke_width=6,
            stroke_dasharray="2 4",
            transform="translate(7 8)",
            stroke_opacity=0.55,
        ),
        group(rims, stroke=_ink(), stroke_width=3.5, stroke_linecap="round"),
        fill="none",
    )


def _water(sides: str) -> str:
    """Blue ink in an element, and a paler line that a page sets moving."""
    line = _LINES[sides]
    return group(
        element("path", d=line, stroke=variable("blue-ink", "#1d5fb8"), stroke_width=23),
        element("path", d=line, stroke=variable("blue-wash", "#4f97e6"), stroke_width=16),
        element(
            "path",
            d=line,
            stroke=variable("blue-light", "#cfe6ff"),
            stroke_width=4,
            stroke_dasharray="10 16",
            class_="flow",
        ),
        fill="none",
    )


def _wall() -> str:
    """Bricks, drawn with a shadow under each course."""
    bricks, shades = [], []
    for course, y in enumerate((4, 28, 52, 76)):
        for x in (4, 52) if course % 2 == 0 else (4, 28, 76):
            width = 44 if course % 2 == 0 else (20 if x == 4 else 44 if x == 28 else 20)
            bricks.append(rect(x, y, width, 20, rx=2, fill=variable("brick", "#b5573c")))
            shades.append(f"M{x + 2} {y + 17} H{x + width - 2}")
    shade = element(
        "path",
        d=" ".join(shades),
        stroke=variable("brick-shade", "#84391f"),
        stroke_width=4,
        stroke_opacity=0.8,
    )
    return rect(1, 1, 98, 98, fill=variable("mortar", "#d8c8b4")) + "".join(bricks) + shade


def _valve(side: str) -> str:
    """The brass valve seen from above, its outlet on one side."""
    edge = variable("brass-edge", "#6e5416")
    spout = group(
        rect(33, 0, 34, 46, fill=variable("brass", "#d8b45a"), stroke=edge, stroke_width=3),
        rect(28, 1, 44, 11, rx=3, fill=variable("brass", "#d8b45a"), stroke=edge, stroke_width=3),
        element(
            "path",
            d="M50 36 V16 M42 24 L50 15 L58 24",
            fill="none",
            stroke=edge,
            stroke_width=5,
            stroke_linecap="round",
        ),
        transform=f"rotate({_TURN[side]} 50 50)",
    )
    wheel = group(
        element("circle", cx=50, cy=52, r=31, fill=variable("brass", "#d8b45a"), stroke=edge, stroke_width=4),
        element(
            "circle", cx=50, cy=52, r=21, fill=variable("brass-shine", "#f0d894"), stroke=edge, stroke_width=2
        ),
        element("path", d="M50 31 V73 M29 52 H71 M35 37 L65 67 M65 37 L35 67", stroke=edge, stroke_width=4),
        element("circle", cx=50, cy=52, r=7, fill=variable("brass", "#d8b45a"), stroke=edge, stroke_width=3),
        transform="translate(0 -2)",
    )
    return spout + wheel


def _teleport(side: str) -> str:
    """One end of a teleport: a short pipe from its side into a whirl."""
    arm = group(
        element("path", d="M50 0 V46", stroke=_ink(), stroke_width=38),
        element("path", d="M50 0 V46", stroke=_paper(), stroke_width=31),
        element("path", d="M32 3 Q50 7 68 3", stroke=_ink(), stroke_width=3.5),
        fill="none",
        transform=f"rotate({_TURN[side]} 50 50)",
    )
    whirl = group(
        element(
            "circle", cx=50, cy=50, r=27, fill=variable("whirl", "#6b4ea0"), stroke=_ink(), stroke_width=4
        ),
        element(
            "path",
            d="M50 31 A19 19 0 0 1 69 50 A19 19 0 0 1 50 69 A19 19 0 0 1 31 50 A19 19 0 0 1 50 31",
            fill="none",
            stroke=variable("whirl-light", "#d9c8ff"),
            stroke_width=3,
            stroke_dasharray="18 12",
            class_="whirl",
        ),
    )
    return arm + whirl


def _teleport_water(side: str) -> str:
    return group(
        element("path", d="M50 0 V26", stroke=variable("blue-ink", "#1d5fb8"), stroke_width=23),
        element("path", d="M50 0 V26", stroke=variable("blue-wash", "#4f97e6"), stroke_width=16),
        fill="none",
        transform=f"rotate({_TURN[side]} 50 50)",
    )


@cache  # a hundred boards to print have the same pieces
def symbols() -> str:
    """Every piece of the game."""
    pieces = [symbol("sheet-field", _field()), symbol("sheet-wall", _wall())]
    for sides in _LINES:
        pieces.append(symbol(f"ink-{sides}", _element(sides)))
        pieces.append(symbol(f"ink-water-{sides}", _water(sides)))
    for side in SIDES:
        pieces.append(symbol(f"sheet-valve-{side}", _valve(side)))
        pieces.append(symbol(f"sheet-teleport-{side}", _teleport(side)))
        pieces.append(symbol(f"sheet-teleport-water-{side}", _teleport_water(side)))
    return patterns() + chips() + "".join(pieces)


def sprite() -> str:
    """The pieces alone, for a page to use."""
    return drawing(element("defs", symbols()), box=(0, 0, 0, 0), width=0, height=0)


def field(view: FieldView, x: float, y: float) -> str:
    """What lies on a field, its top left corner at a point."""
    if view.kind == "wall":
        return use("sheet-wall", x, y)
    if view.kind == "valve":
        return use(f"sheet-valve-{view.sides or 'N'}", x, y)
    if view.kind == "teleport":
        layers = [use(f"sheet-teleport-{side}", x, y) for side in view.sides]
        layers += [use(f"sheet-teleport-water-{side}", x, y) for side in view.wet]
        white = variable("whirl-number", "#ffffff")
        mark: dict[str, Value] = {"text_anchor": "middle", "font_size": 30, "fill": white}
        return group(*layers, text_element(x + 50, y + 60, str(view.teleport), **mark))
    layers = []
    for sides in view.sides.split("+"):
        layers.append(use(f"ink-{sides}", x, y))
        if sides[0] in view.wet:
            layers.append(use(f"ink-water-{sides}", x, y))
    return group(*layers)


def sheet(view: PlayerView) -> str:
    """One player's board as a picture, fields numbered from 1 at the top left."""
    layers = []
    for column in range(view.columns):
        for row in range(view.rows):
            layers.append(use("sheet-field", column * CELL, row * CELL))
    layers += [field(each, (each.cell[0] - 1) * CELL, (each.cell[1] - 1) * CELL) for each in view.fields]
    label: dict[str, Value] = {
        "font_family": "Atkinson Hyperlegible, sans-serif",
        "font_size": 26,
        "fill": variable("label", "#4a4436"),
    }
    for column in range(view.columns):
        words = str(column + 1)
        layers.append(text_element(column * CELL + 50, -14, words, text_anchor="middle", **label))
    for row in range(view.rows):
        layers.append(text_element(-14, row * CELL + 59, str(row + 1), text_anchor="end", **label))
    box = (-MARGIN, -MARGIN, view.columns * CELL + MARGIN + EDGE, view.rows * CELL + MARGIN + EDGE)
    paper = rect(box[0], box[1], box[2], box[3], fill=_paper())
    return drawing(element("defs", symbols()), paper, *layers, box=box)
