"""Random players who turn their pipe back through its own crossing, as often as they can.

A recross pushes everybody else, so these make the rounds of water that other random players never see.
"""

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE, OPPOSITE
from pipeyard.rules.pipes.board import CROSSING_POSE, CROSSINGS, EMPTY, EXIT, ROTATIONS, Board
from pipeyard.rules.pipes.menu import CROSS, DONE, DRAW, FIRST, ROTATE
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.water import ahead, path
from pipeyard.rules.shapes import CORNER, POSES_OF, SHAPE_OF

_CORNERS = 3  # to the right or left, from a crossing back to it


def loop_turn(state: PipesState, seat: int, dice: Dice) -> list[int]:
    """A whole turn of such a player, whose board is as the turn began."""
    board = state.boards[seat]
    coming = ahead(board)
    door = coming[-1]
    if door == NOWHERE or board.pieces[door >> 2] != EMPTY:
        return [DONE]
    site = door >> 2
    draw = FIRST + DRAW * board.size + site
    turned = _turned_so_far(board, path(board) + coming[:-1])
    if turned == NOWHERE:
        if state.element == CROSSING_POSE:
            return [draw, DONE]
        if board.left[CROSSINGS] > 0:
            return [FIRST + CROSS * board.size + site, DONE]
    else:
        wanted = _corner(board, door, turned, dice)
        if state.element == wanted:
            return [draw, DONE]
        if SHAPE_OF[state.element] == CORNER and board.left[ROTATIONS] > 0 and wanted != EMPTY:
            return [draw, FIRST + (ROTATE + wanted) * board.size + site, DONE]
        # While there is time it waits for the corner that fits.
        if len(coming) > 2 or state.turn < state.terms.dry:
            return [DONE]
    fits = EXIT[4 * state.element + (door & 3)] != NOWHERE
    return [draw, DONE] if fits else [DONE]


def _turned_so_far(board: Board, doors: list[int]) -> int:
    """How the corners since the last crossing turn: 1 right, 3 left, 0 none yet; ``NOWHERE``: no crossing."""
    turn = 0
    for back in range(1, min(_CORNERS, len(doors)) + 1):
        door = doors[-back]
        piece = board.pieces[door >> 2]
        if piece == CROSSING_POSE:
            entered = [other for other in doors if other >> 2 == door >> 2]
            return turn if len(entered) == 1 else NOWHERE
        if piece == EMPTY or piece > CROSSING_POSE or SHAPE_OF[piece] != CORNER:
            return NOWHERE
        turn = ((board.leaves(door) & 3) - OPPOSITE[door & 3]) % 4
    return NOWHERE


def _corner(board: Board, door: int, turned: int, dice: Dice) -> int:
    """The corner that turns water coming in by ``door`` on round the loop; ``EMPTY`` if there is no way."""
    turns = [turned] if turned else ([1, 3] if dice.below(2) else [3, 1])
    for turn in turns:
        side = (OPPOSITE[door & 3] + turn) % 4
        beyond = board.neighbour[(door & ~3) + side]
        if beyond != NOWHERE and board.pieces[beyond] in (EMPTY, CROSSING_POSE):
            for pose in POSES_OF[CORNER]:
                if EXIT[4 * pose + (door & 3)] == side:
                    return pose
    return EMPTY
