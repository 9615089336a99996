"""Pipe Land drawn: enamelled tiles on fields and hedges, a river with pumps.

``sprite`` has the pieces for the screen; ``board`` a whole table as one picture.
"""

from pipeyard.drawing import pipework
from pipeyard.drawing.ink import PLAYERS, chips, patterns, player_edge, player_fill, variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, symbol, text_element, use
from pipeyard.rules.pipe_land.view import PipeLandView, TileView

CELL = 100
MARGIN = 60


def _field() -> str:
    """A patch of land seen from above: mown stripes and a hedge's shadow."""
    furrows = element(
        "path",
        d=" ".join(f"M0 {y} H100" for y in range(8, 100, 17)),
        stroke=variable("furrow", "#a9c178"),
        stroke_width=5,
        stroke_opacity=0.55,
    )
    return element("rect", width=100, height=100, fill=variable("field", "#b8cc8a")) + furrows


def _river(pipe: bool) -> str:
    """One cell of river, with or without a pipe and its pump."""
    banks = element("rect", y=0, width=100, height=100, fill=variable("bank", "#d9c89a"))
    stream = element("rect", y=12, width=100, height=76, fill=variable("river", "#5fb4de"))
    ripples = element(
        "path",
        d=" ".join(f"M0 {y} Q12 {y - 6} 25 {y} T50 {y} T75 {y} T100 {y}" for y in (32, 54, 74)),
        fill="none",
        stroke=variable("ripple", "#a6dcf3"),
        stroke_width=4,
        stroke_linecap="round",
        class_="ripple",
    )
    pump = ""
    if pipe:
        pump = group(
            pipework.pipe("NS"),
            element(
                "circle",
                cx=50,
                cy=50,
                r=26,
                fill=variable("brass", "#d8b45a"),
                stroke="#6e5416",
                stroke_width=4,
            ),
            element(
                "circle",
                cx=50,
                cy=50,
                r=17,
                fill=variable("water", "#36a2e8"),
                stroke="#6e5416",
                stroke_width=3,
            ),
            element("path", d="M50 37 L56 50 H50 L55 63 L44 48 H50 Z", fill="#ffffff", fill_opacity=0.9),
        )
    return banks + stream + ripples + pump


def _plate(colour: str) -> str:
    """A tile's enamel: its owner's colour as a frame with the owner's pattern, land in the middle."""
    return group(
        rect(3, 3, 94, 94, rx=10, fill=player_edge(colour)),
        rect(5, 5, 90, 90, rx=8, fill=player_fill(colour)),
        rect(5, 5, 90, 90, rx=8, fill=f"url(#pattern-{colour})", fill_opacity=0.55),
        rect(17, 17, 66, 66, rx=7, fill=variable("enamel", "#f3ead2"), fill_opacity=0.88),
        element(
            "path",
            d="M9 24 Q9 9 24 9 H76",
            fill="none",
            stroke="#ffffff",
            stroke_width=3,
            stroke_opacity=0.45,
        ),
    )


def _shield() -> str:
    """The State's shield."""
    return element(
        "path",
        d="M12 10 H34 V24 Q34 36 23 41 Q12 36 12 24 Z",
        fill=variable("shield", "#8d99a6"),
        stroke="#3f4851",
        stroke_width=2.5,
    ) + element("path", d="M23 13 V37 M14 22 H32", stroke="#eef1f4", stroke_width=3)


def _counter(colour: str) -> str:
    """The counter of a player who bought the tile."""
    return group(
        element("circle", cx=23, cy=24, r=16, fill=player_edge(colour)),
        element("circle", cx=23, cy=24, r=13.5, fill=player_fill(colour)),
        element("circle", cx=23, cy=24, r=13.5, fill=f"url(#pattern-{colour})", fill_opacity=0.6),
        element(
            "path",
            d="M13 19 A13 13 0 0 1 29 13",
            fill="none",
            stroke="#fff",
            stroke_width=2.5,
            stroke_opacity=0.7,
        ),
    )


def _tap() -> str:
    """A Tap's hand wheel."""
    wheel = element(
        "circle", cx=50, cy=50, r=13, fill="none", stroke=variable("brass", "#d8b45a"), stroke_width=5
    )
    spokes = element("path", d="M50 37 V63 M37 50 H63", stroke=variable("brass", "#d8b45a"), stroke_width=4)
    rim = element("circle", cx=50, cy=50, r=16, fill="none", stroke="#6e5416", stroke_width=1.5)
    return wheel + spokes + rim


def symbols() -> str:
    """Every piece of the game."""
    pieces = [symbol("field", _field()), symbol("river", _river(False)), symbol("river-pipe", _river(True))]
    pieces += [symbol("shield", _shield()), symbol("tap", _tap())]
    for colour in PLAYERS:
        pieces.append(symbol(f"plate-{colour}", _plate(colour)))
        pieces.append(symbol(f"counter-{colour}", _counter(colour)))
    return patterns() + chips() + pipework.symbols() + "".join(pieces)


def sprite() -> str:
    """The pieces alone, for a page to use."""
    return drawing(element("defs", symbols()), box=(0, 0, 0, 0), width=0, height=0)


def tile(view: TileView, x: float, y: float) -> str:
    """A tile as it lies, its top left corner at a point."""
    layers = [use(f"plate-{view.printed}", x, y)]
    for sides in view.sides.split("+"):
        layers.append(use(f"pipe-{sides}", x, y))
        if sides[0] in view.wet:
            layers.append(use(f"water-{sides}", x, y))
    if view.tap:
        layers.append(use("tap", x, y))
    if view.printed == "state" and view.owner == "state":
        layers.append(use("shield", x, y))
    if view.owner != view.printed:
        layers.append(use(f"counter-{view.owner}", x, y))
    return group(*layers)


def board(view: PipeLandView) -> str:
    """The whole table as one picture, north at the top, with columns and rows numbered."""
    west, east = view.river_columns
    columns = [tile.cell[0] for tile in view.tiles] + [west, east]
    rows = [tile.cell[1] for tile in view.tiles] + [0]
    left, right = min(columns) - 1, max(columns) + 1
    bottom, top = min(rows) - 1, max(rows) + 1

    def at(column: int, row: int) -> tuple[float, float]:
        return (column - left) * CELL, (top - row) * CELL

    width, height = (right - left + 1) * CELL, (top - bottom + 1) * CELL
    layers = []
    for column in range(left, right + 1):
        for row in range(bottom, top + 1):
            layers.append(use("field", *at(column, row)))
    for column in range(west, east + 1):
        layers.append(use("river-pipe" if column in view.river_pipes else "river", *at(column, 0)))
    layers += [tile(each, *at(*each.cell)) for each in view.tiles]
    label: dict[str, Value] = {
        "font_family": "Atkinson Hyperlegible, sans-serif",
        "font_size": 26,
        "fill": variable("label", "#4a4436"),
    }
    for column in range(left, right + 1):
        layers.append(text_element(at(column, top)[0] + 50, -14, str(column), text_anchor="middle", **label))
    for row in range(bottom, top + 1):
        layers.append(text_element(-14, at(left, row)[1] + 59, str(row), text_anchor="end", **label))
    paper = rect(-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN, fill=variable("paper", "#f6efdd"))
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    return drawing(element("defs", symbols()), paper, *layers, box=box)
