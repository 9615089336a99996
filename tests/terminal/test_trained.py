"""A trained network is chosen in the terminal like any other bot."""

import pytest

from pipeyard import plugins
from pipeyard.rules import registry
from tests.terminal.evening import begin, play


@pytest.mark.parametrize(
    ("game", "moves"),
    [("pipe-dream", ["3 3", "ok"]), ("tube-tangle", [])],
)
def test_it_sits_down_and_plays(game: str, moves: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeyard.learn.network.PLAYOUTS", 8)
    plugins.load()
    match = begin(registry.game(game), "trained,human")
    paper = play(match, *moves)
    assert [event.event.seat for event in match.seen(1) if event.event.seat == 0]
    assert "trained" in paper
