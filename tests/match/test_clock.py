"""Clocks: sums over times that are given."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match import Accepted, Clock, Match, MatchError, Player, read_clock, seeded, write_clock
from pipeyard.match.clock import NO_CLOCK, Moment, ran_out, remaining
from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE, Game, Move, Refusal, Seat, State
from tests.match.matches import ANN, BOB, begin
from tests.toy import Buckets, Scoop

clocks = st.one_of(
    st.just(NO_CLOCK),
    st.builds(Clock, st.just("turn"), st.integers(1, 10**9)),
    st.builds(Clock, st.just("game"), st.integers(1, 10**9), st.integers(0, 10**6)),
)


@settings(deadline=None)
@given(clock=clocks)
def test_a_setting_reads_as_written(clock: Clock) -> None:
    assert read_clock(write_clock(clock)) == clock


@pytest.mark.parametrize(
    "text", ["", "turn", "turn 0", "turn -1", "game 5 +", "game 1e9", "turn 60 + 5", "noon"]
)
def test_a_wrong_setting_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="clock"):
        read_clock(text)


def test_no_clock_never_runs_out() -> None:
    moments = [Moment(0, (0, 1))]
    assert remaining(NO_CLOCK, 2, moments, 10**9) == (None, None)
    assert ran_out(remaining(NO_CLOCK, 2, moments, 10**9), moments[-1].must) == ()


def test_a_turn_clock_begins_anew_with_each_stretch() -> None:
    clock = read_clock("turn 60")
    moments = [Moment(0, (0,)), Moment(50_000, (1,)), Moment(55_000, (0,))]
    assert remaining(clock, 2, moments, 60_000) == (55_000, 60_000)
    assert ran_out(remaining(clock, 2, moments, 114_999), moments[-1].must) == ()
    assert ran_out(remaining(clock, 2, moments, 115_000), moments[-1].must) == (0,)


def test_acts_within_a_stretch_do_not_lengthen_it() -> None:
    clock = read_clock("turn 60")
    moments = [Moment(0, (0, 1)), Moment(20_000, (0, 1)), Moment(30_000, (0,))]
    assert remaining(clock, 2, moments, 61_000) == (-1_000, 60_000)
    assert ran_out(remaining(clock, 2, moments, 61_000), moments[-1].must) == (0,)


def test_a_draw_gives_a_fresh_stretch() -> None:
    clock = read_clock("turn 60")
    moments = [Moment(0, (0,)), Moment(40_000, (NATURE,)), Moment(40_000, (0,))]
    assert remaining(clock, 1, moments, 41_000) == (59_000,)


def test_a_game_clock_counts_down_and_gains() -> None:
    clock = read_clock("game 100 + 2.5")
    moments = [Moment(0, (0, 1)), Moment(10_000, (1,)), Moment(30_000, (0,))]
    assert remaining(clock, 2, moments, 31_000) == (
        100_000 - 10_000 + 2_500 - 1_000,
        100_000 - 30_000 + 2_500,
    )


def test_time_never_runs_backwards(buckets: Game) -> None:
    match = begin(buckets)
    match.submit(0, Scoop(1), at=5_000)
    match.submit(1, Scoop(1), at=4_000)
    assert [entry.at for entry in match.log().entries] == [None, None, None, 5_000, 5_000, 5_000]


def test_at_the_end_of_time_the_table_moves(buckets: Game) -> None:
    match = begin(buckets, clock=read_clock("turn 60"))
    match.submit(0, Scoop(1), at=10_000)
    assert match.remaining(30_000) == (60_000, 30_000)
    with pytest.raises(MatchError, match="blue is not out of time: 30 seconds are left"):
        match.timeout(1, 30_000)
    with pytest.raises(MatchError, match="red is not out of time"):
        match.timeout(0, 99_000)
    assert match.ran_out(60_000) == (1,)
    assert isinstance(match.timeout(1, 60_000, Scoop(99)), Refusal)
    first = match.game.decode(match.state, 1, match.state.codes(1)[0])
    outcome = match.timeout(1, 60_000)  # the first thing on the menu
    assert isinstance(outcome, Accepted) and outcome.event.move == first
    assert match.log().entries[4].at == 60_000


def test_without_a_clock_nobody_runs_out(buckets: Game) -> None:
    with pytest.raises(MatchError, match="there is no clock"):
        begin(buckets).timeout(0, 10**9)


class Patient(Buckets):
    """Buckets with an opinion about time."""

    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return Scoop(0)


def test_a_game_says_what_its_time_out_is() -> None:
    match = Match.begin(Patient(), "plain", [ANN, BOB], secret=seeded("t"), clock=read_clock("turn 1"))
    outcome = match.timeout(0, 2_000)
    assert isinstance(outcome, Accepted) and outcome.event.move == Scoop(0)


def test_a_turn_clock_looks_at_its_own_stretch_only_and_says_the_same() -> None:
    match = Match.begin(
        registry.game("pipe-dream"),
        "classic",
        [Player("human", name) for name in ("Ada", "Ben", "Cy")],
        {"duplicate": "yes"},
        secret=seeded("a turn clock"),
        clock=Clock("turn", 60_000),
    )
    rng = random.Random(4)
    now = 0
    for number in range(120):
        now += rng.randrange(20_000)
        seat = rng.choice(match.waiting.must)
        code = rng.choice(match.state.codes(seat))
        match.submit(seat, match.game.decode(match.state, seat, code), now)
        if number % 30 == 29:
            match.undo(rng.randrange(1, 9))
        if match.result is not None:
            break
        later = now + rng.randrange(90_000)
        assert match.remaining(later) == remaining(match.header.clock, 3, match.moments(), later)
