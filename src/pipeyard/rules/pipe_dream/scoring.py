"""What the gloop finds on a sheet, the points of it line by line, and how a table of sheets ends."""

from mypy_extensions import i64

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result
from pipeyard.rules.pipe_dream.sheet import (
    NO_EXIT,
    OPEN_SIDES,
    OUT,
    ROLL,
    SCORED,
    SIDE_BIT,
    STOP,
    Sheet,
)
from pipeyard.rules.pipe_dream.view import PipeDreamResult, ScoreLine
from pipeyard.rules.shapes import NO_PIPE
from pipeyard.rules.words import Words, all_of, say, seated

NOBODY = say("Nobody scored: the Gloop has the city.")


class Survey:
    """A map looked over from its source. The source itself is counted nowhere."""

    def __init__(self, sites: int) -> None:
        self.joined = vec[bool]([False] * sites)  # joined to the source
        self.exits = vec[bool]([False] * sites)  # joined to the source and open off the map
        self.way = vec[bool]([False] * sites)  # on a way from the source to an exit
        self.joined_count = 0
        self.exit_count = 0
        self.way_count = 0
        self.unjoined_count = 0
        self.dead_end_count = 0  # joined, but on no way to an exit


def survey(sheet: Sheet) -> Survey:
    """Look the map over: what is joined to the source, what opens off the map, what leads there."""
    terms = sheet.terms
    found = Survey(terms.sites)
    if sheet.source == NOWHERE:
        return found
    # Joined pieces make a tree, for there are no loops: every site is met once, after its parent.
    poses = sheet.poses
    faced = sheet.faced
    neighbour = terms.neighbour
    joined = found.joined
    way = found.way
    source: i64 = sheet.source
    order = vec[i64]([source] * terms.sites)
    parent = vec[i64]([NOWHERE] * terms.sites)
    parent[source] = source
    count: i64 = 1
    met: i64 = 0
    while met < count:
        site = order[met]
        met += 1
        open_sides = i64(OPEN_SIDES[poses[site]]) & faced[site]
        for side in range(i64(4)):
            if open_sides & i64(SIDE_BIT[side]):
                across = neighbour[4 * site + side]
                if parent[across] == NOWHERE:
                    parent[across] = site
                    order[count] = across
                    count += 1
    exit_count: i64 = 0
    way_count: i64 = 0
    while met > 1:
        met -= 1
        site = order[met]
        joined[site] = True
        if i64(OPEN_SIDES[poses[site]]) & terms.edges[site]:
            found.exits[site] = True
            exit_count += 1
            way[site] = True
        if way[site]:
            way_count += 1
            way[parent[site]] = True
    way[source] = False
    pieces: i64 = 0
    for pose in poses:
        if pose != NO_PIPE:
            pieces += 1
    found.joined_count = count - 1
    found.exit_count = exit_count
    found.way_count = way_count
    found.dead_end_count = count - 1 - way_count
    found.unjoined_count = pieces - count
    return found


def bomb_value(sheet: Sheet) -> int:
    """The value of the highest bomb used, 0 without one."""
    return sheet.terms.bomb_values[sheet.bombs - 1] if sheet.bombs > 0 else 0


def cross_value(sheet: Sheet) -> int:
    """The values of all cross-sections not used."""
    return sum(sheet.terms.cross_values[sheet.crosses :])


def total(sheet: Sheet) -> int:
    """The points of a sheet if it scores as it lies."""
    found = survey(sheet)
    terms = sheet.terms
    gained = terms.way * found.way_count
    return gained - terms.unjoined * found.unjoined_count - bomb_value(sheet) - cross_value(sheet)


def next_section(sheet: Sheet) -> int:
    """The section of the meter where the next flow number stands, 0 when there is none."""
    flow = sheet.terms.flow
    for section in range(sheet.meter + 1, len(flow)):
        if flow[section] > 0:
            return section
    return 0


def step_after_mark(sheet: Sheet) -> int:
    """The step a sheet is in once a section of its meter was marked."""
    number = sheet.terms.flow[sheet.meter]
    if number == 0:
        return ROLL
    found = survey(sheet)
    if found.joined_count < number:
        return OUT
    if sheet.meter == sheet.terms.sections:
        return SCORED if found.exit_count > 0 else NO_EXIT
    return STOP if found.exit_count > 0 else ROLL


def player_name(seat: int) -> str:
    """What a seat is called."""
    return f"player{seat + 1}"


def player_word(seat: int) -> Words:
    """The player of a seat, in a sentence."""
    return seated(seat, player_name(seat))


def score_lines(sheet: Sheet) -> tuple[ScoreLine, ...]:
    """The score of a sheet as it lies, line by line; the points add up to its total."""
    found = survey(sheet)
    terms = sheet.terms
    left = len(terms.cross_values) - sheet.crosses
    used = sheet.bombs
    bombs = say("{n} {n:bomb|bombs} used", n=used)
    if used > 1:
        bombs = say("{n} {n:bomb|bombs} used, the highest counts", n=used)
    return (
        ScoreLine(
            "pipe-dream/score-way",
            say("{n} {n:piece|pieces} on a way to an exit", n=found.way_count),
            found.way_count,
            terms.way * found.way_count,
        ),
        ScoreLine(
            "pipe-dream/score-way",
            say("{n} {n:piece|pieces} in dead ends", n=found.dead_end_count),
            found.dead_end_count,
            0,
        ),
        ScoreLine(
            "pipe-dream/score-unjoined",
            say("{n} {n:piece|pieces} not joined to the source", n=found.unjoined_count),
            found.unjoined_count,
            -terms.unjoined * found.unjoined_count,
        ),
        ScoreLine("pipe-dream/score-bombs", bombs, used, -bomb_value(sheet)),
        ScoreLine(
            "pipe-dream/score-crosses",
            say("{n} {n:cross-section|cross-sections} not used", n=left),
            left,
            -cross_value(sheet),
        ),
    )


def table_result(sheets: list[Sheet]) -> Result:
    """The result of a table where every sheet is finished."""
    scores: list[int | None] = []
    lines: list[tuple[ScoreLine, ...]] = []
    best: int | None = None
    for sheet in sheets:
        if sheet.step == SCORED:
            points = total(sheet)
            best = points if best is None else max(best, points)
            scores.append(points)
            lines.append(score_lines(sheet))
        else:
            scores.append(None)
            lines.append(())
    winners = [seat for seat in range(len(sheets)) if best is not None and scores[seat] == best]
    if best is None:
        rule = "pipe-dream/nobody-scored"
        reason = NOBODY
    else:
        rule = "pipe-dream/most-points"
        names = all_of([player_word(seat) for seat in winners])
        reason = say("{player} wins with {n} {n:point|points}.", player=names, n=best)
        if len(winners) > 1:
            reason = say("{players} share the win with {n} {n:point|points}.", players=names, n=best)
    return PipeDreamResult(tuple(scores), tuple(winners), rule, reason, tuple(lines))
