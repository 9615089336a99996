"""Which empty cells water could be brought to by turning tiles (rule ``place-2``), exactly, and how.

One orientation to each tile must make the whole pipe, so this is a search for ways that use no tile twice
(a double corner twice, if both its pipes serve). Three steps, each only for what the last left open:

1. one breadth-first search from all Taps at once, which finds a real way to nearly every cell;
2. a sieve, which proves most of the others out of reach;
3. for a cell still open, search backward from it to the Taps, with both of the above at every fork.

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

from pipeyard.rules.grid import NOWHERE, OPPOSITE
from pipeyard.rules.pipe_land.ways import DOUBLE_CLASH, DOUBLE_MARKS, EMPTY, SERVING, UNSEEN, WAYS, Land
from pipeyard.rules.shapes import DOUBLE_CORNER, NO_PIPE

OPEN_QUESTION: Final = 0
REACHED: Final = 1
OUT_OF_REACH: Final = 2


class Reach:
    """The answer for every empty cell of one table. Only laying a tile changes it, turning tiles does not."""

    def __init__(self) -> None:
        self.land: Land = Land([], [], [])
        self.poses: list[int] = []
        self.answers: list[int] = []
        self.parent: list[int] = []
        self.landed: list[int] = []
        self.ways: dict[int, list[int]] = {}  # the ways that step 3 found, as passes from the Tap
        self.failed: set[tuple[int, int, int]] = set()
        self.trail: list[int] = []  # in step 3, the passes from the cell back to where the search is
        self.exact_searches: int = 0  # how many cells needed step 3
        self.exact_steps: int = 0  # and how many places on ways were looked at for them

    def search(self, neighbour: list[int], poses: list[int], doors: list[int]) -> None:
        """Take a table: ``doors`` are ``4 * site + side``, each Tap with its river side."""
        size = len(poses)
        self.land = Land(neighbour, poses, doors)
        self.poses = poses.copy()
        self.parent = [UNSEEN] * (4 * size)
        self.landed = [UNSEEN] * size
        self.ways = {}
        self.exact_searches = 0
        self.exact_steps = 0
        answers: list[int] = [OUT_OF_REACH] * size
        self.answers = answers
        unsure = self.land.spread(self.land.doors, 0, self.parent, self.landed, False)
        for site in range(size):
            if self.landed[site] != UNSEEN and poses[site] == NO_PIPE:
                answers[site] = REACHED
        for door in doors:
            if poses[door >> 2] == NO_PIPE:
                answers[door >> 2] = REACHED  # a river-pipe end without a Tap has water already
        if unsure:
            common = [-1] * (4 * size)
            self.land.sieve(self.land.doors, 0, common)
            for site in range(size):
                if poses[site] == NO_PIPE and answers[site] == OUT_OF_REACH:
                    for door in range(4 * site, 4 * site + 4):
                        if common[door] != -1:
                            answers[site] = OPEN_QUESTION

    def reaches(self, site: int) -> bool:
        """Whether turning tiles could bring water to a side of an empty cell."""
        if self.answers[site] == OPEN_QUESTION:
            self.answers[site] = REACHED if self._decide(site) else OUT_OF_REACH
        return self.answers[site] == REACHED

    def witness(self, site: int, poses: list[int] | None = None) -> list[int]:
        """The tiles of a pipe to an empty cell, from the river: ``[site, pose, site, pose, ...]``.

        Tiles keep their pose where that serves; ``poses`` tells how they lie now, if they were turned
        since :meth:`search`. Empty if the cell is out of reach (or is a river-pipe end without a Tap).
        """
        if not self.reaches(site):
            return []
        return self._posed(self._way(site), self.poses if poses is None else poses)

    def _way(self, site: int) -> list[int]:
        """The way found to a cell, as passes from the Tap."""
        if site in self.ways:
            return self.ways[site]
        way: list[int] = []
        door = self.landed[site]
        while door != UNSEEN and self.parent[door] >= 0:
            before = self.parent[door]
            way.append(4 * before + OPPOSITE[door & 3])
            door = before
        way.reverse()
        return way

    def _posed(self, way: list[int], poses: list[int]) -> list[int]:
        """A way's tiles, each once, in a pose that serves: the one it has, where it can."""
        witness: list[int] = []
        done: set[int] = set()
        for step in way:
            site = step >> 4
            if site in done:
                continue  # a double corner passed again: its one pose serves both pipes
            done.add(site)
            serving = SERVING[16 * self.land.shapes[site] + (step & 15)]
            witness.append(site)
            witness.append(poses[site] if poses[site] in serving else serving[0])
        return witness

    def _decide(self, site: int) -> bool:
        """Step 3, backward from one cell."""
        self.exact_searches += 1
        self.failed = set()
        self.trail = []
        land = self.land
        for side in range(4):
            across = land.neighbour[4 * site + side]
            if across == NOWHERE or land.shapes[across] == EMPTY or land.river[across] != UNSEEN:
                continue  # a Tap beside the cell would have settled it: only its river side faces away
            if self._follow(site, 4 * across + OPPOSITE[side], 0):
                return True
        return False

    def _follow(self, target: int, door: int, used: int) -> bool:
        """Whether a way about to enter at ``door`` can go on to a Tap; if so it is kept in ``ways``."""
        self.exact_steps += 1
        land = self.land
        size = len(land.shapes)
        parent = [UNSEEN] * (4 * size)
        landed = [UNSEEN] * size
        starts = [door]
        unsure = land.spread(starts, used, parent, landed, True)
        for tap in land.doors:
            if landed[tap >> 2] != UNSEEN:
                self._note(target, tap, landed[tap >> 2], parent)
                return True
        if not unsure:
            return False
        common = [-1] * (4 * size)
        land.sieve(starts, used, common)
        hope = False
        region = 0
        for place in range(4 * size):
            if common[place] != -1:
                site = place >> 2
                if land.river[site] != UNSEEN:
                    hope = True
                elif land.shapes[site] != EMPTY:
                    region |= 1 << place
        if not hope:
            return False
        halves = 0  # which double corners of the region have been passed once, and how
        for site in range(size):
            if land.shapes[site] == DOUBLE_CORNER and (region >> (4 * site)) & 15:
                halves |= used & (63 * land.marks[site])
        key = (door, region, halves)
        if key in self.failed:
            return False
        site = door >> 2
        enter = door & 3
        shape = land.shapes[site]
        for leave in WAYS[4 * shape + enter]:
            across = land.neighbour[4 * site + leave]
            if across == NOWHERE or land.shapes[across] == EMPTY:
                continue
            if shape == DOUBLE_CORNER:
                if used & (land.marks[site] * DOUBLE_CLASH[4 * enter + leave]):
                    continue
                now = used | (land.marks[site] * DOUBLE_MARKS[4 * enter + leave])
            else:
                now = used | land.marks[site]
            onward = 4 * across + OPPOSITE[leave]
            if land.closed(onward, now):
                continue
            self.trail.append(4 * door + leave)
            if self._follow(target, onward, now):
                return True
            self.trail.pop()
        self.failed.add(key)
        return False

    def _note(self, target: int, tap: int, landing: int, parent: list[int]) -> None:
        """Keep the way that came from ``target`` along the trail and then by ``parent`` to a Tap."""
        way = [4 * tap + (landing & 3)]
        door = landing
        while parent[door] >= 0:
            before = parent[door]
            way.append(4 * before + OPPOSITE[door & 3])
            door = before
        for step in reversed(self.trail):
            way.append(step)
        self.ways[target] = way
