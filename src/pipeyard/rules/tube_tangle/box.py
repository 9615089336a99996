"""What is in the box: the numbers of an edition and every way every tile can lie, as flat tables.

A *side value* is a small number: 0 nothing, 1 and up the materials, then the two borders and the mark of a
bare border. A *pose* is one face turned one way. Four side values make one number, four bits each, north
lowest, so that a whole tile is compared in one step.
"""

from typing import Final

from pipeyard.rules.grid import Cell

ROOM: Final = 13  # a room border, and each side of a room tile
ROAD: Final = 14  # a road border, and each side of a road tile
BARE: Final = 15  # what a bare border asks of the cell it faces: nothing fits it
MOST_MATERIALS: Final = 12
WAYS: Final = 8  # two faces, four turns
NIBBLE: Final = [1, 16, 256, 4096]  # a side value times this is its place in the packed number
NO_END: Final = -1

# What a border brings, as two bits for each side, north lowest: a road there, a room there.
BRINGS_ROAD: Final = [1, 4, 16, 64]
BRINGS_ROOM: Final = [2, 8, 32, 128]
# A set of ways is one number with a bit for each.
WAYS_IN: Final = [[way for way in range(WAYS) if ways >> way & 1] for ways in range(256)]
WAY_COUNT: Final = bytes([len(ways) for ways in WAYS_IN])


class Box:
    """One edition. Filled by ``edition.py``, never changed afterwards."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.fewest = 0
        self.most = 0
        self.seats: list[str] = []
        self.hand = 0
        self.start: Cell = (0, 0)
        self.rooms = 0
        self.roads = 0
        self.pits = 0
        self.covers = 0
        self.refill_least = 0
        self.refill_most = 0
        self.refill_special = 0
        self.refill_unable = 0
        self.side_points = 0
        self.materials: list[str] = []  # by side value - 1
        self.letters: list[str] = []
        # kinds: every pipe tile, then the pit, then the cover
        self.names: list[str] = []
        self.pit = 0
        self.cover = 0
        self.ways: list[list[int]] = []  # [kind] the poses it can lie in, without repeats
        self.on_road = b""  # [kind] the ways to lie on a road, as for ``fitting``
        self.on_pit = b""  # the same on an open pit
        self.nowhere = b""  # the same where nothing can go
        self.unhindered = b""  # [256 * kind + what cannot be brought] the ways that bring none of that
        self.fronts: list[str] = []  # [kind] its faces as the edition's file writes them
        self.backs: list[str] = []
        # poses
        self.sides: list[int] = []  # [4 * pose + side] the side value
        self.bits: list[int] = []  # [pose] the four of them in one number
        self.ends: list[int] = []  # [4 * pose + side] the side of the border that material ends in, or NO_END
        self.borders: list[list[int]] = []  # [pose] its border sides, north first
        self.brings: list[int] = []  # [pose] what its borders bring, two bits for each side
        self.asking: list[int] = []  # [4 * pose + side] what it asks of the cell beside it
        self.most_brought = 0  # by one tile
        self.texts: list[str] = []  # [pose] such as FPGr
        self.pose_numbers: dict[str, int] = {}
        self._fitting: list[bytes] = []  # [what is asked] made when first asked for: few ever come up

    def counts(self) -> list[int]:
        """How many of each kind there are."""
        return [1] * self.pit + [self.pits, self.covers]

    def add_tile(self, name: str, faces: list[list[int]], ends: list[list[int]]) -> None:
        """A pipe tile: for each of its faces the four side values, and where single sides end."""
        self.names.append(name)
        ways: list[int] = []
        for face in range(len(faces)):
            sides, end = faces[face], ends[face]
            for _ in range(4):
                pose = self._pose(sides, end)
                if pose not in ways:
                    ways.append(pose)
                sides = [sides[3], sides[0], sides[1], sides[2]]
                turned = [end[3], end[0], end[1], end[2]]
                end = [side if side == NO_END else (side + 1) % 4 for side in turned]
        self.fronts.append(self.texts[ways[0]])
        self.backs.append("".join(self.letter(value) for value in faces[-1]))
        self.ways.append(ways)

    def close(self) -> None:
        """All pipe tiles are in: add the pit and the cover."""
        self.pit = len(self.names)
        self.cover = self.pit + 1
        self.names.append("pit")
        self.names.append("cover")
        self.nowhere = bytes(len(self.names))
        self.on_road = bytes(self.pit) + bytes([1, 1])
        self.on_pit = bytes(self.pit) + bytes([0, 1])
        self.unhindered = b"".join([self._unhindered(ways) for ways in self.ways]) + bytes([255] * 512)
        self.most_brought = max([len(borders) for borders in self.borders])
        self._fitting = [b""] * 65536

    def _unhindered(self, ways: list[int]) -> bytes:
        sets = [0] * 256
        for way in range(len(ways)):
            brings = self.brings[ways[way]]
            for hindered in range(256):
                if brings & hindered == 0:
                    sets[hindered] += 1 << way
        return bytes(sets)

    def fitting(self, asks: int) -> bytes:
        """For each kind the ways in which its sides are what is asked of a cell, as a set of bits.

        The same answer is the same object, and ``nowhere`` where no kind fits.
        """
        found = self._fitting[asks]
        if len(found) == 0:
            mask = sum([15 * NIBBLE[side] for side in range(4) if asks // NIBBLE[side] % 16 != 0])
            sets = [0] * len(self.names)
            for kind in range(self.pit):
                for way in range(len(self.ways[kind])):
                    if self.bits[self.ways[kind][way]] & mask == asks:
                        sets[kind] += 1 << way
            found = bytes(sets) if any(sets) else self.nowhere
            self._fitting[asks] = found
        return found

    def _pose(self, sides: list[int], ends: list[int]) -> int:
        key = f"{sides} {ends}"
        if key in self.pose_numbers:
            return self.pose_numbers[key]
        pose = len(self.bits)
        self.pose_numbers[key] = pose
        self.sides.extend(sides)
        self.ends.extend(ends)
        self.bits.append(sum(sides[side] * NIBBLE[side] for side in range(4)))
        borders = [side for side in range(4) if sides[side] in (ROOM, ROAD)]
        self.borders.append(borders)
        self.brings.append(
            sum([BRINGS_ROAD[side] if sides[side] == ROAD else BRINGS_ROOM[side] for side in borders])
        )
        self.asking.extend([BARE if side in borders else sides[side] for side in range(4)])
        self.texts.append("".join(self.letter(value) for value in sides))
        return pose

    def letter(self, value: int) -> str:
        """How a side value is written."""
        if value == ROOM:
            return "m"
        if value == ROAD:
            return "r"
        return self.letters[value - 1]

    def kind(self, name: str) -> int:
        """The kind of that name, in any case, or -1."""
        for kind in range(len(self.names)):
            if self.names[kind].lower() == name.lower():
                return kind
        return -1

    def way(self, kind: int, sides: str) -> int:
        """The way in which a pipe tile shows these sides, or -1."""
        if kind < self.pit:
            for way in range(len(self.ways[kind])):
                if self.texts[self.ways[kind][way]].lower() == sides.lower():
                    return way
        return -1
