"""A pipe is a stroke with a casing, a body, a highlight and, when wet, a moving core.

A tile's pipe is drawn from its joined groups of sides: ``NES`` is one pipe, ``NE+SW`` two. Symbols are
named ``pipe-NES`` and ``water-NES``; a page lays the water over the pipe where it is wet.

>>> route("NS")
'M50 0 V100'
"""

from dataclasses import dataclass

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import element, group, rect, symbol


@dataclass(frozen=True, slots=True)
class Material:
    """What a pipe is made of: the name its variables begin with, and their fallbacks."""

    name: str
    casing: str
    body: str
    shade: str
    shine: str

    def ink(self, part: str) -> str:
        """The colour of a part; a collar is as dark as the shaded side."""
        fallback = {"casing": self.casing, "body": self.body, "shade": self.shade, "shine": self.shine}
        return variable(f"{self.name}-{part}", fallback.get(part, self.shade))


TERRACOTTA = Material("pipe", "#5b2a17", "#c8693f", "#a4502f", "#f0a57c")

GROUPS = ("NS", "EW", "NE", "SE", "SW", "NW", "NES", "ESW", "NSW", "NEW", "NESW")
_CURVES = {
    "NE": "M50 0 C50 34 66 50 100 50",
    "SE": "M50 100 C50 66 66 50 100 50",
    "SW": "M50 100 C50 66 34 50 0 50",
    "NW": "M50 0 C50 34 34 50 0 50",
}
_ARMS = {"N": "M50 50 V0", "E": "M50 50 H100", "S": "M50 50 V100", "W": "M50 50 H0"}
_COLLARS = {"N": (32, 0, 36, 9), "E": (91, 32, 9, 36), "S": (32, 91, 36, 9), "W": (0, 32, 9, 36)}


def route(sides: str) -> str:
    """The line a pipe with these joined sides follows, on a tile of 100 by 100."""
    if sides == "NS":
        return "M50 0 V100"
    if sides == "EW":
        return "M0 50 H100"
    return _CURVES.get(sides) or " ".join(_ARMS[side] for side in sides)


def pipe(sides: str, material: Material = TERRACOTTA) -> str:
    """A dry pipe: casing, body, highlight along the upper edge, and a collar at each open side."""
    line = route(sides)
    casing = material.ink("casing")
    collars = [
        rect(x, y, w, h, rx=3, fill=material.ink("collar"), stroke=casing, stroke_width=2.5)
        for x, y, w, h in (_COLLARS[side] for side in sides)
    ]
    hub = ""
    if len(sides) > 2:
        hub = element("circle", cx=50, cy=50, r=21, fill=material.ink("body"), stroke=casing, stroke_width=3)
    return group(
        element("path", d=line, stroke=casing, stroke_width=32),
        element("path", d=line, stroke=material.ink("body"), stroke_width=26),
        hub,
        element(
            "path",
            d=line,
            stroke=material.ink("shade"),
            stroke_width=8,
            transform="translate(5 5)",
            stroke_opacity=0.7,
        ),
        element(
            "path",
            d=line,
            stroke=material.ink("shine"),
            stroke_width=5,
            transform="translate(-6 -6)",
            stroke_opacity=0.9,
        ),
        *collars,
        fill="none",
        stroke_linejoin="round",
    )


def water(sides: str) -> str:
    """The water in a pipe: a core, and a brighter line that a page sets moving."""
    line = route(sides)
    return group(
        element("path", d=line, stroke=variable("water-deep", "#0f5f9e"), stroke_width=16),
        element("path", d=line, stroke=variable("water", "#36a2e8"), stroke_width=12),
        element(
            "path",
            d=line,
            stroke=variable("water-light", "#bfe6ff"),
            stroke_width=4,
            stroke_dasharray="10 16",
            class_="flow",
        ),
        fill="none",
        stroke_linejoin="round",
    )


def symbols() -> str:
    """Every pipe, dry and its water."""
    return "".join(
        symbol(f"pipe-{sides}", pipe(sides)) + symbol(f"water-{sides}", water(sides)) for sides in GROUPS
    )
