"""Which tile fits where, looked up.

A set of ways to lie is one number with a bit for each, and a *row* is such a set for every kind. It depends
only on what the tiles around ask of a cell, so it is made when that is first asked, and kept for every table.
"""

from typing import Final

from mypy_extensions import i32, i64, u8

from pipeyard.rules.flat import append, vec

WAYS: Final = 8  # two faces, four turns
WAYS_IN: Final = [[way for way in range(WAYS) if ways >> way & 1] for ways in range(256)]
WAY_COUNT: Final = bytes([len(ways) for ways in WAYS_IN])
WAY_LIST: Final = b"".join([bytes(ways).ljust(WAYS) for ways in WAYS_IN])  # [8 * ways + 0, 1, ...]
NIBBLE: Final = [1, 16, 256, 4096]  # a side value times this is its place in a packed number

# The first rows.
NONE_FITS: Final = 0
ON_ROAD: Final = 1
ON_PIT: Final = 2

NOT_MADE: Final = -1


class Fitting:
    """The rows of one box, whose last two kinds are the pit and the cover."""

    def __init__(self, poses: list[list[int]], bits: list[int], brings: list[int]) -> None:
        self.poses = poses  # [kind] by way, of the pipe tiles
        self.bits = bits  # [pose] its side values packed
        self.kinds: i64 = len(poses) + 2
        self.ways = vec[u8]()  # [kinds * row + kind] the ways whose sides are what is asked
        # [256 * kind + what cannot be brought] the ways that bring none of that
        self.unhindered = vec[u8](
            b"".join([_unhindered(ways, brings) for ways in poses]) + bytes([255] * 512)
        )
        self._rows = vec[i32]([NOT_MADE] * 65536)  # [what is asked]
        nothing = [0] * len(poses)
        self._add([*nothing, 0, 0])
        self._add([*nothing, 1, 1])
        self._add([*nothing, 0, 1])

    def row(self, asks: i64) -> i64:
        """The row of a free cell of which this is asked, side values packed."""
        found = i64(self._rows[asks])
        if found == NOT_MADE:
            found = self._make(asks)
            self._rows[asks] = i32(found)
        return found

    def _make(self, asks: int) -> int:
        mask = sum([15 * NIBBLE[side] for side in range(4) if asks // NIBBLE[side] % 16 != 0])
        sets = [0] * self.kinds
        for kind in range(len(self.poses)):
            for way in range(len(self.poses[kind])):
                if self.bits[self.poses[kind][way]] & mask == asks:
                    sets[kind] += 1 << way
        return self._add(sets) if any(sets) else NONE_FITS

    def _add(self, sets: list[int]) -> int:
        for ways in sets:
            self.ways = append(self.ways, u8(ways))
        return len(self.ways) // self.kinds - 1


def _unhindered(poses: list[int], brings: list[int]) -> bytes:
    """For everything that cannot be brought the ways of a kind that bring none of it."""
    if len(poses) == 0:  # a pit or a cover, which has one way and brings nothing
        return bytes([1] * 256)
    sets = [0] * 256
    for way in range(len(poses)):
        for hindered in range(256):
            if brings[poses[way]] & hindered == 0:
                sets[hindered] += 1 << way
    return bytes(sets)
