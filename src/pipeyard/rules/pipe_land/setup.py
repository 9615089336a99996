"""From an empty table to the first turn: Taps, first player, money, and the basic game's '1' tiles."""

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import unpack
from pipeyard.rules.pipe_land.codes import lay_code, lay_kind, lay_pose
from pipeyard.rules.pipe_land.layout import layout_choices
from pipeyard.rules.pipe_land.table import CHOOSE, SET_CELLS, SET_FIRST, SET_TAPS, SET_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE, kind_owner, kind_shape
from pipeyard.rules.shapes import POSES_OF, TEE, pose_of

_STEM_SOUTH = pose_of(TEE, "ESW")
_STEM_NORTH = pose_of(TEE, "NEW")


def prepare(table: Table) -> None:
    """Sort the piles: the table as it is before NATURE's first move."""
    table.piles = [Bag(counts.copy()) for counts in table.terms.piles]
    table.money = [0] * table.terms.seats
    table.passed = [False] * table.terms.seats
    table.withdrawn = [False] * table.terms.seats
    table.opening = table.advanced
    table.step = SET_TAPS


def next_end(table: Table) -> int:
    """The river-pipe end that gets the next Tap, packed."""
    return table.terms.ends()[len(table.board.tiles)]


def setup_chances(table: Table) -> list[tuple[int, int]]:
    """NATURE's menu while setting up."""
    if table.step == SET_TAPS:
        return _tap_chances(table)
    if table.step == SET_FIRST:
        return [(seat, 1) for seat in range(table.terms.seats)]
    if table.step == SET_CELLS:
        return [(choice, 1) for choice in range(len(layout_choices(table, table.piles[0].total)))]
    chances: list[tuple[int, int]] = []
    for kind, count in table.piles[0].chances():
        ways = POSES_OF[kind_shape(kind)]
        for pose in ways:
            chances.append((lay_code(kind, pose), count * (4 // len(ways))))
    return chances


def _tap_chances(table: Table) -> list[tuple[int, int]]:
    """The Taps not yet on the table, as owner + 1."""
    board = table.board
    laid = [board.owners[site] for site in board.tiles]
    chances: list[tuple[int, int]] = []
    states = table.terms.state_taps - laid.count(STATE)
    if states > 0:
        chances.append((STATE + 1, states))
    for seat in range(table.terms.seats):
        if seat not in laid:
            chances.append((seat + 1, 1))
    return chances


def setup_play(table: Table, code: int) -> None:
    """NATURE's move while setting up."""
    if table.step == SET_TAPS:
        column, row = unpack(next_end(table))
        table.board.lay_tap(column, row, code - 1, code - 1, _STEM_SOUTH if row > 0 else _STEM_NORTH)
        if len(table.board.tiles) == len(table.terms.ends()):
            table.step = SET_FIRST
    elif table.step == SET_FIRST:
        table.first = code
        table.turn = code
        _pay_start(table)
        _next_cells(table)
    elif table.step == SET_CELLS:
        table.queue = list(layout_choices(table, table.piles[0].total)[code])
        table.step = SET_TILE
    else:
        _lay(table, lay_kind(code), lay_pose(code))


def _pay_start(table: Table) -> None:
    terms = table.terms
    for place in range(terms.seats):
        table.money[(table.first + place) % terms.seats] = terms.purse(place, table.advanced)


def _next_cells(table: Table) -> None:
    """Go on with the layout, or begin the first turn when it is done."""
    if table.advanced or table.piles[0].total == 0:
        table.step = CHOOSE
        return
    choices = layout_choices(table, table.piles[0].total)
    if len(choices) == 1:
        table.queue = list(choices[0])
        table.step = SET_TILE
    else:
        table.step = SET_CELLS


def _lay(table: Table, kind: int, pose: int) -> None:
    table.piles[0].take(kind)
    column, row = unpack(table.queue.pop(0))
    owner = kind_owner(kind)
    table.board.lay(column, row, owner, owner, pose)
    if not table.queue:
        _next_cells(table)
