"""The numbers of an edition and every way every tile can lie, as flat tables.

A *side value* is a small number: 0 nothing, 1 and up the materials, then the two borders and the mark of a
bare border. A *pose* is one face turned one way. Four side values make one number, four bits each, north
lowest, so that a whole tile is compared in one step.
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import Cell, Field
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.tube_tangle.fitting import WAYS, Fitting, Rows
from pipeyard.rules.tube_tangle.surroundings import A_ROAD, A_ROOM, NIBBLE, Surroundings

ROOM: Final = 13  # a room border, and each side of a room tile
ROAD: Final = 14  # a road border, and each side of a road tile
BARE: Final = 15  # what a bare border asks of the cell it faces: nothing fits it
MOST_MATERIALS: Final = 12
NO_END: Final = -1

SMALLEST_FIELD: Final = 12  # how far it goes from the start; few games need a larger one


class Terms:
    """One edition. Filled by ``edition.py``, never changed afterwards."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.file_text = ""  # the text of its file
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
        self._full_pouch: Bag | None = None  # made when first asked for
        self.kind_numbers: dict[str, int] = {}  # by name
        self.pose_of_tile: dict[str, int] = {}  # by name and sides as it lies: "A2 FPGr"
        self.pit = 0
        self.cover = 0
        self.kinds: i64 = 0  # how many they are
        self.ways: list[list[int]] = []  # [kind] the poses it can lie in, without repeats
        self.poses = vec[i64]()  # [WAYS * kind + way] the same, side by side
        self.fronts: list[str] = []  # [kind] its faces as the edition's file writes them
        self.backs: list[str] = []
        # poses
        self.sides: list[int] = []  # [4 * pose + side] the side value
        self.side_run = vec[i64]()  # the same in one run, once all tiles are in
        self.same_sides = vec[i64]()  # [4 * pose + side] the sides of that value, a bit for each
        self.bits: list[int] = []  # [pose] the four of them in one number
        self.ends: list[int] = []  # [4 * pose + side] the side of the border that material ends in, or NO_END
        self.end_run = vec[i64]()  # the same in one run
        self.borders: list[list[int]] = []  # [pose] its border sides, north first
        self.brings = vec[i64]()  # [pose] what its borders bring, two bits for each side, north lowest
        self.asking = b""  # [4 * pose + side] what it asks of the cell beside it
        self.most_brought = 0  # by one tile
        self.texts: list[str] = []  # [pose] such as FPGr
        self.pose_numbers: dict[str, int] = {}
        self.tiles: list[list[int]] = []  # [pose] the tiles that can lie so, as WAYS * kind + way
        # of all tiles, once they are in
        self.surroundings = Surroundings([], [])
        self._rows = Rows()
        self._fittings: list[Fitting | None] = []  # by what the piles hold, made when they do
        self.no_field = Field(0, 0, 0, 0)  # before anything lies on the table
        self._fields: list[Field] = []  # each twice as wide as the one before

    def full_pouch(self) -> Bag:
        """All tiles, before the first is taken."""
        if self._full_pouch is None:
            self._full_pouch = Bag(self.counts()).share()
        return self._full_pouch

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
                    self.tiles[pose].append(WAYS * len(self.ways) + len(ways))
                    ways.append(pose)
                sides = [sides[3], sides[0], sides[1], sides[2]]
                turned = [end[3], end[0], end[1], end[2]]
                end = [side if side == NO_END else (side + 1) % 4 for side in turned]
        self.fronts.append(self.texts[ways[0]])
        self.backs.append("".join(self.letter(value) for value in faces[-1]))
        self.ways.append(ways)
        for way in range(WAYS):
            self.poses = append(self.poses, i64(ways[way] if way < len(ways) else -1))

    def close(self) -> None:
        """All pipe tiles are in: add the pit and the cover."""
        self.pit = len(self.names)
        self.cover = self.pit + 1
        self.names.append("pit")
        self.names.append("cover")
        self.kinds = len(self.names)
        for kind, name in enumerate(self.names):
            self.kind_numbers[name] = kind
            for pose in self.ways[kind] if kind < self.pit else ():
                self.pose_of_tile[f"{name} {self.texts[pose]}"] = pose
        self.most_brought = max([len(borders) for borders in self.borders])
        materials = range(1, len(self.materials) + 1)
        self.surroundings = Surroundings([*materials, ROOM, ROAD, BARE], self.bits)
        self.side_run = vec[i64](self.sides)
        self.end_run = vec[i64](self.ends)
        self.same_sides = vec[i64](
            [
                sum(
                    1 << other
                    for other in range(4)
                    if self.sides[4 * pose + other] == self.sides[4 * pose + side]
                )
                for pose in range(len(self.bits))
                for side in range(4)
            ]
        )
        self._fittings = [None] * (self.most_brought + 1) ** 2

    def fitting(self, roads: i64, rooms: i64) -> Fitting:
        """What may be laid while the piles hold so much. More than one tile can bring makes no difference."""
        most: i64 = self.most_brought
        roads = roads if roads < most else most
        rooms = rooms if rooms < most else most
        piles = roads * (most + 1) + rooms
        found = self._fittings[piles]
        if found is None:
            found = Fitting(self.surroundings, self._rows, self.tiles, self.brings, (roads, rooms))
            self._fittings[piles] = found
        return found

    def field_for(self, column: int, row: int) -> Field:
        """The smallest piece of the table, of those we cut out, that has room for a tile on a cell."""
        for field in self._fields:
            if field.has_room(column, row):
                return field
        reach = SMALLEST_FIELD << len(self._fields)
        x, y = self.start
        self._fields.append(Field(x - reach, y - reach, x + reach, y + reach))
        return self.field_for(column, row)

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
        self.tiles.append([])
        brings = sum([(A_ROAD if sides[side] == ROAD else A_ROOM) << 2 * side for side in borders])
        self.brings = append(self.brings, i64(brings))
        self.asking += bytes([BARE if side in borders else sides[side] for side in range(4)])
        self.texts.append("".join(self.letter(value) for value in sides))
        return pose

    def is_within_reach(self, cell: Cell) -> bool:
        """Whether all tiles in a row from the start would come as far as a cell."""
        farthest = self.pit + self.rooms + self.roads
        return abs(cell[0] - self.start[0]) + abs(cell[1] - self.start[1]) < farthest

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
