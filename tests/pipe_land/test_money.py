"""To the pound: what players gain the bank or another player loses, in every move of whole games."""

from random import Random

import pytest

from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land import moves as m
from pipeyard.rules.pipe_land.actions import payee_now, price_now, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import ROTATE, SELL
from pipeyard.rules.pipe_land.code_bits import V_PASS, V_SOLICIT, verb_of
from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.scoring import richest
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import NATURE

GAME = PipeLand()


def choose(state: PipeLandState, rng: Random) -> tuple[int, int]:
    """A seat and a code: mostly the turn's own moves, now and then a bargain."""
    waiting = state.waiting()
    seat = waiting.must[0]
    if seat == NATURE:
        codes, weights = zip(*state.chances(), strict=True)
        return seat, rng.choices(codes, weights)[0]
    if waiting.may and rng.random() < 0.4:
        other = rng.choice(waiting.may)
        menu = state.codes(other)
        if menu:
            return other, rng.choice(menu)
    menu = state.codes(seat)
    plain = [code for code in menu if verb_of(code) < V_SOLICIT and verb_of(code) != V_PASS]
    return seat, rng.choice(plain if rng.random() < 0.9 else menu)


@pytest.mark.parametrize("edition", ["76", "114"])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 4])
def test_money_is_conserved(edition: str, mode: str, seats: int) -> None:
    rng = Random(f"{edition} {mode} {seats}")
    state = GAME.start(edition, seats, {"mode": mode})
    assert isinstance(state, PipeLandState)
    while state.result() is None:
        seat, code = choose(state, rng)
        before, was = sum(state.money), state.copy()
        move = GAME.decode(state, seat, code)
        assert GAME.refusal(state, seat, move) is None
        state.play(seat, code)
        assert min(state.money) >= 0
        change = sum(state.money) - before
        if isinstance(move, m.Rotate | m.Buy):
            site = was.board.tile_at(pack(*move.cell))
            price = price_now(was, ROTATE if isinstance(move, m.Rotate) else SELL, site)
            to_bank = tax_now(was) + (price if payee_now(was, site) == NATURE else 0)
            assert price == move.price
            assert change == -to_bank
        elif isinstance(move, m.Done | m.Pass):
            assert 0 <= change <= 2 * len(state.board.tiles)
        elif isinstance(move, m.Place):
            ended = was.opening and not state.opening
            assert ended or not was.opening or change == 0
        elif not isinstance(move, m.FirstPlayer | m.DrawTile):
            assert change == 0


def test_the_withdrawn_do_not_win_by_money() -> None:
    state = GAME.start("76", 3, {})
    assert isinstance(state, PipeLandState)
    state.money, state.withdrawn = [5, 5, 3], [False, True, False]
    assert richest(state) == [0]
