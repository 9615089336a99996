"""What a player can do in a turn, as codes.

With a board of S fields a code is 0 for done, 1 for take back, and otherwise ``2 + verb * S + site``.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, remove, vec
from pipeyard.rules.pipes.board import (
    CROSSING_POSE,
    CROSSINGS,
    EMPTY,
    ROTATIONS,
    TELEPORT,
    TELEPORTS,
    WALL,
    Board,
    has_ways,
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


def turnable(board: Board, site: i64) -> bool:
    """Whether a dry element lies there that can lie another way."""
    return has_ways(board.pieces[site]) and board.wet[site] == 0


def menu_of(table: Table, seat: int) -> vec[i64]:
    """Every legal code of a seat."""
    if not may_act(table, seat):
        return vec[i64]()
    board = table.boards[seat]
    size: i64 = board.size
    empty = board.empty
    whole = board.pending == NOWHERE  # no teleport lacks its other end
    drawing = whole and not board.drawn
    crossing = whole and board.left[CROSSINGS] > 0
    teleporting = not whole or board.left[TELEPORTS] > 0
    turns = _turns(board) if whole and board.left[ROTATIONS] > 0 else vec[i64]()
    verbs = (1 if drawing else 0) + (1 if crossing else 0) + (4 if teleporting else 0)
    count: i64 = 2 if board.acts else 1
    codes = vec[i64]([DONE] * (count + verbs * len(empty) + len(turns) - (0 if whole else 1)))
    if board.acts:
        codes[1] = TAKE_BACK
    if drawing:
        count = _spread(codes, count, FIRST + DRAW * size, empty)
    if crossing:
        count = _spread(codes, count, FIRST + CROSS * size, empty)
    count = _spread(codes, count, 0, turns)
    if teleporting:
        for side in range(i64(4)):
            first = FIRST + (TELEPORT_END + side) * size
            if not whole and side == board.pending & 3:  # the two ends cannot be one
                count = _spread(codes, count, first, remove(empty[:], board.pending >> 2))
            else:
                count = _spread(codes, count, first, empty)
    return codes


def _spread(codes: vec[i64], count: i64, first: i64, sites: vec[i64]) -> i64:
    """Write the codes of one verb on these sites after so many others; how many there are then."""
    for site in sites:
        codes[count] = first + site
        count += 1
    return count


def _turns(board: Board) -> vec[i64]:
    """The codes of turning an element."""
    codes = vec[i64](capacity=3 * len(board.elements))
    for site in board.elements:
        if board.wet[site] == 0:
            for pose in OTHER_POSES[board.pieces[site]]:
                codes = append(codes, FIRST + (ROTATE + pose) * board.size + site)
    return codes


def act(board: Board, element: int, code: int) -> None:
    """Do something with a board that is neither done nor a take-back."""
    size = board.size
    verb = (code - FIRST) // size
    site = (code - FIRST) % size
    old = board.pieces[site]
    if verb == DRAW:
        board.put(site, element)
        board.drawn = True
    elif verb == CROSS:
        board.put(site, CROSSING_POSE)
        board.left[CROSSINGS] -= 1
    elif verb < TELEPORT_END:
        board.put(site, verb - ROTATE)
        board.left[ROTATIONS] -= 1
    elif board.pending == NOWHERE:
        board.pending = 4 * site + verb - TELEPORT_END
    else:
        door = 4 * site + verb - TELEPORT_END
        piece = TELEPORT + len(board.ends) // 2
        board.ends.append(min(door, board.pending))  # in this order, so that equal boards are equal
        board.ends.append(max(door, board.pending))
        board.put(site, piece)
        board.put(board.pending >> 2, piece)
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
        board.put(site, EMPTY)
        board.drawn = False
    elif verb == CROSS:
        board.put(site, EMPTY)
        board.left[CROSSINGS] += 1
    elif verb < TELEPORT_END:
        board.put(site, last % 16)
        board.left[ROTATIONS] += 1
    elif board.pending != NOWHERE:
        board.pending = NOWHERE
    else:
        board.acts.pop()
        board.put(board.ends.pop() >> 2, EMPTY)
        board.put(board.ends.pop() >> 2, EMPTY)
        board.left[TELEPORTS] += 1


def take_all_back(board: Board) -> None:
    """Make a board what it was when the turn began, but for who is done."""
    while board.acts:
        take_back(board)
