"""Pipe Land in numbers: the land within a window, seats counted from the one who looks."""

from typing import Final

from mypy_extensions import i64

from pipeyard.learn.core.coder import NO_ACTION, NO_CODE, WAIT, Coder, Options, seat_word
from pipeyard.learn.core.picture import BITS, Picture
from pipeyard.learn.core.play import Play
from pipeyard.learn.core.window import OUTSIDE, Window
from pipeyard.rules.grid import NOWHERE, SPAN_BITS
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_land.actions import NO_PRICE, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import PLACE, ROTATE, SELL
from pipeyard.rules.pipe_land.code_bits import (
    CELL_BIT,
    POSE_BIT,
    V_ASK,
    V_BUY,
    V_DONE,
    V_DRAW,
    V_DROP_PRICE,
    V_OFFER,
    V_PASS,
    V_PLACE,
    V_QUOTE,
    V_REFUSE,
    V_SOLICIT,
    V_WITHDRAW_OFFER,
    V_WITHDRAW_QUOTE,
    about_of,
    pounds_of,
)
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import ACT, CHOOSE, DRAW, NOTHING, OVER, PLACE_TILE
from pipeyard.rules.pipe_land.terms import STATE, kind_owner, kind_shape
from pipeyard.rules.shapes import DOUBLE_CORNER, FIRST_POSE, OPEN, POSE_COUNT, SHAPE_OF
from pipeyard.rules.state import NATURE, NO_ONE, State

MARGIN: Final = 6  # columns of the window beyond the river's ends
ROWS: Final = 9  # rows of the window on either bank
FAR: Final = 16  # actions for moves beyond the window, in the order of the menu

# Actions before the cells.
ON_DRAW: Final = 1
ON_PASS: Final = 2
ON_DONE: Final = 3
FIRST_FAR: Final = 4
FIRST_CELL: Final = FIRST_FAR + FAR

# Actions of a cell.
ON_PLACE: Final = 0  # by orientation, four
ON_ROTATE: Final = 4
ON_BUY: Final = 8
PLAIN: Final = 9  # so many without bargaining
ON_SOLICIT: Final = 9  # place, rotate
ON_ASK: Final = 11  # rotate, sell; then the same for the usual price
ON_WITHDRAW_OFFER: Final = 15  # place, rotate, leave
ON_WITHDRAW_QUOTE: Final = 18  # rotate, sell
ON_REFUSE: Final = 20
ON_DROP: Final = 22
ON_YES: Final = 24  # a quote of what the asker would pay
ON_PRICES: Final = 26  # for each price step: offers of three kinds, quotes and standing prices of two
OF_PRICE: Final = 7

PLANES: Final = (
    "open north",
    "open east",
    "open south",
    "open west",
    "two pipes that do not meet",
    "water in the north side",
    "water in the east side",
    "water in the south side",
    "water in the west side",
    "tap",
    "laid this turn",
    "the river",
    "asked for turning it, plus one",
    "asked for it, plus one",
    "the State's tile",
)  # then one plane for each seat's tiles, from the one who looks
OWNED: Final = 15  # the first of those
SCALARS: Final = (
    "draw or pass",
    "place the drawn tile",
    "act or end the turn",
    "it is my turn",
    "straight drawn",
    "corner drawn",
    "tee drawn",
    "plus drawn",
    "double corner drawn",
    "a State tile drawn",
    "actions this turn",
    "tax on the next",
    "final turns to come",
    "tiles in pile 1",
    "tiles in pile 2",
    "tiles in pile 3",
    "tiles in pile 4",
    "the opening lasts",
)
SEAT_SCALARS: Final = (  # of each seat, from the one who looks
    "money",
    "irrigated tiles",
    "tiles",
    "passed last turn",
    "withdrawn",
    "the drawn tile is theirs",
    "their turn",
)
_SHAPE: Final = vec[i64](SHAPE_OF)
# The planes of a pose, a bit each: its open sides, and whether its two pipes do not meet.
_POSED: Final = vec[i64](
    [OPEN[pose] | (16 if SHAPE_OF[pose] == DOUBLE_CORNER else 0) for pose in range(POSE_COUNT)]
)
_WET_BIT: Final = 5
_TAP: Final = 1 << 9
_LAID_NOW: Final = 1 << 10
_RIVER: Final = 1 << 11
_STATE_TILE: Final = 1 << 14
_PACKED: Final = (1 << 2 * SPAN_BITS) - 1


def make(start: State, seats: int) -> Coder:
    """The coder of a table that starts like this."""
    assert isinstance(start, PipeLandState)
    return PipeLandCoder(start, seats)


class PipeLandCoder(Coder):
    """With bargaining, every seat that may speak is asked once after each act of the active player."""

    def __init__(self, start: PipeLandState, seats: int) -> None:
        super().__init__(start, seats)
        terms = start.terms
        self.window = Window(terms.river_west - MARGIN, -ROWS, terms.river_east + MARGIN, ROWS)
        self.height = self.window.height
        self.width = self.window.width
        self.planes = len(PLANES) + seats
        self.scalars = len(SCALARS) + len(SEAT_SCALARS) * seats
        self.bargains = start.bargaining
        self.steps = terms.menu_prices
        each = ON_PRICES + OF_PRICE * len(terms.menu_prices) if start.bargaining else PLAIN
        self.each: i64 = each
        self.actions = FIRST_CELL + each * self.window.cells
        self.far: i64 = 0
        self.field = start.board.field  # has the same cells as the window, until a table outgrows it

    def plane_names(self) -> list[str]:
        return [*PLANES, *[f"tiles of {seat_word(place)}" for place in range(self.seats)]]

    def scalar_names(self) -> list[str]:
        of_seats = [f"{seat_word(place)}: {name}" for place in range(self.seats) for name in SEAT_SCALARS]
        return [*SCALARS, *of_seats]

    def due(self, state: State) -> int:
        assert isinstance(state, PipeLandState)
        if state.step == OVER:
            return NO_ONE
        return NATURE if state.step < CHOOSE or state.step == DRAW else state.turn

    def hand_on(self, play: Play, due: int) -> None:
        play.seat = due
        if play.asked and due != NO_ONE:
            play.seat = play.asked[0]

    def options(self, play: Play) -> Options:
        found = super().options(play)
        state = play.state
        assert isinstance(state, PipeLandState)
        if play.seat != state.turn:
            found.actions = append(found.actions, WAIT)
            found.codes = append(found.codes, NO_CODE)
        return found

    def act(self, play: Play, action: i64, code: i64) -> None:
        state = play.state
        assert isinstance(state, PipeLandState)
        speaker = play.seat != state.turn
        if code != NO_CODE:
            state.play(play.seat, code)
        if speaker:
            play.asked = play.asked[1:]
            return
        play.asked = []
        if self.bargains and state.step != DRAW and state.step != OVER:
            self._ask_round(play, state)

    def settle(self, play: Play) -> None:
        state = play.state
        assert isinstance(state, PipeLandState)
        drawing = state.step < CHOOSE or state.step == DRAW
        super().settle(play)
        if drawing and self.bargains and state.step != OVER:
            self._ask_round(play, state)
            self.hand_on(play, self.due(state))

    def _ask_round(self, play: Play, state: PipeLandState) -> None:
        may = state.waiting().may
        seats = self.seats
        after = [(state.turn + place) % seats for place in range(1, seats)]
        play.asked = [seat for seat in after if seat in may]

    def look_over(self) -> None:
        self.far = 0

    def action_of(self, play: Play, code: i64) -> i64:
        verb = code & 15
        if verb == V_DRAW:
            return ON_DRAW
        if verb == V_PASS:
            return ON_PASS
        if verb == V_DONE:
            return ON_DONE
        cell = self.window.index(code >> CELL_BIT & _PACKED)
        if verb > V_DONE:
            if cell == OUTSIDE or not self.bargains:
                return NO_ACTION
            return self._bargain_action(play, code, verb, cell)
        if cell == OUTSIDE:
            self.far += 1
            return FIRST_FAR + self.far - 1 if self.far <= FAR else NO_ACTION
        first = FIRST_CELL + self.each * cell
        if verb == V_BUY:
            return first + ON_BUY
        pose = code >> POSE_BIT & 15
        return first + (ON_PLACE if verb == V_PLACE else ON_ROTATE) + pose - FIRST_POSE[_SHAPE[pose]]

    def _bargain_action(self, play: Play, code: i64, verb: int, cell: i64) -> i64:
        first = FIRST_CELL + self.each * cell
        about = about_of(code)
        if verb == V_SOLICIT:
            return first + ON_SOLICIT + (0 if about == PLACE else 1)
        priced = 0 if about == ROTATE else 1
        if verb == V_ASK:
            return first + ON_ASK + priced + (2 if pounds_of(code) else 0)
        offered = 0 if about == PLACE else 1 if about == ROTATE else 2
        if verb == V_WITHDRAW_OFFER:
            return first + ON_WITHDRAW_OFFER + offered
        if verb == V_WITHDRAW_QUOTE:
            return first + ON_WITHDRAW_QUOTE + priced
        if verb == V_REFUSE:
            return first + ON_REFUSE + priced
        if verb == V_DROP_PRICE:
            return first + ON_DROP + priced
        pounds = pounds_of(code)
        if pounds not in self.steps:
            return first + ON_YES + priced if verb == V_QUOTE else NO_ACTION
        step = first + ON_PRICES + OF_PRICE * self.steps.index(pounds)
        if verb == V_OFFER:
            return step + offered
        return step + (3 if verb == V_QUOTE else 5) + priced

    def returns(self, play: Play) -> list[float]:
        state = play.state
        assert isinstance(state, PipeLandState)
        return self.shared(state.winners)  # as the result has them, which also says why in words

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, picture: Picture) -> None:
        state = play.state
        assert isinstance(state, PipeLandState)
        board = state.board
        window = self.window
        wet = board.wet()
        seats: i64 = self.seats
        me: i64 = seat
        self._scalars(state, seat, scalars, first)
        packed = board.packed
        poses = board.poses
        owners = board.owners
        taps = board.taps
        placed: i64 = state.placed
        has_prices = state.deals.has_prices()
        same_cells = board.field is self.field
        held = picture.held
        own_scalars = first + len(SCALARS)
        if picture.told == 0:
            self._river(state, picture)
        for site in board.tiles:
            water = i64(wet[site])
            owner = i64(owners[site])
            planes = _POSED[i64(poses[site])] | water << _WET_BIT
            if owner == STATE:
                planes |= _STATE_TILE
            else:
                owned = owner - me
                if owned < 0:
                    owned += seats
                of_owner = own_scalars + len(SEAT_SCALARS) * owned
                scalars[of_owner + 2] += 1
                if water:
                    scalars[of_owner + 1] += 1
                planes |= BITS[OWNED + owned]
            if taps[site] != NOWHERE:
                planes |= _TAP
            if site == placed:
                planes |= _LAID_NOW
            here = site if same_cells else window.index(packed[site])
            if here == OUTSIDE:
                continue
            if has_prices:
                self._show_priced(state, packed[site], here, planes, picture)
            elif held[here] != planes:
                picture.show(here, planes)

    def _river(self, state: PipeLandState, picture: Picture) -> None:
        """The river is shown once: no tile ever covers it."""
        picture.told = 1
        window = self.window
        terms = state.terms
        for place in range(i64(terms.river_west), i64(terms.river_east + 1)):
            picture.show((0 - window.south) * window.width + place - window.west, _RIVER)

    def _show_priced(
        self, state: PipeLandState, packed: i64, here: i64, planes: i64, picture: Picture
    ) -> None:
        """Show a tile with what its owner asks."""
        turning = state.deals.price(ROTATE, packed)
        selling = state.deals.price(SELL, packed)
        if turning != NO_PRICE:
            planes |= BITS[12]
        if selling != NO_PRICE:
            planes |= BITS[13]
        picture.show(here, planes)
        if turning != NO_PRICE:
            picture.write(here, 12, min(turning, 254) + 1)
        if selling != NO_PRICE:
            picture.write(here, 13, min(selling, 254) + 1)

    def _scalars(self, state: PipeLandState, seat: int, scalars: vec[i64], first: i64) -> None:
        for place in range(len(SCALARS)):
            scalars[first + place] = 0
        if state.step == CHOOSE:
            scalars[first] = 1
        elif state.step == PLACE_TILE:
            scalars[first + 1] = 1
        elif state.step == ACT:
            scalars[first + 2] = 1
        scalars[first + 3] = 1 if state.turn == seat else 0
        owner = STATE
        if state.drawn != NOTHING:
            scalars[first + 4 + kind_shape(state.drawn)] = 1
            owner = kind_owner(state.drawn)
            scalars[first + 9] = 1 if owner == STATE else 0
        scalars[first + 10] = state.actions
        scalars[first + 11] = tax_now(state)
        scalars[first + 12] = state.final_turns
        for place in range(min(4, len(state.piles))):
            scalars[first + 13 + place] = state.piles[place].total
        scalars[first + 17] = 1 if state.opening else 0
        at = first + len(SCALARS)
        for place in range(self.seats):
            other = (seat + place) % self.seats
            scalars[at] = state.money[other] if state.money else 0
            scalars[at + 1] = 0  # these two are counted with the planes
            scalars[at + 2] = 0
            scalars[at + 3] = 1 if state.passed[other] else 0
            scalars[at + 4] = 1 if state.withdrawn[other] else 0
            scalars[at + 5] = 1 if state.drawn != NOTHING and owner == other else 0
            scalars[at + 6] = 1 if state.turn == other else 0
            at += len(SEAT_SCALARS)
