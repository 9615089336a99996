"""The table's land: which tiles lie where, what water reaches them, and where water could be brought."""

from pipeyard.rules.grid import NORTH, NOWHERE, SOUTH, Plane, pack, unpack
from pipeyard.rules.network import flood
from pipeyard.rules.pipe_land.reach import Reach
from pipeyard.rules.pipe_land.terms import STATE, Terms
from pipeyard.rules.shapes import NO_PIPE, SHAPE_OF


class Board:
    """Tiles on a growing plane. Lists are by site; a site without a tile has the pose ``NO_PIPE``."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.plane = Plane()
        self.poses: list[int] = []
        self.owners: list[int] = []
        self.printed: list[int] = []
        self.land: list[bool] = []  # false on the river
        self.prices: list[int] = []  # what the State asks there
        self.taps: list[int] = []  # per site: the side that faces the river if a Tap lies there, else NOWHERE
        self.tiles: list[int] = []  # the sites that have a tile, in the order laid
        self.doors: list[int] = []  # where water enters: 4 * Tap site + river side
        self._wet: list[int] = []
        self._wet_known = False
        self._open: list[int] = []
        self._open_known = False

    def copy(self) -> "Board":
        other = Board(self.terms)
        other.plane = self.plane.copy()
        other.poses = self.poses.copy()
        other.owners = self.owners.copy()
        other.printed = self.printed.copy()
        other.land = self.land.copy()
        other.prices = self.prices.copy()
        other.taps = self.taps.copy()
        other.tiles = self.tiles.copy()
        other.doors = self.doors.copy()
        other._wet = self._wet  # replaced, never changed, so copies may share them
        other._wet_known = self._wet_known
        other._open = self._open
        other._open_known = self._open_known
        return other

    def lay(self, column: int, row: int, owner: int, printed: int, pose: int) -> int:
        """Put a tile on a free cell and return its site."""
        site = self.plane.lay(column, row)
        for new in range(len(self.poses), len(self.plane)):
            new_column, new_row = self.plane.cell(new)
            self.poses.append(NO_PIPE)
            self.owners.append(STATE)
            self.printed.append(STATE)
            self.land.append(not self.terms.on_river(new_column, new_row))
            self.prices.append(self.terms.state_price(pack(new_column, new_row)))
            self.taps.append(NOWHERE)
        self.poses[site] = pose
        self.owners[site] = owner
        self.printed[site] = printed
        self.tiles.append(site)
        self.forget()
        return site

    def lay_tap(self, column: int, row: int, owner: int, printed: int, pose: int) -> int:
        """Put a Tap on a river-pipe end."""
        site = self.lay(column, row, owner, printed, pose)
        side = SOUTH if row > 0 else NORTH
        self.taps[site] = side
        self.doors.append(4 * site + side)
        return site

    def turn(self, site: int, pose: int) -> None:
        """Turn a tile. Where water could be brought does not change: only shapes decide that."""
        self.poses[site] = pose
        self._wet_known = False

    def forget(self) -> None:
        """Forget what was worked out about water and reach; it is worked out anew when asked for."""
        self._wet_known = False
        self._open_known = False

    def tile_at(self, packed: int) -> int:
        """The site of the tile on a cell, or ``NOWHERE``."""
        site = self.plane.sites.get(packed, NOWHERE)
        if site != NOWHERE and self.poses[site] == NO_PIPE:
            return NOWHERE
        return site

    def shape(self, site: int) -> int:
        return SHAPE_OF[self.poses[site]]

    def wet(self) -> list[int]:
        """The wet sides of every site."""
        if not self._wet_known:
            self._wet = flood(self.plane.neighbour, self.poses, self.doors)
            self._wet_known = True
        return self._wet

    def irrigated(self, owner: int) -> int:
        """How many irrigated tiles an owner has."""
        wet = self.wet()
        count = 0
        for site in self.tiles:
            if self.owners[site] == owner and wet[site]:
                count += 1
        return count

    def count(self, owner: int) -> int:
        """How many tiles on the table an owner has."""
        count = 0
        for site in self.tiles:
            if self.owners[site] == owner:
                count += 1
        return count

    def touches(self, site: int, owner: int) -> bool:
        """Whether a tile of this owner lies beside a site."""
        neighbour = self.plane.neighbour
        for side in range(4):
            across = neighbour[4 * site + side]
            if across != NOWHERE and self.owners[across] == owner and self.poses[across] != NO_PIPE:
                return True
        return False

    def beside(self, packed: int) -> list[int]:
        """The sites of the tiles beside a cell."""
        site = self.plane.sites.get(packed, NOWHERE)
        if site == NOWHERE:
            return []
        found: list[int] = []
        for side in range(4):
            across = self.plane.neighbour[4 * site + side]
            if across != NOWHERE and self.poses[across] != NO_PIPE:
                found.append(across)
        return found

    def open_sites(self) -> list[int]:
        """The free land sites to which turning tiles can bring water (place-1 and place-2)."""
        if not self._open_known:
            reach = self.reach()
            found: list[int] = []
            for site in range(len(self.poses)):
                if self.poses[site] == NO_PIPE and self.land[site] and reach.reaches(site):
                    found.append(site)
            self._open = found
            self._open_known = True
        return self._open

    def reach(self) -> Reach:
        """The search that knows which turns bring water where."""
        reach = Reach()
        reach.search(self.plane.neighbour, self.poses, self.doors)
        return reach

    def cell(self, site: int) -> tuple[int, int]:
        return unpack(self.plane.packed[site])
