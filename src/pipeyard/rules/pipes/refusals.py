"""Why a move is refused: the rule, a sentence, the fields it is about and what could be done instead."""

from pipeyard.rules.grid import NOWHERE, Cell
from pipeyard.rules.naming import shape_word
from pipeyard.rules.pipes.board import (
    CROSSING_POSE,
    CROSSINGS,
    EMPTY,
    ROTATIONS,
    TELEPORT,
    TELEPORTS,
    VALVE,
    WALL,
    Board,
)
from pipeyard.rules.pipes.codes import cell_of, decode, element_of, side_of, site_of
from pipeyard.rules.pipes.menu import FIRST, menu_of
from pipeyard.rules.pipes.moves import (
    Cross,
    Done,
    Draw,
    Rotate,
    SetOutlet,
    SetValve,
    SetWall,
    ShowElement,
    TakeBack,
    Teleport,
)
from pipeyard.rules.pipes.setup import centre_sites, keeps_half, outlet_sides, setup_chances
from pipeyard.rules.pipes.table import OVER, SET_OUTLET, SET_VALVE, SET_WALL, SHOW_ELEMENT, TURN, Table
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.shapes import NO_PIPE, SHAPE_NAMES, SHAPE_OF
from pipeyard.rules.state import NATURE
from pipeyard.rules.words import say

Faults = list[tuple[str, str]]  # the rules a move breaks and why, the first one first

_STEP_OF = {SetValve: SET_VALVE, SetOutlet: SET_OUTLET, SetWall: SET_WALL, ShowElement: SHOW_ELEMENT}
_PLAYERS = (Draw, Rotate, Cross, Teleport, TakeBack, Done)
_NAMES = {"rotation": ROTATIONS, "crossing": CROSSINGS, "teleport": TELEPORTS}
_NONE = {
    "rotation": ("rotate-count", say("You have no rotation left.")),
    "crossing": ("crossing-count", say("You have no crossing left.")),
    "teleport": ("teleport-count", say("You have no teleport left.")),
}
_SHAPES = {
    "straight": say("a straight"),
    "corner": say("a corner"),
    "crossing": say("a crossing"),
}


def refusal_of(table: Table, seat: int, move: Move) -> Refusal | None:
    """Why the seat may not make this move now, or None if it may."""
    if table.step == OVER:
        return Refusal("pipes/over", say("The game is over."))
    if seat == NATURE:
        if _STEP_OF.get(type(move)) != table.step:
            return Refusal("pipes/not-now", say("That is not what chance does now."))
        return _refused(table, seat, move, _chance_faults(table, move))
    if not isinstance(move, _PLAYERS):
        return Refusal("pipes/not-now", say("Only chance makes the boards and shows the elements."))
    if table.step != TURN:
        return Refusal("pipes/not-now", say("Wait: chance has to make the boards or show the element first."))
    board = table.boards[seat]
    if board.out:
        return Refusal(
            "pipes/out",
            say("Your water stopped in round {round}, so you are out of the game.", round=board.out),
        )
    if board.done:
        return Refusal("pipes/done", say("You said you are done; wait for the next turn."))
    if isinstance(move, Done):
        return None
    if isinstance(move, TakeBack):
        if board.acts:
            return None
        return Refusal("pipes/take-back", say("You did nothing this turn that could be taken back."))
    if board.pending != NOWHERE and not isinstance(move, Teleport):
        cell = cell_of(board, board.pending >> 2)
        reason = say("Your teleport has only one end: place the other first, or take it back.")
        return Refusal("pipes/teleport-whole", reason, (cell,), TakeBack())
    return _refused(table, seat, move, _faults(board, table.element, move))


def _refused(table: Table, seat: int, move: Move, faults: Faults) -> Refusal | None:
    if not faults:
        return None
    rule, reason = faults[0]
    cell = getattr(move, "cell", None)
    cells: tuple[Cell, ...] = () if cell is None or rule == "fields" or rule.endswith("-count") else (cell,)
    also = tuple([f"pipes/{other}" for other, _ in faults[1:]])
    if rule == "draw-once":
        board = table.boards[seat]
        cells = tuple([cell_of(board, site) for site in _drawn_sites(board)])
    return Refusal(f"pipes/{rule}", reason, cells, _instead(table, seat, move), also)


def _drawn_sites(board: Board) -> list[int]:
    """Where this turn's element was drawn."""
    return [act // 16 - 2 for act in board.acts if 2 <= act // 16 < 2 + board.size]


def _outside(board: Board, cell: Cell) -> Faults:
    reason = say(
        "There is no field {cell}: columns go from 1 to {columns} and rows from 1 to {rows}.",
        cell=f"({cell[0]},{cell[1]})",
        columns=board.grid.columns,
        rows=board.grid.rows,
    )
    return [("fields", reason)]


def _faults(board: Board, element: int, move: Move) -> Faults:
    """The rules that a move naming a field of one's own board breaks."""
    assert isinstance(move, Draw | Rotate | Cross | Teleport)
    site = site_of(board, move.cell)
    if site == NOWHERE:
        return _outside(board, move.cell)
    if isinstance(move, Rotate):
        return _rotate_faults(board, site, move.sides)
    faults: Faults = []
    if isinstance(move, Draw) and board.drawn:
        faults.append(("draw-once", say("You have drawn this turn's element already.")))
    if isinstance(move, Cross):
        faults += _count_fault(board, "crossing")
    if isinstance(move, Teleport):
        faults += _count_fault(board, "teleport")
    if board.pieces[site] != EMPTY:
        faults.append(("empty", say("That field is not empty: {what} is on it.", what=_what(board, site))))
    if isinstance(move, Teleport):
        side = side_of(move.side)
        if side == NOWHERE:
            faults.append(
                ("teleport", say("A teleport's end is attached to one side of its field: N, E, S or W."))
            )
        elif board.pending == 4 * site + side:
            reason = say("The teleport's first end is attached to that side: attach the second to another.")
            faults.append(("teleport-same", reason))
    return faults


def _rotate_faults(board: Board, site: int, sides: str) -> Faults:
    faults = _count_fault(board, "rotation")
    piece = board.pieces[site]
    if not EMPTY < piece <= CROSSING_POSE:
        faults.append(
            (
                "rotate-element",
                say("Only a drawn element can be turned; that is {what}.", what=_what(board, site)),
            )
        )
        return faults
    if faults:
        return faults
    if board.wet[site]:
        return [("rotate-dry", say("Water is in that element, so it cannot be turned any more."))]
    pose = element_of(sides)
    if pose == NO_PIPE or SHAPE_OF[pose] != SHAPE_OF[piece]:
        name = SHAPE_NAMES[SHAPE_OF[piece]]
        reason = say("That element is a {shape}, and a {shape} cannot lie like that.", shape=shape_word(name))
        return [("rotate-way", reason)]
    if pose == piece:
        reason = say("The element lies like that already, so nothing would change.")
        if piece == CROSSING_POSE:
            reason = say("A crossing looks the same however you turn it.")
        return [("rotate-change", reason)]
    return []


def _count_fault(board: Board, name: str) -> Faults:
    return [] if board.left[_NAMES[name]] > 0 else [_NONE[name]]


def _what(board: Board, site: int) -> str:
    piece = board.pieces[site]
    if piece == EMPTY:
        return say("an empty field")
    if piece == WALL:
        return say("a wall")
    if piece == VALVE:
        return say("the valve")
    return say("a teleport's end") if piece >= TELEPORT else _SHAPES[SHAPE_NAMES[SHAPE_OF[piece]]]


def _chance_faults(table: Table, move: Move) -> Faults:
    if isinstance(move, ShowElement):
        pose = element_of(move.element)
        if pose == NO_PIPE or table.terms.weights[ELEMENTS.index(pose)] == 0:
            return [("stream", say("That element never comes in this game."))]
        return []
    board = table.boards[table.making]
    if isinstance(move, SetOutlet):
        if side_of(move.side) not in outlet_sides(board):
            return [("outlet", say("The valve opens to a side where there is a field: N, E, S or W."))]
        return []
    assert isinstance(move, SetValve | SetWall)
    site = site_of(board, move.cell)
    if site == NOWHERE:
        return _outside(board, move.cell)
    if isinstance(move, SetValve):
        in_centre = site in centre_sites(board)
        return [] if in_centre else [("centre", say("The valve stands in the middle of the board."))]
    if board.pieces[site] != EMPTY or site == board.outlet_site():
        return [("wall", say("A wall stands on a free field, and not before the valve's outlet."))]
    if not keeps_half(board, site):
        return [("half", say("A wall there would cut the water off from more than half the board."))]
    return []


def _instead(table: Table, seat: int, move: Move) -> Move | None:
    """The legal move of the same verb nearest to what was tried: the nearest field, then the same sides."""
    if seat == NATURE:
        codes = [c for c, _ in (setup_chances(table) if table.step < SHOW_ELEMENT else table.terms.elements)]
    else:
        codes = list(menu_of(table, seat))
    wanted = getattr(move, "cell", None)
    sides = getattr(move, "sides", getattr(move, "side", None))
    best: Move | None = None
    best_rank = (0, False, 0)
    for code in codes:
        other = decode(table, seat, code)
        if type(other) is not type(move):
            continue
        cell = getattr(other, "cell", None)
        far = abs(cell[0] - wanted[0]) + abs(cell[1] - wanted[1]) if cell and wanted else 0
        rank = (far, getattr(other, "sides", getattr(other, "side", None)) != sides, code)
        if best is None or rank < best_rank:
            best, best_rank = other, rank
    if best is None and isinstance(move, Draw):
        board = table.boards[seat]
        if board.acts and board.acts[-1] // 16 < FIRST + board.size:
            return TakeBack()  # what was done last is the drawing
    return best
