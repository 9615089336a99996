"""The data of a Tube Tangle position: numbers in flat lists, and how a tile comes to lie."""

from typing import Final

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import OPPOSITE, Plane, unpack
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
        self.masks: list[int] = []  # 15 wherever they ask
        self.leads: list[int] = []  # one of the sides asked, as 16 * side + value; -1 if none
        self.places: list[int] = []  # where something may go: free sites asked something, roads; by cell

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
        other.masks = self.masks.copy()
        other.leads = self.leads.copy()
        other.places = self.places.copy()

    def lay(self, number: int, lies: int, kind: int) -> int:
        """Let something lie on a cell, given packed; its site. Nothing is checked and nothing brought."""
        column, row = unpack(number)
        site = self.plane.lay(column, row)
        while len(self.lies) < len(self.plane.packed):
            self.lies.append(NOTHING)
            self.kinds.append(-1)
            self.asks.append(0)
            self.masks.append(0)
            self.leads.append(-1)
        self.lies[site] = lies
        self.kinds[site] = kind
        if lies == ROAD_TILE or lies == PIT:
            self._open(site)
        else:
            self.shut(site)
        for side in range(4):
            if lies >= 0:
                value = self.box.sides[4 * lies + side]
                if value >= ROOM:
                    value = BARE
            elif lies == ROOM_TILE:
                value = ROOM
            else:
                value = ROAD
            across = self.plane.neighbour[4 * site + side]
            facing = OPPOSITE[side]
            self.asks[across] += value * NIBBLE[facing]
            self.masks[across] += 15 * NIBBLE[facing]
            self._ask(across, facing, value)
        return site

    def _ask(self, site: int, side: int, value: int) -> None:
        """A tile beside a site asks something of it: it becomes a place, or is none for good."""
        lead = self.leads[site]
        if value == BARE:
            self.leads[site] = 16 * side + BARE
            if self.lies[site] == NOTHING:
                self.shut(site)
        elif lead < 0:
            self.leads[site] = 16 * side + value
            if self.lies[site] == NOTHING:
                self._open(site)

    def _spot(self, site: int) -> int:
        """Where a site is among the places, or would be."""
        number = self.plane.packed[site]
        low, high = 0, len(self.places)
        while low < high:
            middle = (low + high) // 2
            if self.plane.packed[self.places[middle]] < number:
                low = middle + 1
            else:
                high = middle
        return low

    def _open(self, site: int) -> None:
        spot = self._spot(site)
        if spot == len(self.places) or self.places[spot] != site:
            self.places.insert(spot, site)

    def shut(self, site: int) -> None:
        """Nothing more goes there."""
        spot = self._spot(site)
        if spot < len(self.places) and self.places[spot] == site:
            self.places.pop(spot)

    def take(self, seat: int, kind: int) -> None:
        """A tile goes from the pouch into a hand."""
        self.pouch.take(kind)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
