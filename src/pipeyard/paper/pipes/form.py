"""A board of Pipes to be filled in on a screen."""

from pipeyard.paper.audit.forms import ELEMENTS, Claim, Form, Mark, Place
from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.pipes.board import EMPTY, Board
from pipeyard.rules.pipes.board_code import board_of, code_of
from pipeyard.rules.pipes.edition import ELEMENT_NAMES
from pipeyard.rules.pipes.view import FieldView
from pipeyard.rules.pipes.view_builder import field_view
from pipeyard.rules.words import say

MOST_LETTERS_OFFERED = 3  # teleports offered for tapping; further ones are typed
_SIDES = {"N": say("north"), "E": say("east"), "S": say("south"), "W": say("west")}


def form(code: str, edition: str) -> Form:
    """A board by its code; the edition does not matter. Raises :class:`NotationError`."""
    board = board_of(code)
    claims = (
        Claim("name {}", say("Name"), False, "Ada"),
        Claim("score {}", say("Score")),
        Claim("used rotations {}", say("Rotations crossed out")),
        Claim("used crossings {}", say("Crossings crossed out")),
        Claim("used teleports {}", say("Teleports crossed out")),
        Claim("dry {}", say("The water came at the end of turn")),
        Claim("seed {}", say("The companion's seed, instead of the elements"), False, "mokupa"),
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
    return Mark(name, ELEMENTS[name], tuple(f"ink-{sides}" for sides in name.split("+")))


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
