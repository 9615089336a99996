"""What a board of Pipes is worth to its owner: how far the water gets, and how well it could go on."""

from __future__ import annotations

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipes.board import CROSSING_POSE, EMPTY, EXIT, Board
from pipeyard.rules.pipes.terms import ELEMENTS

DEAD = 4.0  # what it costs when the pipe's end can take no element any more
NEXT = 0.9  # the weight of what the next element is likely to add
ROOM = 6.0  # what all the room in the world ahead is worth
ENOUGH = 30  # fields of room that are as good as any number
RECROSS = 1.5  # a second passage of a crossing pushes everybody else


def follow(board: Board, door: int) -> tuple[int, int, int]:
    """Steps the water makes from a door, recrosses among them, and the door that stops it."""
    steps = recrosses = 0
    crossed: set[int] = set()
    while door != NOWHERE:
        out = board.leaves(door)
        if out == NOWHERE:
            break
        site = door >> 2
        if board.pieces[site] == CROSSING_POSE:
            recrosses += site in crossed or board.wet[site] != 0
            crossed.add(site)
        steps += 1
        door = board.across(out)
        if steps > 4 * board.size:  # a ring tried out in thought
            break
    return steps, recrosses, door


def room(board: Board, site: int) -> int:
    """Fields that water could come to from an empty field, over empty fields and crossings; up to enough."""
    seen = {site}
    reached = [site]
    for here in reached:
        if len(reached) >= ENOUGH:
            break
        for door in range(4 * here, 4 * here + 4):
            near = board.neighbour[door]
            if near != NOWHERE and near not in seen and board.pieces[near] in (EMPTY, CROSSING_POSE):
                seen.add(near)
                reached.append(near)
    return len(reached)


def worth(board: Board, weights: list[int]) -> float:
    """A number that grows with the pipe, its room and its chances to grow next turn."""
    steps, recrosses, door = follow(board, board.front)
    value = steps + RECROSS * recrosses
    site = door >> 2
    if door == NOWHERE or board.pieces[site] != EMPTY:
        return value - DEAD
    value += ROOM * room(board, site) / ENOUGH
    gain = 0.0
    for element, weight in zip(ELEMENTS, weights, strict=True):
        side = EXIT[4 * element + (door & 3)]
        if side == NOWHERE or weight == 0:
            continue
        board.put(site, element)
        more, again, end = follow(board, door)
        if end != NOWHERE and board.pieces[end >> 2] == EMPTY:
            gain += weight * (more + RECROSS * again)
        board.put(site, EMPTY)
    return value + NEXT * gain / sum(weights)
