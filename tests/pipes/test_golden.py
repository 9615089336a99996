"""Golden games with water in them replay to the letter."""

import pytest

from tests.harness.transcript import recorded_moves, transcribe
from tests.pipes.golden import FOLDER, GAMES, moves
from tests.pipes.tables import GAME


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_the_letter(name: str) -> None:
    setup, seed = GAMES[name]
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    recorded = recorded_moves(lines)
    assert list(transcribe(GAME, setup, recorded)) == lines
    assert list(moves(setup, seed)) == recorded, "guided players play as they did"
