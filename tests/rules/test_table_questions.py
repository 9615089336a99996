"""What a table asks a game: the move for a sleeper, who may be skipped, and what takes an act back."""

import pytest

from pipeyard.rules import registry
from pipeyard.rules.conformance.table_questions import broken_by_undo, moves_asleep
from pipeyard.rules.pipe_land import moves as land
from pipeyard.rules.pipes import moves as pipes
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Seat, State
from tests.harness import NAMES, game_named
from tests.rules.wrong import CopyingPuddle, what_is_caught, with_state
from tests.toy import Buckets, Puddle, Scoop, TakeBack

LAND = """pipe-land 76 basic
seats red blue green
turn red
{facts}
board
       -1    0    3    4
  1   B═   R╦   S╦    .
  0    ~    |    |    ~
 -1    .   B╩   G╩    .
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_sleepers_comes_to_an_end(name: str) -> None:
    game = game_named(name)
    edition = game.editions()[0]
    state = game.start(edition, max(2, game.seat_range(edition)[0]), {})
    assert 0 < moves_asleep(game, state, 1, 5_000) < 5_000
    assert state.result() is not None
    assert all(game.idle_move(state, seat) is None for seat in range(len(game.seat_names(state))))


@pytest.mark.parametrize(
    ("facts", "move"),
    [("step choose", land.Pass()), ("step act", land.Done()), ("step act\nactions 2", land.Done())],
)
def test_pipe_land_passes_or_ends_the_turn_of_a_sleeper(facts: str, move: Move) -> None:
    game = registry.game("pipe-land")
    state = game.read(LAND.format(facts=facts))
    assert game.idle_move(state, 0) == move
    assert game.idle_move(state, 1) is None  # may bargain, but nobody waits for that


def test_pipe_land_lays_a_drawn_tile_for_a_sleeper() -> None:
    game = registry.game("pipe-land")
    state = game.read(LAND.format(facts="step place\ndrawn red corner"))
    assert isinstance(game.idle_move(state, 0), land.Place)


def test_pipe_land_skips_the_withdrawn_in_their_turn_only() -> None:
    game = registry.game("pipe-land")
    gone = game.read(LAND.format(facts="step choose\nwithdrawn red"))
    assert game.may_be_skipped(gone, 0) and not game.may_be_skipped(gone, 1)
    assert game.idle_move(gone, 0) == land.Pass()
    others = game.read(LAND.format(facts="step choose\nwithdrawn blue"))
    assert not any(game.may_be_skipped(others, seat) for seat in range(3))


@pytest.mark.parametrize(("name", "move"), [("pipes", pipes.TakeBack()), ("buckets", TakeBack())])
def test_games_with_a_move_that_takes_back_say_so(name: str, move: Move) -> None:
    assert game_named(name).undo_move == move


@pytest.mark.parametrize("name", ["pipe-land", "pipe-dream", "tube-tangle"])
def test_in_other_games_undo_is_the_tables_business(name: str) -> None:
    assert registry.game(name).undo_move is None


# Wrong answers, each of which check_game finds.


class NeverIdle(Buckets):
    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return None


class IdlesForAll(Buckets):
    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return Scoop(0)


class IdlesWrongly(Buckets):
    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return Scoop(99) if seat in state.waiting().must else None


class SkipsAll(Buckets):
    def may_be_skipped(self, state: State, seat: Seat) -> bool:
        return True


class UndoesTooMuch(CopyingPuddle):
    def play(self, seat: int, code: int) -> None:
        super().play(seat, code)
        if seat != NATURE and code == 0:
            self.drops[seat] = 99


@pytest.mark.parametrize(
    ("wrong", "promise"),
    [
        (NeverIdle, "an idle move for a seat that must act, and for no other"),
        (IdlesForAll, "an idle move for a seat that must act, and for no other"),
        (IdlesWrongly, "the idle move is allowed"),
        (SkipsAll, "only a seat that must act is skipped"),
        (with_state(UndoesTooMuch), "the undo move leads back to before the act"),
    ],
)
def test_a_wrong_answer_is_caught(wrong: type[Game], promise: str) -> None:
    assert promise in what_is_caught(wrong())


def test_what_cannot_be_taken_back_is_not_tried() -> None:
    game = Buckets()
    state = game.read("edition plain rounds 2 rain 3\nred 3 0\nblue 4 1\n")
    assert isinstance(state, Puddle)
    after = state.copy()
    after.play(0, 1)
    assert broken_by_undo(game, [state], Event(0, Scoop(0)), after) == ""
    after.play(1, 1)  # the round is over: nothing can be taken back
    assert broken_by_undo(game, [state], Event(1, Scoop(0)), after) == ""
