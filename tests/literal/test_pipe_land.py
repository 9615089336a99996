"""Pipe Land's two engines agree: on whole games, on boards thrown together, and where chance never leads."""

import random

import pytest

from pipeyard.rules import registry
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import NATURE
from tests.literal.pipe_land_boards import compared_board, every_way, thrown_board
from tests.literal.pipe_land_compare import Pair, literal_from
from tests.literal.pipe_land_fuzz import VARIANTS, checked_game, compared_game


@pytest.mark.parametrize(("edition", "mode"), VARIANTS)
def test_both_engines_agree_on_whole_games(edition: str, mode: str) -> None:
    story = compared_game(edition, mode, 3)
    assert not story.complaints, story
    assert story.ended


@pytest.mark.parametrize("edition", ["76", "114"])
def test_both_engines_agree_on_thrown_boards(edition: str) -> None:
    for seed in range(60):
        story = compared_board(edition, seed)
        assert not story.complaints, story


def test_the_literal_search_finds_what_trying_everything_finds() -> None:
    for seed in range(12):
        board = thrown_board(random.Random(seed), seed % 4)
        assert board.reachable() == every_way(board), seed


@pytest.mark.parametrize(("edition", "mode"), VARIANTS)
def test_money_is_kept_and_menus_are_accepted(edition: str, mode: str) -> None:
    story = checked_game(edition, mode, 1)
    assert not story.complaints, story
    assert story.ended


# Red owns every Tap, so no red tile may lie beside any of them, and there is no other land.
ALL_RED = """
board
        0     3
   1   R╦    Rs╦
   0    |     |
  -1   Rb╩   Rs╩
"""


@pytest.mark.parametrize(
    ("edition", "piles", "afterwards"),
    [
        ("76 basic", "pile 1\npile 2 red corner 1, blue tee 1\npile 3\npile 4", "act"),
        ("76 basic", "pile 1\npile 2\npile 3\npile 4 red corner 1", "act"),
        ("114 basic", "pile 1\npile 2\npile 3\npile 4 red corner 1", "act"),
        ("76 advanced", "opening\npile 1 red corner 1, state tee 1\npile 2\npile 3\npile 4", "choose"),
        ("76 advanced", "opening\npile 1 red corner 1\npile 2 state tee 1\npile 3\npile 4", "act"),
    ],
    ids=["more tiles", "the last tile", "the last tile, 114", "opening", "the end of the opening"],
)
def test_a_tile_that_fits_nowhere_is_set_aside(edition: str, piles: str, afterwards: str) -> None:
    game = registry.game("pipe-land")
    text = f"pipe-land {edition}\nseats red blue\nmoney 9 9\nturn red\nstep choose\n{piles}{ALL_RED}"
    state = game.read(text)
    view = game.view(state, None)
    assert isinstance(view, PipeLandView)
    pair = Pair(game, state, literal_from(view))
    rng = random.Random(0)
    moves = [(0, "draw"), (NATURE, "drawn red corner")]
    while state.result() is None:
        assert list(pair.differences(rng)) == []
        seat, move = moves.pop(0) if moves else (state.waiting().must[0], None)
        if move is None and state.waiting().step != "act":
            break
        pair.play(seat, game.read_move(state, move or "done"))
        if move == "drawn red corner":
            assert state.waiting().step == afterwards
            assert pair.slow.set_aside == {("red", "corner"): 1}
    assert list(pair.differences(rng)) == []
    assert (pair.slow.rule == "most-money") == (piles.endswith("red corner 1") and "opening" not in piles)
