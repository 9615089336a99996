"""Pipes in numbers: a seat's own board, and of the others what everybody sees of them at once."""

from typing import Final

from mypy_extensions import i64

from pipeyard.learn.core.coder import NO_ACTION, Coder, lit
from pipeyard.learn.core.play import Play
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipes.board import CROSSING_POSE, TELEPORT, VALVE, WALL, Board
from pipeyard.rules.pipes.menu import DONE, FIRST, TAKE_BACK, TELEPORT_END
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import OVER, TURN
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.shapes import NO_PIPE, OPEN
from pipeyard.rules.state import NATURE, NO_ONE, State

PLANES: Final = (
    "open north (a teleport's attached end, the valve's outlet)",
    "open east",
    "open south",
    "open west",
    "crossing",
    "wall",
    "valve",
    "teleport, by number",
    "water in the north side",
    "water in the east side",
    "water in the south side",
    "water in the west side",
    "water enters next",
    "the first end of a teleport that lacks the second",
)
SCALARS: Final = (
    "right and down is shown",
    "left and down is shown",
    "right and up is shown",
    "left and up is shown",
    "horizontal is shown",
    "vertical is shown",
    "crossing is shown",
    "rotations left",
    "crossings left",
    "teleports left",
    "turn",
    "rounds of water",
    "turns to the first water",
    "steps of water",
    "drew this turn",
    "done this turn",
    "out",
    "others still in",
    "others done this turn",
    "most steps of water of another",
)
ON_DONE: Final = 1
_OPEN: Final = bytes(OPEN)


def make(start: State, seats: int) -> Coder:
    """The coder of a table that starts like this."""
    assert isinstance(start, PipesState)
    return PipesCoder(start, seats)


class PipesCoder(Coder):
    """An action is a code of the rules; done takes the place of taking back, which leads nowhere new."""

    def __init__(self, start: PipesState, seats: int) -> None:
        super().__init__(start, seats)
        board = start.boards[0]
        self.planes = len(PLANES)
        self.scalars = len(SCALARS)
        self.height = board.grid.rows
        self.width = board.grid.columns
        self.most_lit = (len(PLANES) + 4) * board.size
        self.actions = FIRST + (TELEPORT_END + 4) * board.size

    def plane_names(self) -> list[str]:
        return list(PLANES)

    def scalar_names(self) -> list[str]:
        return list(SCALARS)

    def due(self, state: State) -> int:
        assert isinstance(state, PipesState)
        if state.step != TURN:
            return NO_ONE if state.step == OVER else NATURE
        for seat in range(len(state.boards)):
            board = state.boards[seat]
            if not board.out and not board.done:
                return seat
        return NO_ONE

    def action_of(self, play: Play, code: i64) -> i64:
        if code == TAKE_BACK:
            return NO_ACTION
        return ON_DONE if code == DONE else code

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, seen: vec[i64]) -> i64:
        state = play.state
        assert isinstance(state, PipesState)
        board = state.boards[seat]
        for place in range(len(ELEMENTS)):
            scalars[first + place] = 1 if state.element == ELEMENTS[place] and state.element != NO_PIPE else 0
        for place in range(3):
            scalars[first + 7 + place] = board.left[place]
        scalars[first + 10] = state.turn
        scalars[first + 11] = state.rounds
        scalars[first + 12] = max(0, state.terms.dry - state.turn)
        scalars[first + 13] = board.steps
        scalars[first + 14] = 1 if board.drawn else 0
        scalars[first + 15] = 1 if board.done else 0
        scalars[first + 16] = 1 if board.out else 0
        inside: i64 = 0
        done: i64 = 0
        most: i64 = 0
        for other in range(len(state.boards)):
            if other != seat:
                theirs = state.boards[other]
                if not theirs.out:
                    inside += 1
                    if theirs.done:
                        done += 1
                if theirs.steps > most:
                    most = theirs.steps
        scalars[first + 17] = inside
        scalars[first + 18] = done
        scalars[first + 19] = most
        return self._board(board, seen)

    def _board(self, board: Board, seen: vec[i64]) -> i64:
        count: i64 = 0
        size: i64 = board.size
        pieces = board.pieces
        wet = board.wet
        for site in range(size):
            piece = pieces[site]
            if piece == NO_PIPE:
                continue
            if piece < WALL:
                sides = i64(_OPEN[piece])
                for side in range(i64(4)):
                    if sides >> side & 1:
                        seen[count] = lit(side * size + site)
                        count += 1
                if piece == CROSSING_POSE:
                    seen[count] = lit(4 * size + site)
                    count += 1
            elif piece == WALL:
                seen[count] = lit(5 * size + site)
                count += 1
            elif piece == VALVE:
                seen[count] = lit(6 * size + site)
                count += 1
                if board.outlet != NOWHERE:
                    seen[count] = lit(board.outlet * size + site)
                    count += 1
            else:
                seen[count] = lit(7 * size + site) + piece - TELEPORT
                count += 1
            water = wet[site]
            if water:
                for side in range(i64(4)):
                    if water >> side & 1:
                        seen[count] = lit((8 + side) * size + site)
                        count += 1
        for door in board.ends:
            seen[count] = lit(i64(door & 3) * size + i64(door >> 2))
            count += 1
        if board.front >= 0:
            seen[count] = lit(12 * size + i64(board.front >> 2))
            count += 1
        if board.pending != NOWHERE:
            seen[count] = lit(13 * size + i64(board.pending >> 2))
            count += 1
            seen[count] = lit(i64(board.pending & 3) * size + i64(board.pending >> 2))
            count += 1
        return count
