"""Pipe Dream in numbers: a seat's own sheet, for what others do never matters, and how the others stand."""

from typing import Final

from mypy_extensions import i64

from pipeyard.learn.core.coder import Coder
from pipeyard.learn.core.picture import BITS, Picture
from pipeyard.learn.core.play import Play
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_dream.scoring import bomb_value, cross_value, next_section, survey
from pipeyard.rules.pipe_dream.scoring import total as total_of
from pipeyard.rules.pipe_dream.sheet import OPEN_SIDES, SCORED, SOURCE, STOP, TURN, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.terms import TURNS
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.state import NATURE, NO_ONE, State

PLANES: Final = (
    "open north",
    "open east",
    "open south",
    "open west",
    "source",
    "joined to the source",
    "joined and open off the map",
    "on a way from the source to an exit",
    "a wrench to collect",
    "in the row or column of the first die",
    "in the row or column of the second die",
)
SCALARS: Final = (
    "the source is to be placed",
    "a turn",
    "to stop or to go on",
    "first die",
    "second die",
    "this turn's pipe is placed",
    "cross-sections placed this turn",
    "wrenches",
    "bombs used",
    "cross-sections used",
    "sections of the meter marked",
    "sections to the next flow number",
    "next flow number",
    "pieces joined to the source",
    "pieces not joined",
    "exits",
    "pieces on a way to an exit",
    "points as it lies",
    "others still playing",
    "others that scored",
    "most points of another",
)


def make(start: State, seats: int) -> Coder:
    """The coder of a table that starts like this."""
    assert isinstance(start, PipeDreamState)
    return PipeDreamCoder(start, seats)


class PipeDreamCoder(Coder):
    """An action is a code of the rules without the gaps: a straight pipe is turned once at most."""

    def __init__(self, start: PipeDreamState, seats: int) -> None:
        super().__init__(start, seats)
        terms = start.terms
        self.size: i64 = terms.size
        self.planes = len(PLANES)
        self.scalars = len(SCALARS)
        self.height = terms.size
        self.more = vec[i64](
            [0] * terms.sites
        )  # planes of a cell that its piece does not tell; noughts between calls
        self.width = terms.size
        last = terms.bomb_codes + (terms.bomb_codes - terms.place_codes)
        actions = [-1] * last
        count = 1  # after WAIT
        for code in range(last):
            if code >= terms.place_codes:
                number = (code - terms.place_codes) % (terms.bomb_codes - terms.place_codes)
                if number % TURNS >= len(terms.turned[number // TURNS // terms.sites]):
                    continue
            actions[code] = count
            count += 1
        self.by_code = vec[i64](actions)
        self.actions = count

    def plane_names(self) -> list[str]:
        return list(PLANES)

    def scalar_names(self) -> list[str]:
        return list(SCALARS)

    def due(self, state: State) -> int:
        assert isinstance(state, PipeDreamState)
        if state.rolling():
            return NATURE
        if not state.acting:
            return NO_ONE
        seat = state.acting[0]
        for other in state.acting:
            if state.sheets[other].meter < state.sheets[seat].meter:
                seat = other
        return seat

    def action_of(self, play: Play, code: i64) -> i64:
        return self.by_code[code]

    def see(self, play: Play, seat: int, scalars: vec[i64], first: i64, picture: Picture) -> None:
        state = play.state
        assert isinstance(state, PipeDreamState)
        sheet = state.sheets[seat]
        terms = sheet.terms
        sites: i64 = terms.sites
        found = survey(sheet)
        poses = sheet.poses
        more = self.more
        held = picture.held
        if sheet.source != NOWHERE:
            more[sheet.source] = 16
        if sheet.first:
            length: i64 = 2 * self.size - 1
            for die in range(i64(2)):
                number: i64 = sheet.first if die == 0 else sheet.second
                for place in range(length * (number - 1), length * number):
                    more[terms.line_sites[place]] |= BITS[9 + die]
        for site in range(sites):
            pose = poses[site]
            planes = more[site]
            more[site] = 0
            if pose == NO_PIPE:
                if terms.symbol[site]:
                    planes |= 256
            else:
                planes |= i64(OPEN_SIDES[pose])
                if found.joined[site]:
                    planes |= 32
                    if found.exits[site]:
                        planes |= 64
                    if found.way[site]:
                        planes |= 128
            if held[site] != planes:
                picture.show(site, planes)
        section = next_section(sheet)
        scalars[first] = 1 if sheet.step == SOURCE else 0
        scalars[first + 1] = 1 if sheet.step == TURN else 0
        scalars[first + 2] = 1 if sheet.step == STOP else 0
        scalars[first + 3] = sheet.first
        scalars[first + 4] = sheet.second
        scalars[first + 5] = 1 if sheet.placed else 0
        scalars[first + 6] = sheet.crossed
        scalars[first + 7] = sheet.wrenches
        scalars[first + 8] = sheet.bombs
        scalars[first + 9] = sheet.crosses
        scalars[first + 10] = sheet.meter
        scalars[first + 11] = section - sheet.meter if section else 0
        scalars[first + 12] = terms.flow[section]
        scalars[first + 13] = found.joined_count
        scalars[first + 14] = found.unjoined_count
        scalars[first + 15] = found.exit_count
        scalars[first + 16] = found.way_count
        gained = terms.way * found.way_count - terms.unjoined * found.unjoined_count
        scalars[first + 17] = gained - bomb_value(sheet) - cross_value(sheet)
        self._others(state.sheets, seat, scalars, first + 18)

    def _others(self, sheets: list[Sheet], seat: int, scalars: vec[i64], first: i64) -> None:
        playing: i64 = 0
        scored: i64 = 0
        most: i64 = 0
        for other in range(len(sheets)):
            if other == seat:
                continue
            if sheets[other].step < SCORED:
                playing += 1
            elif sheets[other].step == SCORED:
                points = total_of(sheets[other])
                most = points if scored == 0 or points > most else most
                scored += 1
        scalars[first] = playing
        scalars[first + 1] = scored
        scalars[first + 2] = most
