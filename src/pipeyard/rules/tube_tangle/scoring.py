"""Pipes on the table: what hangs together, what keeps it open, what it pays."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import OPPOSITE
from pipeyard.rules.outcome import Result
from pipeyard.rules.tube_tangle.table import END_EMPTY, LONGEST, NOTHING, PIT, Table
from pipeyard.rules.tube_tangle.terms import NO_END, ROOM
from pipeyard.rules.words import Words, say

# why a pipe is open at a door
FREE: Final = 0  # a side of it faces a free cell
IN_PIT: Final = 1  # it ends in a road with an open pit
IN_BARE: Final = 2  # it ends in a bare border
OPENING_NAMES: Final = ["free", "pit", "bare"]


class Pipe:
    """Everything of one material that hangs together. A *door* is 4 * site + side."""

    def __init__(self, material: int) -> None:
        self.material = material
        self.doors: list[int] = []  # its sides
        self.links = 0  # how many of them meet another pipe tile
        self.ends: list[int] = []  # the borders it ends in
        self.openings: list[int] = []  # the doors that keep it open: a side of it, or a border it ends in
        self.reasons: list[int] = []  # why, for each opening


def pipes(position: Table) -> list[Pipe]:
    """Every pipe on the table, row by row from the south-west."""
    found: list[Pipe] = []
    seen = [False] * (4 * len(position.lies))
    for site in range(len(position.lies)):
        pose = i64(position.lies[site])
        if pose < 0:
            continue
        for side in range(4):
            material = position.terms.sides[4 * pose + side]
            if material < ROOM and not seen[4 * site + side]:
                pipe = Pipe(material)
                _follow(position, 4 * site + side, seen, pipe)
                found.append(pipe)
    return found


def _follow(position: Table, door: int, seen: list[bool], pipe: Pipe) -> None:
    terms = position.terms
    lies = position.lies
    neighbour = position.field.neighbour
    pending = [door]
    while len(pending) > 0:
        start = pending.pop()
        if seen[start]:
            continue
        site = start // 4
        pose = i64(lies[site])
        for side in range(4):
            if terms.sides[4 * pose + side] != pipe.material:
                continue
            here = 4 * site + side
            seen[here] = True
            pipe.doors.append(here)
            across = neighbour[here]
            if lies[across] >= 0:
                pipe.links += 1
                pending.append(4 * across + OPPOSITE[side])
            else:
                pipe.openings.append(here)
                pipe.reasons.append(FREE)
            end = terms.ends[4 * pose + side]
            if end != NO_END:
                border = 4 * site + end
                pipe.ends.append(border)
                beyond = lies[neighbour[border]]
                if beyond == NOTHING:
                    pipe.openings.append(border)
                    pipe.reasons.append(IN_BARE)
                elif beyond == PIT:
                    pipe.openings.append(border)
                    pipe.reasons.append(IN_PIT)


def points(position: Table, pipe: Pipe) -> int:
    """What a pipe pays now: nothing while it is open."""
    return 0 if len(pipe.openings) > 0 else worth(position, pipe)


def worth(position: Table, pipe: Pipe) -> int:
    """What a pipe would pay if it were closed as it is."""
    return position.terms.side_points * pipe.links


def material_points(position: Table) -> list[int]:
    """What each material pays now, by side value; entry 0 is nothing."""
    totals = [0] * (len(position.terms.materials) + 1)
    for pipe in pipes(position):
        paid = points(position, pipe)
        if position.scoring == LONGEST:
            totals[pipe.material] = max(totals[pipe.material], paid)
        else:
            totals[pipe.material] += paid
    return totals


def final_result(position: Table) -> Result:
    """The result of a game that has ended."""
    totals = material_points(position)
    scores = [totals[colour] for colour in position.colours]
    best = max(scores)
    winners = [seat for seat in range(position.seats) if scores[seat] == best]
    empty = position.ended == END_EMPTY
    rule = "tube-tangle/end-empty" if empty else "tube-tangle/end-stuck"
    return Result(tuple(scores), tuple(winners), rule, _reason(empty, best))


@lru_cache(1000)  # many games end alike, and simulations end many
def _reason(empty: bool, best: int) -> Words:
    if empty:
        return say("The pouch is empty and so are all hands; the most is {n} {n:point|points}.", n=best)
    return say("The pouch is empty and nobody can lay a tile; the most is {n} {n:point|points}.", n=best)
