"""Logs as text: written, read, and refused with the line and what would be right."""

import string
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match import NO_CLOCK, Chair, Clock, Ending, Entry, Header, Log, LogError, Player, read, write
from pipeyard.match.reading import _Reader
from pipeyard.rules.protocol import Game
from tests.match.matches import whole

words = st.text(string.ascii_lowercase + "-", min_size=1, max_size=8)
any_text = st.text(max_size=12)  # line ends, controls, quotes and writing of every direction among it
lines = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=12)
digests = st.binary(min_size=32, max_size=32)

headers = st.builds(
    Header,
    game=words,
    rules_version=st.integers(0, 999),
    chairs=st.lists(
        st.builds(Chair, words, st.builds(Player, st.sampled_from(["human", "bot"]), any_text)),
        min_size=1,
        max_size=4,
        unique_by=lambda chair: chair.seat,
    ).map(tuple),
    edition=any_text,
    options=st.dictionaries(any_text, any_text, max_size=3).map(lambda options: tuple(options.items())),
    position=st.none() | st.lists(lines, min_size=1, max_size=4).map("\n".join),
    clock=st.sampled_from([NO_CLOCK, Clock("turn", 60_000), Clock("game", 1_500, 10)]),
    commitment=st.none() | digests.map(bytes.hex),
    began=st.none() | any_text,
)
entries = st.lists(st.tuples(words, any_text, st.none() | st.integers(0, 10**6)), max_size=6).map(
    lambda rows: tuple(
        Entry(seat, text, None if at is None else 10**6 * number + at)
        for number, (seat, text, at) in enumerate(rows)
    )
)
endings = st.builds(
    lambda rule, scores, stars: Ending(
        rule, tuple(scores.items()), tuple(seat for seat, star in zip(scores, stars, strict=False) if star)
    ),
    words,
    st.dictionaries(words, st.none() | st.integers(-(10**6), 10**6), max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
logs = st.builds(Log, headers, entries, st.none() | endings, st.none() | digests)


@settings(deadline=None)
@given(log=logs)
def test_a_log_reads_as_written(log: Log) -> None:
    text = write(log)
    assert read(text) == log
    assert read(text.replace("\n", "\r\n")) == log
    assert write(read(text)) == text


@settings(deadline=None)
@given(log=logs)
def test_every_line_of_a_log_prints(log: Log) -> None:
    assert all(line.isprintable() for line in write(log).split("\n"))


@settings(deadline=None)
@given(log=logs, data=st.data())
def test_a_damaged_log_is_read_or_refused(log: Log, data: st.DataObject) -> None:
    text = write(log)
    start = data.draw(st.integers(0, len(text)))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[data.draw(st.integers(start, len(text))) :]
    try:
        read(damaged)
    except LogError as problem:
        assert "right is" in str(problem)


def test_a_whole_game_reads_as_written(buckets: Game) -> None:
    log = whole(buckets).log()
    assert read(write(log)) == log


def test_comments_and_blank_lines_are_passed_over() -> None:
    assert read(GOOD.replace("1 red", "# Red thinks.\n\n1 red")) == read(GOOD)


def test_a_journal_forgets_what_was_taken_back() -> None:
    log = read(GOOD + "2 blue: pass\n3 red: draw\nover a/b red=1*\nback 1\n2 blue: draw\n")
    assert [entry.text for entry in log.entries] == ["pass", "draw"] and log.ending is None


GOOD = """\
pipeyard log 1
game buckets
rules 1
edition plain
seat red human Ann
seat blue bot random
1 red: pass
"""

WRONG = {
    "": "line 1: '' does not begin a log; right is: pipeyard log 1",
    "pipeyard log 2\n": "line 1: 'pipeyard log 2' does not begin a log",
    "pipeyard log 1\n": "the header has no game, rules, edition, seat; right is a line for each: game",
    GOOD.replace("rules 1", "rules one"): "line 3: rules 'one'; right is: rules 1",
    GOOD.replace("rules 1", "rules 1\nrules 1"): "line 4: rules '1': there is one rules line already",
    GOOD.replace("plain", "very plain"): "line 4: edition 'very plain'; right is: edition 76",
    GOOD.replace("plain", '"\\q"'): "line 4: edition '\"\\\\q\"'",
    GOOD.replace("human", "cat"): "line 5: seat 'red cat Ann'; right is: seat red human \"Ann B.\"",
    GOOD.replace("blue", "red"): "line 6: seat 'red bot random': somebody sits there already",
    GOOD.replace("1 red", "option a b\noption a c\n1 red"): "line 8: option 'a c': it is set already",
    GOOD.replace(
        "1 red", "clock 60\n1 red"
    ): "line 7: clock '60': '60' is not a clock; right is: none, turn 60",
    GOOD.replace("1 red", "chance sealed abc\n1 red"): "line 7: chance 'sealed abc'",
    GOOD.replace("1 red", "| a\n1 red"): "line 7: a line of a position where none is",
    GOOD.replace("1 red", "wind north\n1 red"): "line 7: 'wind north' begins with no word of a log",
    GOOD.replace("1 red", "2 red"): "line 7: event number 2; right is: 1",
    GOOD.replace("1 red: pass", "1 red pass"): "line 7: '1 red pass' is not an event; right is: 1 red: pass",
    GOOD + "2 @5 blue: pass\n3 @4.999 red: pass\n": "line 9: time 4.999 runs backwards; right is: 5 or more",
    GOOD + '2 blue: "pass\n': "line 8: '\"pass' is not a quoted text",
    GOOD + "clock none\n": "line 8: clock 'none': clock comes before the first event",
    GOOD + "back 2\n": "line 8: back '2': there are only 1 events",
    GOOD + "over\n": "line 8: over ''",
    GOOD + "over a/b red\n": "line 8: over 'a/b red': 'red' is not a score",
    GOOD + "over a/b\nover a/b\n": "line 9: over 'a/b': it is over already",
    GOOD + "over a/b\n2 blue: pass\n": "line 9: an event after the end",
    GOOD + "secret 12\n": "line 8: secret '12'",
    GOOD + f"secret {'0' * 64}\nsecret {'1' * 64}\n": "another secret was opened before",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_line(text: str) -> None:
    with pytest.raises(LogError) as caught:
        read(text)
    assert WRONG[text] in str(caught.value)


class NotLookedThrough(list[object]):
    """A list that grows, but is never gone through."""

    def __iter__(self) -> Iterator[object]:
        pytest.fail("looked through for one line")

    __reversed__ = __iter__


@pytest.mark.parametrize(
    "lines",
    [
        [f"seat p{n} human Ann" for n in range(50)],
        ["1 @3 p1: done", *(f"{n} p1: done" for n in range(2, 50))],
    ],
    ids=["seats", "events without a time"],
)
def test_a_line_costs_no_look_at_all_before_it(lines: list[str]) -> None:
    """Else a log of half a megabyte takes many seconds."""
    reader = _Reader()
    reader.line = 2
    reader.chairs = NotLookedThrough()  # type: ignore[assignment]
    reader.entries = NotLookedThrough()  # type: ignore[assignment]
    for line in lines:
        reader.take(line)
    assert len(reader.chairs) + len(reader.entries) == len(lines)


def test_times_after_events_were_taken_back() -> None:
    head = "pipeyard log 1\ngame pipes\nrules 1\nedition classic\nseat p1 human Ann\n"
    taken = read(head + "1 @5 p1: done\n2 @9 p1: done\nback 1\n2 @6 p1: done\n")
    assert [entry.at for entry in taken.entries] == [5000, 6000]
    with pytest.raises(LogError, match="backwards"):
        read(head + "1 @5 p1: done\n2 p1: done\n3 @4 p1: done\n")
