"""Pipes for a search: a player's own board alone. All act at once and sealed, and boards do not touch.

What others can do to a board, push its water on by recrossing, is left out of the tree; what this board's
recrosses do to others is a part of its worth where there are others.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipes.board import CROSSING_POSE, CROSSINGS, EMPTY, EXIT, ROTATIONS, TELEPORTS, Board
from pipeyard.rules.pipes.menu import (
    CROSS,
    DONE,
    DRAW,
    FIRST,
    OTHER_POSES,
    ROTATE,
    TELEPORT_END,
    act,
    take_back,
    turnable,
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
SPECIALS: Final = 8  # where rotations, crossings and teleports stand among the features
SCALE: Final = 60.0  # steps of water that are worth 1
FAR: Final = 20  # more fields ahead count no more
ENOUGH: Final = 40  # fields of room that are as good as any number
SMALL: Final = 12
SOON: Final = 3  # steps the water still has: at so few it is time for a teleport
CLOSE: Final = 3  # how far from the pipe's end an element may be drawn for later
REPLIES: Final = 6  # fields a quick reply looks at
JUMPS: Final = 24  # far ends of a teleport that are looked at
PUSH: Final = 1.5  # steps a recross is worth where it pushes others


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipesGuide(weights)


class PipesGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is how far the water will come."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.scale = SCALE
        self.is_alone = True
        self._is_near = False  # the water is about to stop: then special actions are there to be spent

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
        self._is_near = is_near(state, board)
        now = self.worth(state, board)
        if board.pending != NOWHERE:
            for code in far_ends(board, dice, 2 * JUMPS):
                codes = append(codes, code)
                worths.append(self._after(state, board, code, NOWHERE))
        else:
            for first, second in plans(state, board, dice, False):
                worth = self._after(state, board, first, second)
                place: i64 = len(codes) - 1
                if place >= 0 and codes[place] == first:  # plans that begin alike follow each other
                    worths[place] = max(worths[place], worth)
                elif worth > now - 0.25:  # drawing where it is in the way is not worth a try
                    codes = append(codes, i64(first))
                    worths.append(worth)
        codes = append(codes, DONE)
        worths.append(now)
        self._is_near = False
        return best_first(codes, worths)

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        assert isinstance(state, PipesState)
        board = state.boards[seat]
        if board.pending != NOWHERE:
            return self._far_end(state, board, dice)
        best = DONE
        self._is_near = is_near(state, board)
        most = self.worth(state, board) + 0.01
        for first, second in plans(state, board, dice, True):
            worth = self._after(state, board, first, second)
            if worth > most:
                most = worth
                best = first
        self._is_near = False
        return best

    def _far_end(self, state: PipesState, board: Board, dice: Dice) -> int:
        """Where the second end of a teleport goes, of a few fields picked by the dice."""
        best = DONE
        most = -1.0e30
        for code in far_ends(board, dice, JUMPS):
            worth = self._after(state, board, code, NOWHERE)
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

    def _after(self, state: PipesState, board: Board, first: int, second: int) -> float:
        """What the board is worth after one or two acts; it is put back as it was."""
        pending = board.pending
        act(board, state.element, first)
        if second != NOWHERE:
            act(board, state.element, second)
        worth = self.worth(state, board)
        if second != NOWHERE:
            take_back(board)
            if verb_of(board, second) < TELEPORT_END:
                take_back(board)
        else:
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
        if board.out:
            return float(board.steps)
        row = features(state, board)
        worth = float(board.steps)
        for place in range(len(row)):
            if not self._is_near or place < SPECIALS or place > SPECIALS + TELEPORTS:
                worth += self.weights[place] * row[place]
        if not self.is_alone:
            worth += PUSH * row[len(row) - 1]
        return worth


def verb_of(board: Board, code: int) -> int:
    return (code - FIRST) // board.size


def follow(board: Board, door: i64) -> tuple[i64, i64, i64, i64]:
    """Steps water makes from a door, recrosses among them, the door that stops it, the last it passes."""
    steps: i64 = 0
    recrosses: i64 = 0
    last: i64 = NOWHERE
    most: i64 = 4 * board.size
    crossed = vec[i64](capacity=4)
    while door != NOWHERE and steps <= most:
        out = board.leaves(door)
        if out == NOWHERE:
            break
        site = door >> 2
        if board.pieces[site] == CROSSING_POSE:
            if board.wet[site] != 0 or site in crossed:
                recrosses += 1
            crossed = append(crossed, site)
        steps += 1
        last = door
        door = board.across(out)
    return steps, recrosses, door, last


def is_near(state: PipesState, board: Board) -> bool:
    """Whether the water stops within a few turns."""
    steps, _, _, _ = follow(board, board.front)
    return steps + max(0, state.terms.dry - state.turn) <= SOON


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
                if pieces[near] == EMPTY or pieces[near] == CROSSING_POSE:
                    seen[near] = 1
                    reached[count] = near
                    count += 1
    return count


def features(state: PipesState, board: Board) -> list[float]:
    """What is known of a board, as ``FEATURES`` names it."""
    terms = state.terms
    steps, recrosses, door, _ = follow(board, board.front)
    dry = float(max(0, terms.dry - state.turn))  # turns before the water runs
    ahead = float(min(steps, FAR))
    site = door >> 2
    is_dead = door == NOWHERE or board.pieces[site] != EMPTY
    soon = 10.0 / (1.0 + float(steps) + dry)
    space: i64 = 0
    fits = 0.0
    gain = 0.0
    if not is_dead:
        space = room(board, site)
        weight_sum = 0.0
        for number in range(len(ELEMENTS)):
            weight = float(terms.weights[number])
            weight_sum += weight
            side = EXIT[4 * ELEMENTS[number] + (door & 3)]
            near = NOWHERE if side == NOWHERE else board.neighbour[4 * site + side]
            if near == NOWHERE:
                continue
            more, _, end, _ = follow(board, 4 * near + (side ^ 2))
            if end >> 2 == site:  # it comes back to where the element would lie
                if ELEMENTS[number] != CROSSING_POSE:
                    continue
                more += 1
            elif end == NOWHERE or board.pieces[end >> 2] != EMPTY:
                continue
            fits += weight
            gain += weight * float(min(more, FAR))
        fits /= weight_sum
        gain /= weight_sum
    return [
        1.0,
        ahead,
        1.0 if is_dead else 0.0,
        soon if is_dead else 0.0,
        float(space) / 10.0,
        float(max(0, SMALL - space)) if not is_dead else 0.0,
        fits,
        gain,
        float(board.left[ROTATIONS]),
        float(board.left[CROSSINGS]),
        float(board.left[TELEPORTS]),
        float(recrosses),
    ]


def plans(state: PipesState, board: Board, dice: Dice, is_quick: bool) -> list[tuple[int, int]]:
    """Acts to try, alone or two together: (first, second or ``NOWHERE``)."""
    size = board.size
    element = state.element
    _, _, door, last = follow(board, board.front)
    found: list[tuple[int, int]] = []
    middle = (door if door != NOWHERE else last) >> 2
    is_open = door != NOWHERE and board.pieces[door >> 2] == EMPTY
    if not board.drawn and middle != NOWHERE >> 2:
        spots = close(board, middle)
        if is_open:
            site = door >> 2
            found.append((FIRST + DRAW * size + site, NOWHERE))
            if board.left[ROTATIONS] > 0 and EXIT[4 * element + (door & 3)] == NOWHERE:
                for pose in OTHER_POSES[element]:
                    found.append((FIRST + DRAW * size + site, FIRST + (ROTATE + pose) * size + site))
        count: i64 = len(spots)
        tries = min(count, REPLIES) if is_quick else count
        for number in range(tries):
            if is_quick:
                pick = number + dice.below(count - number)
                spot = spots[pick]
                spots[pick] = spots[number]
            else:
                spot = spots[number]
            if spot != door >> 2:
                found.append((FIRST + DRAW * size + spot, NOWHERE))
    if not is_open:
        if board.left[ROTATIONS] > 0:
            found += _turns(board, door, last)
        return found
    site = door >> 2
    near = is_near(state, board)
    if board.left[CROSSINGS] > 0 and (not is_quick or near):
        found.append((FIRST + CROSS * size + site, NOWHERE))
    if board.left[TELEPORTS] > 0 and near:
        first = FIRST + (TELEPORT_END + (door & 3)) * size + site
        board.pending = door
        ends = far_ends(board, dice, JUMPS)
        board.pending = NOWHERE
        for second in ends:
            found.append((first, second))
    return found


def close(board: Board, middle: i64) -> vec[i64]:
    """Empty fields a few steps around a field."""
    columns: i64 = board.grid.columns
    column = middle % columns
    row = middle // columns
    found = vec[i64](capacity=24)
    for spot in board.empty:
        across = spot % columns - column
        down = spot // columns - row
        if (across if across > 0 else -across) + (down if down > 0 else -down) <= CLOSE:
            found = append(found, spot)
    return found


def _turns(board: Board, door: i64, last: i64) -> list[tuple[int, int]]:
    """The ways to turn what stops the water, and the last element it passes."""
    found: list[tuple[int, int]] = []
    for where in (door, last):
        site = where >> 2
        if where != NOWHERE and turnable(board, site):
            for pose in OTHER_POSES[board.pieces[site]]:
                found.append((FIRST + (ROTATE + pose) * board.size + site, NOWHERE))
    return found


def far_ends(board: Board, dice: Dice, most: i64) -> vec[i64]:
    """Codes for the second end of a teleport; so many of them at most, picked by the dice."""
    size: i64 = board.size
    codes = vec[i64](capacity=64)
    for site in board.empty:
        if site != board.pending >> 2:
            for side in range(i64(4)):
                codes = append(codes, FIRST + (TELEPORT_END + side) * size + site)
    count: i64 = len(codes)
    if count <= most:
        return codes
    for number in range(most):
        pick = number + dice.below(count - number)
        kept = codes[pick]
        codes[pick] = codes[number]
        codes[number] = kept
    return codes[:most]
