"""Pipes that turning tiles could make, found as alternating paths: exact but for straights crossed twice.

A pipe from a Tap passes through tiles and uses none of them twice, a double corner aside, whose two pipes
may both serve. Plain search cannot see to that: it keeps one way to each place, and the way it kept may
have used a tile that a later one needs. But it is the same question as one about matchings, which
Edmonds' blossom search answers for every cell at once, in one sweep.

The *points* of a site are its four sides (0-3) and two gates (4, 5), numbered ``8 * site + point``. Each
point has a partner: a side the side it faces across the edge, a gate the tile's other gate. A pipe steps by
turns inside a tile, as its shape allows, and from a point to its partner. It visits no point twice, so

- a corner, whose north and south side lead to gate 4 and whose east and west side lead to gate 5, is
  passed at most once and always turned in;
- a tee or plus, each side of which leads to both gates, is passed at most once, any way;
- a double corner, whose north and south side lead straight to its east and west side, is passed up to
  twice, and two passes always fit one of its two poses;
- a straight, whose sides lead to the opposite side, might be crossed both ways. Only this is too much. A
  straight can be *held* in one pose, and then it is right too.

A pipe never enters a Tap from the land, as it could have begun at that Tap instead.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.flat import vec
from pipeyard.rules.grid import EAST, NORTH, NOWHERE, OPPOSITE, SIDES, SOUTH, WEST
from pipeyard.rules.shapes import DOUBLE_CORNER, NO_PIPE, SHAPE_NAMES, SHAPE_OF

NONE: Final = -1

# What a site is to a pipe: a shape, or one of these.
END: Final = len(SHAPE_NAMES)  # a Tap or a cell without a tile: nothing passes
HELD: Final = END + 1  # a straight held north to south, and at HELD + 1 one held east to west

_NORTH_SOUTH: Final = [[SOUTH], [], [NORTH], [], [], []]
_EAST_WEST: Final = [[], [WEST], [], [EAST], [], []]
_TURN: Final = [[4], [5], [4], [5], [NORTH, SOUTH], [EAST, WEST]]
_ANY: Final = [[4, 5], [4, 5], [4, 5], [4, 5], list(SIDES), list(SIDES)]
_TURN_TWICE: Final = [[EAST, WEST], [NORTH, SOUTH], [EAST, WEST], [NORTH, SOUTH], [], []]
_CROSS: Final = [[SOUTH], [WEST], [NORTH], [EAST], [], []]
_NOTHING: Final[list[list[int]]] = [[], [], [], [], [], []]

# In the order of the shapes, END, held; [8 * kind + point].
LEADS: Final = [
    leads
    for kind in (_CROSS, _TURN, _ANY, _ANY, _TURN_TWICE, _CROSS, _NOTHING, _NORTH_SOUTH, _EAST_WEST)
    for leads in (*kind, [], [])
]


def _passes(kind: int, side: int) -> list[int]:
    """The sides by which a pipe that entered by ``side`` may leave."""
    leaves: list[int] = []
    for lead in LEADS[8 * kind + side]:
        leaves.extend([lead] if lead < 4 else LEADS[8 * kind + 9 - lead])
    return [leave for leave in SIDES if leave in leaves and leave != side]


PASSES: Final = [_passes(kind, side) if side < 4 else [] for kind in range(HELD + 2) for side in range(8)]

UNSEEN: Final = 0
OUTER: Final = 1  # a pipe can come here from its partner: it may step on inside this tile
INNER: Final = 2  # a pipe can come here from inside the tile: it may step on to the partner


class Trails:
    """The search, over one table. Its root is the river; ``doors`` are the Taps with their river sides."""

    def __init__(self, neighbour: vec[i64], poses: vec[i64], doors: vec[i64]) -> None:
        size = len(poses)
        self.root: int = 8 * size
        self.kinds: list[int] = [END if pose == NO_PIPE else SHAPE_OF[pose] for pose in poses]
        self.partner: list[int] = [NONE] * (8 * size + 1)
        self.outlets: list[int] = []  # the Taps' sides to the land
        for door in doors:
            tap = door >> 2
            if poses[tap] != NO_PIPE:
                self.kinds[tap] = END
                for side in SIDES:
                    if side != door & 3:
                        self.outlets.append(8 * tap + side)
        self.marks: list[int] = [0] * size  # a bit for each tile that is passed once only
        mark = 1
        for site in range(size):
            if self.kinds[site] != END and self.kinds[site] != DOUBLE_CORNER:
                self.marks[site] = mark
                mark <<= 1
            if poses[site] != NO_PIPE:
                self.partner[8 * site + 4] = 8 * site + 5
                self.partner[8 * site + 5] = 8 * site + 4
                for side in SIDES:
                    across = neighbour[4 * site + side]
                    if across != NOWHERE:
                        self.partner[8 * site + side] = 8 * across + OPPOSITE[side]
                        self.partner[8 * across + OPPOSITE[side]] = 8 * site + side
        self.apart: list[int] = list(range(8 * size + 1))
        self.label: list[int] = []
        self.before: list[int] = []  # of a point come to from inside the tile: where from
        self.base: list[int] = []  # the blossom a point belongs to, by way of others of it
        self.visit: list[int] = []  # the last round in which a common base was looked for here
        self.round: int = 0
        self.queue: list[int] = []

    def sweep(self) -> None:
        """Label all points a pipe can come to, with the straights held that are."""
        root = self.root
        label = [UNSEEN] * (root + 1)
        before = [NONE] * (root + 1)
        self.label = label
        self.before = before
        self.base = self.apart.copy()
        self.visit = [0] * (root + 1)
        self.round = 0
        queue = [root]
        self.queue = queue
        label[root] = OUTER
        head = 0
        while head < len(queue):
            here = queue[head]
            head += 1
            if here == root:
                leads = self.outlets
                origin = 0
            else:
                origin = here & -8
                leads = LEADS[8 * self.kinds[here >> 3] + (here & 7)]
            for lead in leads:
                there = origin + lead
                seen = label[there]
                if seen == UNSEEN:
                    onward = self.partner[there]
                    if onward != NONE:
                        label[there] = INNER
                        before[there] = here
                        label[onward] = OUTER
                        queue.append(onward)
                elif seen == OUTER and self.find(here) != self.find(there):
                    base = self.meeting(here, there)
                    self.shrink(here, there, base)
                    self.shrink(there, here, base)

    def find(self, point: int) -> int:
        """The base of the blossom a point belongs to, itself if none."""
        base = self.base
        while base[point] != point:
            base[point] = base[base[point]]
            point = base[point]
        return point

    def meeting(self, one: int, other: int) -> int:
        """The nearest base that the pipes to two points have in common."""
        self.round += 1
        while True:
            if one != NONE:
                one = self.find(one)
                if self.visit[one] == self.round:
                    return one
                self.visit[one] = self.round
                one = NONE if one == self.root else self.before[self.partner[one]]
            one, other = other, one

    def shrink(self, point: int, other: int, base: int) -> None:
        """Make the ring from ``point`` to ``base`` part of a blossom: it can be gone round both ways."""
        while self.find(point) != base:
            self.before[point] = other
            other = self.partner[point]
            if self.label[other] == INNER:
                self.label[other] = OUTER
                self.queue.append(other)
            if self.base[point] == point:
                self.base[point] = base
            if self.base[other] == other:
                self.base[other] = base
            point = self.before[other]

    def trail(self, point: int) -> list[int]:
        """The pipe by which the last sweep came to a point of a cell: passes, from the Tap.

        A pass is ``16 * site + 4 * enter + leave``. The Tap's own is not among them; it is the partner of
        where the first pass enters.
        """
        passes: list[int] = []
        while True:
            leave = self.partner[point]
            enter = self.before[leave]
            if enter == self.root:
                passes.append(16 * (leave >> 3) + (leave & 3))
                passes.reverse()
                return passes
            if enter & 4:
                enter = self.before[self.partner[enter]]
            passes.append(16 * (leave >> 3) + 4 * (enter & 3) + (leave & 3))
            point = enter

    def sieve(self, cells: list[int]) -> list[int]:
        """Which of some cells may be reached: the others are proved to be out of reach.

        Walks that may pass tiles twice come to too many places. But the tiles that *every* walk to a place
        has passed the real pipes there have passed too, so a walk back into one of them can be struck out,
        and places behind it then have more in common. Unlike a sweep this sees straights that must be
        passed; unlike a sweep it is blind to what only some walks have passed.
        """
        partner = self.partner
        marks = self.marks
        common = [-1] * self.root  # at a side: what all walks found so far have passed; -1 before the first
        hopeful: list[int] = []
        pending: list[int] = []
        for outlet in self.outlets:
            if partner[outlet] != NONE:
                common[partner[outlet]] = 0
                pending.append(partner[outlet])
        head = 0
        while head < len(pending):
            here = pending[head]
            head += 1
            site = here >> 3
            if self.kinds[site] == END:
                if site in cells and site not in hopeful:
                    hopeful.append(site)
                    if len(hopeful) == len(cells):
                        break
                continue
            passed = common[here] | marks[site]
            for leave in PASSES[8 * self.kinds[site] + (here & 7)]:
                onward = partner[8 * site + leave]
                if onward == NONE or passed & marks[onward >> 3]:
                    continue
                known = common[onward]
                shared = known & passed
                if shared != known:
                    common[onward] = shared
                    pending.append(onward)
        return hopeful
