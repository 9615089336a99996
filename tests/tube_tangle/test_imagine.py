"""What is imagined fits the view and can be played to the end."""

import random

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.state import playout
from pipeyard.rules.tube_tangle.menu import can_lay
from pipeyard.rules.tube_tangle.table import PLACE
from tests.tube_tangle.tables import positions, tube_tangle


@pytest.mark.parametrize("seed", range(6))
def test_it_looks_the_same_and_plays(seed: int) -> None:
    game, rng = tube_tangle(), random.Random(seed)
    for state in positions(seed, every=13):
        for seat in (None, *range(state.seats)):
            view = game.view(state, seat)
            imagined = game.imagine(view, rng)
            assert game.view(imagined, seat) == view
            assert game.write(game.read(game.write(imagined))) == game.write(imagined)
            playout(imagined, Dice(seed))
            assert imagined.result() is not None


def test_hidden_things_vary() -> None:
    game, rng = tube_tangle(), random.Random(1)
    state = next(state for state in positions(4) if state.step == PLACE)
    texts = {game.write(game.imagine(game.view(state, 0), rng)) for _ in range(20)}
    assert len(texts) > 15


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_goes_on_is_imagined_so(seed: int) -> None:
    """With an empty pouch somebody can lay, and everybody knows it."""
    game, rng = tube_tangle(), random.Random(seed)
    for state in positions(seed):
        if state.step == PLACE and state.pouch.total == 0:
            imagined = game.imagine(game.view(state, None), rng)
            assert any(can_lay(imagined, seat) for seat in range(state.seats))
