"""Pipe Dream for a search: a player's own sheet alone, for what others do never matters."""

from typing import Final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide, best_first
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.pipe_dream.menu import DONE, sheet_codes
from pipeyard.rules.pipe_dream.scoring import bomb_value, cross_value, next_section, total
from pipeyard.rules.pipe_dream.sheet import OPEN_SIDES, SCORED, SIDE_BIT, STOP, TURN, Keeper, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState, take_turn
from pipeyard.rules.pipe_dream.terms import TURNS
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.state import State

# "left" is the part of the turns that is still to come, from 1 to 0, "late" what is over.
FEATURES: Final = (
    "one",
    "way",  # pieces on a way to an exit
    "near",  # pieces on no such way, from which a single pipe can still make one
    "near_late",
    "next",  # from which two pipes can
    "next_late",
    "far",  # from which more can
    "far_late",
    "dead",  # pieces joined to the source from which no way can be laid
    "unjoined",
    "unjoined_late",
    "ends_left",  # empty cells from which a pipe would be joined
    "ends_few",  # what is missing to three of them, times what is left
    "chance_left",  # how likely the next roll brings a pipe that can be joined there unturned and lead on
    "chance",
    "wrenches",
    "wrenches_left",
    "bombs",  # what they cost so far
    "crosses",  # what those not used would cost
    "crosses_left",  # how many are not used, times what is left
    "exitless_late",  # there is no exit, times what is over
    "tight",  # what is missing to three turns that may go wrong before the next flow number
    "missed",  # turns that are missing to reach it at all
)
# Where a joined piece leads, the better the higher.
NOT_ON: Final = 0
FAR: Final = 1
NEXT: Final = 2
NEAR: Final = 3
EXIT: Final = 4

SCALE: Final = 30.0  # points that are worth 1
FEW: Final = 3.0
AHEAD: Final = 9  # turns a search looks ahead
ELSEWHERE: Final = 3  # moves a quick reply looks at that join nothing


def make(weights: list[float]) -> Guide:
    """The guide, with weights for its features."""
    return PipeDreamGuide(weights)


class PipeDreamGuide(Guide):
    """See :class:`pipeyard.bots.search.guide.Guide`. Worth is the score to come, none is nought."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)  # by feature
        self._keeper = Keeper()
        self._row = vec[float]([0.0] * len(FEATURES))
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
        sheet = state.sheets[seat]
        menu = sheet_codes(sheet)
        count: i64 = len(menu)
        if count == 1:
            return menu[0]
        if sheet.step == TURN:
            menu = promising(sheet, menu, dice)
        best: i64 = menu[0]
        most = -1.0e30
        for code in menu:
            worth = self.after(state, seat, code)
            if worth > most:
                most = worth
                best = code
        return best

    def horizon(self, state: State) -> int:
        return AHEAD

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
        weights = self.weights
        row = self._row
        fill(row, sheet)
        worth = 0.0
        for place in range(i64(len(row))):
            worth += weights[place] * row[place]
        if sheet.step == STOP:
            return max(worth, float(total(sheet)))  # it can be had at once
        return worth


def promising(sheet: Sheet, menu: vec[i64], dice: Dice) -> vec[i64]:
    """The moves of a turn that join something, done, and a few of the others, picked by the dice."""
    terms = sheet.terms
    found = vec[i64](capacity=32)
    others = vec[i64](capacity=64)
    for code in menu:
        if code < terms.place_codes:
            found = append(found, code)
        elif code < terms.bomb_codes:
            number = code - terms.place_codes
            site = number // TURNS % terms.sites
            pose = terms.turned_poses[TURNS * (number // TURNS // terms.sites) + number % TURNS]
            if sheet.faced[site] & i64(OPEN_SIDES[pose]):
                found = append(found, code)
            elif number % TURNS == 0:
                others = append(others, code)
    count: i64 = len(others)
    for number in range(ELSEWHERE if count > ELSEWHERE else count):
        pick = number + dice.below(count - number)
        found = append(found, others[pick])
        others[pick] = others[number]
    return found if len(found) > 0 else menu


def features(sheet: Sheet) -> list[float]:
    """What is known of a sheet, as ``FEATURES`` names it."""
    row = vec[float]([0.0] * len(FEATURES))
    fill(row, sheet)
    return list(row)


def fill(row: vec[float], sheet: Sheet) -> None:
    """Write the features of a sheet into a row."""
    terms = sheet.terms
    way, near, following, far, dead, pieces = arms(sheet)
    joined = way + near + following + far + dead
    ends, chance = outlook(sheet)
    left = float(terms.sections - sheet.meter) / float(terms.sections)
    late = 1.0 - left
    unjoined = float(pieces - joined)
    crosses = len(terms.cross_values) - sheet.crosses
    tight = 0.0
    missed = 0.0
    section = next_section(sheet)
    if section:
        turns = section - sheet.meter
        if sheet.step == TURN and sheet.placed:
            turns -= 1
        slack = float(joined + turns + min(crosses, section - sheet.meter) - terms.flow[section])
        tight = max(0.0, FEW - max(0.0, slack))
        missed = max(0.0, -slack)
    row[0] = 1.0
    row[1] = float(way)
    row[2] = float(near)
    row[3] = late * float(near)
    row[4] = float(following)
    row[5] = late * float(following)
    row[6] = float(far)
    row[7] = late * float(far)
    row[8] = float(dead)
    row[9] = unjoined
    row[10] = late * unjoined
    row[11] = left * ends
    row[12] = left * max(0.0, FEW - ends)
    row[13] = left * chance
    row[14] = chance
    row[15] = float(sheet.wrenches)
    row[16] = left * float(sheet.wrenches)
    row[17] = float(bomb_value(sheet))
    row[18] = float(cross_value(sheet))
    row[19] = left * float(crosses)
    row[20] = late if way == 0 else 0.0
    row[21] = tight
    row[22] = missed


def arms(sheet: Sheet) -> tuple[i64, i64, i64, i64, i64, i64]:
    """Joined pieces by where they lead, and how many pieces there are.

    To an exit; to an open end from which one pipe, two, or more could make an exit; nowhere.
    """
    terms = sheet.terms
    neighbour = terms.neighbour
    poses = sheet.poses
    faced = sheet.faced
    count: i64 = terms.sites
    pieces: i64 = 0
    for site in range(count):
        if poses[site] != NO_PIPE:
            pieces += 1
    source: i64 = sheet.source
    if source == NOWHERE:
        return 0, 0, 0, 0, 0, pieces
    order = vec[i64]([0] * count)
    parent = vec[i64]([0] * count)
    order[0] = source
    parent[0] = 0
    seen = vec[i64]([0] * count)
    seen[source] = 1
    met: i64 = 1
    place: i64 = 0
    while place < met:  # joined pieces make a tree, for there are no loops
        site = order[place]
        joins = i64(OPEN_SIDES[poses[site]]) & faced[site]
        for side in range(i64(4)):
            if joins & i64(SIDE_BIT[side]):
                across = neighbour[4 * site + side]
                if across != NOWHERE and seen[across] == 0:
                    seen[across] = 1
                    order[met] = across
                    parent[met] = place
                    met += 1
        place += 1
    leads = vec[i64]([NOT_ON] * count)
    found = vec[i64]([0] * (EXIT + 1))
    place = met - 1
    while place > 0:
        best = leads[place]
        if best < EXIT:
            best = max(best, leads_to(sheet, order[place]))
        found[best] += 1
        if best > leads[parent[place]]:
            leads[parent[place]] = best
        place -= 1
    return found[EXIT], found[NEAR], found[NEXT], found[FAR], found[NOT_ON], pieces - 1


def leads_to(sheet: Sheet, site: i64) -> i64:
    """Where the open sides of one piece lead: off the map, or to an empty cell near its edge or far."""
    terms = sheet.terms
    poses = sheet.poses
    open_sides = i64(OPEN_SIDES[poses[site]])
    if open_sides & terms.edges[site]:
        return EXIT
    best: i64 = NOT_ON
    for side in range(i64(4)):
        if open_sides & i64(SIDE_BIT[side]) == 0:
            continue
        across = terms.neighbour[4 * site + side]
        if across == NOWHERE or poses[across] != NO_PIPE:
            continue
        if terms.edges[across]:
            return NEAR
        best = max(best, FAR)
        for turn in range(i64(4)):
            beyond = terms.neighbour[4 * across + turn]
            if beyond != NOWHERE and terms.edges[beyond] and poses[beyond] == NO_PIPE:
                best = NEXT
    return best


def outlook(sheet: Sheet) -> tuple[float, float]:
    """How many empty cells a pipe could join the source from, and how likely the next roll brings one there.

    A roll of two numbers can be used both ways: one names the pipe, the other its row or column. A pipe
    that would lead against another's side or close a loop does not count.
    """
    terms = sheet.terms
    size: i64 = terms.size
    neighbour = terms.neighbour
    poses = sheet.poses
    component = sheet.component
    if sheet.source == NOWHERE:
        return 0.0, 0.0
    own = component[sheet.source]
    ends = 0.0
    wanted = vec[i64]([0] * terms.size)  # for each row and column number, the pipes that can be joined there
    for site in range(i64(terms.sites)):
        faced = sheet.faced[site]
        if faced == 0 or poses[site] != NO_PIPE:
            continue
        sides: i64 = 0
        shut: i64 = 0  # sides where nothing can go on
        for side in range(i64(4)):
            across = neighbour[4 * site + side]
            if across == NOWHERE or poses[across] == NO_PIPE:
                continue
            if faced & i64(SIDE_BIT[side]) == 0:
                shut |= i64(SIDE_BIT[side])
            elif component[across] == own:
                sides |= i64(SIDE_BIT[side])
        if sides != 0:
            ends += 1.0
            pipes = terms.open_pipes[sides] & terms.open_pipes[15 ^ sides] & ~terms.open_pipes[shut]
            wanted[site // size] |= pipes
            wanted[site % size] |= pipes
    rolls: i64 = 0
    for one in range(size):
        rolls += wanted[one] >> one & 1
        for other in range(one + 1, size):
            if (wanted[other] >> one | wanted[one] >> other) & 1:
                rolls += 2
    return ends, float(rolls) / float(size * size)
