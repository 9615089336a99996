"""The live ranking of Pipes, and the part of a view that one of a crowd gets."""

from pipeyard.rules import registry
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.pipes.moves import Done, Draw
from pipeyard.rules.pipes.state import PipesState
from tests.pipes.tables import GAME

TABLE = """\
edition pocket
options duplicate=no size=3x3 walls=0 dry=1
turn 3 element EW
p1 rotations 2/2 crossings 1/1 teleports 1/1 water 1
    .  .  .
    .  >  ═
    .  .  .
p2 rotations 2/2 crossings 1/1 teleports 1/1 water 1
    .  .  .
    .  >  ╗
    .  .  ║
p3 rotations 2/2 crossings 1/1 teleports 1/1 water 0 out 1
    .  .  .
    .  >  .
    .  .  .
"""


def table() -> PipesState:
    return GAME.read(TABLE)


def play(state: PipesState, seat: int, move: Draw | Done) -> None:
    assert GAME.refusal(state, seat, move) is None
    state.play(seat, GAME.encode(state, seat, move))


def test_pipes_is_a_game_for_crowds_with_own_boards_or_the_same() -> None:
    assert isinstance(registry.game("pipes"), Crowded)
    assert GAME.crowd_options() == {}


def test_who_is_in_by_how_far_the_water_can_run_then_who_is_out() -> None:
    told = [(line.seat, line.place, line.points, line.joined, line.state) for line in GAME.ranking(table())]
    assert told == [(1, 1, 2, 2, "plays"), (0, 2, 2, 1, "plays"), (2, 3, 0, 0, "out")]


def test_what_was_done_this_turn_moves_nobody_in_the_ranking() -> None:
    state = table()
    before = [(line.seat, line.joined) for line in GAME.ranking(state)]
    play(state, 1, Draw((1, 1)))
    play(state, 1, Done())
    assert [(line.seat, line.joined) for line in GAME.ranking(state)] == before
    assert [line.state for line in GAME.ranking(state)] == ["waits", "plays", "out"]


def test_one_of_a_crowd_sees_only_the_boards_shown_and_no_sealed_acts() -> None:
    state = table()
    play(state, 1, Draw((1, 1)))
    whole, part = GAME.view(state, 0), GAME.part(state, 0, {1, 0})
    assert [player.name for player in part.players] == ["p1", "p2"]
    assert part.players == whole.players[:2]
    assert (part.seats, part.players_in) == (3, 2)
    assert part.players[1].acts == () and len(part.players[1].fields) == 3
    assert len(GAME.part(state, 1, {1}).players[0].fields) == 4
