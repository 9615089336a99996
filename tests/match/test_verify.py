"""Honest chance, and what happens to those who tamper with it."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match import Entry, Finding, Log, read, seeded, verify, write
from pipeyard.match.chance import commitment
from pipeyard.rules.protocol import NATURE, Game
from tests.match.matches import begin, whole
from tests.toy import registered

seeds = st.integers(0, 10_000)


@settings(deadline=None)
@given(seed=seeds)
def test_an_honest_game_is_found_honest(seed: int) -> None:
    with registered() as game:
        log = read(write(whole(game, seed).log()))
        verdict = verify(log)
        assert verdict.finding is Finding.HONEST and verdict.event is None
        assert verdict.draws == sum(entry.seat == "nature" for entry in log.entries)


@settings(deadline=None)
@given(seed=seeds, data=st.data())
def test_a_tampered_draw_is_found_and_named(seed: int, data: st.DataObject) -> None:
    """Any other legal draw, anywhere, with the game then played on by hand."""
    with registered() as game:
        match = whole(game, seed)
        numbers = [number for number, (_, event) in enumerate(match.events(), 1) if event.seat == NATURE]
        number = data.draw(st.sampled_from(numbers))
        state = match.at(number - 1)
        honest = match.entries()[number - 1].text
        others = [game.write_move(state, game.decode(state, NATURE, code)) for code, _ in state.chances()]
        others.remove(honest)
        entries = (*match.entries()[: number - 1], Entry("nature", data.draw(st.sampled_from(others))))
        verdict = verify(Log(match.header, entries, None, match.secret))
        assert verdict.finding is Finding.DISHONEST and verdict.event == number
        assert verdict.draws == numbers.index(number)
        assert f"Event {number} " in verdict.sentences[0] and honest in verdict.sentences[0]


def test_another_secret_is_found(buckets: Game) -> None:
    verdict = verify(replace(whole(buckets).log(), secret=seeded("other")))
    assert verdict.finding is Finding.DISHONEST and "not the one that was promised" in verdict.sentences[0]


def test_a_whole_other_promise_is_shown_to_be_compared(buckets: Game) -> None:
    log = whole(buckets, 1).log()
    assert log.secret is not None and commitment(log.secret) in " ".join(verify(log).sentences)


def test_a_withheld_secret_is_not_honest(buckets: Game) -> None:
    verdict = verify(whole(buckets).log().closed())
    assert verdict.finding is Finding.DISHONEST and "withheld" in verdict.sentences[0]


def test_of_an_unfinished_game_nothing_can_be_checked_yet(buckets: Game) -> None:
    verdict = verify(begin(buckets).log())
    assert verdict.finding is Finding.NOT_YET and "nothing can be checked yet" in verdict.sentences[0]


def test_a_secret_opened_too_early_is_mentioned(buckets: Game) -> None:
    verdict = verify(begin(buckets).log(with_secret=True))
    assert verdict.finding is Finding.HONEST and "can be foretold" in verdict.sentences[2]


def test_chance_by_hand_promises_nothing(buckets: Game) -> None:
    match = begin(buckets, by_hand=True)
    match.submit(NATURE, buckets.read_move(match.state, "bucket 4"))
    assert verify(match.log()).finding is Finding.BY_HAND
