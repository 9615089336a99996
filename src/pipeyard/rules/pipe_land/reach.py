"""Which empty cells water could be brought to by turning tiles (rule ``place-2``), exactly, and how.

One sweep (:mod:`pipeyard.rules.pipe_land.trails`) settles nearly every cell: one that it does not come to
is out of reach, and one that it comes to by a pipe that crosses no straight both ways is reached. What is
left is decided by holding the straight that was crossed, first one way and then the other, and sweeping
again for that cell.

>>> from pipeyard.rules.grid import EAST, NORTH, SOUTH, Plane
>>> from pipeyard.rules.shapes import CORNER, TEE, TEXT, pose_of
>>> table = Plane()
>>> tap, corner = table.lay(0, 1), table.lay(1, 1)
>>> poses = [0] * len(table)
>>> poses[tap], poses[corner] = pose_of(TEE, "ESW"), pose_of(CORNER, "NE")
>>> reach = Reach()
>>> reach.search(table.neighbour, poses, [4 * tap + SOUTH])
>>> reach.reaches(table.find(2, 1)), reach.reaches(table.find(1, 2))
(False, True)
>>> way = reach.witness(table.find(1, 2))
>>> [(table.cell(site), TEXT[pose]) for site, pose in zip(way[::2], way[1::2])]
[((0, 1), 'ESW'), ((1, 1), 'NW')]
"""

from typing import Final

from pipeyard.rules.grid import BIT
from pipeyard.rules.pipe_land.trails import HELD, NONE, OUTER, Trails
from pipeyard.rules.shapes import JOINED, NO_PIPE, POSES_OF, SHAPE_OF, STRAIGHT

OPEN_QUESTION: Final = 0
REACHED: Final = 1
OUT_OF_REACH: Final = 2


class Reach:
    """The answer for every empty cell of one table. Only laying a tile changes it, turning tiles does not."""

    def __init__(self) -> None:
        self.trails: Trails = Trails([], [], [])
        self.poses: list[int] = []
        self.rivers: dict[int, int] = {}  # the river side of each Tap
        self.answers: list[int] = []
        self.ways: dict[int, list[int]] = {}  # the pipes found, as passes from the Tap
        self.exact_searches: int = 0  # how many cells the first sweep left open
        self.exact_steps: int = 0  # and how many sweeps were made for them

    def search(self, neighbour: list[int], poses: list[int], doors: list[int]) -> None:
        """Take a table: ``doors`` are ``4 * site + side``, each Tap with its river side."""
        trails = Trails(neighbour, poses, doors)
        self.trails = trails
        self.poses = poses.copy()
        self.rivers = {door >> 2: door & 3 for door in doors}
        self.ways = {}
        self.exact_searches = 0
        self.exact_steps = 0
        answers: list[int] = [OUT_OF_REACH] * len(poses)
        self.answers = answers
        trails.sweep(NONE)
        label = trails.label
        for site in range(len(poses)):
            if poses[site] == NO_PIPE:
                for point in range(8 * site, 8 * site + 4):
                    if label[point] == OUTER and answers[site] != REACHED:
                        way = trails.trail(point)
                        if self._crossed(way) == NONE:
                            answers[site] = REACHED
                            self.ways[site] = way
                        else:
                            answers[site] = OPEN_QUESTION
        for door in doors:
            if poses[door >> 2] == NO_PIPE:
                answers[door >> 2] = REACHED  # a river-pipe end without a Tap has water already

    def reaches(self, site: int) -> bool:
        """Whether turning tiles could bring water to a side of an empty cell."""
        if self.answers[site] == OPEN_QUESTION:
            self.exact_searches += 1
            self.answers[site] = REACHED if self._decide(site) else OUT_OF_REACH
        return self.answers[site] == REACHED

    def witness(self, site: int, poses: list[int] | None = None) -> list[int]:
        """The tiles of a pipe to an empty cell, from the river: ``[site, pose, site, pose, ...]``.

        Tiles keep their pose where that serves; ``poses`` tells how they lie now, if they were turned
        since :meth:`search`. Empty if the cell is out of reach (or is a river-pipe end without a Tap).
        """
        if not self.reaches(site) or site not in self.ways:
            return []
        return self._posed(self.ways[site], self.poses if poses is None else poses)

    def _decide(self, site: int) -> bool:
        """Whether a pipe comes to a cell with the straights held that are; if so it is kept in ``ways``."""
        self.exact_steps += 1
        trails = self.trails
        point = trails.sweep(site)
        if point == NONE:
            return False
        way = trails.trail(point)
        straight = self._crossed(way)
        if straight == NONE:
            self.ways[site] = way
            return True
        found = False
        for kind in (HELD, HELD + 1):
            trails.kinds[straight] = kind
            found = found or self._decide(site)
        trails.kinds[straight] = STRAIGHT
        return found

    def _crossed(self, way: list[int]) -> int:
        """The first straight that a way crosses a second time, or NONE."""
        passed: set[int] = set()
        for step in way:
            site = step >> 4
            if SHAPE_OF[self.poses[site]] == STRAIGHT:
                if site in passed:
                    return site
                passed.add(site)
        return NONE

    def _posed(self, way: list[int], poses: list[int]) -> list[int]:
        """A way's tiles, each once, in a pose that serves: the one it has, where it can."""
        witness: list[int] = []
        done: set[int] = set()
        for step in way:
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
