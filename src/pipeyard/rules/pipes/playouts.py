"""Random players with a sense of direction: they draw at the open end of their pipe.

Players who draw anywhere are out in the first round of water, so their games say nothing about it. These
are for simulation, for benchmarks and for looking for disagreement.
"""

from typing import Final

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import CROSSINGS, EMPTY, EXIT, ROTATIONS, TELEPORTS, Board
from pipeyard.rules.pipes.menu import (
    CROSS,
    DONE,
    DRAW,
    FIRST,
    OTHER_POSES,
    ROTATE,
    TELEPORT_END,
    may_act,
    turnable,
)
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import TURN
from pipeyard.rules.state import NATURE

# How they play.
ANYTHING: Final = 0  # draw whatever comes at the open end
FITTING: Final = 1  # draw there what takes the water, else pass
TRICKY: Final = 2  # the same, and now and then a special action at the open end


def open_end(board: Board) -> int:
    """The door where the water would stop on the board as it is; ``NOWHERE`` at the edge of the board."""
    door = board.front
    while door != NOWHERE:
        out = board.leaves(door)
        if out == NOWHERE:
            return door
        door = board.across(out)
    return NOWHERE


def guided(state: PipesState, seat: int, dice: Dice, style: int) -> int:
    """What such a player does next."""
    board = state.boards[seat]
    size = board.size
    if board.pending != NOWHERE:
        return _any_end(board, dice)
    door = open_end(board)
    if door == NOWHERE:
        return DONE
    site = door >> 2
    if board.pieces[site] == EMPTY:
        if not board.drawn and (style == ANYTHING or EXIT[4 * state.element + (door & 3)] != NOWHERE):
            return FIRST + DRAW * size + site
        if style == TRICKY and board.left[CROSSINGS] > 0 and dice.below(8) == 0:
            return FIRST + CROSS * size + site
        if style == TRICKY and board.left[TELEPORTS] > 0 and dice.below(16) == 0:
            return FIRST + (TELEPORT_END + (door & 3)) * size + site
    elif style == TRICKY and board.left[ROTATIONS] > 0 and turnable(board, site) and dice.below(2) == 0:
        poses = OTHER_POSES[board.pieces[site]]
        return FIRST + (ROTATE + poses[dice.below(len(poses))]) * size + site
    return DONE


def _any_end(board: Board, dice: Dice) -> int:
    """A second end for the teleport, on another field if there is one."""
    first = board.pending >> 2
    sites = [site for site in range(board.size) if board.pieces[site] == EMPTY and site != first]
    side = dice.below(4)
    if not sites:
        sites.append(first)
        side = ((board.pending & 3) + 1 + dice.below(3)) % 4
    return FIRST + (TELEPORT_END + side) * board.size + sites[dice.below(len(sites))]


def guided_playout(state: PipesState, dice: Dice, style: int) -> int:
    """Play to the end, in place, everyone guided; how many moves it took."""
    moves = 0
    seats = len(state.boards)
    while state.result() is None:
        if state.step != TURN:
            state.play(NATURE, state.draw(dice))
            moves += 1
            continue
        for seat in range(seats):
            while may_act(state, seat):
                code = guided(state, seat, dice, style)
                state.play(seat, code)
                moves += 1
                if code == DONE:
                    break
    return moves
