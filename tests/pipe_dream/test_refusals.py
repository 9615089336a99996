"""Moves of seats that are not there, and of seats that are not nature."""

from pipeyard.rules.pipe_dream.moves import Done, RollDice
from tests.pipe_dream.guided import GAME


def test_a_seat_that_is_not_there() -> None:
    state = GAME.start("classic", 2, {})
    for seat in (2, 99):
        refusal = GAME.refusal(state, seat, Done())
        assert refusal is not None
        assert refusal.rule == "pipe-dream/players"


def test_players_do_not_roll() -> None:
    state = GAME.start("classic", 1, {"source": "choose"})
    refusal = GAME.refusal(state, 0, RollDice(1, 2, "player1"))
    assert refusal is not None
    assert refusal.reason == "Dice are rolled by chance, not by a player."
