"""Tube Tangle's pipes: four materials told apart by pattern as well as colour, and the glow of a closed one.

A pipe that goes through a tile is named by its sides, ``tube-gas-NE``; one that ends, by the side it comes
from and the border it ends in, ``tube-gas-N-W``. Three pipes can end in one border, each in a lane of its
own; the one from the side across has the middle lane.

>>> route("N-W")
'M50 0 C50 18 42 26 14 26'
>>> route("E-W")
'M100 50 H14'
"""

from dataclasses import dataclass

from pipeyard.drawing import pipework
from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, symbol

BORDER = 14  # how deep a border is
SIDES = "NESW"
ENDS = tuple(f"{side}-{border}" for side in SIDES for border in SIDES if side != border)
PLAIN = "plain"  # a material of an edition that has no look of its own
_WIDE = 22


@dataclass(frozen=True, slots=True)
class Look:
    """How a material looks: its pipe, and the marks along it."""

    casing: str
    body: str
    mark: str
    wide: float  # of the marks, across the pipe
    dashes: str  # of the marks, along it; "" for a line without gaps


LOOKS = {
    "fire": Look("#5e0f0c", "#d3281e", "#ffffff", 17, "5 15"),  # white rings
    "PP": Look("#3a1d0a", "#955226", "#f6ddb8", 3.5, "13 4"),  # a light seam
    "PE": Look("#050607", "#1b1f25", "#4aa8ff", 4.5, ""),  # a blue stripe
    "gas": Look("#4d3b00", "#f7c80e", "#17140a", 9, "3 10"),  # black ticks
    PLAIN: Look("#3b4148", "#9aa3ad", "#3b4148", 4, "2 8"),
}

# The four ways into the west border, turned for the others: (from, line).
_WEST = {
    "N": "M50 0 C50 18 42 26 14 26",
    "E": "M100 50 H14",
    "S": "M50 100 C50 82 42 74 14 74",
}
_LANES = {"N": 26, "E": 50, "S": 74}
_TURNS = {"W": 0, "N": 1, "E": 2, "S": 3}  # quarter turns clockwise that bring west to this border


def look(material: str) -> str:
    """The look a material goes by."""
    return material if material in LOOKS else PLAIN


def _from_west(name: str) -> tuple[str, int]:
    """An ending pipe as one that ends in the west border, and how it is turned."""
    side, border = name.split("-")
    turns = _TURNS[border]
    return SIDES[(SIDES.index(side) - turns) % 4], 90 * turns


def route(name: str) -> str:
    """The line of a pipe, before it is turned: ``NE`` or ``N-W``."""
    return _WEST[_from_west(name)[0]] if "-" in name else pipework.route(name)


def _turned(name: str, *drawn: str) -> str:
    turn = _from_west(name)[1] if "-" in name else 0
    if turn:
        return group(*drawn, fill="none", stroke_linejoin="round", transform=f"rotate({turn} 50 50)")
    return group(*drawn, fill="none", stroke_linejoin="round")


def _strokes(material: str, line: str, wide: float, hub: bool = False) -> list[str]:
    """Casing, body and the material's marks along a line; a hub where more than two arms meet."""
    seen, scale = LOOKS[material], wide / _WIDE
    casing = variable(f"tube-{material}-casing", seen.casing)
    body = variable(f"tube-{material}", seen.body)
    dashes = {"stroke_dasharray": seen.dashes} if seen.dashes else {}
    drawn = [
        element("path", d=line, stroke=casing, stroke_width=wide),
        element("path", d=line, stroke=body, stroke_width=wide - 5),
    ]
    if hub:
        drawn.append(element("circle", cx=50, cy=50, r=14, fill=body, stroke=casing, stroke_width=3))
    mark = variable(f"tube-{material}-mark", seen.mark)
    return [*drawn, element("path", d=line, stroke=mark, stroke_width=seen.wide * scale, **dashes)]


def tube(material: str, name: str) -> str:
    """A pipe and its shadow in the trench; a flange where it ends."""
    line, ends = route(name), "-" in name
    shade = variable("trench-shade", "#6d5a38")
    drawn = [element("path", d=line, stroke=shade, stroke_width=_WIDE + 6, stroke_opacity=0.45)]
    drawn += _strokes(material, line, _WIDE, hub=len(name) > 2 and not ends)
    if ends:
        drawn.append(
            element(
                "rect",
                x=BORDER - 1,
                y=_LANES[_from_west(name)[0]] - 12,
                width=8,
                height=24,
                rx=2,
                fill=variable(f"tube-{material}", LOOKS[material].body),
                stroke=variable(f"tube-{material}-casing", LOOKS[material].casing),
                stroke_width=2.5,
            )
        )
    return _turned(name, *drawn)


def glow(name: str) -> str:
    """The light round a closed pipe; it lies under the pipes."""
    line, light = route(name), variable("tube-glow", "#fffdf0")
    return _turned(
        name,
        element("path", d=line, stroke=variable("tube-glow-edge", "#ff8a00"), stroke_width=40, class_="glow"),
        element("path", d=line, stroke=light, stroke_width=33),
    )


def medal(material: str) -> str:
    """A material as a round mark: what a player's secret colour looks like."""
    edge = variable("kerb-edge", "#4a4436")
    plate = element(
        "circle", cx=50, cy=50, r=46, fill=variable("trench", "#d8c69a"), stroke=edge, stroke_width=6
    )
    return plate + group(*_strokes(material, "M10 50 H90", 40), fill="none")


def symbols() -> str:
    """Every pipe of every material, and every glow."""
    names = (*pipework.GROUPS, *ENDS)
    drawn = [symbol(f"tube-{each}-{name}", tube(each, name)) for each in LOOKS for name in names]
    drawn += [symbol(f"tube-glow-{name}", glow(name)) for name in names]
    return "".join(drawn) + "".join(symbol(f"tube-medal-{each}", medal(each)) for each in LOOKS)
