"""What a front end shows a seat to help it choose: where things may go, and what the water would do."""

from pipeyard.rules.grid import NOWHERE, SIDE_NAMES
from pipeyard.rules.pipes.board import EMPTY, VALVE, WALL, Board
from pipeyard.rules.pipes.codes import cell_of, decode
from pipeyard.rules.pipes.menu import menu_of
from pipeyard.rules.pipes.moves import Cross, Draw, Rotate, TakeBack, Teleport
from pipeyard.rules.pipes.table import Table
from pipeyard.rules.pipes.water import ahead, path
from pipeyard.rules.shapes import JOINED, NO_PIPE


def hints_of(table: Table, seat: int) -> dict[str, object]:
    """Plain data about one seat's own board and menu."""
    board = table.boards[seat]
    draw: list[list[int]] = []
    crossing: list[list[int]] = []
    rotate: dict[tuple[int, int], list[str]] = {}
    teleport: dict[tuple[int, int], list[str]] = {}
    can_take_back = False
    for code in menu_of(table, seat):
        move = decode(table, seat, code)
        if isinstance(move, Draw):
            draw.append(list(move.cell))
        elif isinstance(move, Cross):
            crossing.append(list(move.cell))
        elif isinstance(move, Rotate):
            rotate.setdefault(move.cell, []).append(move.sides)
        elif isinstance(move, Teleport):
            teleport.setdefault(move.cell, []).append(move.side)
        elif isinstance(move, TakeBack):
            can_take_back = True
    return {
        "draw": draw,
        "crossing": crossing,
        "rotate": [{"cell": list(cell), "sides": sides} for cell, sides in rotate.items()],
        "teleport": [{"cell": list(cell), "sides": sides} for cell, sides in teleport.items()],
        "take_back": can_take_back,
        "water": water_hint(board, table.element) if board.outlet != NOWHERE else None,
        "rounds_to_water": max(0, table.terms.dry - table.turn),
    }


def water_hint(board: Board, element: int) -> dict[str, object]:
    """Where the water was, where it would go on the board as it is, and where and why it would end.

    ``way`` and ``ahead`` list fields in order, ``end`` the field where it would stop and the side by which
    it would come in (both None at the edge of the board), ``fits`` whether this turn's element, drawn on
    that field, would take the water.
    """
    wet = path(board)
    coming = ahead(board)
    last = coming[-1]
    reason = "edge"
    fits = False
    if last != NOWHERE:
        piece = board.pieces[last >> 2]
        names = {EMPTY: "empty", WALL: "wall", VALVE: "valve"}
        reason = names.get(piece, "closed")
        fits = piece == EMPTY and element != NO_PIPE and JOINED[4 * element + (last & 3)] != 0
    return {
        "way": [list(cell_of(board, door >> 2)) for door in wet],
        "ahead": [list(cell_of(board, door >> 2)) for door in coming[:-1]],
        "steps_left": len(coming) - 1,
        "end": None if last == NOWHERE else list(cell_of(board, last >> 2)),
        "side": None if last == NOWHERE else SIDE_NAMES[last & 3],
        "why": reason,
        "fits": fits,
    }
