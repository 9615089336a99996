"""Moves of chance that no scenario can write down."""

from pipeyard.rules.protocol import NATURE
from pipeyard.rules.tube_tangle.moves import FirstPlayer
from tests.tube_tangle.tables import tube_tangle


def test_somebody_who_does_not_play_cannot_begin() -> None:
    game = tube_tangle()
    two, four = (game.start("standard", seats, {}) for seats in (2, 4))
    last = game.seat_names(four)[3]
    assert game.refusal(four, NATURE, FirstPlayer(last)) is None
    refusal = game.refusal(two, NATURE, FirstPlayer(last))
    assert refusal is not None
    assert refusal.rule == "tube-tangle/first-player"
