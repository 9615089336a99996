"""What is kept while the table grows agrees with a search of the whole table, after every tile."""

import random

from pipeyard.rules.pipe_land import edition
from pipeyard.rules.pipe_land.board import Board, empty_board
from pipeyard.rules.shapes import CORNER, DOUBLE_CORNER, PLUS, POSES_OF, STRAIGHT, TEE

LETTERS = {"s": STRAIGHT, "c": CORNER, "t": TEE, "p": PLUS, "d": DOUBLE_CORNER}
TERMS = edition.terms_for("76", 2, [])


def begun() -> Board:
    """A table with its Taps."""
    board = empty_board(TERMS)
    for column, row in ((0, 1), (0, -1), (3, 1), (3, -1)):
        board.lay_tap(column, row, -1, -1, POSES_OF[TEE][0])
    return board


def lay(board: Board, cell: tuple[int, int], shape: int) -> None:
    board.lay(*cell, -1, -1, POSES_OF[shape][0])


def searched(board: Board) -> set[tuple[int, int]]:
    reach = board.reach()
    return {board.cell(site) for site in board.free_beside_tiles() if reach.reaches(site)}


def kept(board: Board) -> set[tuple[int, int]]:
    sites = [*board.open_sites()]
    assert len(set(sites)) == len(sites)
    return {board.cell(site) for site in sites}


def check_growth(seed: int, tiles: int, letters: str, by_rule: float, asked: float) -> int:
    """Grow a table at random, mostly where the rule allows; how many cells out of reach were seen."""
    rng = random.Random(seed)
    board = begun()
    out_of_reach = 0
    for _ in range(tiles):
        free = [board.cell(site) for site in board.free_beside_tiles()]
        near = [cell for cell in free if abs(cell[1]) <= 3 and -2 <= cell[0] <= 3] or free
        reached = sorted(kept(board).intersection(near))
        cell = rng.choice(reached if reached and rng.random() < by_rule else near)
        lay(board, cell, LETTERS[rng.choice(letters)])
        if rng.random() < asked:  # doubts that nobody asks about are kept for later
            assert kept(board) == searched(board)
            out_of_reach += len(board.free_beside_tiles()) - len(board.open_sites())
    return out_of_reach


def test_what_is_kept_agrees_with_a_search_of_the_whole_table() -> None:
    seen = 0
    for seed in range(40):
        letters = ("ssct", "sssccd", "sscddt", "scdtp", "sssd")[seed % 5]
        seen += check_growth(seed, 28, letters, (1.0, 0.8, 0.3)[seed % 3], (1.0, 0.4)[seed % 2])
    assert seen > 1000


def test_cells_that_were_out_of_reach_are_looked_at_again() -> None:
    """Tables on which a tile far off brings water to a cell that an exact search had ruled out."""
    for seed, letters, by_rule in ((100002, "ssct", 1.0), (100009, "sssccd", 0.8), (100046, "sscddt", 0.3)):
        check_growth(seed, 34, letters, by_rule, 1.0)


def test_copies_grow_apart() -> None:
    board = begun()
    lay(board, (1, 1), STRAIGHT)
    other = board.copy()
    third = other.copy()
    lay(board, (2, 1), TEE)
    lay(other, (0, 2), TEE)
    assert kept(board) == searched(board) and kept(other) == searched(other)
    assert (0, 3) in kept(other) and (0, 3) not in kept(board)
    assert kept(third) == searched(third) and len(third.tiles) == 5


def test_a_table_grows_beyond_its_field() -> None:
    board = begun()
    for row in range(2, 40):
        lay(board, (0, row), STRAIGHT)
        board.turn(board.tiles[-1], POSES_OF[STRAIGHT][0])
    assert (0, 40) in kept(board) and kept(board) == searched(board)
    assert [board.cell(site) for site in board.tiles[:2]] == [(0, 1), (0, -1)]
    wide = begun()
    for column in range(1, 30):
        if column != 3:
            lay(wide, (column, 1), PLUS)
    for column in range(-1, -30, -1):
        lay(wide, (column, -1), PLUS)
    assert kept(wide) == searched(wide)
    assert all(wide.tile_at(wide.packed[site]) == site for site in wide.tiles)
