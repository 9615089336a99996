"""Moves that no scenario can write down, or whose rule alone does not tell what was wrong."""

from random import Random

import pytest

from pipeyard.rules.pipe_land.game import PipeLand
from pipeyard.rules.pipe_land.moves import FirstPlayer, Offer, Pass, Place, Rotate, Solicit
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import NATURE, Move, Refusal

GAME = PipeLand()
NOWHERE = (40, 40)


def played_to(step: str) -> PipeLandState:
    """A game as it first comes to a step."""
    rng = Random(1)
    state = GAME.start("76", 2, {})
    assert isinstance(state, PipeLandState)
    while state.waiting().step != step:
        seat = state.waiting().must[0]
        codes = [code for code, _ in state.chances()] if seat == NATURE else list(state.codes(seat))
        state.play(seat, rng.choice(codes))
    return state


def refused(state: PipeLandState, seat: int, move: Move) -> Refusal:
    refusal = GAME.refusal(state, seat, move)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("seat", [2, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    assert refused(played_to("choose"), seat, Pass()).rule == "pipe-land/players"


def test_a_cell_far_off_the_table() -> None:
    state = played_to("place")
    assert refused(state, state.turn, Place((10**6, 0), "NS")).rule == "pipe-land/cells"
    other = 1 - state.turn
    assert refused(state, other, Offer("place", (10**6, 0), None, 1)).rule == "pipe-land/cells"


def test_turning_where_no_tile_is() -> None:
    state = played_to("act")
    assert refused(state, state.turn, Rotate(NOWHERE, "NS", 0)).reason == "No tile lies on (40,40)."


def test_players_do_not_make_chances_moves() -> None:
    state = played_to("choose")
    assert refused(state, state.turn, FirstPlayer("red")).reason == "Only chance makes that move."


def test_offers_to_leave_a_tile_are_not_solicited() -> None:
    state = played_to("act")
    tile = next(
        state.board.cell(site) for site in state.board.tiles if state.board.owners[site] != state.turn
    )
    assert refused(state, state.turn, Solicit("leave", tile)).rule == "pipe-land/solicit"


def test_a_copy_of_a_table_without_bargaining_has_none() -> None:
    state = GAME.start("76", 2, {"bargaining": "no"}).copy()
    assert isinstance(state, PipeLandState)
    assert not state.bargaining
