"""The table's land: which tiles lie where, what water reaches them, and where water could be brought."""

from typing import Final

from mypy_extensions import i16, i64

from pipeyard.rules.grid import BIT, NORTH, NOWHERE, SIDES, SOUTH, Cell, Field, unpack
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.network import flood
from pipeyard.rules.pipe_land.reach.approaches import Approaches
from pipeyard.rules.pipe_land.reach.board_search import Searched
from pipeyard.rules.pipe_land.terms import STATE, Terms
from pipeyard.rules.shapes import NO_PIPE, OPEN, POSE_COUNT, POSES_OF, SHAPE_OF

_SHAPE_OF: Final = vec[i64](SHAPE_OF)
_NO_SHAPE: Final = SHAPE_OF[NO_PIPE]
_WAYS: Final = vec[i64]([sum(1 << pose for pose in poses) for poses in POSES_OF])
# The poses that are open at a side, as bits.
_OPEN_AT: Final = vec[i64](
    [sum(1 << pose for pose in range(POSE_COUNT) if OPEN[pose] & BIT[side]) for side in SIDES]
)
# How far a field goes beyond what it is made for, so that it seldom has to grow.
_MARGIN: Final = 6
_ROWS: Final = 9  # most tables spread across the river further than along it


def empty_board(terms: Terms) -> "Board":
    """Land without tiles, with room for the usual game."""
    field = Field(terms.river_west - _MARGIN, -_ROWS, terms.river_east + _MARGIN, _ROWS)
    board = Board(terms, field, Approaches(field.neighbour))
    board.clear()
    return board


class Board:
    """Tiles on a field. Runs are by site; a site without a tile has the pose ``NO_PIPE``."""

    def __init__(self, terms: Terms, field: Field, approaches: Approaches) -> None:
        self.terms = terms
        self.poses = vec[i16]()
        self.owners = vec[i16]()
        self._wet = vec[i16]()
        self._wet_known = True
        # Only laying a tile changes what follows. Copies share it until one of them lays a tile.
        self.field = field
        self.packed = field.packed
        self.neighbour = field.neighbour
        self.shapes = vec[i16]()
        self.printed = vec[i16]()
        self.prices = vec[i64]()  # what the State asks for a tile there
        self.ways = vec[i16]()  # the poses the tile there may be turned to, as bits
        self.taps = vec[i16]()  # the side of a Tap that faces the river, elsewhere NOWHERE
        self.tiles = vec[i64]()  # the sites that have a tile, in the order laid
        self.doors = vec[i64]()  # where water enters: 4 * Tap site + river side
        self.approaches = approaches
        self._shared = False
        self._open = vec[i64]()
        self._open_known = False

    def clear(self) -> None:
        """An empty table, to begin with."""
        size = len(self.packed)
        self.poses = vec[i16]([i16(NO_PIPE)] * size)
        self.owners = vec[i16]([i16(STATE)] * size)
        self._wet = vec[i16]([i16(0)] * size)
        self.shapes = vec[i16]([i16(_NO_SHAPE)] * size)
        self.printed = vec[i16]([i16(STATE)] * size)
        self.prices = vec[i64]([self.terms.state_price(packed) for packed in self.packed])
        self.ways = vec[i16]([i16(0)] * size)
        self.taps = vec[i16]([i16(NOWHERE)] * size)
        self.approaches.begin([self.field.site(column, 0) for column in self.terms.river_columns()])

    def copy(self) -> "Board":
        other = Board(self.terms, self.field, self.approaches)
        other.poses = self.poses[:]
        other.owners = self.owners[:]
        other._wet = self._wet[:]
        other._wet_known = self._wet_known
        other._share(self)
        self._shared = True
        other._shared = True
        return other

    def _share(self, other: "Board") -> None:
        """Hold the same as another board of what only laying changes."""
        self.field = other.field
        self.packed = other.packed
        self.neighbour = other.neighbour
        self.shapes = other.shapes
        self.printed = other.printed
        self.prices = other.prices
        self.ways = other.ways
        self.taps = other.taps
        self.tiles = other.tiles
        self.doors = other.doors
        self.approaches = other.approaches
        self._open = other._open
        self._open_known = other._open_known

    def _make_own(self) -> None:
        """Share no longer, before a tile is laid."""
        self.shapes = self.shapes[:]
        self.ways = self.ways[:]
        self.printed = self.printed[:]
        self.taps = self.taps[:]
        self.tiles = self.tiles[:]
        self.doors = self.doors[:]
        self.approaches = self.approaches.copy()
        self._shared = False

    def lay(self, column: int, row: int, owner: int, printed: int, pose: int) -> int:
        """Put a tile on a free cell and return its site."""
        site = self._put(column, row, owner, printed, pose)
        self.approaches.lay(site, i64(self.shapes[site]))
        self._let_water_in(site)
        return site

    def lay_tap(self, column: int, row: int, owner: int, printed: int, pose: int) -> int:
        """Put a Tap on a river-pipe end."""
        site = self._put(column, row, owner, printed, pose)
        side: i64 = SOUTH if row > 0 else NORTH
        self.taps[site] = i16(side)
        if self.terms.tap_faces_river:
            self.ways[site] = self.ways[site] & i16(_OPEN_AT[side])
        self.doors = append(self.doors, 4 * site + side)
        self.approaches.lay_tap(site, side)
        self._let_water_in(site)
        return site

    def _put(self, column: i64, row: i64, owner: i64, printed: i64, pose: i64) -> i64:
        if not self.field.has_room(column, row):
            self._lay_out_again(self._field_with(column, row))
        elif self._shared:
            self._make_own()
        site = self.field.site(column, row)
        self.poses[site] = i16(pose)
        self.owners[site] = i16(owner)
        self.shapes[site] = i16(_SHAPE_OF[pose])
        self.ways[site] = i16(_WAYS[_SHAPE_OF[pose]])
        self.printed[site] = i16(printed)
        self.tiles = append(self.tiles, site)
        self._open_known = False
        return site

    def _field_with(self, column: int, row: int) -> Field:
        """A field that has room for a cell too."""
        return Field(
            min(self.field.west, column - _MARGIN),
            min(self.field.south, row - _MARGIN),
            max(self.field.east, column + _MARGIN),
            max(self.field.north, row + _MARGIN),
        )

    def _lay_out_again(self, field: Field) -> None:
        """Lay every tile anew, on this field."""
        again = Board(self.terms, field, Approaches(field.neighbour))
        again.clear()
        for site in self.tiles:
            lay = again.lay if self.taps[site] == NOWHERE else again.lay_tap
            lay(*self.cell(site), self.owners[site], self.printed[site], self.poses[site])
        self.poses = again.poses
        self.owners = again.owners
        self._wet = again._wet
        self._wet_known = again._wet_known
        self._share(again)
        self._shared = False

    def turn(self, site: int, pose: int) -> None:
        """Turn a tile. Where water could be brought does not change: only shapes decide that."""
        self.poses[site] = i16(pose)
        if self._wet_known:
            if self._wet[site]:
                self._wet_known = False  # what it gave water to may be dry now
            else:
                self._let_water_in(site)

    def sell(self, site: int, owner: int) -> None:
        """Give a tile another owner."""
        self.owners[site] = i16(owner)

    def _let_water_in(self, site: i64) -> None:
        """Let water into a tile that is dry, and on."""
        if self._wet_known:
            doors = self._wet_doors(site)
            if len(doors) > 0:
                flood(self.neighbour, self.poses, self._wet, doors)

    def _wet_doors(self, site: i64) -> vec[i64]:
        """The doors of a site before which water stands."""
        wet = self._wet
        doors = vec[i64](capacity=4)
        if self.taps[site] != NOWHERE:
            doors = append(doors, 4 * site + i64(self.taps[site]))
        for side in range(i64(4)):
            if i64(wet[self.neighbour[4 * site + side]]) >> (side ^ 2) & 1:
                doors = append(doors, 4 * site + side)
        return doors

    def wet_with(self, site: i64, pose: i64) -> vec[i16]:
        """The wet sides of every site if that pose lay on this one; to be read, not to be changed."""
        wet = self.wet()
        is_wet = wet[site] != 0
        doors = self.doors if is_wet else self._wet_doors(site)
        if len(doors) == 0:
            return wet
        wet = wet[:]
        if is_wet:  # what it gives water to may be dry then
            for tile in self.tiles:
                wet[tile] = 0
        before = self.poses[site]
        self.poses[site] = i16(pose)
        flood(self.neighbour, self.poses, wet, doors)
        self.poses[site] = before
        return wet

    def wet(self) -> vec[i16]:
        """The wet sides of every site."""
        if not self._wet_known:
            for site in self.tiles:
                self._wet[site] = 0
            flood(self.neighbour, self.poses, self._wet, self.doors)
            self._wet_known = True
        return self._wet

    def irrigated(self, owner: int) -> int:
        """How many irrigated tiles an owner has."""
        wet = self.wet()
        owners = self.owners
        whose = i16(owner)
        count: i64 = 0
        for site in self.tiles:
            if owners[site] == whose and wet[site]:
                count += 1
        return count

    def count(self, owner: int) -> int:
        """How many tiles on the table an owner has."""
        whose = i16(owner)
        count: i64 = 0
        for site in self.tiles:
            if self.owners[site] == whose:
                count += 1
        return count

    def touches(self, site: i64, owner: i64) -> bool:
        """Whether a tile of this player lies beside a site."""
        owners = self.owners
        neighbour = self.neighbour
        whose = i16(owner)
        for side in range(i64(4)):
            if owners[neighbour[4 * site + side]] == whose:
                return True
        return False

    def tile_at(self, packed: int) -> int:
        """The site of the tile on a cell, or ``NOWHERE``."""
        site = self.field.find(packed)
        if site == NOWHERE or self.poses[site] == NO_PIPE:
            return NOWHERE
        return site

    def beside(self, packed: int) -> list[int]:
        """The sites of the tiles beside a cell."""
        site = self.field.find(packed)
        found: list[int] = []
        for side in range(4 if site != NOWHERE else 0):
            across = self.neighbour[4 * site + side]
            if across != NOWHERE and self.poses[across] != NO_PIPE:
                found.append(across)
        return found

    def shape(self, site: int) -> int:
        return self.shapes[site]

    def cell(self, site: int) -> Cell:
        return unpack(self.packed[site])

    def free_beside_tiles(self) -> vec[i64]:
        """The sites of free land that touches a tile (place-free and place-1)."""
        found = vec[i64]()
        for tile in self.tiles:
            for side in range(i64(4)):
                site = self.neighbour[4 * tile + side]
                if self.approaches.is_free(site) and site not in found:
                    found = append(found, site)
        return found

    def open_sites(self) -> vec[i64]:
        """The free land sites to which turning tiles can bring water (place-1 and place-2)."""
        if not self._open_known:
            self._decide_doubts()
            sure = self.approaches.sure
            found = vec[i64](capacity=64)
            for site in self.approaches.fringe:
                if sure[site]:
                    found = append(found, site)
            self._open = found
            self._open_known = True
        return self._open

    def _decide_doubts(self) -> None:
        """Search exactly where water may be hoped for but is not sure."""
        approaches = self.approaches
        if not approaches.in_doubt:
            return
        reach: Searched | None = None
        for site in approaches.fringe:
            if not approaches.sure[site]:
                if reach is None:
                    reach = self.reach()
                if reach.reaches(site):
                    approaches.settle(site, reach.side(site))
        approaches.in_doubt = False

    def reach(self) -> Searched:
        """The search that knows which turns bring water where."""
        sites = self.tiles[:]
        for site in self.free_beside_tiles():
            sites = append(sites, site)
        return Searched(self.neighbour, self.poses, self.doors, sites)

    def forget(self) -> None:
        """Forget what was worked out about water and reach, and work it out anew."""
        self._lay_out_again(self.field)
