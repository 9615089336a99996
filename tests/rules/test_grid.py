"""Sides, cells, the rectangle and the plane."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeyard.rules import grid
from pipeyard.rules.grid import (
    BIT,
    EAST,
    NORTH,
    NOWHERE,
    OPPOSITE,
    REACH,
    SIDES,
    SIDES_IN,
    SOUTH,
    STEP_COLUMN,
    STEP_ROW,
    TURN_MASK,
    WEST,
    Plane,
    Rectangle,
    on_plane,
    pack,
    unpack,
)

cells = st.tuples(st.integers(-REACH, REACH - 1), st.integers(-REACH, REACH - 1))
near = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


def test_sides() -> None:
    assert "".join(grid.SIDE_NAMES[side] for side in (NORTH, EAST, SOUTH, WEST)) == "NESW"
    assert [OPPOSITE[OPPOSITE[side]] for side in SIDES] == list(SIDES)
    assert OPPOSITE[NORTH] == SOUTH and OPPOSITE[EAST] == WEST


def test_a_quarter_turn_is_clockwise_and_four_of_them_are_none() -> None:
    assert TURN_MASK[BIT[NORTH]] == BIT[EAST] and TURN_MASK[BIT[WEST]] == BIT[NORTH]
    for mask in range(16):
        turned = mask
        for _ in range(4):
            turned = TURN_MASK[turned]
        assert turned == mask
        assert sum(BIT[side] for side in SIDES_IN[mask]) == mask


@given(cells)
def test_a_packed_cell_unpacks(cell: tuple[int, int]) -> None:
    assert on_plane(*cell)
    assert unpack(pack(*cell)) == cell


@given(st.lists(cells, max_size=20))
def test_cells_pack_to_different_numbers(several: list[tuple[int, int]]) -> None:
    assert len({pack(*cell) for cell in several}) == len(set(several))


@pytest.mark.parametrize("cell", [(REACH, 0), (0, REACH), (-REACH - 1, 0), (0, -REACH - 1)])
def test_the_plane_has_numbers_only_so_far_out(cell: tuple[int, int]) -> None:
    assert not on_plane(*cell)
    assert Plane().find(*cell) == NOWHERE


def test_a_rectangle_counts_from_the_top_left_and_rows_go_south() -> None:
    board = Rectangle(3, 2)
    assert board.size == 6
    assert [board.cell(site) for site in range(6)] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    middle = board.site(1, 0)
    assert [board.neighbour[4 * middle + side] for side in SIDES] == [
        NOWHERE, board.site(2, 0), board.site(1, 1), board.site(0, 0)
    ]  # fmt: skip
    assert board.site(3, 0) == board.site(0, 2) == board.site(-1, 0) == board.site(0, -1) == NOWHERE


@given(st.integers(1, 6), st.integers(1, 6))
def test_neighbours_on_a_rectangle_are_mutual(columns: int, rows: int) -> None:
    board = Rectangle(columns, rows)
    assert len(board.neighbour) == 4 * board.size
    for site in range(board.size):
        for side in SIDES:
            across = board.neighbour[4 * site + side]
            if across != NOWHERE:
                assert board.neighbour[4 * across + OPPOSITE[side]] == site


@given(st.lists(near, max_size=12))
def test_neighbours_on_a_plane_are_where_the_steps_say(laid: list[tuple[int, int]]) -> None:
    table = Plane()
    for cell in laid:
        assert table.cell(table.lay(*cell)) == cell
    for site in range(len(table)):
        column, row = table.cell(site)
        assert table.find(column, row) == site
        for side in SIDES:
            across = table.neighbour[4 * site + side]
            assert across == table.find(column + STEP_COLUMN[side], row + STEP_ROW[side])
    for column, row in laid:
        site = table.find(column, row)
        assert NOWHERE not in table.neighbour[4 * site : 4 * site + 4]


def test_north_is_one_row_up_on_a_plane() -> None:
    table = Plane()
    site = table.lay(0, 0)
    assert table.cell(table.neighbour[4 * site + NORTH]) == (0, 1)
    assert table.cell(table.neighbour[4 * site + EAST]) == (1, 0)


def test_a_copied_plane_grows_alone() -> None:
    table = Plane()
    table.lay(0, 0)
    other = table.copy()
    other.lay(1, 0)
    assert len(table) == 5 and len(other) == 8
    assert table.find(2, 0) == NOWHERE and other.find(2, 0) != NOWHERE
    assert len(table.neighbour) == 20
