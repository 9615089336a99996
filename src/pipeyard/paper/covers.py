"""A picture for the front of each game's rulebook, put together from its pieces."""

from collections.abc import Callable

from pipeyard.drawing import pipe_dream, pipe_land, pipes, tube_tangle
from pipeyard.drawing.pen import drawing, element, use
from pipeyard.drawing.tube_tangle import face

CELL = 100
# Rows of cells; in a cell, names of pieces from the bottom, parted by blanks.
_PIPE_LAND = [
    ["", "plate-red pipe-SE water-SE", "plate-state pipe-SW water-SW shield", ""],
    ["plate-blue pipe-NE", "plate-green pipe-NES water-NES tap", "plate-yellow pipe-NSW water-NSW", ""],
    ["river", "river-pipe", "river", "river"],
    [
        "",
        "plate-purple pipe-NEW water-NEW tap",
        "plate-state pipe-EW water-EW shield",
        "plate-orange pipe-SE",
    ],
]
_PIPES = [
    ["", "ink-SE ink-water-SE", "ink-SW ink-water-SW", ""],
    ["sheet-wall", "ink-NS ink-water-NS", "ink-NE", "ink-EW"],
    ["", "sheet-valve-N", "", "sheet-wall"],
]
_PIPE_DREAM = [
    ["crossing-0", "crossing-1 steel-SE gloop-SE", "crossing-2 steel-SW gloop-SW", "crossing-3 dream-lamp"],
    ["crossing-1 steel-EW gloop-EW", "crossing-2 dream-source", "crossing-3 steel-NW gloop-NW", "crossing-0"],
    ["crossing-2", "crossing-3 steel-NE gloop-NE", "crossing-0 steel-EW gloop-EW", "crossing-1 steel-NESW"],
]
_TUBE_TANGLE = [
    ["FFPP", "PPGG", "street-room"],
    ["FEFE", "PEPE", "EEGG"],
    ["street-road street-cover", "EEFF", "GGFF"],
]


def _rows(rows: list[list[str]], ground: str = "") -> list[str]:
    drawn = []
    for row, cells in enumerate(rows):
        for column, names in enumerate(cells):
            for name in f"{ground} {names}".split():
                drawn.append(_piece(name, column * CELL, row * CELL))
    return drawn


def _piece(name: str, x: float, y: float) -> str:
    """A piece by its name, or a face of a pipe tile by its sides."""
    if name.isupper() and "-" not in name:
        return face(name, (), {"F": "fire", "P": "PP", "E": "PE", "G": "gas"}, x, y)
    return use(name, x, y)


_COVERS: dict[str, tuple[list[list[str]], str, Callable[[], str]]] = {
    "pipe-land": (_PIPE_LAND, "field", pipe_land.symbols),
    "pipes": (_PIPES, "sheet-field", pipes.symbols),
    "pipe-dream": (_PIPE_DREAM, "", pipe_dream.symbols),
    "tube-tangle": (_TUBE_TANGLE, "", tube_tangle.symbols),
}


def cover(game: str) -> tuple[str, float]:
    """The picture, and how high it is for its width."""
    rows, ground, symbols = _COVERS[game]
    wide, high = len(rows[0]) * CELL, len(rows) * CELL
    picture = drawing(element("defs", symbols()), *_rows(rows, ground), box=(0, 0, wide, high))
    return picture, high / wide
