"""A sheet to be filled in on a screen: its cells, what can be drawn on them, and what else may be written.

A screen needs no rules for it. It draws the named pieces, lets somebody choose a mark for each cell, and
sends back lines: the ``head``, each filled-in claim, and ``(cell) token`` for each marked cell.
"""

from dataclasses import dataclass

from pipeyard.rules.grid import SIDE_NAMES, Cell
from pipeyard.rules.pipe_dream.edition import edition as pipe_dream_edition
from pipeyard.rules.pipes.board import EMPTY, Board
from pipeyard.rules.pipes.board_code import board_of, code_of
from pipeyard.rules.pipes.edition import ELEMENT_NAMES
from pipeyard.rules.pipes.view import FieldView, field_view
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.shapes import TEXT
from pipeyard.rules.words import Words, say

MOST_LETTERS_OFFERED = 3  # teleports offered for tapping; further ones are typed
_SIDES = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}
_ELEMENTS = {
    "SE": say("right and down"),
    "SW": say("left and down"),
    "NE": say("right and up"),
    "NW": say("left and up"),
    "EW": say("across"),
    "NS": say("up and down"),
    "NS+EW": say("a crossing"),
    "NESW": say("a cross-section"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that can be drawn on a cell."""

    token: str
    label: Words
    art: tuple[str, ...]
    letter: str = ""  # written on it


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the sheet: its name in notation, where it is, and what is printed there."""

    name: str
    cell: Cell
    column: int  # from 0 at the left
    row: int
    art: tuple[str, ...]
    is_printed: bool  # nothing can be drawn there


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that may be written down besides: the line it makes, with ``{}`` for what is written."""

    line: str
    label: Words
    is_number: bool = True
    example: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A whole sheet."""

    game: str
    columns: int
    rows: int
    places: tuple[Place, ...]
    marks: tuple[Mark, ...]
    claims: tuple[Claim, ...]
    head: tuple[str, ...]


def pipes_form(code: str) -> Form:
    """A board of Pipes by its code. Raises :class:`NotationError`."""
    try:
        board = board_of(code)
    except NotationError as error:
        raise NotationError(*error.args) from None
    claims = (
        Claim("score {}", say("Score")),
        Claim("used rotations {}", say("Rotations crossed out")),
        Claim("used crossings {}", say("Crossings crossed out")),
        Claim("used teleports {}", say("Teleports crossed out")),
        Claim("dry {}", say("The water came at the end of turn")),
        Claim("elements {}", say("The elements that were shown, in order"), False, "SE EW NS NE"),
    )
    places = tuple(_place(board, site) for site in range(board.size))
    marks = tuple(_element(name) for name in ELEMENT_NAMES) + _teleports(board.stock[2])
    head = (f"board {code_of(board)}",)
    return Form("pipes", board.grid.columns, board.grid.rows, places, marks, claims, head)


def _place(board: Board, site: int) -> Place:
    column, row = board.grid.cell(site)
    cell = (column + 1, row + 1)
    art = ["sheet-field"]
    if board.pieces[site] != EMPTY:
        view: FieldView = field_view(board, site)
        art.append("sheet-wall" if view.kind == "wall" else f"sheet-valve-{view.sides}")
    return Place(f"({cell[0]},{cell[1]})", cell, column, row, tuple(art), board.pieces[site] != EMPTY)


def _element(name: str) -> Mark:
    return Mark(name, _ELEMENTS[name], tuple(f"ink-{sides}" for sides in name.split("+")))


def _teleports(stock: int) -> tuple[Mark, ...]:
    letters = "abcdefghijklmno"[: min(stock, MOST_LETTERS_OFFERED)]
    return tuple(
        Mark(
            f"{letter}{side}",
            say("teleport {letter}, attached to the {side}", letter=letter, side=_SIDES[side]),
            (f"sheet-teleport-{side}",),
            letter,
        )
        for letter in letters
        for side in SIDE_NAMES
    )


def pipe_dream_form(edition: str) -> Form:
    """An empty sheet of Pipe Dream. Raises ``BadSetup``."""
    terms = pipe_dream_edition(edition).terms
    poses = sorted({pose for turned in terms.turned for pose in turned} | {terms.cross_pose})
    source = Mark("S", say("the source"), ("dream-source",))
    marks = (source, *(_piece(TEXT[pose]) for pose in poses))
    places = []
    for site in range(terms.sites):
        row, column = terms.cell(site)
        art = [f"crossing-{(3 * row + 5 * column) % 4}"]
        art += ["dream-lamp"] if terms.symbol[site] else []
        art += ["dream-source-here"] if site in terms.sources else []
        places.append(Place(f"({row},{column})", (row, column), column - 1, row - 1, tuple(art), False))
    claims = (
        Claim("meter {}", say("Sections of the meter marked")),
        Claim("wrenches {}", say("Wrenches left")),
        Claim("bombs {}", say("Bombs used")),
        Claim("crosses {}", say("Cross-sections used")),
        Claim("points way {}", say("Points for pieces on a way to an exit")),
        Claim("points unjoined {}", say("Points off for pieces not joined")),
        Claim("points bombs {}", say("Points off for bombs")),
        Claim("points crosses {}", say("Points off for cross-sections")),
        Claim("points total {}", say("Total")),
        Claim("rolls {}", say("The rolls, in order"), False, "2 5, 1 3"),
    )
    return Form("pipe-dream", terms.size, terms.size, tuple(places), marks, claims, (f"edition {edition}",))


def _piece(sides: str) -> Mark:
    label = _ELEMENTS.get(sides) or say("open to {sides}", sides=sides)
    return Mark(sides, label, (f"steel-{sides}",))
