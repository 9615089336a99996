"""What the gloop finds: pieces joined to the source, exits, ways to them, and the points of a sheet."""

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipe_dream.sheet import NO_EXIT, OUT, ROLL, SCORED, STOP, Sheet, joined_across
from pipeyard.rules.shapes import NO_PIPE, OPEN


class Survey:
    """A map looked over from its source. The source itself is counted nowhere."""

    def __init__(self, sites: int) -> None:
        self.joined = [False] * sites  # joined to the source
        self.exits = [False] * sites  # joined to the source and open off the map
        self.way = [False] * sites  # on a way from the source to an exit
        self.joined_count = 0
        self.exit_count = 0
        self.way_count = 0
        self.unjoined_count = 0
        self.dead_end_count = 0  # joined, but on no way to an exit


def survey(sheet: Sheet) -> Survey:
    """Look the map over: what is joined to the source, what opens off the map, what leads there."""
    tables = sheet.tables
    found = Survey(tables.sites)
    if sheet.source == NOWHERE:
        return found
    # Joined pieces make a tree, for there are no loops: every site is met once, after its parent.
    order = [sheet.source]
    parent = [NOWHERE] * tables.sites
    parent[sheet.source] = sheet.source
    met = 0
    while met < len(order):
        site = order[met]
        met += 1
        for side in range(4):
            across = joined_across(sheet, site, side)
            if across != NOWHERE and parent[across] == NOWHERE:
                parent[across] = site
                order.append(across)
    for index in range(len(order) - 1, 0, -1):
        site = order[index]
        found.joined[site] = True
        if OPEN[sheet.poses[site]] & tables.edge[site]:
            found.exits[site] = True
            found.exit_count += 1
            found.way[site] = True
        if found.way[site]:
            found.way_count += 1
            found.way[parent[site]] = True
    found.way[sheet.source] = False
    found.joined_count = len(order) - 1
    found.dead_end_count = found.joined_count - found.way_count
    pieces = 0
    for pose in sheet.poses:
        if pose != NO_PIPE:
            pieces += 1
    found.unjoined_count = pieces - len(order)
    return found


def bomb_value(sheet: Sheet) -> int:
    """The value of the highest bomb used, 0 without one."""
    return sheet.tables.bomb_values[sheet.bombs - 1] if sheet.bombs > 0 else 0


def cross_value(sheet: Sheet) -> int:
    """The values of all cross-sections not used."""
    return sum(sheet.tables.cross_values[sheet.crosses :])


def total(sheet: Sheet) -> int:
    """The points of a sheet if it scores as it lies."""
    found = survey(sheet)
    tables = sheet.tables
    gained = tables.way * found.way_count
    return gained - tables.unjoined * found.unjoined_count - bomb_value(sheet) - cross_value(sheet)


def next_section(sheet: Sheet) -> int:
    """The section of the meter where the next flow number stands, 0 when there is none."""
    flow = sheet.tables.flow
    for section in range(sheet.meter + 1, len(flow)):
        if flow[section] > 0:
            return section
    return 0


def step_after_mark(sheet: Sheet) -> int:
    """The step a sheet is in once a section of its meter was marked."""
    number = sheet.tables.flow[sheet.meter]
    if number == 0:
        return ROLL
    found = survey(sheet)
    if found.joined_count < number:
        return OUT
    if sheet.meter == sheet.tables.sections:
        return SCORED if found.exit_count > 0 else NO_EXIT
    return STOP if found.exit_count > 0 else ROLL
