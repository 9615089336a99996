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

from pipeyard.rules.grid import EAST, NORTH, NOWHERE, OPPOSITE, SIDES, SOUTH, WEST
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.shapes import DOUBLE_CORNER, NO_PIPE, SHAPE_NAMES, SHAPE_OF

NONE: Final = -1
_OPPOSITE: Final = vec[i64](OPPOSITE)
_SHAPE_OF: Final = vec[i64](SHAPE_OF)
_POINT_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])

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
# The same as masks of points.
_LEADS: Final = vec[i64]([sum(1 << lead for lead in leads) for leads in LEADS])


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
        size: i64 = len(poses)
        self.root: i64 = 8 * size
        self.kinds = vec[i64]([END] * size)
        self.partner = vec[i64]([NONE] * (8 * size + 1))
        self.outlets = vec[i64]()  # the Taps' sides to the land
        for site in range(size):
            if poses[site] != NO_PIPE:
                self.kinds[site] = _SHAPE_OF[poses[site]]
                self.partner[8 * site + 4] = 8 * site + 5
                self.partner[8 * site + 5] = 8 * site + 4
                for side in range(i64(4)):
                    across = neighbour[4 * site + side]
                    if across != NOWHERE:
                        self.partner[8 * site + side] = 8 * across + _OPPOSITE[side]
                        self.partner[8 * across + _OPPOSITE[side]] = 8 * site + side
        for door in doors:
            tap = door >> 2
            if poses[tap] != NO_PIPE:
                self.kinds[tap] = END
                for side in range(i64(4)):
                    if side != door & 3:
                        self.outlets = append(self.outlets, 8 * tap + side)
        self.marks: list[int] = []  # a bit for each tile that is passed once only; made when first needed
        self.label = vec[i64]()
        self.before = vec[i64]()  # of a point come to from inside the tile: where from
        self.base = vec[i64]()  # the blossom a point belongs to, by way of others of it
        self.visit = vec[i64]()  # the last round in which a common base was looked for here
        self.round: i64 = 0
        self.queue = vec[i64]()

    def sweep(self) -> None:
        """Label all points a pipe can come to, with the straights held that are."""
        points = self.root + 1
        self.label = vec[i64]([UNSEEN] * points)
        self.before = vec[i64]([NONE] * points)
        self.base = vec[i64]([NONE] * points)
        for point in range(points):
            self.base[point] = point
        self.visit = vec[i64]([0] * points)
        self.round = 0
        self.queue = vec[i64]()
        self.label[self.root] = OUTER
        for outlet in self.outlets:
            self._step(self.root, outlet)
        head: i64 = 0
        while head < len(self.queue):
            here = self.queue[head]
            head += 1
            leads = _LEADS[8 * self.kinds[here >> 3] + (here & 7)]
            for lead in range(i64(6)):
                if leads & _POINT_BIT[lead]:
                    self._step(here, (here & -8) + lead)

    def _step(self, here: i64, there: i64) -> None:
        """Step from a point to one inside the same tile, and on to that one's partner."""
        seen = self.label[there]
        if seen == UNSEEN:
            onward = self.partner[there]
            if onward != NONE:
                self.label[there] = INNER
                self.before[there] = here
                self.label[onward] = OUTER
                self.queue = append(self.queue, onward)
        elif seen == OUTER and self.find(here) != self.find(there):
            base = self.meeting(here, there)
            self.shrink(here, there, base)
            self.shrink(there, here, base)

    def find(self, point: i64) -> i64:
        """The base of the blossom a point belongs to, itself if none."""
        base = self.base
        while base[point] != point:
            base[point] = base[base[point]]
            point = base[point]
        return point

    def meeting(self, one: i64, other: i64) -> i64:
        """The nearest base that the pipes to two points have in common."""
        self.round += 1
        while True:
            if one != NONE:
                one = self.find(one)
                if self.visit[one] == self.round:
                    return one
                self.visit[one] = self.round
                if one == self.root:
                    one = NONE
                else:
                    one = self.before[self.partner[one]]
            one, other = other, one

    def shrink(self, point: i64, other: i64, base: i64) -> None:
        """Make the ring from ``point`` to ``base`` part of a blossom: it can be gone round both ways."""
        while self.find(point) != base:
            self.before[point] = other
            other = self.partner[point]
            if self.label[other] == INNER:
                self.label[other] = OUTER
                self.queue = append(self.queue, other)
            if self.base[point] == point:
                self.base[point] = base
            if self.base[other] == other:
                self.base[other] = base
            point = self.before[other]

    def trail(self, point: i64) -> vec[i64]:
        """The pipe by which the last sweep came to a point of a cell: passes, back to the Tap.

        A pass is ``16 * site + 4 * enter + leave``. The Tap's own is not among them; it is the partner of
        where the last of them enters.
        """
        passes = vec[i64]()
        while True:
            leave = self.partner[point]
            enter = self.before[leave]
            if enter == self.root:
                return append(passes, 16 * (leave >> 3) + (leave & 3))
            if enter & 4:
                enter = self.before[self.partner[enter]]
            passes = append(passes, 16 * (leave >> 3) + 4 * (enter & 3) + (leave & 3))
            point = enter

    def _marks(self) -> list[int]:
        if not self.marks:
            mark = 1
            for kind in self.kinds:
                once_only = kind != END and kind != DOUBLE_CORNER
                self.marks.append(mark if once_only else 0)
                if once_only:
                    mark <<= 1
        return self.marks

    def sieve(self, cells: list[int]) -> list[int]:
        """Which of some cells may be reached: the others are proved to be out of reach.

        Walks that may pass tiles twice come to too many places. But the tiles that *every* walk to a place
        has passed the real pipes there have passed too, so a walk back into one of them can be struck out,
        and places behind it then have more in common. Unlike a sweep this sees straights that must be
        passed; unlike a sweep it is blind to what only some walks have passed.
        """
        partner = self.partner
        marks = self._marks()
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
