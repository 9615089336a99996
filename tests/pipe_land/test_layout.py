"""The basic layouts of both editions, as their guidelines and drawings say."""

from collections import Counter

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE, Cell
from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.old_rules import PipeLand1
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.terms import STATE
from pipeyard.rules.protocol import NATURE, Game

GAME = PipeLand()


def laid_out(edition: str, seats: int, seed: int, game: Game = GAME) -> PipeLandState:
    state = game.start(edition, seats, {})
    assert isinstance(state, PipeLandState)
    dice = Dice(seed)
    while state.waiting().must == (NATURE,):
        state.play(NATURE, dice.pick(state.chances()))
    return state


def cells(state: PipeLandState) -> set[Cell]:
    return {state.board.cell(site) for site in state.board.tiles}


def around(cell: Cell) -> set[Cell]:
    column, row = cell
    return {(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)}


def taps(state: PipeLandState, of_state: bool) -> list[Cell]:
    board = state.board
    sites = [
        site
        for site in board.tiles
        if board.taps[site] != NOWHERE and (board.owners[site] == STATE) == of_state
    ]
    return [board.cell(site) for site in sites]


def missing(state: PipeLandState, tap: Cell) -> int:
    """Land cells beside a Tap that have no tile."""
    return len({cell for cell in around(tap) if not state.terms.on_river(*cell)} - cells(state))


@pytest.mark.parametrize("seed", range(20))
def test_76_with_three_players_only_the_state_tap_is_short_by_one(seed: int) -> None:
    state = laid_out("76", 3, seed)
    assert [missing(state, tap) for tap in taps(state, of_state=False)] == [0, 0, 0]
    assert [missing(state, tap) for tap in taps(state, of_state=True)] == [1]


@pytest.mark.parametrize("seed", range(20))
def test_76_with_two_players_surrounds_the_colours_and_shares_three_with_the_state(seed: int) -> None:
    state = laid_out("76", 2, seed)
    assert [missing(state, tap) for tap in taps(state, of_state=False)] == [0, 0]
    assert sum(missing(state, tap) for tap in taps(state, of_state=True)) == 3


def test_76_with_four_players_has_one_tile_more_in_row_one_beside_the_outermost() -> None:
    extra = Counter[Cell]()
    for seed in range(80):
        state = laid_out("76", 4, seed)
        assert all(missing(state, tap) == 0 for tap in taps(state, of_state=False))
        extra.update(cells(state) & {(-2, 1), (-2, -1), (5, 1), (5, -1)})
    assert sum(extra.values()) == 80
    assert len(extra) == 4, "each of the four equal cells comes up"


def test_76_with_six_players_stays_on_the_banks() -> None:
    """Three tiles are left once the Taps are surrounded: all lie in row 1 or -1, beside the river."""
    for seed in range(20):
        state = laid_out("76", 6, seed)
        assert not any(row == 0 for _, row in cells(state))
        assert len(cells(state) & {(-2, 1), (-2, -1), (6, 1), (6, -1)}) == 3


def test_76_by_the_old_rules_goes_on_past_the_river_end_once_a_tile_touches_it() -> None:
    """The smallest distance from row 0 decided, so after (-2,1) came (-2,0) and (-3,0)."""
    for seed in range(20):
        state = laid_out("76", 6, seed, PipeLand1())
        corner = next(iter(cells(state) & {(-2, 1), (-2, -1), (6, 1), (6, -1)}))
        beyond = {(-2, 0), (-3, 0)} if corner[0] == -2 else {(6, 0), (7, 0)}
        assert beyond <= cells(state)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", range(6))
def test_114_is_no_wider_than_the_river_and_surrounds_every_tap(seats: int, seed: int) -> None:
    state = laid_out("114", seats, seed)
    assert all(state.terms.river_west <= column <= state.terms.river_east for column, _ in cells(state))
    assert all(missing(state, tap) == 0 for tap in taps(state, False) + taps(state, True))


@pytest.mark.parametrize("seats", [2, 6])
def test_114_is_symmetrical_both_ways_where_the_count_allows(seats: int) -> None:
    for seed in range(5):
        state = laid_out("114", seats, seed)
        mirror = state.terms.river_west + state.terms.river_east
        assert cells(state) == {(mirror - column, row) for column, row in cells(state)}
        assert cells(state) == {(column, -row) for column, row in cells(state)}


def test_114_with_six_players_fills_the_middle_pair_of_row_three() -> None:
    assert {(2, 3), (2, -3)} <= cells(laid_out("114", 6, 1))


def test_114_with_four_players_adds_a_mirrored_pair_in_row_two() -> None:
    pairs = set()
    for seed in range(60):
        state = laid_out("114", 4, seed)
        extra = {cell for cell in cells(state) if abs(cell[1]) == 2} - {(0, 2), (3, 2), (0, -2), (3, -2)}
        assert len(extra) == 2
        (left, below), (right, above) = sorted(extra)
        assert (left + right == 3 and below == above) or (left == right and below == -above)
        pairs.add(frozenset(extra))
    assert len(pairs) == 12, "all mirrored pairs of the three classes come up"


@pytest.mark.parametrize("seats", [3, 5])
def test_114_the_shortfall_lies_nearest_the_state_tap(seats: int) -> None:
    for seed in range(20):
        state = laid_out("114", seats, seed)
        (tap,) = taps(state, of_state=True)
        depth = max(abs(row) for _, row in cells(state))
        row = 1 if seats == 3 else 2
        assert depth == 2
        columns = range(state.terms.river_west, state.terms.river_east + 1)
        (gap,) = {(column, side) for column in columns for side in (row, -row)} - cells(state)
        distance = abs(gap[0] - tap[0]) + abs(gap[1] - tap[1])
        rivals = {cell for cell in cells(state) if abs(cell[1]) == row} - set(taps(state, False)) - {tap}
        if seats == 3:
            rivals = {cell for cell in rivals if cell[0] in (-2, 5)}  # the class that falls short
        else:
            rivals = {cell for cell in rivals if cell[0] in (-1, 1, 3, 5)}
        assert distance == min(abs(c - tap[0]) + abs(r - tap[1]) for c, r in rivals | {gap})


def test_money_goes_round_from_the_first_player() -> None:
    for seed in range(10):
        state = laid_out("76", 4, seed)
        assert [state.money[(state.first + place) % 4] for place in range(4)] == [5, 6, 7, 8]
        two = laid_out("76", 2, seed)
        assert [two.money[two.first], two.money[1 - two.first]] == [5, 7]
