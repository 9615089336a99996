"""Players who only lay tiles."""

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.playouts import laying_playout
from pipeyard.rules.pipe_land.state import PipeLandState


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("edition", ["76", "114"])
def test_they_play_to_the_end_and_lay_every_tile_they_draw(edition: str, mode: str) -> None:
    for seed in range(5):
        state = PipeLand().start(edition, 4, {"mode": mode, "bargaining": "no"})
        assert isinstance(state, PipeLandState)
        tiles = state.tiles_left() + len(state.terms.ends())
        moves = laying_playout(state, Dice(seed))
        assert state.result() is not None
        assert state.withdrawn == [False] * 4
        assert len(state.board.tiles) + len(state.set_aside) + state.tiles_left() == tiles
        assert moves > 2 * (len(state.board.tiles) - len(state.terms.ends()))
