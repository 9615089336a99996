"""Pipes for a search: a player's own board alone. All act at once and sealed, and boards do not touch.

What others can do to a board, push its water on by recrossing, is left out of the tree; what this board's
recrosses do to others is a part of its worth where there are others.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.bots.search.pipes_plans import (
    JUMPS,
    Way,
    around_end,
    far_ends,
    follow,
    near,
    next_fields,
    plans,
    verb_of,
)
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipes.board import (
    CROSSING_POSE,
    CROSSINGS,
    EMPTY,
    EXIT,
    ROTATIONS,
    TELEPORTS,
    Board,
)
from pipeyard.rules.pipes.menu import (
    DONE,
    DRAW,
    FIRST,
    TELEPORT_END,
    act,
    take_back,
)
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import OVER
from pipeyard.rules.pipes.terms import ELEMENTS
from pipeyard.rules.state import State

FEATURES: Final = (
    "one",
    "ahead",  # fields the water can still go, up to a number
    "dead",  # nothing can go on from there
    "dead_soon",  # dead, times how soon the water is there
    "room",  # fields that could still be reached from the end, in tens
    "room_small",  # what is missing to a dozen of them
    "next",  # how many of the elements could be drawn at the end
    "gain",  # steps that the next element will add there, by chance
    "rotations",
    "crossings",
    "teleports",
    "recrosses",  # second passages of crossings ahead
)
CROSSING_ELEMENT: Final = ELEMENTS.index(CROSSING_POSE)
# [4 * one side + another] the element that joins the two and nothing else
ELEMENT: Final = vec[i64](
    [
        next((number for number, pose in enumerate(ELEMENTS[:-1]) if EXIT[4 * pose + one] == other), NOWHERE)
        for one in range(4)
        for other in range(4)
    ]
)
SPECIALS: Final = 8  # where rotations, crossings and teleports stand among the features
SCALE: Final = 60.0  # steps of water that are worth 1
FAR: Final = 20  # more fields ahead count no more
ENOUGH: Final = 40  # fields of room that are as good as any number
SMALL: Final = 12
PUSH: Final = 1.5  # steps a recross is worth where it pushes others


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipesGuide(weights)


class PipesGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is how far the water will come."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)
        self.scale = SCALE
        self.is_alone = True

    def focus(self, state: State, seat: int) -> State:
        assert isinstance(state, PipesState)
        self.is_alone = len(state.boards) == 1
        alone = PipesState(state.terms, [state.boards[seat].copy()])
        alone.making = 1
        alone.turn = state.turn
        alone.rounds = state.rounds
        alone.element = state.element
        alone.step = state.step
        alone.undone = 1
        return alone

    def seat_in(self, seat: int) -> int:
        return 0

    def clock(self, state: State) -> i64:
        assert isinstance(state, PipesState)
        return 1_000_000 if state.step == OVER else state.turn

    def options(self, state: State, seat: int, dice: Dice) -> vec[i64]:
        assert isinstance(state, PipesState)
        board = state.boards[seat]
        codes = vec[i64](capacity=32)
        worths: list[float] = []
        way = follow(board, board.front)
        is_near = near(state, way[0])
        now = self._worth(state, board, way, is_near)
        if board.pending != NOWHERE:
            for code in far_ends(board, dice, 2 * JUMPS):
                codes = append(codes, code)
                worths.append(self._after(state, board, code, NOWHERE, is_near))
        else:
            acts = plans(state, board, dice, way, around_end(board, way), False)
            for place in range(0, i64(len(acts)), 2):
                first = acts[place]
                worth = self._after(state, board, first, acts[place + 1], is_near)
                last: i64 = len(codes) - 1
                if last >= 0 and codes[last] == first:  # plans that begin alike follow each other
                    worths[last] = max(worths[last], worth)
                elif worth > now - 0.25:  # drawing where it is in the way is not worth a try
                    codes = append(codes, first)
                    worths.append(worth)
        codes = append(codes, DONE)
        worths.append(now)
        return best_first(codes, worths)

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        """The best act at the end of the pipe, or on a field where the next element could lead the water."""
        assert isinstance(state, PipesState)
        board = state.boards[seat]
        if board.pending != NOWHERE:
            return self._far_end(state, board, dice)
        way = follow(board, board.front)
        is_near = near(state, way[0])
        best: i64 = DONE
        most = self._worth(state, board, way, is_near) + 0.01
        acts = plans(state, board, dice, way, next_fields(board, way[2]), True)
        for place in range(0, i64(len(acts)), 2):
            worth = self._after(state, board, acts[place], acts[place + 1], is_near)
            if worth > most:
                most = worth
                best = acts[place]
        return best

    def _far_end(self, state: PipesState, board: Board, dice: Dice) -> int:
        """Where the second end of a teleport goes, of a few fields picked by the dice."""
        best: i64 = DONE
        most = -1.0e30
        for code in far_ends(board, dice, JUMPS):
            worth = self._after(state, board, code, NOWHERE, False)
            if worth > most:
                most = worth
                best = code
        return best

    def mark(self, state: State) -> i64:
        assert isinstance(state, PipesState)
        board = state.boards[0]
        found: i64 = board.steps
        for piece in board.pieces:
            found = (found * 31 + piece) % 2_305_843_009_213_693_951
        return found

    def _after(self, state: PipesState, board: Board, first: i64, second: i64, is_near: bool) -> float:
        """What the board is worth after one or two acts; it is put back as it was."""
        if second == NOWHERE and verb_of(board, first) == DRAW:  # most are this: nothing else need change
            site = (first - FIRST) % i64(board.size)
            board.pieces[site] = state.element
            worth = self._worth(state, board, follow(board, board.front), is_near)
            board.pieces[site] = EMPTY
            return worth
        pending = board.pending
        act(board, state.element, first)
        if second != NOWHERE:
            act(board, state.element, second)
        worth = self._worth(state, board, follow(board, board.front), is_near)
        take_back(board)
        if second != NOWHERE and verb_of(board, second) < TELEPORT_END:
            take_back(board)
        if pending != NOWHERE:  # the second end took the first one back with it
            act(board, state.element, FIRST + (TELEPORT_END + (pending & 3)) * board.size + (pending >> 2))
        return worth

    def horizon(self, state: State) -> int:
        return 10

    def values(self, state: State) -> list[float]:
        assert isinstance(state, PipesState)
        return [self.worth(state, board) / SCALE for board in state.boards]

    def worth(self, state: PipesState, board: Board) -> float:
        """The steps the water will probably make in all."""
        return self._worth(state, board, follow(board, board.front), False)

    def _worth(self, state: PipesState, board: Board, way: Way, is_near: bool) -> float:
        """The same for a known way. With the water about to stop special actions are there to be spent."""
        worth = float(board.steps)
        if board.out:
            return worth
        row = measured(state, board, way)
        weights = self.weights
        for place in range(i64(len(row))):
            if not is_near or place < SPECIALS or place > SPECIALS + TELEPORTS:
                worth += weights[place] * row[place]
        if not self.is_alone:
            worth += PUSH * float(way[1])
        return worth


def room(board: Board, start: i64) -> i64:
    """Fields that water could come to from an empty field, over empty fields and crossings; up to enough."""
    pieces = board.pieces
    neighbour = board.neighbour
    seen = vec[i64]([0] * board.size)
    reached = vec[i64]([0] * (ENOUGH + 4))
    reached[0] = start
    seen[start] = 1
    count: i64 = 1
    place: i64 = 0
    while place < count and count < ENOUGH:
        here = reached[place]
        place += 1
        for door in range(4 * here, 4 * here + 4):
            near = neighbour[door]
            if near != NOWHERE and seen[near] == 0:
                seen[near] = 1
                piece = pieces[near]
                if piece == EMPTY or piece == CROSSING_POSE:
                    reached[count] = near
                    count += 1
    return count


def features(state: PipesState, board: Board) -> list[float]:
    """What is known of a board, as ``FEATURES`` names it."""
    return list(measured(state, board, follow(board, board.front)))


def measured(state: PipesState, board: Board, way: Way) -> vec[float]:
    """The features of a board on which the water's way is known."""
    terms = state.terms
    steps, recrosses, door, _ = way
    dry = float(max(0, terms.dry - state.turn))  # turns before the water runs
    site = door >> 2
    is_dead = door == NOWHERE or board.pieces[site] != EMPTY
    row = vec[float]([0.0] * len(FEATURES))
    row[0] = 1.0
    row[1] = float(steps if steps < FAR else FAR)
    row[SPECIALS] = float(board.left[ROTATIONS])
    row[SPECIALS + CROSSINGS] = float(board.left[CROSSINGS])
    row[SPECIALS + TELEPORTS] = float(board.left[TELEPORTS])
    row[SPECIALS + TELEPORTS + 1] = float(recrosses)
    if is_dead:
        row[2] = 1.0
        row[3] = 10.0 / (1.0 + float(steps) + dry)
        return row
    space = room(board, site)
    row[4] = float(space) / 10.0
    row[5] = float(SMALL - space if space < SMALL else 0)
    entry = door & 3
    chances = terms.weights
    fits: i64 = 0
    gain: i64 = 0
    for side in range(i64(4)):
        across = board.neighbour[4 * site + side]
        if side == entry or across == NOWHERE:
            continue
        more, _, end, _ = follow(board, 4 * across + (side ^ 2))
        chance: i64 = 0
        if end >> 2 == site:  # it comes back to where the element would lie
            more += 1
        elif end == NOWHERE or board.pieces[end >> 2] != EMPTY:
            continue
        else:
            chance = chances[ELEMENT[4 * entry + side]]
        if side == entry ^ 2:
            chance += chances[CROSSING_ELEMENT]
        fits += chance
        gain += chance * (more if more < FAR else FAR)
    total = float(terms.weight_total)
    row[6] = float(fits) / total
    row[7] = float(gain) / total
    return row
