"""Tube Tangle in numbers: a tile is taken up, then laid; the table is seen within a window."""

from typing import Final

from mypy_extensions import i64, u8

from pipeyard.bots.search.tube_tangle_pipes import CLASSES, LOST, survey
from pipeyard.learn.core.coder import NO_CODE, Coder, Options, seat_word
from pipeyard.learn.core.picture import BITS, Picture
from pipeyard.learn.core.play import NOTHING_HELD, Play
from pipeyard.learn.core.window import OUTSIDE, Window
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.state import NATURE, NO_ONE, State
from pipeyard.rules.tube_tangle.fitting import WAY_COUNT, WAY_LIST, WAYS
from pipeyard.rules.tube_tangle.menu import code_of, spots_of
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import (
    COVER,
    OVER,
    PASS,
    PIT,
    PLACE,
    ROAD_TILE,
)
from pipeyard.rules.tube_tangle.terms import ROAD, ROOM

REACH: Final = 10  # cells of the window from the start tile in each direction
FAR: Final = 16  # actions for laying beyond the window, in the order of the menu

ON_PASS: Final = 1
SIDE_WORDS: Final = ("north", "east", "south", "west")
FIRST_KIND: Final = 2  # take up a tile of a kind; then the far actions, then the cells with eight ways each

PLANES: Final = ("room tile", "road tile", "open pit", "manhole cover", "room border", "road border")
# then for each side, north first, one plane for each material
SCALARS: Final = (
    "it is my turn",
    "my tiles",
    "tiles in the pouch",
    "rooms in the pile",
    "roads in the pile",
    "tiles still to take",
)
# then my colour (one for each material), by kind my hand, the tile taken up and what I do not see, and how
# many tiles the seats after mine hold; with a summary also, for each material, what its pipes amount to
AMOUNTS: Final = ("pipes", "links", "longest")
_TILE_PLANES: Final = vec[i64]([0, 0, 0b1, 0b10, 0b110, 0b1010, 0b1010])  # by -1 times what lies
SUMMED: Final = 3 * 6  # numbers for a material: these three for each of CLASSES


def make(start: State, seats: int) -> Coder:
    """The coder of a table that starts like this."""
    assert isinstance(start, TubeTangleState)
    return TubeTangleCoder(start, seats)


class TubeTangleCoder(Coder):
    """Two actions make a move: which tile is laid, then where and how it lies."""

    def __init__(self, start: TubeTangleState, seats: int) -> None:
        super().__init__(start, seats)
        terms = start.terms
        column, row = terms.start
        self.window = Window(column - REACH, row - REACH, column + REACH, row + REACH)
        self.height = self.window.height
        self.width = self.window.width
        self.materials: i64 = len(terms.materials)
        self.kinds: i64 = terms.kinds
        self.planes = len(PLANES) + 4 * self.materials
        self.scalars = len(SCALARS) + self.materials + 3 * self.kinds + seats - 1
        self.first_far: i64 = FIRST_KIND + self.kinds
        self.first_cell: i64 = self.first_far + FAR
        self.actions = self.first_cell + WAYS * self.window.cells
        self.counts = vec[i64](terms.counts())  # how many of each kind there are
        self.names = terms.names  # of the kinds
        self.shown = vec[i64]([self._planes_of(bits) for bits in terms.bits])  # [pose] its planes, a bit each
        self.summary = False

    def _planes_of(self, bits: i64) -> i64:
        """The planes that show the sides of a pose, given packed, a bit each."""
        planes: i64 = 0
        for side in range(i64(4)):
            value = bits >> 4 * side & 15
            if value == ROOM:
                planes |= BITS[PLANES.index("room border")]
            elif value == ROAD:
                planes |= BITS[PLANES.index("road border")]
            else:
                planes |= BITS[len(PLANES) + side * self.materials + value - 1]
        return planes

    def sum_up(self) -> bool:
        if not self.summary:
            self.summary = True
            self.scalars += SUMMED * self.materials
        return True

    def plane_names(self) -> list[str]:
        state = self.start
        assert isinstance(state, TubeTangleState)
        materials = state.terms.materials
        return [*PLANES, *[f"{material} {side}" for side in SIDE_WORDS for material in materials]]

    def scalar_names(self) -> list[str]:
        state = self.start
        assert isinstance(state, TubeTangleState)
        kinds = state.terms.names
        names = [*SCALARS, *[f"my colour is {material}" for material in state.terms.materials]]
        for what in ("in my hand", "taken up", "not seen by me"):
            names.extend([f"{kind} {what}" for kind in kinds])
        names.extend([f"tiles of {seat_word(place)}" for place in range(1, self.seats)])
        if self.summary:
            for place in range(self.materials):
                whose = f"other colour {place}" if place else "my colour"
                names.extend([f"{whose}, {kept}, {what}" for kept in CLASSES for what in AMOUNTS])
        return names

    def due(self, state: State) -> int:
        assert isinstance(state, TubeTangleState)
        if state.step == PLACE:
            return state.turn
        return NO_ONE if state.step == OVER else NATURE

    def options(self, play: Play) -> Options:
        state = play.state
        assert isinstance(state, TubeTangleState)
        if play.held != NOTHING_HELD:
            return self._ways_to_lay(play, state)
        spots = spots_of(state, play.seat)
        play.spots = spots
        actions = vec[i64](capacity=8)
        codes = vec[i64](capacity=8)
        if spots[0] == 0:
            return Options(append(actions, ON_PASS), append(codes, PASS))
        fits = vec[u8]([u8(0)] * self.kinds)
        for spot in spots:
            if spot == 0:
                break
            fits[spot >> 8 & 255] = u8(1)
        last: i64 = -1
        for held in state.hands[play.seat]:  # lowest first, and a kind may be there twice
            kind: i64 = held
            if kind != last and fits[kind]:
                actions = append(actions, FIRST_KIND + kind)
                codes = append(codes, NO_CODE)
            last = kind
        return Options(actions, codes)

    def _ways_to_lay(self, play: Play, state: TubeTangleState) -> Options:
        """Every way to lay the tile taken up, in the order of the menu."""
        spots = play.spots if len(play.spots) > 0 else spots_of(state, play.seat)
        kind = play.held
        most: i64 = 0
        for spot in spots:
            if spot == 0:
                break
            if spot >> 8 & 255 == kind:
                most += i64(WAY_COUNT[spot & 255])
        actions = vec[i64]([0] * most)
        codes = vec[i64]([0] * most)
        packed = state.field.packed
        count: i64 = 0
        far: i64 = 0
        for spot in spots:
            if spot == 0:
                break
            if spot >> 8 & 255 != kind:
                continue
            number = packed[spot >> 16]
            code = code_of(self.kinds, number, kind, 0)
            cell = self.window.index(number)
            ways = WAYS * (spot & 255)
            for place in range(ways, ways + i64(WAY_COUNT[spot & 255])):
                way = i64(WAY_LIST[place])
                action = self.first_cell + WAYS * cell + way
                if cell == OUTSIDE:
                    if far == FAR:
                        continue
                    action = self.first_far + far
                    far += 1
                actions[count] = action
                codes[count] = code + way
                count += 1
        if count < most:
            return Options(actions[:count], codes[:count])
        return Options(actions, codes)

    def act(self, play: Play, action: i64, code: i64) -> None:
        if code == NO_CODE:
            play.held = action - FIRST_KIND
        else:
            super().act(play, action, code)
            play.spots = vec[i64]()

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, picture: Picture) -> None:
        state = play.state
        assert isinstance(state, TubeTangleState)
        self._table(state, picture)
        self.see_scalars(play, seat, scalars, first)

    def _table(self, state: TubeTangleState, picture: Picture) -> None:
        """Show what has come to lie since this picture was last looked at: it looks the same to all seats."""
        window = self.window
        lies = state.lies
        laid = state.laid
        packed = state.field.packed
        count = i64(len(laid))
        for number in range(picture.told, count):
            site = laid[number]
            if site < 0:
                site = -1 - site
            cell = window.index(packed[site])
            if cell != OUTSIDE:
                pose = i64(lies[site])
                picture.show(cell, self.shown[pose] if pose >= 0 else _TILE_PLANES[-pose])
        picture.told = count

    def see_scalars(self, play: Play, seat: int, scalars: vec[i64], first: i64) -> None:
        state = play.state
        assert isinstance(state, TubeTangleState)
        terms = state.terms
        unseen = self.counts[:]
        lies = state.lies
        for site in state.laid:
            if site < 0:
                continue  # the tile beneath tells it
            pose = i64(lies[site])
            if pose >= 0:
                unseen[i64(state.kinds[site])] -= 1
            elif pose < ROAD_TILE:
                if pose != COVER:
                    unseen[terms.pit] -= 1
                if pose != PIT:
                    unseen[terms.cover] -= 1
        self._scalars(play, state, seat, unseen, scalars, first)

    def see_held(self, play: Play, scalars: vec[i64], first: i64) -> None:
        scalars[first + len(SCALARS) + self.materials + self.kinds + play.held] = 1

    def _scalars(
        self, play: Play, state: TubeTangleState, seat: int, unseen: vec[i64], scalars: vec[i64], first: i64
    ) -> None:
        for place in range(first, first + self.scalars):
            scalars[place] = 0
        hand = state.hands[seat]
        scalars[first] = 1 if state.turn == seat else 0
        scalars[first + 1] = len(hand)
        scalars[first + 2] = state.pouch.total
        scalars[first + 3] = state.rooms
        scalars[first + 4] = state.roads
        scalars[first + 5] = state.to_take
        at = first + len(SCALARS)
        if state.colours[seat] > 0:
            scalars[at + state.colours[seat] - 1] = 1
        at += self.materials
        for kind in hand:
            scalars[at + kind] += 1
            unseen[kind] -= 1
        at += self.kinds
        if play.held != NOTHING_HELD and state.turn == seat:
            scalars[at + play.held] = 1
        at += self.kinds
        for place in range(self.kinds):
            scalars[at + place] = unseen[place]
        at += self.kinds
        for place in range(1, i64(self.seats)):
            scalars[at + place - 1] = len(state.hands[(seat + place) % self.seats])
        if self.summary:
            self._sum_up(state, state.colours[seat], scalars, at + self.seats - 1)

    def _sum_up(self, state: TubeTangleState, own: i64, scalars: vec[i64], at: i64) -> None:
        """What the pipes of each material amount to: mine, then the others, those with most links first.

        So a material's name says nothing here, and renaming changes nothing.
        """
        materials = self.materials
        sums = vec[i64]([0] * ((materials + 1) * SUMMED))
        may_pay = vec[i64]([0] * (materials + 1))
        pipes = survey(state)
        place: i64 = 0
        while place < len(pipes):
            material = pipes[place]
            kept = pipes[place + 1]
            links = pipes[place + 2]
            first = material * SUMMED + 3 * kept
            sums[first] += 1
            sums[first + 1] += links
            if links > sums[first + 2]:
                sums[first + 2] = links
            if kept != LOST:
                may_pay[material] += links
            place += 3
        told = vec[u8]([u8(0)] * (materials + 1))
        for turn in range(materials):
            best: i64 = own if turn == 0 and own > 0 else 0
            if best == 0:
                for material in range(1, materials + 1):
                    if told[material] or material == own:
                        continue
                    if best == 0 or _is_ahead(material, best, may_pay, sums):
                        best = material
            if best == 0:  # nobody has a colour yet, and all are told
                break
            told[best] = u8(1)
            for number in range(i64(SUMMED)):
                scalars[at + turn * SUMMED + number] = sums[best * SUMMED + number]


def _is_ahead(one: i64, other: i64, may_pay: vec[i64], sums: vec[i64]) -> bool:
    """Whether a material is told before another: by its links that may pay, else by all its numbers."""
    if may_pay[one] != may_pay[other]:
        return may_pay[one] > may_pay[other]
    for number in range(i64(SUMMED)):
        mine = sums[one * SUMMED + number]
        theirs = sums[other * SUMMED + number]
        if mine != theirs:
            return mine > theirs
    return False
