"""Where water goes on a board of Pipes, and the acts that are worth a try there."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipes.board import (
    CROSSING_POSE,
    CROSSINGS,
    EMPTY,
    EXIT,
    ROTATIONS,
    TELEPORT,
    TELEPORTS,
    Board,
)
from pipeyard.rules.pipes.menu import CROSS, DRAW, FIRST, OTHER_POSES, ROTATE, TELEPORT_END, turnable
from pipeyard.rules.pipes.state import PipesState

# Steps water makes, recrosses among them, the door that stops it, the last it passes.
Way = tuple[i64, i64, i64, i64]

SOON: Final = 3  # steps the water still has: at so few it is time for a teleport
CLOSE: Final = 3  # how far from the pipe's end an element may be drawn for later
JUMPS: Final = 24  # far ends of a teleport that are looked at
_EXIT: Final = vec[i64](EXIT)


def follow(board: Board, door: i64) -> Way:
    """Where water goes from a door."""
    pieces = board.pieces
    neighbour = board.neighbour
    steps: i64 = 0
    recrosses: i64 = 0
    last: i64 = NOWHERE
    most: i64 = 4 * board.size
    crossed = vec[i64]()
    while door != NOWHERE and steps <= most:
        site = door >> 2
        piece = pieces[site]
        if piece == EMPTY:
            break
        out: i64
        if piece < TELEPORT:
            side = _EXIT[4 * piece + (door & 3)]
            if side == NOWHERE:
                break
            out = 4 * site + side
            if piece == CROSSING_POSE:
                if board.wet[site] != 0 or site in crossed:
                    recrosses += 1
                crossed = append(crossed, site)
        else:
            out = board.leaves(door)
            if out == NOWHERE:
                break
        steps += 1
        last = door
        across = neighbour[out]
        door = NOWHERE if across == NOWHERE else 4 * across + (out & 3 ^ 2)
    return steps, recrosses, door, last


def near(state: PipesState, steps: i64) -> bool:
    """Whether water that has so many steps to go stops within a few turns."""
    return steps + max(0, state.terms.dry - state.turn) <= SOON


def plans(state: PipesState, board: Board, dice: Dice, way: Way, spots: vec[i64], is_quick: bool) -> vec[i64]:
    """Acts to try, alone or two together: first, second or ``NOWHERE``, first, second and so on."""
    size: i64 = board.size
    element: i64 = state.element
    steps, _, door, last = way
    site = door >> 2
    found = vec[i64](capacity=16)
    is_open = door != NOWHERE and board.pieces[site] == EMPTY
    if not board.drawn:
        if is_open:
            draw = FIRST + DRAW * size + site
            found = append(append(found, draw), NOWHERE)
            if board.left[ROTATIONS] > 0 and EXIT[4 * element + (door & 3)] == NOWHERE:
                for pose in OTHER_POSES[element]:
                    found = append(append(found, draw), FIRST + (ROTATE + i64(pose)) * size + site)
        for spot in spots:
            if spot != site:
                found = append(append(found, FIRST + DRAW * size + spot), NOWHERE)
    if not is_open:
        return _turns(board, door, last, found) if board.left[ROTATIONS] > 0 else found
    is_near = near(state, steps)
    if board.left[CROSSINGS] > 0 and (not is_quick or is_near):
        found = append(append(found, FIRST + CROSS * size + site), NOWHERE)
    if board.left[TELEPORTS] > 0 and is_near:
        first = FIRST + (TELEPORT_END + (door & 3)) * size + site
        board.pending = door
        ends = far_ends(board, dice, JUMPS)
        board.pending = NOWHERE
        for second in ends:
            found = append(append(found, first), second)
    return found


def verb_of(board: Board, code: i64) -> i64:
    return (code - FIRST) // i64(board.size)


def around_end(board: Board, way: Way) -> vec[i64]:
    """Empty fields a few steps around the end of the pipe."""
    end = way[2] if way[2] != NOWHERE else way[3]
    if end == NOWHERE:
        return vec[i64]()
    middle = end >> 2
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


def next_fields(board: Board, door: i64) -> vec[i64]:
    """The empty fields to which the water comes if an element leads it on from its end."""
    found = vec[i64](capacity=3)
    if door == NOWHERE or board.pieces[door >> 2] != EMPTY:
        return found
    for side in range(i64(4)):
        across = board.neighbour[(door & ~3) + side]
        if side != door & 3 and across != NOWHERE:
            _, _, end, _ = follow(board, 4 * across + (side ^ 2))
            if end != NOWHERE and board.pieces[end >> 2] == EMPTY and end >> 2 not in found:
                found = append(found, end >> 2)
    return found


def _turns(board: Board, door: i64, last: i64, found: vec[i64]) -> vec[i64]:
    """And the ways to turn what stops the water, and the last element it passes."""
    for number in range(2):
        where = last if number else door
        site = where >> 2
        if where != NOWHERE and turnable(board, site):
            for pose in OTHER_POSES[board.pieces[site]]:
                found = append(found, FIRST + (ROTATE + i64(pose)) * i64(board.size) + site)
                found = append(found, NOWHERE)
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
