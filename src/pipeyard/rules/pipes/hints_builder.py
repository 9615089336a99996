"""Makes the hints of a position."""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES, Cell
from pipeyard.rules.pipes.board import EMPTY, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import cell_of, decode
from pipeyard.rules.pipes.hints import PipesHints, SidesHint, WaterHint
from pipeyard.rules.pipes.menu import menu_of
from pipeyard.rules.pipes.moves import Cross, Draw, Rotate, TakeBack, Teleport
from pipeyard.rules.pipes.table import Table
from pipeyard.rules.pipes.water import ahead, path
from pipeyard.rules.shapes import JOINED, NO_PIPE


def hints_of(table: Table, seat: int) -> PipesHints:
    """One seat's own board and menu."""
    board = table.boards[seat]
    draw: list[Cell] = []
    crossing: list[Cell] = []
    rotate: dict[Cell, list[str]] = {}
    teleport: dict[Cell, list[str]] = {}
    can_take_back = False
    for code in menu_of(table, seat):
        move = decode(table, seat, code)
        if isinstance(move, Draw):
            draw.append(move.cell)
        elif isinstance(move, Cross):
            crossing.append(move.cell)
        elif isinstance(move, Rotate):
            rotate.setdefault(move.cell, []).append(move.sides)
        elif isinstance(move, Teleport):
            teleport.setdefault(move.cell, []).append(move.side)
        elif isinstance(move, TakeBack):
            can_take_back = True
    return PipesHints(
        tuple(draw),
        tuple(crossing),
        tuple([SidesHint(cell, tuple(sides)) for cell, sides in rotate.items()]),
        tuple([SidesHint(cell, tuple(sides)) for cell, sides in teleport.items()]),
        can_take_back,
        water_hint(board, table.element) if board.outlet != NOWHERE else None,
        max(0, table.terms.dry - table.turn),
    )


def water_hint(board: Board, element: int) -> WaterHint:
    """What the water did on a board and would do next."""
    wet = path(board)
    coming = ahead(board)
    last = coming[-1]
    reason = "edge"
    fits = False
    leaves: tuple[Cell, str] | None = None
    if last == NOWHERE:
        out = board.leaves(coming[-2] if len(coming) > 1 else wet[-1])
        leaves = (cell_of(board, out >> 2), SIDE_NAMES[out & 3])
    else:
        piece = board.pieces[last >> 2]
        names = {EMPTY: "empty", WALL: "wall", VALVE: "valve"}
        reason = names.get(piece, "closed")
        fits = piece == EMPTY and element != NO_PIPE and JOINED[4 * element + (last & 3)] != 0
    return WaterHint(
        tuple([cell_of(board, door >> 2) for door in wet]),
        tuple([cell_of(board, door >> 2) for door in coming[:-1]]),
        len(coming) - 1,
        None if last == NOWHERE else cell_of(board, last >> 2),
        None if last == NOWHERE else SIDE_NAMES[last & 3],
        reason,
        leaves,
        fits,
    )
