"""Which empty cells water could be brought to by turning tiles (rule ``place-2``), exactly, and how.

One sweep (see ``trails``) settles nearly every cell: one that it does not come to is out of reach, and one
that it comes to by a pipe that crosses no straight both ways is reached. What is left is decided by holding
a straight that was crossed, first one way and then the other, and sweeping again, unless a sieve has shown
before that there is no hope.

>>> from pipeyard.rules.grid import EAST, NORTH, SOUTH, Plane
>>> from pipeyard.rules.shapes import CORNER, TEE, TEXT, pose_of
>>> table = Plane()
>>> tap, corner = table.lay(0, 1), table.lay(1, 1)
>>> poses = [0] * len(table)
>>> poses[tap], poses[corner] = pose_of(TEE, "ESW"), pose_of(CORNER, "NE")
>>> reach = Reach()
>>> reach.search(vec[i64](table.neighbour), vec[i64](poses), vec[i64]([4 * tap + SOUTH]))
>>> reach.reaches(table.find(2, 1)), reach.reaches(table.find(1, 2))
(False, True)
>>> way = reach.witness(table.find(1, 2))
>>> [(table.cell(site), TEXT[pose]) for site, pose in zip(way[::2], way[1::2])]
[((0, 1), 'ESW'), ((1, 1), 'NW')]
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_land.reach.trails import HELD, NONE, OUTER, Trails
from pipeyard.rules.shapes import JOINED, NO_PIPE, POSES_OF, SHAPE_OF, STRAIGHT

_SHAPE_OF: Final = vec[i64](SHAPE_OF)
OPEN_QUESTION: Final = 0
REACHED: Final = 1
OUT_OF_REACH: Final = 2


class Reach:
    """The answer for every empty cell of one table. Only laying a tile changes it, turning tiles does not."""

    def __init__(self) -> None:
        self.trails: Trails = Trails(vec[i64](), vec[i64](), vec[i64]())
        self.poses = vec[i64]()
        self.rivers: dict[int, int] = {}  # the river side of each Tap
        self.answers = vec[i64]()
        self.ways: dict[int, vec[i64]] = {}  # the pipes found, as passes back to the Tap
        self.undecided: list[int] = []  # the cells that the first sweep left open
        self.crossed = vec[i64]()  # of an unsure cell: the straight that its pipe crosses both ways
        self._followed = vec[i64]()  # the last of the pipes followed that passes a site
        self._pipes: i64 = 0  # how many were followed
        self.exact_searches: int = 0  # how many cells had to be decided by holding straights

    def search(self, neighbour: vec[i64], poses: vec[i64], doors: vec[i64]) -> None:
        """Take a table: ``doors`` are ``4 * site + side``, each Tap with its river side."""
        trails = Trails(neighbour, poses, doors)
        self.trails = trails
        self.poses = poses[:]
        self.rivers = {door >> 2: door & 3 for door in doors}
        self.ways = {}
        self.exact_searches = 0
        size = len(poses)
        self.answers = vec[i64]([OUT_OF_REACH] * size)
        self.crossed = vec[i64]([NONE] * size)
        self._followed = vec[i64]([0] * size)
        self._pipes = 0
        self.undecided = self._sweep([site for site in range(size) if poses[site] == NO_PIPE])
        for site in self.undecided:
            self.answers[site] = OPEN_QUESTION
        for door in doors:
            if poses[door >> 2] == NO_PIPE:
                self.answers[door >> 2] = REACHED  # a river-pipe end without a Tap has water already

    def reaches(self, site: int) -> bool:
        """Whether turning tiles could bring water to a side of an empty cell."""
        if self.answers[site] == OPEN_QUESTION:
            self.exact_searches = len(self.undecided)
            self._decide(self.undecided)
            for cell in self.undecided:
                if self.answers[cell] == OPEN_QUESTION:
                    self.answers[cell] = OUT_OF_REACH
        return self.answers[site] == REACHED

    def witness(self, site: int, poses: list[int] | None = None) -> list[int]:
        """The tiles of a pipe to an empty cell, from the river: ``[site, pose, site, pose, ...]``.

        Tiles keep their pose where that serves; ``poses`` tells how they lie now, if they were turned
        since :meth:`search`. Empty if the cell is out of reach (or is a river-pipe end without a Tap).
        """
        if not self.reaches(site) or site not in self.ways:
            return []
        return self._posed(self.ways[site], list(self.poses) if poses is None else poses)

    def _sweep(self, cells: list[int]) -> list[int]:
        """Sweep, with the straights held that are: notes the cells surely reached, returns the unsure."""
        trails = self.trails
        trails.sweep()
        unsure: list[int] = []
        for site in cells:
            crossed: i64 = NONE
            corner: i64 = 8 * site
            for point in range(corner, corner + 4):
                if trails.label[point] == OUTER:
                    way = trails.trail(point)
                    crossed = self._crossed(way)
                    if crossed == NONE:
                        self.answers[site] = REACHED
                        self.ways[site] = way
                        break
            if crossed != NONE:
                unsure.append(site)
                self.crossed[site] = crossed
        return unsure

    def _decide(self, cells: list[int]) -> None:
        """Note which of some cells are reached, with the straights held that are."""
        hopeful = self.trails.sieve(cells)
        if not hopeful:
            return
        unsure = self._sweep(hopeful)
        while unsure:
            straight = self.crossed[unsure[0]]
            group = [site for site in unsure if self.crossed[site] == straight]
            unsure = [site for site in unsure if self.crossed[site] != straight]
            for kind in (HELD, HELD + 1):
                self.trails.kinds[straight] = kind
                group = [site for site in group if self.answers[site] != REACHED]
                if group:
                    self._decide(group)
            self.trails.kinds[straight] = STRAIGHT

    def _crossed(self, way: vec[i64]) -> i64:
        """The straight nearest the Tap that a way crosses both ways, or NONE."""
        crossed: i64 = NONE
        self._pipes += 1
        for step in way:
            site = step >> 4
            if _SHAPE_OF[self.poses[site]] == STRAIGHT:
                if self._followed[site] == self._pipes:
                    crossed = site
                self._followed[site] = self._pipes
        return crossed

    def _posed(self, way: vec[i64], poses: list[int]) -> list[int]:
        """A way's tiles, each once, in a pose that serves: the one it has, where it can."""
        witness: list[int] = []
        done: set[int] = set()
        for step in reversed(list(way)):
            site = step >> 4
            if site in done:
                continue  # a double corner passed again: its one pose serves both pipes
            done.add(site)
            enter = self.rivers[site] if site in self.rivers else (step >> 2) & 3
            leave = BIT[step & 3]
            chosen = poses[site]
            if not JOINED[4 * chosen + enter] & leave:
                for pose in POSES_OF[SHAPE_OF[chosen]]:
                    if JOINED[4 * pose + enter] & leave:
                        chosen = pose
            witness.append(site)
            witness.append(chosen)
        return witness
