"""What only paper has of Pipe Dream: a map to draw on, dice with their pipes, an empty meter, stock icons."""

from pipeyard.drawing.ink import variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, smaller, text_element, use
from pipeyard.drawing.pipe_dream import pieces as pipe_dream
from pipeyard.drawing.pipe_dream.city import CROSSINGS, corners
from pipeyard.drawing.pipe_dream.meter import gloop_fill, meter
from pipeyard.rules.pipe_dream.view import PipeDreamView

_FONT: dict[str, Value] = {
    "font_family": "Atkinson Hyperlegible",
    "font_weight": "bold",
    "text_anchor": "middle",
}
DICE = 6  # faces that have pips; others are written
METER_HIGH = 110
CELL = pipe_dream.CELL
LEFT, TOP, ROUND = 104, 74, 4  # of a map: for the streets' signs, for the avenues', and at the other sides


def blank(view: PipeDreamView) -> str:
    """An empty map, its cells ruled, with the number and name of each street and avenue."""
    wide = view.size * CELL
    cells = [(row, column) for row in range(1, view.size + 1) for column in range(1, view.size + 1)]
    drawn = [
        use(f"crossing-{(3 * row + 5 * column) % CROSSINGS}", (column - 1) * CELL, (row - 1) * CELL)
        for row, column in cells
    ]
    lines = " ".join(f"M{at} 0 V{wide} M0 {at} H{wide}" for at in range(CELL, wide, CELL))
    drawn.append(element("path", d=lines, stroke=variable("street-line", "#5b6a88"), stroke_width=1.5))
    drawn.append(corners(wide))
    for name, places in (("dream-lamp", view.symbols), ("dream-source-here", view.source_cells)):
        drawn += [use(name, (column - 1) * CELL, (row - 1) * CELL) for row, column in places]
    for number in range(1, view.size + 1):
        middle = (number - 0.5) * CELL
        drawn.append(_sign(-LEFT / 2, middle, number, pipe_dream.street(number), "street-sign"))
        drawn.append(_sign(middle, -TOP / 2, number, pipe_dream.avenue(number), "avenue-sign"))
    box = (-LEFT, -TOP, wide + LEFT + ROUND, wide + TOP + ROUND)
    return drawing(element("defs", pipe_dream.symbols()), *drawn, box=box)


def map_shape(size: int) -> float:
    """How high a map of so many rows is for its width."""
    return (size * CELL + TOP + ROUND) / (size * CELL + LEFT + ROUND)


def _sign(x: float, y: float, number: int, name: str, colour: str) -> str:
    """A street sign in outline, its middle at a point."""
    ink = variable(colour, "#1c4f9c")
    return group(
        rect(x - 46, y - 31, 92, 62, rx=8, fill="#ffffff", stroke=ink, stroke_width=4),
        text_element(x, y, str(number), font_size=32, fill=ink, **_FONT),
        text_element(x, y + 22, name, font_size=17, fill=ink, **{**_FONT, "font_weight": "normal"}),
    )


def key(number: int, sides: str) -> str:
    """A face of a die above its pipe, 100 by 200."""
    ink = variable("label", "#1c2536")
    if number <= DICE:
        face = use(f"dream-die-{number}")
    else:
        face = text_element(50, 76, str(number), font_size=72, fill=ink, **_FONT)
    frame = rect(4, 102, 92, 92, rx=6, fill="none", stroke=variable("street-line", "#5b6a88"), stroke_width=2)
    return drawing(
        element("defs", pipe_dream.symbols()),
        smaller(face, 0.8),
        frame,
        group(use(f"steel-{sides}"), transform="translate(4 102) scale(.92)"),
        box=(0, 0, 100, 200),
    )


def meter_strip(flow: tuple[tuple[int, int], ...], shape: float) -> str:
    """The meter with nothing marked, so many times as wide as it is high."""
    wide = METER_HIGH * shape
    return drawing(
        element("defs", gloop_fill()),
        meter(flow, 0, None, 4, 4, wide - 8),
        box=(0, 0, wide, METER_HIGH),
    )


def crossed_out(name: str, value: int | None = None) -> str:
    """Something to be crossed out when used, in a box, with what it counts; one not yet found is pale."""
    later = name.endswith("-later")
    ink = variable("label", "#1c2536")
    dashes = {"stroke_dasharray": "9 8"} if later else {}
    box = rect(4, 4, 92, 92, rx=12, fill="none", stroke=ink, stroke_width=3, **dashes)
    icon = use(name.removesuffix("-later"))
    if value is None:
        drawn = group(smaller(icon, 0.74), opacity=0.35) if later else smaller(icon, 0.74)
    else:
        drawn = group(icon, transform="translate(8 8) scale(.58)")
        drawn += text_element(70, 88, f"−{value}", font_size=32 if value < 10 else 24, fill=ink, **_FONT)
    return drawing(element("defs", pipe_dream.symbols()), box, drawn, box=(0, 0, 100, 100))
