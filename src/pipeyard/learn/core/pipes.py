"""Pipes in numbers: a seat's own board, and of the others what everybody sees of them at once."""

from typing import Final

from mypy_extensions import i64

from pipeyard.learn.core.coder import NO_ACTION, Coder
from pipeyard.learn.core.picture import BITS, Picture
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
        self.more = vec[i64](
            [0] * board.size
        )  # planes of a cell that its piece does not tell; noughts between calls
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

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, picture: Picture) -> None:
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
        self._board(board, picture)

    def _board(self, board: Board, picture: Picture) -> None:
        more = self.more
        self._mark(board)
        pieces = board.pieces
        wet = board.wet
        held = picture.held
        for site in range(i64(board.size)):
            piece = pieces[site]
            planes = more[site]
            if piece != NO_PIPE:
                planes |= wet[site] << 8
                if piece < WALL:
                    planes |= i64(_OPEN[piece])
                    if piece == CROSSING_POSE:
                        planes |= 16
                elif piece == WALL:
                    planes |= 32
                elif piece == VALVE:
                    planes |= 64
                else:
                    planes |= 128
            if held[site] != planes:
                picture.show(site, planes)
            if planes & 128:
                picture.write(site, 7, 1 + piece - TELEPORT)
            more[site] = 0

    def _mark(self, board: Board) -> None:
        """Note in ``more`` where water leaves the valve and teleports, and where it is next."""
        more = self.more
        if board.outlet != NOWHERE:
            more[board.valve] |= BITS[board.outlet]
        for door in board.ends:
            more[door >> 2] |= BITS[door & 3]
        if board.front >= 0:
            more[board.front >> 2] |= BITS[12]
        if board.pending != NOWHERE:
            more[board.pending >> 2] |= BITS[13] | BITS[board.pending & 3]
