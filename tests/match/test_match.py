"""The table over time."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match import Accepted, Log, LogError, Match, MatchError, Player, seeded
from pipeyard.rules.protocol import NATURE, BadSetup, Game, NotationError, Refusal, digest, perform, replay
from pipeyard.rules.registry import game as game_named
from tests.match.matches import ANN, BOB, begin, play, step, whole
from tests.toy import Rain, Scoop, TakeBack, registered

seeds = st.integers(0, 10_000)


def test_set_up_is_drawn_at_once(buckets: Game) -> None:
    match = begin(buckets)
    assert [entry.seat for entry in match.log().entries] == ["nature"] * 3
    assert match.waiting.must == (0, 1)


def test_by_hand_nature_waits_to_be_told(buckets: Game) -> None:
    match = begin(buckets, by_hand=True)
    assert len(match) == 0 and match.waiting.must == (NATURE,)
    assert match.log().header.commitment is None
    for text in ("bucket 4", "bucket 5", "rain 2"):
        outcome = match.submit(NATURE, buckets.read_move(match.state, text))
        assert isinstance(outcome, Accepted)
    assert len(match) == 3
    assert isinstance(match.submit(NATURE, Rain(2)), Refusal)


def test_a_table_that_draws_takes_no_moves_of_nature(buckets: Game) -> None:
    match = begin(buckets)
    with pytest.raises(MatchError, match="draws for nature"):
        match.submit(NATURE, Rain(2))


def test_a_refused_move_changes_nothing(buckets: Game) -> None:
    match = begin(buckets)
    before = (match.log(), digest(buckets, match.state))
    refusal = match.submit(0, Scoop(99))
    assert isinstance(refusal, Refusal) and refusal.rule == "buckets/scoop"
    assert (match.log(), digest(buckets, match.state)) == before


def test_a_seat_that_is_not_there_is_named(buckets: Game) -> None:
    match = begin(buckets)
    for seat in (2, -7):
        with pytest.raises(MatchError, match="there are 0 to 1: red, blue"):
            match.submit(seat, TakeBack())
    with pytest.raises(MatchError, match="there is no event 4; there are 3"):
        match.at(4)


def test_a_match_that_cannot_begin_says_why(buckets: Game) -> None:
    with pytest.raises(BadSetup, match="no edition 'giant'; there are: plain, storm"):
        Match.begin(buckets, "giant", [ANN, BOB], secret=None)
    with pytest.raises(BadSetup, match="2 to 4 can"):
        Match.begin(buckets, "plain", [ANN], secret=None)
    position = buckets.write(begin(buckets).state)
    with pytest.raises(BadSetup, match="leave them out"):
        Match.begin(buckets, "plain", [ANN, BOB], secret=None, position=position)
    with pytest.raises(BadSetup, match="1 players were named; right is 2: red, blue"):
        Match.begin(buckets, None, [ANN], secret=None, position=position)
    with pytest.raises(NotationError):
        Match.begin(buckets, None, [ANN, BOB], secret=None, position="nonsense")


def test_a_journal_that_fails_leaves_the_match_as_it_was(buckets: Game) -> None:
    match = begin(buckets)
    before = match.log()

    def full(lines: object) -> None:
        raise OSError("disk full")

    match.journal = full
    with pytest.raises(OSError, match="disk full"):
        match.submit(0, Scoop(1))
    with pytest.raises(OSError, match="disk full"):
        match.undo(1)
    assert match.log() == before and match.waiting.must == (0, 1)


def test_a_seat_sees_events_with_its_own_eyes(buckets: Game) -> None:
    match = begin(buckets)
    match.submit(1, Scoop(1))
    red, blue, spectator = ([seen.text for seen in match.seen(seat)] for seat in (0, 1, None))
    assert red[1] == "bucket ?" and red[0] != "bucket ?" and red[3] == "scoop ?"
    assert blue[0] == "bucket ?" and blue[1] != "bucket ?" and blue[3] == "scoop 1"
    assert spectator[:2] == ["bucket ?"] * 2 and spectator[3] == "scoop ?"
    assert [seen.number for seen in match.seen(0, since=3)] == [4]


def test_a_match_may_begin_from_a_position(buckets: Game) -> None:
    text = "edition plain rounds 1 rain 3\nred 4 0 -1\nblue 5 2 -1\n"
    match = Match.begin(buckets, None, [ANN, BOB], secret=seeded("p"), position=text)
    play(match, random.Random(3))
    assert match.result is not None
    assert Match.resume(match.log()).log() == match.log()


def test_a_long_match_keeps_few_positions_and_knows_every_one() -> None:
    """Memory is of the size of the log, not of a position for every few events."""
    pipes = game_named("pipes")
    match = Match.begin(pipes, "classic", [ANN] * 12, {"size": "6x6", "walls": "4"}, secret=seeded("few"))
    assert len(match) > 60 and len(match._track._kept) <= 2, "a set-up costs one position"
    play(match, random.Random(3), 600)
    assert len(match._track._kept) <= 30
    state = match.at(0)
    for number, (before, event) in enumerate(match.events(), 1):
        assert before == state
        perform(pipes, state, event)
        if number % 7 == 0 or number > len(match) - 40:
            assert match.at(number) == state


@settings(deadline=None)
@given(seed=seeds)
def test_replay_equals_live(seed: int) -> None:
    """The log alone gives every position back, by the match, by a resumed one and by plain replay."""
    with registered() as game:
        match, rng = begin(game, str(seed)), random.Random(seed)
        live = {len(match): digest(game, match.state)}
        while match.result is None and len(match) < 60:
            step(match, rng)
            live[len(match)] = digest(game, match.state)
        log = match.log()
        again = Match.resume(log, match.secret)
        start = match.at(0)
        for number, expected in live.items():
            assert digest(game, match.at(number)) == digest(game, again.at(number)) == expected
            events = [event for _, event in match.events()][:number]
            assert digest(game, replay(game, start, events)) == expected
        assert again.log() == log


@settings(deadline=None)
@given(seed=seeds, moves=st.integers(0, 12), data=st.data())
def test_undo_then_redo(seed: int, moves: int, data: st.DataObject) -> None:
    """What is taken back and done again comes out the same, draws included."""
    with registered() as game:
        match = play(begin(game, str(seed)), random.Random(seed), moves)
        log, events = match.log(), [event for _, event in match.events()]
        left = match.undo(data.draw(st.integers(0, len(match))))
        assert left == len(match)
        assert match.log().entries == log.entries[:left]
        for event in events[left:]:
            if event.seat != NATURE:
                assert isinstance(match.submit(event.seat, event.move), Accepted)
        assert match.log() == log


def test_undo_by_hand_takes_back_exactly_that_many(buckets: Game) -> None:
    match = begin(buckets, by_hand=True)
    for text in ("bucket 4", "bucket 5", "rain 2"):
        match.submit(NATURE, buckets.read_move(match.state, text))
    assert match.undo(2) == 1 and match.waiting.must == (NATURE,)
    with pytest.raises(MatchError, match="2 events cannot be taken back; there are 1"):
        match.undo(2)


def test_a_draw_alone_is_never_taken_back(buckets: Game) -> None:
    match = begin(buckets)
    match.submit(0, Scoop(1))
    match.submit(1, Scoop(0))
    assert len(match) == 6
    assert match.undo(1) == 4 and match.waiting.must == (1,)


@settings(deadline=None)
@given(seed=seeds, back=st.integers(0, 50))
def test_another_way_after_going_back_is_remembered_right(seed: int, back: int) -> None:
    """Fifty events of choosing and thinking again, some of them taken back, fifty others after that."""
    with registered() as game:
        match = begin(game, str(seed))
        for rng in (random.Random(seed), random.Random(seed + 1)):
            for _ in range(50):
                seat = match.waiting.must[0]
                match.submit(seat, Scoop(rng.randint(0, 2)))
                if match.result is not None:
                    match.undo(1)
                if seat in match.waiting.may:
                    match.submit(seat, TakeBack())
            match.undo(min(back, len(match)))
        expected = match.at(0)
        for number, (_, event) in enumerate(match.events(), 1):
            perform(game, expected, event)
            assert digest(game, match.at(number)) == digest(game, expected)


def test_the_set_up_comes_again_when_all_is_taken_back(buckets: Game) -> None:
    match = begin(buckets)
    set_up = match.log()
    match.submit(0, Scoop(1))
    assert match.undo(4) == 3 and match.log() == set_up


def test_the_secret_opens_with_the_end_and_stays_open(buckets: Game) -> None:
    match = begin(buckets)
    assert match.log().secret is None and match.log(with_secret=True).secret == match.secret
    play(match, random.Random(1))
    assert match.log().secret == match.secret
    match.undo(1)
    assert match.result is None and match.log().ending is None and match.log().secret == match.secret


def test_a_sealed_log_without_its_secret_can_be_followed_and_told_on(buckets: Game) -> None:
    log = begin(buckets).log()
    match = Match.resume(Log(log.header, log.entries[:2]))
    assert match.by_hand and match.waiting.must == (NATURE,)
    with pytest.raises(LogError, match="not the one this log was sealed with"):
        Match.resume(log, seeded("other"))


def test_a_log_that_breaks_a_rule_is_refused_with_the_place_and_the_rule(buckets: Game) -> None:
    log = whole(buckets).log()
    wrong = {
        "scoop 99": "buckets/scoop",
        "rain 3": "buckets/turn",
        "dance": "is not a move",
    }
    for text, reason in wrong.items():
        entries = list(log.entries)
        entries[3] = type(entries[3])("red", text)
        with pytest.raises(LogError, match=f"event 4 .red: {text}. cannot be: .*{reason}"):
            Match.resume(Log(log.header, tuple(entries)))
    entries[3] = type(entries[3])("mauve", "scoop 1")
    with pytest.raises(LogError, match="nobody is called mauve; seats are red, blue and nature"):
        Match.resume(Log(log.header, tuple(entries)))


def test_an_end_that_the_events_do_not_lead_to_is_refused(buckets: Game) -> None:
    log = whole(buckets).log()
    with pytest.raises(LogError, match="lead elsewhere: the game is not over"):
        Match.resume(Log(log.header, log.entries[:-1], log.ending))


def test_players_are_people_or_bots() -> None:
    with pytest.raises(ValueError, match="human or bot, not 'cat'"):
        Player("cat", "Tom")
