"""Pipe Dream for a search: a player's own sheet alone, for what others do never matters."""

from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_dream.menu import DONE, sheet_codes
from pipeyard.rules.pipe_dream.scoring import bomb_value, next_section, survey, total
from pipeyard.rules.pipe_dream.sheet import SCORED, STOP, TURN, Keeper, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState, take_turn
from pipeyard.rules.shapes import NO_PIPE
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
FEW: Final = 3
TRIED: Final = 10  # moves a quick reply looks at


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipeDreamGuide(weights)


class PipeDreamGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the score to come, none is nought."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)  # by phase, then by feature
        self._keeper = Keeper()
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
        if sheet.step == TURN:
            tried = sheet.copy(self._keeper)
            take_turn(tried, code)
            return self.worth(tried)
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
        row = measured(sheet)
        weights = self.weights
        first: i64 = phase(sheet) * len(FEATURES)
        worth = 0.0
        for place in range(i64(len(row))):
            worth += weights[first + place] * row[place]
        return worth


def phase(sheet: Sheet) -> int:
    """How far the game is: the number of flow numbers passed."""
    return min(PHASES - 1, PHASES * sheet.meter // sheet.terms.sections)


def features(sheet: Sheet) -> list[float]:
    """What is known of a sheet, as ``FEATURES`` names it."""
    return list(measured(sheet))


def measured(sheet: Sheet) -> vec[float]:
    """The same in one run."""
    found = survey(sheet)
    joined = float(found.joined_count)
    ends, chance = outlook(sheet, found.joined)
    section = next_section(sheet)
    poses = sheet.poses
    faced = sheet.faced
    blocked: i64 = 0
    for site in range(i64(len(poses))):
        if poses[site] == NO_PIPE and faced[site] == 0:
            blocked += 1
    row = vec[float]([0.0] * len(FEATURES))
    row[0] = 1.0
    row[1] = joined
    row[2] = float(found.unjoined_count)
    row[3] = float(ends)
    row[4] = float(FEW - ends if ends < FEW else 0)
    row[5] = chance
    row[6] = float(found.way_count)
    row[7] = 1.0 if found.exit_count else 0.0
    row[8] = float(found.exit_count)
    row[9] = float(sheet.wrenches)
    row[10] = float(bomb_value(sheet))
    row[11] = float(sheet.crosses)
    if section:
        short = float(sheet.terms.flow[section]) - joined
        row[12] = short if short > 0.0 else 0.0
        row[13] = max(0.0, row[12] - float(section - sheet.meter))
    row[14] = float(blocked)
    return row


def outlook(sheet: Sheet, joined: vec[bool]) -> tuple[i64, float]:
    """How many empty cells a pipe could join the source from, and how likely the next roll brings one there.

    A roll of two numbers can be used both ways: one names the pipe, the other its row or column.
    """
    terms = sheet.terms
    poses = sheet.poses
    faced = sheet.faced
    neighbour = terms.neighbour
    size: i64 = terms.size
    source: i64 = sheet.source
    ends: i64 = 0
    wanted = vec[i64]([0] * terms.size)  # for each row and column number, the pipes that can be joined there
    for site in range(i64(len(poses))):
        if poses[site] != NO_PIPE or faced[site] == 0:
            continue
        sides: i64 = 0
        for side in range(i64(4)):
            if faced[site] >> side & 1:
                across = neighbour[4 * site + side]
                if joined[across] or across == source:
                    sides |= i64(1) << side
        if sides != 0:
            ends += 1
            pipes = terms.open_pipes[sides]
            wanted[site // size] |= pipes
            wanted[site % size] |= pipes
    rolls: i64 = 0
    for one in range(size):
        rolls += wanted[one] >> one & 1
        for other in range(one + 1, size):
            if (wanted[other] >> one | wanted[one] >> other) & 1:
                rolls += 2
    return ends, float(rolls) / float(size * size)
