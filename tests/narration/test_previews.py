"""What a turn at Pipe Land would bring is told before it is made, and comes true."""

import random

import pytest

from pipeyard.narration.narrator import narrator
from pipeyard.rules import registry
from pipeyard.rules.pipe_land.moves import Rotate
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Event, acting, perform
from pipeyard.rules.random_play import menu
from pipeyard.web.errors import RequestError
from pipeyard.web.live.previews import preview_of
from pipeyard.web.wire.preview import AskPreview

GAME = registry.game("pipe-land")


def turns() -> list[tuple[PipeLandState, int, Rotate]]:
    """Turns of tiles that could be made on the way through a game."""
    rng = random.Random(4)
    state = GAME.start("76", 3, {"bargaining": "no"})
    found = []
    while state.result() is None:
        seat = acting(state)[0]
        if seat < 0:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(seat, rng.choices(codes, weights)[0])
            continue
        moves = list(menu(GAME, state, seat))
        assert isinstance(state, PipeLandState)
        found += [(state.copy(), seat, move) for move in moves if isinstance(move, Rotate)][:3]
        perform(GAME, state, Event(seat, rng.choice(moves)))
    return found


def test_water_money_and_tax_are_told_as_they_come() -> None:
    told = []
    for state, seat, move in turns():
        asked = AskPreview(1, seat, GAME.write_move(state, move))
        answer = preview_of(GAME, state, asked)
        assert answer.legal and answer.text == asked.text
        before = GAME.view(state, seat)
        perform(GAME, state, Event(seat, move))
        after = GAME.view(state, seat)
        assert isinstance(before, PipeLandView) and isinstance(after, PipeLandView)
        text = " ".join(answer.lines)
        gain = after.players[seat].irrigated - before.players[seat].irrigated
        assert ("more of your tiles" in text) == (gain > 0), text
        assert ("of your tiles lose" in text) == (gain < 0), text
        paid = before.players[seat].money - after.players[seat].money
        assert (f"costs £{paid}" in text) == (paid > 0), text
        if paid > 0 and before.tax:
            assert f"£{before.tax} of it tax; you keep £{after.players[seat].money}" in text
        told.append(text)
    assert any("more of your tiles" in text for text in told)
    assert any("loses water" in text or "tiles lose" in text for text in told)
    assert any("of it tax" in text for text in told)
    assert any("changes nobody's water" in text for text in told)


def test_what_is_refused_is_told_with_its_reason() -> None:
    state, seat, move = turns()[0]
    dear = f"rotate ({move.cell[0]},{move.cell[1]}) {move.sides} for {move.price + 1}"
    answer = preview_of(GAME, state, AskPreview(1, seat, dear))
    assert not answer.legal and len(answer.lines) == 1
    with pytest.raises(RequestError):
        preview_of(GAME, state, AskPreview(1, seat, "rotate the moon"))


def test_where_something_is_hidden_nothing_is_tried() -> None:
    pipes = registry.game("pipes")
    state = pipes.start("pocket", 1, {})
    with pytest.raises(RequestError, match="secrets"):
        preview_of(pipes, state, AskPreview(1, 0, "done"))
    assert narrator("pipes").preview(pipes.view(state, 0), pipes.view(state, 0), 0) == []
