"""Ways of a pipe over a table whose tiles may be turned: passes, what they use up, and two searches.

A way enters a tile by one side and leaves it by another: a *pass*, written ``16 * site + 4 * enter +
leave``. A place on a way is a *door*, ``4 * site + side``: the way is about to enter ``site`` by ``side``.
How tiles lie now does not matter, only their shapes: a straight is passed straight, a corner or double
corner is turned in, a tee or plus is left by any other side.

Each tile lies one way only, so a pass uses its tile up; a double corner may be passed a second time
through its other pipe. What a way has used is one number, its *marks*. A straight, corner, tee or plus
has one mark. A double corner has six, one for each of its four possible pipes and one for each of its two
poses, so that what several ways have in common can be told by ``&``.
"""

from typing import Final

from pipeyard.rules.grid import BIT, NOWHERE, OPPOSITE, SIDES_IN
from pipeyard.rules.shapes import DOUBLE_CORNER, JOINED, NO_PIPE, POSES_OF, SHAPE_NAMES, SHAPE_OF

EMPTY: Final = -1  # the shape of a cell without a tile
UNSEEN: Final = -1
START: Final = -2

_DOUBLE_MARKS: Final = 6


def _ways(shape: int, side: int) -> list[int]:
    """The sides by which a way that entered by ``side`` can leave, if the tile is turned to suit."""
    mask = 0
    for pose in POSES_OF[shape]:
        mask |= JOINED[4 * pose + side]
    return SIDES_IN[mask & ~BIT[side]]


def _poses(shape: int, enter: int, leave: int) -> list[int]:
    """The poses of a shape that join two sides."""
    return [pose for pose in POSES_OF[shape] if enter != leave and JOINED[4 * pose + enter] & BIT[leave]]


def _double_marks(enter: int, leave: int) -> int:
    """What a pass uses of a double corner: the pipe (marks 0-3, by its clockwise first side) and the pose."""
    if (enter - leave) % 2 == 0:
        return 0
    first = enter if leave == (enter + 1) % 4 else leave
    return (1 << first) | (16 << (first % 2))


def _double_clash(enter: int, leave: int) -> int:
    """What must not be used of a double corner before a pass: its own pipe, and the other pose."""
    marks = _double_marks(enter, leave)
    return (marks & 15) | (marks & 48 ^ 48) if marks else 0


WAYS: Final = [_ways(shape, side) for shape in range(len(SHAPE_NAMES)) for side in range(4)]
SERVING: Final = [
    _poses(shape, enter, leave)
    for shape in range(len(SHAPE_NAMES))
    for enter in range(4)
    for leave in range(4)
]  # [16 * shape + 4 * enter + leave]
DOUBLE_MARKS: Final = [_double_marks(enter, leave) for enter in range(4) for leave in range(4)]
DOUBLE_CLASH: Final = [_double_clash(enter, leave) for enter in range(4) for leave in range(4)]


class Land:
    """The tiles on a table, by shape; ``doors`` are the Taps with the side by which the river enters.

    A way never enters a Tap from the land: whatever it could reach from there it reaches by starting at
    that Tap. So Taps, like empty cells, are where a way *lands*, never what it goes through.
    """

    def __init__(self, neighbour: list[int], poses: list[int], doors: list[int]) -> None:
        self.neighbour: list[int] = neighbour.copy()
        self.shapes: list[int] = [SHAPE_OF[pose] for pose in poses]
        self.doors: list[int] = [door for door in doors if poses[door >> 2] != NO_PIPE]
        self.river: list[int] = [UNSEEN] * len(poses)  # of a Tap: its river side
        self.marks: list[int] = [0] * len(poses)  # of a tile: its first mark
        for door in self.doors:
            self.river[door >> 2] = door & 3
        mark = 1
        for site in range(len(poses)):
            if poses[site] != NO_PIPE:
                self.marks[site] = mark
                mark <<= _DOUBLE_MARKS if self.shapes[site] == DOUBLE_CORNER else 1

    def spread(self, starts: list[int], used: int, parent: list[int], landed: list[int], halt: bool) -> bool:
        """Search breadth first from ``starts`` for ways that use no mark twice nor any of ``used``.

        Fills ``parent[door]``, the door before, and ``landed[site]``, the door by which a Tap or an empty
        cell was first come to. Every way recorded is a real one. Only one way to each door is kept, so
        doors can be missed; the answer is whether any may have been. With ``halt`` it stops as soon as a
        way lands on a Tap.
        """
        before: list[int] = [0] * len(parent)
        refused: list[int] = []
        for door in starts:
            parent[door] = START
            before[door] = used
        queue = starts.copy()
        head = 0
        while head < len(queue):
            door = queue[head]
            head += 1
            site = door >> 2
            enter = door & 3
            shape = self.shapes[site]
            spent = before[door]
            double = shape == DOUBLE_CORNER
            for leave in WAYS[4 * shape + enter]:
                across = self.neighbour[4 * site + leave]
                if across == NOWHERE:
                    continue
                onward = 4 * across + OPPOSITE[leave]
                if parent[onward] != UNSEEN:
                    continue
                if double:
                    if spent & (self.marks[site] * DOUBLE_CLASH[4 * enter + leave]):
                        refused.append(onward)
                        continue
                    now = spent | (self.marks[site] * DOUBLE_MARKS[4 * enter + leave])
                else:
                    now = spent | self.marks[site]
                if self.shapes[across] == EMPTY or self.river[across] != UNSEEN:
                    parent[onward] = door
                    if landed[across] == UNSEEN:
                        landed[across] = onward
                        if halt and self.river[across] != UNSEEN:
                            return False
                    continue
                if self.closed(onward, now):
                    refused.append(onward)
                    continue
                parent[onward] = door
                before[onward] = now
                queue.append(onward)
        missed = False
        for onward in refused:
            missed = missed or parent[onward] == UNSEEN
        return missed

    def closed(self, door: int, used: int) -> bool:
        """Whether the marks used already bar a way from entering at ``door``."""
        site = door >> 2
        if self.shapes[site] != DOUBLE_CORNER:
            return used & self.marks[site] != 0
        for leave in WAYS[4 * DOUBLE_CORNER + (door & 3)]:
            if not used & (self.marks[site] * DOUBLE_CLASH[4 * (door & 3) + leave]):
                return False
        return True

    def sieve(self, starts: list[int], used: int, common: list[int]) -> None:
        """Find doors no way can come to: ``common[door]`` stays -1, else it is what all ways there use.

        A walk that may use tiles twice comes to too many doors. But what *every* walk to a door has used,
        the real ways have used too, so a pass that clashes with it can be struck out; with that, later
        doors have more in common. This goes on until nothing changes. A door left at -1 is proved out of
        reach; a door with marks may or may not be reached.
        """
        pending = starts.copy()
        for door in starts:
            common[door] = used
        while pending:
            door = pending.pop()
            site = door >> 2
            enter = door & 3
            shape = self.shapes[site]
            spent = common[door]
            double = shape == DOUBLE_CORNER
            for leave in WAYS[4 * shape + enter]:
                across = self.neighbour[4 * site + leave]
                if across == NOWHERE:
                    continue
                if double:
                    if spent & (self.marks[site] * DOUBLE_CLASH[4 * enter + leave]):
                        continue
                    now = spent | (self.marks[site] * DOUBLE_MARKS[4 * enter + leave])
                else:
                    now = spent | self.marks[site]
                onward = 4 * across + OPPOSITE[leave]
                if self.shapes[across] == EMPTY or self.river[across] != UNSEEN:
                    common[onward] &= now
                    continue
                if self.closed(onward, now):
                    continue
                shared = common[onward] & now
                if shared != common[onward]:
                    common[onward] = shared
                    pending.append(onward)
