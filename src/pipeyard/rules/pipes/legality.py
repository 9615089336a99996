"""What a player can do in a turn, as codes.

With a board of S fields a code is 0 for done, 1 for take back, and otherwise ``2 + verb * S + site``.
"""

from typing import Final

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import (
    CROSSING_POSE,
    CROSSINGS,
    EMPTY,
    ROTATIONS,
    TELEPORT,
    TELEPORTS,
    WALL,
    Board,
)
from pipeyard.rules.pipes.table import TURN, Table
from pipeyard.rules.shapes import POSE_COUNT, POSES_OF, SHAPE_OF

DONE: Final = 0
TAKE_BACK: Final = 1
FIRST: Final = 2  # the first code that names a field

# Verbs. Rotations are ROTATE + the pose an element is turned to (1 to 6), teleport ends TELEPORT_END + side.
DRAW: Final = 0
CROSS: Final = 1
ROTATE: Final = 1
TELEPORT_END: Final = 8

# The other ways each pose can lie.
OTHER_POSES: Final = [
    [other for other in POSES_OF[SHAPE_OF[pose]] if other != pose] if pose else []
    for pose in range(POSE_COUNT)
]


def may_act(table: Table, seat: int) -> bool:
    """Whether the table waits for this seat's turn."""
    return table.step == TURN and not table.boards[seat].out and not table.boards[seat].done


def turnable(board: Board, site: int) -> bool:
    """Whether a dry element lies there that can lie another way."""
    piece = board.pieces[site]
    return EMPTY < piece < CROSSING_POSE and board.wet[site] == 0


def menu(table: Table, seat: int) -> list[int]:
    """Every legal code of a seat."""
    if not may_act(table, seat):
        return []
    board = table.boards[seat]
    codes = [DONE]
    if board.acts:
        codes.append(TAKE_BACK)
    pieces = board.pieces
    size = board.size
    empty = [site for site in range(size) if pieces[site] == EMPTY]
    if board.pending != NOWHERE:
        for side in range(4):
            base = FIRST + (TELEPORT_END + side) * size
            for site in empty:
                if 4 * site + side != board.pending:
                    codes.append(base + site)
        return codes
    if not board.drawn:
        for site in empty:
            codes.append(FIRST + DRAW * size + site)
    if board.left[CROSSINGS] > 0:
        for site in empty:
            codes.append(FIRST + CROSS * size + site)
    if board.left[ROTATIONS] > 0:
        for site in range(size):
            if turnable(board, site):
                for pose in OTHER_POSES[pieces[site]]:
                    codes.append(FIRST + (ROTATE + pose) * size + site)
    if board.left[TELEPORTS] > 0:
        for side in range(4):
            base = FIRST + (TELEPORT_END + side) * size
            for site in empty:
                codes.append(base + site)
    return codes


def act(board: Board, element: int, code: int) -> None:
    """Do something with a board that is neither done nor a take-back."""
    size = board.size
    verb = (code - FIRST) // size
    site = (code - FIRST) % size
    old = board.pieces[site]
    if verb == DRAW:
        board.pieces[site] = element
        board.drawn = True
    elif verb == CROSS:
        board.pieces[site] = CROSSING_POSE
        board.left[CROSSINGS] -= 1
    elif verb < TELEPORT_END:
        board.pieces[site] = verb - ROTATE
        board.left[ROTATIONS] -= 1
    elif board.pending == NOWHERE:
        board.pending = 4 * site + verb - TELEPORT_END
    else:
        door = 4 * site + verb - TELEPORT_END
        piece = TELEPORT + len(board.ends) // 2
        board.ends.append(min(door, board.pending))  # in this order, so that equal boards are equal
        board.ends.append(max(door, board.pending))
        board.pieces[site] = piece
        board.pieces[board.pending >> 2] = piece
        board.pending = NOWHERE
        board.left[TELEPORTS] -= 1
    board.acts.append(16 * code + (old if old < WALL else EMPTY))


def take_back(board: Board) -> None:
    """Undo the last thing done this turn."""
    last = board.acts.pop()
    size = board.size
    verb = (last // 16 - FIRST) // size
    site = (last // 16 - FIRST) % size
    if verb == DRAW:
        board.pieces[site] = EMPTY
        board.drawn = False
    elif verb == CROSS:
        board.pieces[site] = EMPTY
        board.left[CROSSINGS] += 1
    elif verb < TELEPORT_END:
        board.pieces[site] = last % 16
        board.left[ROTATIONS] += 1
    elif board.pending != NOWHERE:
        board.pending = NOWHERE
    else:
        board.acts.pop()
        board.pieces[board.ends.pop() >> 2] = EMPTY
        board.pieces[board.ends.pop() >> 2] = EMPTY
        board.left[TELEPORTS] += 1


def take_all_back(board: Board) -> None:
    """Make a board what it was when the turn began, but for who is done."""
    while board.acts:
        take_back(board)
