"""Boards made by chance."""

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipes.board import EMPTY, WALL, Board
from pipeyard.rules.pipes.setup import keeps_half, wall_sites
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.terms import most_walls
from pipeyard.rules.protocol import NATURE
from tests.pipes.tables import GAME


def reached(board: Board) -> int:
    """Fields the water could come to, counted the slow way."""
    found = {board.outlet_site()}
    while True:
        more = {
            near
            for site in found
            for near in board.neighbour[4 * site : 4 * site + 4]
            if near >= 0 and board.pieces[near] == EMPTY
        }
        if more <= found:
            return len(found)
        found |= more


def made(seed: int, size: str, walls: int) -> PipesState:
    dice = Dice(seed)
    state = GAME.start("classic", 1, {"size": size, "walls": str(walls)})
    while state.waiting().step != "element":
        state.play(NATURE, dice.pick(state.chances()))
    return state


@pytest.mark.parametrize("size", ["3x3", "4x5", "6x6", "10x10", "12x3"])
def test_wall_sites_are_those_that_keep_half_the_board(size: str) -> None:
    columns, rows = map(int, size.split("x"))
    for seed in range(1 if size == "10x10" else 6):
        dice = Dice(seed)
        state = GAME.start("classic", 1, {"size": size, "walls": str(most_walls(columns, rows))})
        state.play(NATURE, dice.pick(state.chances()))
        state.play(NATURE, dice.pick(state.chances()))
        while state.waiting().step == "wall":
            board = state.boards[0]
            right = []
            for site in range(board.size):
                if board.pieces[site] == EMPTY and site != board.outlet_site():
                    board.put(site, WALL)
                    if 2 * reached(board) >= board.size:
                        right.append(site)
                    board.put(site, EMPTY)
                    assert keeps_half(board, site) == (right[-1:] == [site])
            assert list(wall_sites(board)) == right
            state.play(NATURE, dice.pick(state.chances()))


def test_as_many_walls_as_are_allowed_always_fit() -> None:
    for seed in range(10):
        board = made(seed, "6x5", most_walls(6, 5)).boards[0]
        assert board.walls == 14
        assert 2 * reached(board) >= 30


def test_a_duplicate_board_is_nobody_elses() -> None:
    state = GAME.start("pocket", 3, {"duplicate": "yes"})
    dice = Dice(3)
    while state.waiting().must == (NATURE,):
        state.play(NATURE, dice.pick(state.chances()))
    view = GAME.view(state, None)
    assert view.players[0].code == view.players[1].code == view.players[2].code
    state.play(0, state.codes(0)[1])
    state.play(0, 0)
    state.play(1, 0)
    state.play(2, 0)
    assert state.boards[0].pieces != state.boards[1].pieces
    assert state.boards[1].pieces == state.boards[2].pieces
