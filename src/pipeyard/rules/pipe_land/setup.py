"""From an empty table to the first turn: Taps, first player, money, and the basic game's '1' tiles."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Bag, Dice
from pipeyard.rules.grid import unpack
from pipeyard.rules.pipe_land.code_bits import lay_code, lay_kind, lay_pose
from pipeyard.rules.pipe_land.layout import Choice, layout_choices
from pipeyard.rules.pipe_land.table import CHOOSE, SET_CELLS, SET_FIRST, SET_TAPS, SET_TILE, Table
from pipeyard.rules.pipe_land.terms import STATE, kind_owner, kind_shape
from pipeyard.rules.shapes import POSES_OF, TEE, pose_of

_STEM_SOUTH: Final = pose_of(TEE, "ESW")
_STEM_NORTH: Final = pose_of(TEE, "NEW")


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
        return [(choice, 1) for choice in range(len(cell_choices(table)))]
    chances: list[tuple[int, int]] = []
    for kind, count in table.piles[0].chances():
        ways = POSES_OF[kind_shape(kind)]
        for pose in ways:
            chances.append((lay_code(kind, pose), count * (4 // len(ways))))
    return chances


def setup_draw(table: Table, dice: Dice) -> int:
    """One of NATURE's codes while setting up: what the dice pick from ``setup_chances``."""
    if table.step == SET_TAPS:
        return _draw_tap(table, dice)
    if table.step != SET_TILE:
        return dice.pick(setup_chances(table))
    counts = table.piles[0].counts
    left = dice.below(4 * table.piles[0].total)
    kind = 0
    while left >= 4 * counts[kind]:
        left -= 4 * counts[kind]
        kind += 1
    ways = POSES_OF[kind_shape(kind)]
    return lay_code(kind, ways[left * len(ways) // (4 * counts[kind])])


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


def _draw_tap(table: Table, dice: Dice) -> int:
    """What the dice pick from ``_tap_chances``, which are counted and not listed."""
    board = table.board
    seats: i64 = table.terms.seats
    states: i64 = table.terms.state_taps
    laid: i64 = 0  # a bit for each seat that has its Tap
    for site in board.tiles:
        owner = i64(board.owners[site])
        if owner == STATE:
            states -= 1
        else:
            laid |= i64(1) << owner
    left = dice.below(table.terms.state_taps + seats - len(board.tiles))
    if left < states:
        return STATE + 1
    left -= states
    for seat in range(seats):
        if not laid >> seat & 1:
            if left == 0:
                return seat + 1
            left -= 1
    raise ValueError("no Taps are left")


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
        table.queue = list(cell_choices(table)[code])
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
    table.choices = []
    choices = cell_choices(table)
    if len(choices) == 1:
        table.queue = list(choices[0])
        table.step = SET_TILE
    else:
        table.step = SET_CELLS


def cell_choices(table: Table) -> list[Choice]:
    """What NATURE can choose from: which cells get tiles next."""
    if not table.choices:
        table.choices = layout_choices(table, table.piles[0].total)
    return table.choices


def _lay(table: Table, kind: int, pose: int) -> None:
    table.take(0, kind)
    column, row = unpack(table.queue.pop(0))
    owner = kind_owner(kind)
    table.board.lay(column, row, owner, owner, pose)
    if not table.queue:
        _next_cells(table)
