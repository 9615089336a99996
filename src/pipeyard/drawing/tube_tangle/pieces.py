"""Tube Tangle drawn: a street cut open, four utilities' pipes in the trench, closed ones glowing.

``sprite`` has the pieces for the screen; ``board`` a whole table as one picture, with the hand of the seat
that looks under it.
"""

from pipeyard.drawing import pipework
from pipeyard.drawing.ink import chips, numbered_discs, patterns, variable
from pipeyard.drawing.pen import Value, drawing, element, group, rect, text_element, use
from pipeyard.drawing.tube_tangle import roadworks, tubes
from pipeyard.rules.grid import Cell
from pipeyard.rules.tube_tangle.view import HandTile, TileView, TubeTangleView

CELL = 100
MARGIN = 60
SIDES = "NESW"
_HAND = 170  # the hand under the table
_BORDERS = {"r": "kerb", "m": "wall"}
_WRITTEN = {frozenset(sides): sides for sides in pipework.GROUPS}
# What lies on a road, from the bottom.
LAID = {"pit": ("pit",), "cover": ("cover",), "pit+cover": ("patch", "cover")}


def symbols() -> str:
    """Every piece of the game."""
    return patterns() + chips() + numbered_discs() + roadworks.symbols() + tubes.symbols()


def sprite() -> str:
    """The pieces alone, for a page to use."""
    return drawing(element("defs", symbols()), box=(0, 0, 0, 0), width=0, height=0)


def courses(sides: str, ends: tuple[str, ...]) -> list[tuple[str, str]]:
    """The pipes of a face as (letter of the material, name of the pipe), lower ones first.

    >>> courses("FPGr", ("N>W", "E>W", "S>W"))
    [('P', 'E-W'), ('F', 'N-W'), ('G', 'S-W')]
    >>> courses("FGGF", ())
    [('F', 'NW'), ('G', 'SE')]
    >>> courses("FGFG", ())
    [('G', 'EW'), ('F', 'NS')]
    """
    ending = {end[0]: end.replace(">", "-") for end in ends}
    found = []
    for letter in dict.fromkeys(sides):
        if letter not in _BORDERS:
            mine = [side for at, side in enumerate(SIDES) if sides[at] == letter]
            found.append((letter, ending.get(mine[0]) or _WRITTEN[frozenset(mine)]))
    return sorted(found, key=lambda pipe: pipe[1] not in ("EW", "E-W", "W-E"))


def face(
    sides: str,
    ends: tuple[str, ...],
    letters: dict[str, str],
    x: float,
    y: float,
    closed: frozenset[str] = frozenset(),
) -> str:
    """A pipe tile's face, its top left corner at a point; ``closed`` names the materials that glow."""
    layers = [use("street-trench", x, y)]
    pipes = [(letters[letter], name) for letter, name in courses(sides, ends)]
    layers += [use(f"tube-glow-{name}", x, y) for material, name in pipes if material in closed]
    layers += [
        use(f"street-{_BORDERS[kind]}-{side}", x, y)
        for kind, side in zip(sides, SIDES, strict=True)
        if kind in _BORDERS
    ]
    layers += [use(f"tube-{tubes.look(material)}-{name}", x, y) for material, name in pipes]
    return group(*layers)


def tile(
    view: TileView, letters: dict[str, str], x: float, y: float, closed: frozenset[str] = frozenset()
) -> str:
    """Whatever lies on a cell."""
    if view.what == "pipe":
        return face(view.sides, view.ends, letters, x, y, closed)
    if view.what == "room":
        return use("street-room", x, y)
    return group(use("street-road", x, y), *(use(f"street-{what}", x, y) for what in LAID.get(view.what, ())))


def closed_on(view: TubeTangleView) -> dict[Cell, frozenset[str]]:
    """For each cell, the materials of the closed pipes there. A face has at most one pipe of a material."""
    found: dict[Cell, frozenset[str]] = {}
    for pipe in view.pipes:
        for cell in pipe.cells if pipe.closed else ():
            found[cell] = found.get(cell, frozenset()) | {pipe.material}
    return found


def _words(size: int, **more: Value) -> dict[str, Value]:
    return {
        "font_family": "Atkinson Hyperlegible, sans-serif",
        "font_size": size,
        "fill": variable("label", "#4a4436"),
        **more,
    }


def held(view: HandTile, letters: dict[str, str], x: float, y: float) -> str:
    """A tile in the hand: its front, and its back smaller below; a pit or a cover on a road."""
    if not view.faces:
        laid = (use(f"street-{what}", x, y) for what in LAID[view.tile])
        return group(use("street-road", x, y), *laid)
    front = face(view.faces[0], view.ends[0], letters, x, y)
    back = face(view.faces[1], view.ends[1], letters, 0, 0)
    return front + group(back, transform=f"translate({x + 22} {y + 110}) scale(.56)")


def _hand(view: TubeTangleView, letters: dict[str, str], y: float) -> str:
    """The seat's colour and tiles."""
    drawn = []
    if view.colour is not None:
        drawn.append(use(f"tube-medal-{tubes.look(view.colour)}", 0, y))
    drawn += [held(each, letters, CELL * 1.4 * (at + 1), y) for at, each in enumerate(view.hand)]
    return group(*drawn)


def board(view: TubeTangleView) -> str:
    """The whole table as a picture, the cell (0, 0) where the first room lies."""
    letters = {letter: name for name, letter in view.materials}
    closed = closed_on(view)
    columns = [each.cell[0] for each in view.tiles] or [0]
    rows = [each.cell[1] for each in view.tiles] or [0]
    left, right = min(columns) - 1, max(columns) + 1
    bottom, top = min(rows) - 1, max(rows) + 1
    if view.hand:
        right = max(right, left + _hand_cells(len(view.hand)))

    def at(cell: Cell) -> tuple[float, float]:
        return (cell[0] - left) * CELL, (top - cell[1]) * CELL

    wide, high = (right - left + 1) * CELL, (top - bottom + 1) * CELL
    layers = [
        use("street-earth", *at((c, r))) for c in range(left, right + 1) for r in range(bottom, top + 1)
    ]
    for each in view.tiles:
        layers.append(tile(each, letters, *at(each.cell), closed.get(each.cell, frozenset())))
    for column in range(left, right + 1):
        x = (column - left) * CELL + 50
        layers.append(text_element(x, -14, str(column), **_words(26, text_anchor="middle")))
    for row in range(bottom, top + 1):
        y = (top - row) * CELL + 59
        layers.append(text_element(-14, y, str(row), **_words(26, text_anchor="end")))
    extra = _HAND if view.hand or view.colour else 0
    if extra:
        layers.append(_hand(view, letters, high + 30))
    box = (-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN + extra)
    paper = rect(box[0], box[1], box[2], box[3], fill=variable("paper", "#f6efdd"))
    return drawing(element("defs", symbols()), paper, *layers, box=box)


def _hand_cells(tiles: int) -> int:
    """How many cells a hand of so many tiles is wide, the colour's mark before it."""
    return -(-14 * (tiles + 1) // 10)
