"""Why a move is good: told from what it changes, in every game."""

from __future__ import annotations

import random

import pytest

from pipeyard.bots.advice import advise
from pipeyard.bots.asking import put
from pipeyard.narration.reasons import reason
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import State
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as find_game
from tests.bots.test_search import positions


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_legal_and_has_a_reason(name: str) -> None:
    game = find_game(name)
    reasons: set[str] = set()
    for state, seat in positions(game, 2, 70, 4):
        before = game.write(state)
        asked = put(game, state, seat, random.Random("same"), None, 12)
        assert asked is not None
        found = advise(asked)
        assert 1 <= len(found) <= min(3, len(asked.menu))
        assert len({each.move for each in found}) == len(found)
        for each in found:
            assert game.refusal(state, seat, each.move) is None
            reasons.add(reason(game, state, seat, each.move))
        assert game.write(state) == before, "a hint changes nothing"
    assert len(reasons) > 1, "not always the same words"


def test_pipe_land_tells_whose_tiles_get_water() -> None:
    game = find_game("pipe-land")
    watered = 0
    for state, seat in positions(game, 2, 160, 4):
        for code in state.codes(seat) if state.waiting().step == "place" else ():
            after = state.copy()
            after.play(seat, code)
            was, now = (view_of(each).players[seat].irrigated for each in (state, after))
            told = reason(game, state, seat, game.decode(state, seat, code))
            assert (f"waters {now - was} more" in told) == (now > was)
            watered += now > was
    assert watered


def view_of(state: State) -> PipeLandView:
    view = state.game().view(state, None)
    assert isinstance(view, PipeLandView)
    return view
