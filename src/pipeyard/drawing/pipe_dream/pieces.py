"""Pipe Dream drawn: a city's crossings at night, steel pipe in its streets, and Gloop.

``sprite`` has the pieces for the screen, ``sheet`` one player's map and meter as a picture, ``board`` the
sheets of the whole table. A cell of the map is a crossing: its row is a street and its column an avenue.

>>> street(2), avenue(6), avenue(7)
('Flange St', 'Zinc Av', 'Avenue')
"""

from math import ceil, sqrt

from pipeyard.drawing import pipework
from pipeyard.drawing.ink import chips, patterns, variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, symbol, text_element, use
from pipeyard.drawing.pipe_dream.city import CROSSINGS, corners, crossing
from pipeyard.drawing.pipe_dream.meter import gloop_fill, meter
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.view import PieceView, PipeDreamView, SheetView

CELL = 100
OUTSKIRTS = 50  # the ground beyond the edge, where Gloop spills
SIGNS = 110
TITLE = 70
PANEL = 240  # meter and stock under the map
STREETS = ("Elbow", "Flange", "Gasket", "Spigot", "Trap", "Valve")
AVENUES = ("Brass", "Copper", "Iron", "Lead", "Steel", "Zinc")
STEEL = pipework.Material("steel", "#0b0f18", "#93a3b5", "#5d6c7f", "#edf4fb")
_TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
_PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((28, 28), (50, 50), (72, 72)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    6: ((28, 24), (28, 50), (28, 76), (72, 24), (72, 50), (72, 76)),
}


def street(row: int) -> str:
    """The name of a row."""
    return f"{STREETS[row - 1]} St" if row <= len(STREETS) else "Street"


def avenue(column: int) -> str:
    """The name of a column."""
    return f"{AVENUES[column - 1]} Av" if column <= len(AVENUES) else "Avenue"


def _night() -> str:
    return variable("night", "#10182a")


def _gloop(sides: str) -> str:
    """Gloop standing in a pipe, duller than what moves."""
    line = pipework.route(sides)
    return group(
        element("path", d=line, stroke=variable("gloop-deep", "#1f5a0c"), stroke_width=19),
        element("path", d=line, stroke=variable("gloop-still", "#468a1c"), stroke_width=13),
        fill="none",
        stroke_linejoin="round",
    )


def _way(sides: str) -> str:
    """Gloop that finds its way off the map: bright, its bubbles round dashes that a page sets moving."""
    dots = {"d": pipework.route(sides), "stroke_linecap": "round", "class_": "flow"}
    return group(
        element("path", d=pipework.route(sides), stroke=variable("gloop", "#74cf27"), stroke_width=15),
        element(
            "path", stroke=variable("gloop-light", "#efffc4"), stroke_width=9, stroke_dasharray="0 26", **dots
        ),
        element("path", stroke=variable("gloop", "#74cf27"), stroke_width=4, stroke_dasharray="0 26", **dots),
        element(
            "path",
            stroke=variable("gloop-light", "#efffc4"),
            stroke_width=5,
            stroke_dasharray="0 13 0 13",
            transform="translate(3 3)",
            stroke_opacity=0.75,
            **dots,
        ),
        fill="none",
    )


def _spill(side: str) -> str:
    """Gloop on the ground beyond an exit on this side; it lies in the cell across that side."""
    pool = element(
        "path",
        d="M41 101 V84 C26 86 16 76 26 67 C20 54 36 48 44 56 C52 46 72 50 72 62 C86 66 80 84 59 83 V101 Z",
        fill=variable("gloop", "#74cf27"),
        stroke=variable("gloop-deep", "#1f5a0c"),
        stroke_width=4,
    )
    light = variable("gloop-light", "#efffc4")
    shine = "".join(
        element("circle", cx=x, cy=y, r=r, fill=light) for x, y, r in ((37, 66, 4), (56, 62, 6), (66, 71, 3))
    )
    return group(pool, shine, transform=f"rotate({_TURN[side]} 50 50)")


def _source() -> str:
    """The source: a steel tank with four mouths, Gloop boiling in it."""
    arms = group(
        pipework.pipe("NESW", STEEL), _gloop("NESW"), element("circle", cx=50, cy=50, r=37, fill="#0b0f18")
    )
    bolts = "".join(
        element("circle", cx=50, cy=17.5, r=3, fill="#0b0f18", transform=f"rotate({turn} 50 50)")
        for turn in range(30, 390, 60)
    )
    light = variable("gloop-light", "#efffc4")
    bubbles = "".join(
        element("circle", cx=x, cy=y, r=r, fill="none", stroke=light, stroke_width=3)
        for x, y, r in ((42, 44, 8), (60, 55, 6), (47, 64, 4), (59, 38, 3))
    )
    return group(
        arms,
        element("circle", cx=50, cy=50, r=35, fill=STEEL.ink("body")),
        element(
            "path",
            d="M22 38 A31 31 0 0 1 50 19",
            fill="none",
            stroke=STEEL.ink("shine"),
            stroke_width=4,
            stroke_opacity=0.8,
        ),
        bolts,
        element(
            "circle",
            cx=50,
            cy=50,
            r=26,
            fill=variable("gloop", "#74cf27"),
            stroke=variable("gloop-deep", "#1f5a0c"),
            stroke_width=5,
        ),
        bubbles,
    )


def _wrench(fill: str) -> str:
    """A wrench, leaning."""
    return element(
        "path",
        d="M42 89 V47 C27 42 21 23 33 9 L41 7 V27 L50 33 L59 27 V7 L67 9 C79 23 73 42 58 47 V89 Q50 97 42 89",
        fill=fill,
        stroke="#0b0f18",
        stroke_width=4,
        stroke_linejoin="round",
        transform="rotate(40 50 50)",
    )


def _lamp() -> str:
    """A wrench to be collected, lying in a street lamp's light."""
    light = variable("lamp", "#ffc65c")
    return (
        element("circle", cx=50, cy=50, r=36, fill=light, fill_opacity=0.2)
        + element("circle", cx=50, cy=50, r=27, fill=light, fill_opacity=0.25)
        + group(_wrench(light), transform="translate(14 14) scale(.72)")
    )


def _bomb() -> str:
    """A round bomb, its fuse lit."""
    return group(
        element("circle", cx=46, cy=58, r=34, fill="#12161f", stroke="#8fa0b5", stroke_width=4),
        element("path", d="M24 52 A24 24 0 0 1 40 36", fill="none", stroke="#dfe8f2", stroke_width=5),
        rect(60, 21, 18, 15, rx=3, fill="#8fa0b5", transform="rotate(42 69 28)"),
        element("path", d="M74 24 Q80 10 90 16", fill="none", stroke="#d9b98a", stroke_width=4),
        element(
            "path",
            d="M90 4 L92 12 L99 10 L95 17 L99 24 L91 21 L87 28 L86 20 L79 19 L86 14 Z",
            fill=variable("lamp", "#ffc65c"),
        ),
        stroke_linecap="round",
    )


def _spent() -> str:
    """The stroke through what is used."""
    line = "M14 86 L86 14 M14 14 L86 86"
    return element("path", d=line, stroke=_night(), stroke_width=17, stroke_linecap="round") + element(
        "path", d=line, stroke=variable("spent", "#ff8a6b"), stroke_width=9, stroke_linecap="round"
    )


def _die(number: int) -> str:
    pips = "".join(element("circle", cx=x, cy=y, r=9, fill="#1c2536") for x, y in _PIPS[number])
    plate = rect(5, 5, 90, 90, rx=18, fill="#f5f1e4", stroke="#0b0f18", stroke_width=4)
    return plate + pips


def symbols() -> str:
    """Every piece of the game."""
    pieces = [symbol(f"crossing-{number}", crossing(number)) for number in range(CROSSINGS)]
    for sides in pipework.GROUPS:
        pieces.append(symbol(f"steel-{sides}", pipework.pipe(sides, STEEL)))
        pieces.append(symbol(f"gloop-{sides}", _gloop(sides)))
        pieces.append(symbol(f"gloop-way-{sides}", _way(sides)))
    pieces += [symbol(f"gloop-spill-{side}", _spill(side)) for side in _TURN]
    pieces += [symbol(f"dream-die-{number}", _die(number)) for number in _PIPS]
    pieces += [symbol(f"dream-street-{row}", _street_sign(50, 50, row)) for row in _PIPS]
    pieces += [symbol(f"dream-avenue-{column}", _avenue_sign(50, 50, column)) for column in _PIPS]
    ring: dict[str, Value] = {"fill": "none", "stroke": variable("gloop", "#74cf27"), "stroke_width": 5}
    pieces += [
        symbol("dream-source", _source()),
        symbol("dream-source-here", element("circle", cx=50, cy=50, r=30, stroke_dasharray="12 9", **ring)),
        symbol("dream-lamp", _lamp()),
        symbol("dream-wrench", _wrench(variable("lamp", "#ffc65c"))),
        symbol("dream-bomb", _bomb()),
        symbol("dream-spent", _spent()),
    ]
    return patterns() + gloop_fill() + chips() + "".join(pieces)


def sprite() -> str:
    """The pieces alone, for a page to use."""
    return drawing(element("defs", symbols()), box=(0, 0, 0, 0), width=0, height=0)


def piece(view: PieceView, x: float, y: float) -> str:
    """A pipe or cross-section: dry, with Gloop standing in it, or with Gloop on its way off the map."""
    layers = [use(f"steel-{view.sides}", x, y)]
    if view.joined:
        layers.append(use(f"gloop-{view.sides}", x, y))
    if view.way:
        layers.append(use(f"gloop-way-{view.sides}", x, y))
    return group(*layers)


def spills(view: PieceView, size: int) -> list[tuple[str, Cell]]:
    """The sides by which Gloop leaves the map here, each with the cell beyond it."""
    row, column = view.cell
    beyond = {"N": (row - 1, column), "E": (row, column + 1), "S": (row + 1, column), "W": (row, column - 1)}
    leaving = [(side, beyond[side]) for side in view.sides]
    return [
        (side, (r, c)) for side, (r, c) in leaving if view.exit and not (1 <= r <= size and 1 <= c <= size)
    ]


def _words(size: int, **more: Value) -> dict[str, Value]:
    return {"font_family": "Atkinson Hyperlegible, sans-serif", "font_size": size, **more}


def _sign(x: float, y: float, number: int, name: str, fill: str) -> str:
    """A street sign, its middle at a point."""
    white = _words(30, text_anchor="middle", fill="#ffffff", font_weight="bold")
    return group(
        rect(x - 46, y - 31, 92, 62, rx=8, fill=fill, stroke="#f2f5f8", stroke_width=3),
        text_element(x, y - 1, str(number), **white),
        text_element(x, y + 21, name, **{**white, "font_size": 17, "font_weight": "normal"}),
    )


def _street_sign(x: float, y: float, row: int) -> str:
    return _sign(x, y, row, street(row), variable("street-sign", "#1c4f9c"))


def _avenue_sign(x: float, y: float, column: int) -> str:
    return _sign(x, y, column, avenue(column), variable("avenue-sign", "#1d6b48"))


def _signs(size: int) -> list[str]:
    far = -OUTSKIRTS - 56
    numbers = range(1, size + 1)
    return [_street_sign(far, (row - 0.5) * CELL, row) for row in numbers] + [
        _avenue_sign((column - 0.5) * CELL, far + 12, column) for column in numbers
    ]


def _stock(view: PipeDreamView, sheet: SheetView, y: float) -> str:
    """Wrenches, bombs and cross-sections, what is used of them crossed out, with their values."""
    ink = variable("sign-text", "#eef3fa")
    small = "scale(.6)"
    drawn = [group(use("dream-wrench"), transform=f"translate(0 {y}) {small}")]
    drawn.append(text_element(60, y + 42, f"× {sheet.wrenches}", **_words(34, fill=ink)))
    for start, values, used, name in (
        (150, view.bomb_values, sheet.bombs_used, "dream-bomb"),
        (385, view.cross_values, sheet.crosses_used, "steel-NESW"),
    ):
        for at, value in enumerate(values):
            x = start + 76 * at
            spent = use("dream-spent") if at < used else ""
            drawn.append(group(use(name), spent, transform=f"translate({x} {y}) {small}"))
            drawn.append(
                text_element(x + 30, y + 86, f"−{value}", **_words(24, fill=ink, text_anchor="middle"))
            )
    return "".join(drawn)


def _standing(sheet: SheetView) -> str:
    """Where a sheet stands, in a few words."""
    if sheet.step in ("out", "no-exit"):
        return "no points"
    if sheet.score is not None:
        return f"{sheet.score} point{'' if sheet.score == 1 else 's'}"
    return f"{sheet.joined} joined, {sheet.exits} exit{'' if sheet.exits == 1 else 's'}"


def _map(view: PipeDreamView, sheet: SheetView) -> list[str]:
    size = view.size

    def at(cell: Cell) -> tuple[float, float]:
        return (cell[1] - 1) * CELL, (cell[0] - 1) * CELL

    cells = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    layers = [
        use(f"crossing-{(3 * row + 5 * column) % CROSSINGS}", *at((row, column))) for row, column in cells
    ]
    layers.append(corners(size * CELL))
    layers += [use("dream-lamp", *at(cell)) for cell in sheet.symbols]
    if sheet.source is None:
        layers += [use("dream-source-here", *at(cell)) for cell in view.source_cells]
    else:
        layers.append(use("dream-source", *at(sheet.source)))
    for each in sheet.pieces:
        layers += [use(f"gloop-spill-{side}", *at(beyond)) for side, beyond in spills(each, size)]
    return layers + [piece(each, *at(each.cell)) for each in sheet.pieces]


def _whole(view: PipeDreamView, sheet: SheetView) -> str:
    """A sheet: the name, the map and its signs, the meter, the stock."""
    wide = view.size * CELL
    ink = variable("sign-text", "#eef3fa")
    top = -OUTSKIRTS - SIGNS - 12
    heading = [
        text_element(0, top, sheet.player, **_words(40, fill=ink, font_weight="bold")),
        text_element(wide, top, _standing(sheet), **_words(32, fill=ink, text_anchor="end")),
    ]
    for at, number in enumerate(sheet.dice or ()):
        place = f"translate({62 * at - OUTSKIRTS - SIGNS + 8} {top - 42}) scale(.54)"
        if number in _PIPS:
            heading.append(group(use(f"dream-die-{number}"), transform=place))
        else:
            heading.append(group(text_element(10, 80, str(number), **_words(80, fill=ink)), transform=place))
    under = wide + OUTSKIRTS + 12
    return group(
        *heading,
        *_map(view, sheet),
        *_signs(view.size),
        meter(view.flow, sheet.meter, sheet.next_section, 0, under, wide),
        _stock(view, sheet, under + 114),
    )


def _page(view: PipeDreamView, sheets: tuple[SheetView, ...]) -> str:
    wide = view.size * CELL + 2 * OUTSKIRTS + SIGNS + 14
    high = view.size * CELL + OUTSKIRTS + SIGNS + TITLE + PANEL + OUTSKIRTS
    columns = max(1, ceil(sqrt(len(sheets))))
    rows = max(1, ceil(len(sheets) / columns))
    box = (-OUTSKIRTS - SIGNS, -OUTSKIRTS - SIGNS - TITLE, columns * wide, rows * high)
    night = rect(box[0], box[1], box[2], box[3], fill=_night())
    drawn = [
        group(_whole(view, sheet), transform=f"translate({at % columns * wide} {at // columns * high})")
        for at, sheet in enumerate(sheets)
    ]
    return drawing(element("defs", symbols()), night, *drawn, box=box)


def sheet(view: PipeDreamView, seat: int) -> str:
    """One player's sheet as a picture."""
    return _page(view, (view.sheets[seat],))


def board(view: PipeDreamView) -> str:
    """Every sheet of the table in one picture."""
    return _page(view, view.sheets)
