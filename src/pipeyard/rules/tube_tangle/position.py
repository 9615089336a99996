"""The data of a Tube Tangle position: numbers in flat lists, and how a tile comes to lie."""

from typing import Final

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import NOWHERE, OPPOSITE, Plane, unpack
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.box import BARE, NIBBLE, ROAD, ROOM, Box

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
TAKEN_WHERE_ASKED: Final = [0] * ROOM + [2, 1, 0]  # by the side value asked
# [4 * what the cell beside takes + side] what borders cannot bring there, as in ``Box.brings``
HINDERS: Final = [(ROAD_OR_ROOM - takes) << 2 * side for takes in range(4) for side in range(4)]


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
        self.lies: list[int] = []
        self.kinds: list[int] = []  # of a pipe tile, else -1
        self.asks: list[int] = []  # what the tiles around ask of a cell, packed like a pose's bits
        self.takes: list[int] = []  # whether a road (1) and a room (2) would be what they ask
        self.hindered: list[int] = []  # what cannot be brought to the cells around, as in ``Box.brings``
        self.fits: list[bytes] = []  # for each kind the ways in which its sides fit there
        self.places: list[int] = []  # where something may go: free sites that some tile fits, roads; by cell

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
        other.lies = self.lies.copy()
        other.kinds = self.kinds.copy()
        other.asks = self.asks.copy()
        other.takes = self.takes.copy()
        other.hindered = self.hindered.copy()
        other.fits = self.fits.copy()
        other.places = self.places.copy()

    def lay(self, number: int, lies: int, kind: int) -> int:
        """Let something lie on a cell, given packed; its site. Nothing is checked and nothing brought."""
        column, row = unpack(number)
        site = self.plane.lay(column, row)
        for new in range(len(self.lies), len(self.plane.packed)):
            self._add(new)
        self.lies[site] = lies
        self.kinds[site] = kind
        self.settle(site)
        for side in range(4):
            if lies >= 0:
                value = self.box.asking[4 * lies + side]
            else:
                value = ROOM if lies == ROOM_TILE else ROAD
            self._ask(self.plane.neighbour[4 * site + side], OPPOSITE[side], value)
        return site

    def _add(self, site: int) -> None:
        """A free site at the edge of the table."""
        self.lies.append(NOTHING)
        self.kinds.append(-1)
        self.asks.append(0)
        self.takes.append(ROAD_OR_ROOM)
        self.hindered.append(0)
        self.fits.append(self.box.nowhere)
        for side in range(4):
            across = self.plane.neighbour[4 * site + side]
            if across != NOWHERE and across < site and self.lies[across] == NOTHING:
                self.hindered[site] |= HINDERS[4 * self.takes[across] + side]

    def settle(self, site: int) -> None:
        """Something came to lie on a site: what may go on top of it is known from that alone."""
        lies = self.lies[site]
        if lies == ROAD_TILE:
            self._let_fit(site, self.box.on_road)
        elif lies == PIT:
            self._let_fit(site, self.box.on_pit)
        else:
            self._let_fit(site, self.box.nowhere)

    def _ask(self, site: int, side: int, value: int) -> None:
        """The tile that came to lie beside a site asks something of it."""
        asks = self.asks[site] + value * NIBBLE[side]
        self.asks[site] = asks
        self.hindered[site] &= ~HINDERS[side]  # nothing is brought to where a tile lies
        if self.lies[site] != NOTHING:
            return
        self._let_fit(site, self.box.fitting(asks))
        takes = self.takes[site] & TAKEN_WHERE_ASKED[value]
        if takes != self.takes[site]:
            self.takes[site] = takes
            for there in range(4):
                across = self.plane.neighbour[4 * site + there]
                if across != NOWHERE:
                    self.hindered[across] |= HINDERS[4 * takes + OPPOSITE[there]]

    def is_bare(self, site: int) -> bool:
        """Whether a bare border faces a site, so that nothing can ever be laid there."""
        return any(self.asks[site] // NIBBLE[side] % 16 == BARE for side in range(4))

    def _let_fit(self, site: int, fits: bytes) -> None:
        """Say what fits on a site: it becomes one of the places, stays one or is none any more."""
        was = self.fits[site] is not self.box.nowhere
        self.fits[site] = fits
        if (fits is not self.box.nowhere) == was:
            return
        packed = self.plane.packed
        number = packed[site]
        low, high = 0, len(self.places)
        while low < high:
            middle = (low + high) // 2
            if packed[self.places[middle]] < number:
                low = middle + 1
            else:
                high = middle
        if was:
            del self.places[low]
        else:
            self.places.insert(low, site)

    def take(self, seat: int, kind: int) -> None:
        """A tile goes from the pouch into a hand."""
        self.pouch.take(kind)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
