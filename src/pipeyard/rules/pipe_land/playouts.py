"""Random players who only lay tiles: they draw, lay the tile on any legal cell any way round, and are done.

What is left of the game is placement, reachability and water, without a choice about money. For benchmarks,
and for making tables that are full of tiles.
"""

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_land.menu import CODE_DONE, CODE_DRAW
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, DRAW, OVER
from pipeyard.rules.state import NATURE


def laying_playout(state: PipeLandState, dice: Dice) -> int:
    """Play to the end, in place, everyone only laying tiles; how many moves it took."""
    moves = 0
    while state.step != OVER:
        if state.step < CHOOSE or state.step == DRAW:
            state.play(NATURE, state.draw(dice))
        elif state.step == CHOOSE:
            state.play(state.turn, CODE_DRAW)
        elif state.step == ACT:
            state.play(state.turn, CODE_DONE)
        else:
            state.play(state.turn, state.pick(state.turn, dice))
        moves += 1
    return moves
