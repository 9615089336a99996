"""The data of a Tube Tangle position: numbers in flat lists, and how a tile comes to lie."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Bag
from pipeyard.rules.flat import append, remove, vec
from pipeyard.rules.grid import NOWHERE, unpack
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.box import BARE, ROAD, ROOM, Box
from pipeyard.rules.tube_tangle.fitting import NIBBLE, NONE_FITS, ON_PIT, ON_ROAD
from pipeyard.rules.tube_tangle.plane import Plane

# steps
CHOOSE_FIRST: Final = 0
COLOURS: Final = 1
DEAL: Final = 2
PLACE: Final = 3
REFILL: Final = 4
OVER: Final = 5
STEP_NAMES: Final = ["first player", "colours", "deal", "place", "refill", "over"]

# what lies on a site: a pose, or one of these
NOTHING: Final = -1
ROOM_TILE: Final = -2
ROAD_TILE: Final = -3
PIT: Final = -4
COVER: Final = -5
PIT_COVER: Final = -6  # a cover on a pit
TILE_NAMES: Final = ["", "", "room", "road", "pit", "cover", "pit+cover"]  # by -1 times what lies

# scoring
ALL: Final = 0
LONGEST: Final = 1
SCORING_NAMES: Final = ["all", "longest"]

# how it ended
NOT_ENDED: Final = 0
END_EMPTY: Final = 1
END_STUCK: Final = 2

NOBODY: Final = -1
NO_COLOUR: Final = 0

PASS: Final = 0  # the code of a pass; laying begins at 1

# What a free cell can be brought: a road, a room, either or neither.
ROAD_OR_ROOM: Final = 3
TAKEN_WHERE_ASKED: Final = bytes([0] * ROOM + [2, 1, 0])  # by the side value asked
# [4 * what the cell beside takes + side] what borders cannot bring there, as in ``Box.brings``
HINDERS: Final = bytes([(ROAD_OR_ROOM - takes) << 2 * side for takes in range(4) for side in range(4)])


class Position(State):
    """A position, data only. The board: one entry per site of the plane in each list."""

    def __init__(self, box: Box, seats: int, scoring: int) -> None:
        self.box = box
        self.seats = seats
        self.scoring = scoring
        self.step = CHOOSE_FIRST
        self.first = NOBODY
        self.turn = NOBODY
        self.to_take = 0  # tiles the player whose turn it is still takes
        self.ended = NOT_ENDED
        self.colours = [NO_COLOUR] * seats  # side values
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # kinds, lowest first
        self.pouch = Bag(box.counts())
        self.rooms = box.rooms
        self.roads = box.roads
        self.plane = Plane()
        self.lies = vec[i64]()
        self.kinds = vec[i64]()  # of a pipe tile, else -1
        self.asks = vec[i64]()  # what the tiles around ask of a cell, packed like a pose's bits
        self.takes = vec[i64]()  # whether a road (1) and a room (2) would be what they ask
        self.hindered = vec[i64]()  # what cannot be brought to the cells around, as in ``Box.brings``
        self.fits = vec[i64]()  # the row of what fits there, see ``Fitting``
        self.places = vec[i64]()  # where something may go: free sites that some tile fits, roads; by cell

    def copy_into(self, other: "Position") -> None:
        other.step = self.step
        other.first = self.first
        other.turn = self.turn
        other.to_take = self.to_take
        other.ended = self.ended
        other.colours = self.colours.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.pouch = self.pouch.copy()
        other.rooms = self.rooms
        other.roads = self.roads
        other.plane = self.plane.copy()
        other.lies = self.lies[:]
        other.kinds = self.kinds[:]
        other.asks = self.asks[:]
        other.takes = self.takes[:]
        other.hindered = self.hindered[:]
        other.fits = self.fits[:]
        other.places = self.places[:]

    def lay(self, number: int, lies: i64, kind: i64) -> i64:
        """Let something lie on a cell, given packed; its site. Nothing is checked and nothing brought."""
        column, row = unpack(number)
        site = self.plane.lay(column, row)
        for new in range(len(self.lies), len(self.plane.packed)):
            self._add(new)
        self.lies[site] = lies
        self.kinds[site] = kind
        self.settle(site)
        for side in range(i64(4)):
            if lies >= 0:
                value = i64(self.box.asking[4 * lies + side])
            else:
                value = ROOM if lies == ROOM_TILE else ROAD
            self._ask(self.plane.neighbour[4 * site + side], side ^ 2, value)
        return site

    def _add(self, site: i64) -> None:
        """A free site at the edge of the table."""
        hindered: i64 = 0
        for side in range(i64(4)):
            across = self.plane.neighbour[4 * site + side]
            if across != NOWHERE and across < site and self.lies[across] == NOTHING:
                hindered |= i64(HINDERS[4 * self.takes[across] + side])
        self.lies = append(self.lies, NOTHING)
        self.kinds = append(self.kinds, -1)
        self.asks = append(self.asks, 0)
        self.takes = append(self.takes, ROAD_OR_ROOM)
        self.hindered = append(self.hindered, hindered)
        self.fits = append(self.fits, NONE_FITS)

    def settle(self, site: i64) -> None:
        """Something came to lie on a site: what may go on top of it is known from that alone."""
        lies = self.lies[site]
        if lies == ROAD_TILE:
            self._let_fit(site, ON_ROAD)
        else:
            self._let_fit(site, ON_PIT if lies == PIT else NONE_FITS)

    def _ask(self, site: i64, side: i64, value: i64) -> None:
        """The tile that came to lie beside a site asks something of it."""
        asks = self.asks[site] + (value << 4 * side)
        self.asks[site] = asks
        self.hindered[site] &= ~i64(HINDERS[side])  # nothing is brought to where a tile lies
        if self.lies[site] != NOTHING:
            return
        self._let_fit(site, self.box.fitting.row(asks))
        takes = self.takes[site] & i64(TAKEN_WHERE_ASKED[value])
        if takes != self.takes[site]:
            self.takes[site] = takes
            for there in range(i64(4)):
                across = self.plane.neighbour[4 * site + there]
                if across != NOWHERE:
                    self.hindered[across] |= i64(HINDERS[4 * takes + (there ^ 2)])

    def is_bare(self, site: int) -> bool:
        """Whether a bare border faces a site, so that nothing can ever be laid there."""
        return any(self.asks[site] // NIBBLE[side] % 16 == BARE for side in range(4))

    def _let_fit(self, site: i64, row: i64) -> None:
        """Say what fits on a site: it becomes one of the places, stays one or is none any more."""
        was = self.fits[site]
        self.fits[site] = row
        if (was == NONE_FITS) == (row == NONE_FITS):
            return
        if row == NONE_FITS:
            self.places = remove(self.places, site)
            return
        places = append(self.places, site)
        packed = self.plane.packed
        number = packed[site]
        spot = i64(len(places)) - 1
        while spot > 0 and packed[places[spot - 1]] > number:
            places[spot] = places[spot - 1]
            spot -= 1
        places[spot] = site
        self.places = places

    def take(self, seat: int, kind: int) -> None:
        """A tile goes from the pouch into a hand."""
        self.pouch.take(kind)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
