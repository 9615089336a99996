"""The nearest legal alternative to a move that is refused."""

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.codes import decode
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Place, PlaceSource
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE

FAR = 60  # more than two cells of the largest map are apart


def nearest(state: PipeDreamState, seat: int, wanted: Move) -> Move | None:
    """The move of the seat's menu most like the wanted one; the first of those alike."""
    if seat == NATURE or not 0 <= seat < len(state.sheets):
        return None
    best: Move | None = None
    least = 0
    for code in state.codes(seat):
        offered = decode(state, seat, code)
        distance = _distance(wanted, offered)
        if best is None or distance < least:
            best = offered
            least = distance
    return best


def _distance(wanted: Move, offered: Move) -> int:
    """How unlike two moves are. Cells count most; spending what was not asked for counts dearly."""
    distance = 0
    if type(wanted) is not type(offered):
        distance += 9 if isinstance(wanted, (Place, Bomb)) and isinstance(offered, (Place, Bomb)) else 8 * FAR
        if isinstance(offered, (Bomb, Cross)):
            distance += FAR
    one = _cell(wanted)
    other = _cell(offered)
    if one is not None and other is not None:
        distance += 4 * min(abs(one[0] - other[0]) + abs(one[1] - other[1]), FAR)
    if isinstance(offered, (Place, Bomb)):
        turned = 0
        if isinstance(wanted, (Place, Bomb)):
            turned = wanted.turned
            if wanted.pipe != offered.pipe:
                distance += 2
        more = offered.turned - turned
        distance += 5 * more if more > 0 else min(-more, FAR)
    return distance


def _cell(move: Move) -> Cell | None:
    if isinstance(move, (PlaceSource, Place, Bomb, Cross)):
        return move.cell
    return None
