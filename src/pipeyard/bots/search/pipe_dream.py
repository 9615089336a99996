"""Pipe Dream for a search: a player's own sheet alone, for what others do never matters."""

from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import BIT, NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_dream.menu import DONE, sheet_codes
from pipeyard.rules.pipe_dream.scoring import bomb_value, next_section, survey, total
from pipeyard.rules.pipe_dream.sheet import SCORED, STOP, Keeper, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.shapes import NO_PIPE, OPEN
from pipeyard.rules.state import State

FEATURES: Final = (
    "one",
    "joined",
    "unjoined",
    "ends",  # empty cells from which a pipe would be joined
    "ends_few",  # what is missing to three of them
    "chance",  # how likely the next roll brings a pipe that can be joined unturned
    "way",
    "exit",  # whether there is one
    "exits",
    "wrenches",
    "bombs",  # what they cost so far
    "crosses",  # used so far
    "short",  # pieces that are missing at the next flow number, were no more to come
    "pace",  # the same less the turns until then, where that is above nought
    "blocked",  # of the empty cells, those that no end faces
)
PHASES: Final = 5  # the weights differ as the game goes on
SCALE: Final = 30.0  # points that are worth 1
FEW: Final = 3.0
TRIED: Final = 10  # moves a quick reply looks at


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipeDreamGuide(weights)


class PipeDreamGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the score to come, none is nought."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights  # by phase, then by feature
        self.scale = SCALE

    def focus(self, state: State, seat: int) -> State:
        assert isinstance(state, PipeDreamState)
        sheet = state.sheets[seat].copy(Keeper())
        return PipeDreamState(state.terms, False, state.source_dice and not state.duplicate, [sheet])

    def seat_in(self, seat: int) -> int:
        return 0

    def clock(self, state: State) -> i64:
        assert isinstance(state, PipeDreamState)
        return state.sheets[0].meter

    def options(self, state: State, seat: int, dice: Dice) -> vec[i64]:
        assert isinstance(state, PipeDreamState)
        menu = sheet_codes(state.sheets[seat])
        worths: list[float] = []
        for code in menu:
            worths.append(self.after(state, seat, code))
        return best_first(menu, worths)

    def after(self, state: PipeDreamState, seat: int, code: int) -> float:
        """What a move leaves the sheet worth. Done changes nothing on the map, so it is not played."""
        sheet = state.sheets[seat]
        if code == DONE and sheet.step != STOP:
            return self.worth(sheet)
        after = state.copy()
        after.play(seat, code)
        return self.worth(after.sheets[seat])

    def reply(self, state: State, seat: int, dice: Dice) -> int:
        assert isinstance(state, PipeDreamState)
        menu = sheet_codes(state.sheets[seat])
        count: i64 = len(menu)
        if count == 1:
            return menu[0]
        best: i64 = menu[0]
        most = -1.0e30
        for number in range(min(count, TRIED)):
            pick = number + dice.below(count - number)
            code = menu[pick]
            menu[pick] = menu[number]
            worth = self.after(state, seat, code)
            if worth > most:
                most = worth
                best = code
        return best

    def horizon(self, state: State) -> int:
        return 3

    def mark(self, state: State) -> i64:
        assert isinstance(state, PipeDreamState)
        sheet = state.sheets[0]
        found: i64 = sheet.wrenches + 8 * sheet.bombs
        for pose in sheet.poses:
            found = (found * 31 + pose + 1) % 2_305_843_009_213_693_951
        return found

    def values(self, state: State) -> list[float]:
        assert isinstance(state, PipeDreamState)
        return [self.worth(sheet) / SCALE for sheet in state.sheets]

    def worth(self, sheet: Sheet) -> float:
        """The points a sheet will probably have, none counting as nought."""
        if sheet.step >= SCORED:
            return float(total(sheet)) if sheet.step == SCORED else 0.0
        row = features(sheet)
        first = phase(sheet) * len(row)
        worth = 0.0
        for place in range(len(row)):
            worth += self.weights[first + place] * row[place]
        return worth


def phase(sheet: Sheet) -> int:
    """How far the game is: the number of flow numbers passed."""
    return min(PHASES - 1, PHASES * sheet.meter // sheet.terms.sections)


def features(sheet: Sheet) -> list[float]:
    """What is known of a sheet, as ``FEATURES`` names it."""
    found = survey(sheet)
    joined = float(found.joined_count)
    ends, chance = outlook(sheet, found.joined)
    section = next_section(sheet)
    short = 0.0
    pace = 0.0
    if section:
        short = max(0.0, float(sheet.terms.flow[section]) - joined)
        pace = max(0.0, short - float(section - sheet.meter))
    blocked = 0.0
    for site in range(len(sheet.poses)):
        if sheet.poses[site] == NO_PIPE and sheet.faced[site] == 0:
            blocked += 1.0
    return [
        1.0,
        joined,
        float(found.unjoined_count),
        ends,
        max(0.0, FEW - ends),
        chance,
        float(found.way_count),
        1.0 if found.exit_count else 0.0,
        float(found.exit_count),
        float(sheet.wrenches),
        float(bomb_value(sheet)),
        float(sheet.crosses),
        short,
        pace,
        blocked,
    ]


def outlook(sheet: Sheet, joined: list[bool]) -> tuple[float, float]:
    """How many empty cells a pipe could join the source from, and how likely the next roll brings one there.

    A roll of two numbers can be used both ways: one names the pipe, the other its row or column.
    """
    terms = sheet.terms
    size = terms.size
    neighbour = terms.neighbour
    ends = 0.0
    rolls = vec[i64]([0] * (size * size))
    for site in range(len(sheet.poses)):
        if sheet.poses[site] != NO_PIPE or sheet.faced[site] == 0:
            continue
        sides = 0
        for side in range(4):
            across = neighbour[4 * site + side]
            if across != NOWHERE and sheet.faced[site] >> side & 1:
                if joined[across] or across == sheet.source:
                    sides |= BIT[side]
        if sides == 0:
            continue
        ends += 1.0
        row = site // size
        column = site % size
        for face in range(size):
            if OPEN[terms.faces[face]] & sides:
                rolls[min(face, row) * size + max(face, row)] = 1
                rolls[min(face, column) * size + max(face, column)] = 1
    chance = 0.0
    for code, weight in terms.rolls:
        if rolls[code]:
            chance += float(weight)
    return ends, chance / float(size * size)
