"""The pipes on a table of Tube Tangle, and what each move makes of them.

The table is looked over once in a position. A move then changes only the pipes that its tile touches.
"""

from typing import Final, final

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.tube_tangle.fitting import WAYS
from pipeyard.rules.tube_tangle.menu import parts_of, touching
from pipeyard.rules.tube_tangle.surroundings import A_ROAD
from pipeyard.rules.tube_tangle.table import LONGEST, NOTHING, PASS, PIT, Table
from pipeyard.rules.tube_tangle.terms import NO_END, ROOM

# What keeps a pipe open.
CLASSES: Final = ("closed", "one end", "two ends", "more ends", "pit", "lost")
CLOSED: Final = 0
IN_PIT: Final = 4
LOST: Final = 5


@final
class Pipes:
    """Every pipe on a table. ``look`` comes first; all else is about the position it saw."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.material = vec[i64]()
        self.links = vec[i64]()
        self.free = vec[i64]()  # sides that face a free cell
        self.pits = vec[i64]()  # ends in open pits
        self.bare = vec[i64]()  # ends that can never be closed
        self._labels = vec[i64]()  # [4 * site + side] the number of the pipe there, and what was seen before
        self._seen: i64 = 1  # the label of the first pipe; lower ones are of earlier looks
        self._pending = vec[i64]()
        self._merged = vec[i64]([0, 0, 0, 0])

    def look(self, position: Table) -> None:
        """Find every pipe."""
        terms = position.terms
        lies = position.lies
        sides = terms.side_run
        sites: i64 = len(lies)
        if len(self._labels) < 4 * sites:
            most: i64 = 4 * len(terms.names)
            self._labels = vec[i64]([0] * (4 * len(lies)))
            self._pending = vec[i64]([0] * (4 * len(terms.names)))
            self.material = vec[i64]([0] * most)
            self.links = vec[i64]([0] * most)
            self.free = vec[i64]([0] * most)
            self.pits = vec[i64]([0] * most)
            self.bare = vec[i64]([0] * most)
        self._seen += self.count
        self.count = 0
        labels = self._labels
        seen = self._seen
        for site in range(sites):
            pose = i64(lies[site])
            if pose >= 0:
                for side in range(i64(4)):
                    if sides[4 * pose + side] < ROOM and labels[4 * site + side] < seen:
                        self._follow(position, site, side)

    def _follow(self, position: Table, start: i64, first: i64) -> None:
        """Find all of the pipe that a side belongs to."""
        terms = position.terms
        lies = position.lies
        neighbour = position.field.neighbour
        sides = terms.side_run
        ends = terms.end_run
        labels = self._labels
        pending = self._pending
        material = sides[4 * i64(lies[start]) + first]
        number = self.count
        label = self._seen + number
        links: i64 = 0
        free: i64 = 0
        pits: i64 = 0
        bare: i64 = 0
        pending[0] = start
        self._label(start, terms.same_sides[4 * i64(lies[start]) + first], label)
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            site = pending[waiting]
            pose = i64(lies[site])
            for side in range(i64(4)):
                if sides[4 * pose + side] != material:
                    continue
                across = neighbour[4 * site + side]
                beyond = i64(lies[across])
                if beyond >= 0:
                    links += 1
                    if labels[4 * across + (side ^ 2)] < label:
                        self._label(across, terms.same_sides[4 * beyond + (side ^ 2)], label)
                        pending[waiting] = across
                        waiting += 1
                elif across != NOWHERE and position.is_bare(across):
                    bare += 1
                else:
                    free += 1
                end = ends[4 * pose + side]
                if end != NO_END:
                    there = i64(lies[neighbour[4 * site + end]])
                    if there == NOTHING:
                        bare += 1
                    elif there == PIT:
                        pits += 1
        self.material[number] = material
        self.links[number] = links
        self.free[number] = free
        self.pits[number] = pits
        self.bare[number] = bare
        self.count = number + 1

    def _label(self, site: i64, sides: i64, label: i64) -> None:
        for side in range(i64(4)):
            if sides >> side & 1:
                self._labels[4 * site + side] = label

    def kept(self, number: i64) -> i64:
        """What keeps a pipe open, one of ``CLASSES``."""
        return kept_by(self.free[number], self.pits[number], self.bare[number])

    def change(self, position: Table, code: i64, promise: vec[float], factors: vec[float]) -> float:
        """What a move adds to the promises of all pipes, each times the factor of its material.

        A pipe promises ``promise[2 * class]`` for each link and ``promise[2 * class + 1]`` besides.
        """
        if code == PASS:
            return 0.0
        cell, kind, way = parts_of(position, code)
        site = position.field.find(cell)
        if kind >= position.terms.pit:
            return self._special(position, site, kind, promise, factors)
        return self._laid(position, site, position.terms.poses[WAYS * kind + way], promise, factors)

    def _special(
        self, position: Table, site: i64, kind: i64, promise: vec[float], factors: vec[float]
    ) -> float:
        """A pit opens the pipes that end in a road, a cover on a pit closes them."""
        by: i64 = 1
        if kind != position.terms.pit:
            if position.lies[site] != PIT:
                return 0.0
            by = -1
        added = 0.0
        ended = vec[i64](capacity=4)
        ends = position.terms.end_run
        for side in range(i64(4)):
            beside = position.field.neighbour[4 * site + side]
            pose = i64(position.lies[beside])
            if pose < 0:
                continue
            for door in range(i64(4)):
                if ends[4 * pose + door] == side ^ 2:
                    number = self._labels[4 * beside + door] - self._seen
                    ended = append(ended, number)
                    added -= self._promised(number, promise, factors)
                    self.pits[number] += by
                    added += self._promised(number, promise, factors)
        for number in ended:
            self.pits[number] -= by
        return added

    def _promised(self, number: i64, promise: vec[float], factors: vec[float]) -> float:
        place = 2 * self.kept(number)
        return factors[self.material[number]] * (
            promise[place] * float(self.links[number]) + promise[place + 1]
        )

    def _laid(self, position: Table, site: i64, pose: i64, promise: vec[float], factors: vec[float]) -> float:
        """A pipe tile joins what lies around it."""
        terms = position.terms
        lies = position.lies
        neighbour = position.field.neighbour
        sides = terms.side_run
        bared = self._bared(position, site, pose)
        spoilt = vec[i64]()
        added = 0.0
        if bared != 0:
            spoilt = self._spoilt(position, site, bared)
            for number in spoilt:
                added -= self._promised(number, promise, factors)
                self.bare[number] += 1
                added += self._promised(number, promise, factors)
        done: i64 = 0
        merged = self._merged
        for first in range(i64(4)):
            material = sides[4 * pose + first]
            if material >= ROOM or done >> first & 1:
                continue
            same = terms.same_sides[4 * pose + first]
            done |= same
            links: i64 = 0
            free: i64 = 0
            pits: i64 = 0
            bare: i64 = 0
            joined: i64 = 0
            for side in range(first, i64(4)):
                if not same >> side & 1:
                    continue
                across = neighbour[4 * site + side]
                if lies[across] >= 0:
                    links += 2
                    free -= 1
                    number = self._labels[4 * across + (side ^ 2)] - self._seen
                    is_new = True
                    for place in range(joined):
                        if merged[place] == number:
                            is_new = False
                    if is_new:
                        merged[joined] = number
                        joined += 1
                        links += self.links[number]
                        free += self.free[number]
                        pits += self.pits[number]
                        bare += self.bare[number]
                        added -= self._promised(number, promise, factors)
                elif position.is_bare(across):
                    bare += 1
                else:
                    free += 1
                end = terms.end_run[4 * pose + side]
                if end != NO_END:
                    if bared >> end & 1:
                        bare += 1
                    elif lies[neighbour[4 * site + end]] == PIT:
                        pits += 1
            kept = 2 * kept_by(free, pits, bare)
            added += factors[material] * (promise[kept] * float(links) + promise[kept + 1])
        for number in spoilt:
            self.bare[number] -= 1
        return added

    def _spoilt(self, position: Table, site: i64, bared: i64) -> vec[i64]:
        """The pipes that face a cell on which nothing can be laid any more."""
        found = vec[i64](capacity=4)
        neighbour = position.field.neighbour
        for side in range(i64(4)):
            if bared >> side & 1:
                cell = neighbour[4 * site + side]
                for there in range(i64(4)):
                    beside = neighbour[4 * cell + there]
                    pose = i64(position.lies[beside])
                    if pose >= 0 and position.terms.side_run[4 * pose + (there ^ 2)] < ROOM:
                        found = append(found, self._labels[4 * beside + (there ^ 2)] - self._seen)
        return found

    def _bared(self, position: Table, site: i64, pose: i64) -> i64:
        """The sides of a tile to lay that will be bare borders, as the piles are empty; a bit for each."""
        bared: i64 = 0
        brings = position.terms.brings[pose]
        roads: i64 = position.roads
        rooms: i64 = position.rooms
        for side in range(i64(4)):
            what = brings >> 2 * side & 3
            if what == 0 or position.lies[position.field.neighbour[4 * site + side]] != NOTHING:
                continue
            if what == A_ROAD:
                roads -= 1
                if roads < 0:
                    bared |= 1 << side
            else:
                rooms -= 1
                if rooms < 0:
                    bared |= 1 << side
        return bared

    def paid(self, position: Table) -> vec[float]:
        """What each material pays now, by side value."""
        paid = vec[float]([0.0] * (len(position.terms.materials) + 1))
        each = float(position.terms.side_points)
        for number in range(self.count):
            if self.kept(number) == CLOSED:
                material = self.material[number]
                points = each * float(self.links[number])
                if position.scoring == LONGEST:
                    paid[material] = max(paid[material], points)
                else:
                    paid[material] += points
        return paid


def kept_by(free: i64, pits: i64, bare: i64) -> i64:
    """What keeps a pipe open, one of ``CLASSES``."""
    if bare > 0:
        return LOST
    if pits > 0:
        return IN_PIT
    return free if free < 3 else 3


def taken(position: Table, code: i64) -> i64:
    """How many tiles a move brings from the pouch."""
    terms = position.terms
    wanted: i64 = terms.refill_unable
    if code != PASS:
        cell, kind, _ = parts_of(position, code)
        if kind >= terms.pit:
            wanted = terms.refill_special
        else:
            wanted = touching(position, position.field.find(cell))
            wanted = max(i64(terms.refill_least), min(i64(terms.refill_most), wanted))
    return min(wanted, i64(position.pouch.total))


def survey(position: Table) -> vec[i64]:
    """Every pipe on the table as three numbers: its material, what keeps it open (``CLASSES``), its links."""
    pipes = Pipes()
    pipes.look(position)
    found = vec[i64](capacity=96)
    for number in range(pipes.count):
        found = append(found, pipes.material[number])
        found = append(found, pipes.kept(number))
        found = append(found, pipes.links[number])
    return found
