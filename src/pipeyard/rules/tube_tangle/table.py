"""Everything that is on the table in a position of Tube Tangle, and how a tile comes to lie."""

from typing import Final

from mypy_extensions import i16, i32, i64, u8

from pipeyard.rules.grid import NOWHERE, Cell, Field, column_of, on_plane, row_of, unpack
from pipeyard.rules.int_vectors import append, remove, vec
from pipeyard.rules.state import State
from pipeyard.rules.tube_tangle.fitting import NOT_MADE, Fitting
from pipeyard.rules.tube_tangle.surroundings import A_ROAD, A_ROOM, CLOSED, EITHER, FREE, ON_PIT, ON_ROAD
from pipeyard.rules.tube_tangle.terms import ROAD, ROOM, Terms

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

ON: Final = bytes([CLOSED, FREE, CLOSED, ON_ROAD, ON_PIT, CLOSED, CLOSED])  # by -1 times what lies
HINDERED: Final = bytes([EITHER] * ROOM + [A_ROAD, A_ROOM, EITHER])  # by the side value a tile asks there


class Table(State):
    """A position, data only. The board: one entry per site of the field in each run."""

    def __init__(self, terms: Terms, seats: int, scoring: int) -> None:
        self.terms = terms
        self.seats = seats
        self.scoring = scoring
        self.step = CHOOSE_FIRST
        self.first = NOBODY
        self.turn = NOBODY
        self.to_take = 0  # tiles the player whose turn it is still takes
        self.ended = NOT_ENDED
        self.colours = [NO_COLOUR] * seats  # side values
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # kinds, lowest first
        self.pouch = terms.full_pouch()
        self.rooms = terms.rooms
        self.roads = terms.roads
        self.field = terms.no_field
        # The board: what lies on each site, the kind of a pipe tile there (else -1), what is around and on it
        # (see ``surroundings``), what cannot be brought to it.
        self.lies = vec[i16]()
        self.kinds = vec[i16]()
        self.around = vec[i32]()
        self.hindered = vec[u8]()
        self.places = vec[i64]()  # where something may go: free sites that some tile fits, roads; by cell
        # Which row of ``fitted`` says what fits a place, where that was looked up since it last changed.
        self.rows = vec[i32]()
        self.fitted = terms.fitting(terms.roads, terms.rooms)
        # The sites where something came to lie, in that order; -1 - site where it came on top of a tile.
        self.laid = vec[i64]()

    def _clear(self, field: Field) -> None:
        """An empty table, of which this field is looked at."""
        size = len(field.packed)
        self.field = field
        self.lies = vec[i16]([i16(NOTHING)] * size)
        self.kinds = vec[i16]([i16(-1)] * size)
        self.around = vec[i32]([i32(0)] * size)
        self.hindered = vec[u8]([u8(0)] * size)
        self.places = vec[i64]()
        self.rows = vec[i32]([i32(NOT_MADE)] * size)
        self.laid = vec[i64]()

    def copy_into(self, other: "Table") -> None:
        other.step = self.step
        other.first = self.first
        other.turn = self.turn
        other.to_take = self.to_take
        other.ended = self.ended
        other.colours = self.colours.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.pouch = self.pouch.share()
        other.rooms = self.rooms
        other.roads = self.roads
        other.field = self.field
        other.lies = self.lies[:]
        other.kinds = self.kinds[:]
        other.around = self.around[:]
        other.hindered = self.hindered[:]
        other.places = self.places[:]
        other.rows = self.rows[:]
        other.fitted = self.fitted
        other.laid = self.laid[:]

    def lay(self, number: i64, lies: i64, kind: i64) -> None:
        """Let something lie on a cell, given packed. Nothing is checked and nothing brought."""
        if not self.field.has_room(column_of(number), row_of(number)):
            self._widen(number)
        site = self.field.find(number)
        self.put(site, lies)
        self.kinds[site] = i16(kind)
        hindered = i64(self.hindered[site])
        neighbour = self.field.neighbour
        for side in range(i64(4)):
            if lies >= 0:
                value = i64(self.terms.asking[4 * lies + side])
            else:
                value = ROOM if lies == ROOM_TILE else ROAD
            self._ask(neighbour[4 * site + side], side ^ 2, hindered, value)

    def _widen(self, number: i64) -> None:
        """Lay all anew on a field that has room for a cell, given packed."""
        packed, lies, kinds, laid = self.field.packed, self.lies, self.kinds, self.laid
        self._clear(self.terms.field_for(*unpack(number)))
        for site in range(i64(len(lies))):
            if lies[site] != NOTHING:
                self.lay(packed[site], i64(lies[site]), i64(kinds[site]))
        self.laid = vec[i64]()
        for entry in laid:  # in the order it had
            site = entry if entry >= 0 else -1 - entry
            again = self.field.find(packed[site])
            self.laid = append(self.laid, again if entry >= 0 else -1 - again)

    def put(self, site: i64, lies: i64) -> None:
        """Let something lie on a site: what may go on top of it is known from that alone."""
        beneath = i64(self.lies[site])
        self.laid = append(self.laid, site if beneath == NOTHING else -1 - site)
        was = i64(ON[-beneath])
        on = i64(ON[-lies]) if lies < 0 else CLOSED
        self.lies[site] = i16(lies)
        self._change(site, (on - was) * self.terms.surroundings.steps[4])

    def _ask(self, site: i64, side: i64, hindered: i64, value: i64) -> None:
        """The tile that came to lie beside a site, where this much was hindered, asks something of it."""
        surroundings = self.terms.surroundings
        steps = surroundings.steps
        by = (surroundings.digits[value] - hindered) * steps[side]
        if self.lies[site] != NOTHING:
            self.around[site] += i32(by)
            self.rows[site] = i32(NOT_MADE)
            return
        self._change(site, by)
        was = i64(self.hindered[site])
        more = (was | i64(HINDERED[value])) - was
        if more != 0:
            self.hindered[site] = u8(was + more)
            around = self.around
            neighbour = self.field.neighbour
            for there in range(i64(4)):
                beside = neighbour[4 * site + there]
                around[beside] += i32(more * steps[there ^ 2])
                self.rows[beside] = i32(NOT_MADE)

    def _change(self, site: i64, by: i64) -> None:
        """Change what is around a site: it becomes one of the places, stays one or is none any more."""
        before = i64(self.around[site])
        after = before + by
        self.around[site] = i32(after)
        self.rows[site] = i32(NOT_MADE)
        surroundings = self.terms.surroundings
        is_place = surroundings.is_place(after)
        if surroundings.is_place(before) == is_place:
            return
        if not is_place:
            self.places = remove(self.places, site)
            return
        places = append(self.places, site)  # ``insert`` written out: this is called most of all
        spot = i64(len(places)) - 1
        while spot > 0 and places[spot - 1] > site:
            places[spot] = places[spot - 1]
            spot -= 1
        places[spot] = site
        self.places = places

    def fit(self) -> Fitting:
        """What may be laid while the piles hold what they hold; ``rows`` are its own."""
        fitting = self.terms.fitting(self.roads, self.rooms)
        if fitting is not self.fitted:
            self.fitted = fitting
            self.rows = vec[i32]([i32(NOT_MADE)] * len(self.rows))
        return fitting

    def find(self, cell: Cell) -> int:
        """The site of a cell, or ``NOWHERE`` if it is far from all that lies on the table."""
        return self.field.site(cell[0], cell[1]) if on_plane(cell[0], cell[1]) else NOWHERE

    def asked(self, site: int, side: int) -> int:
        """The side value that the tile beyond a side of a site asks, 0 where none lies."""
        return self.terms.surroundings.asked(i64(self.around[site]), side)

    def is_bare(self, site: i64) -> bool:
        """Whether a bare border faces a site, so that nothing can ever be laid there."""
        return self.terms.surroundings.is_bare(i64(self.around[site]))

    def take(self, seat: int, kind: int) -> None:
        """A tile goes from the pouch into a hand."""
        self.pouch = self.pouch.without(kind)
        hand = self.hands[seat]
        place = len(hand)
        while place > 0 and hand[place - 1] > kind:
            place -= 1
        hand.insert(place, kind)
