"""Logs of other rules, other games and other editions."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from pipeyard.match import Finding, LogError, Match, load, verify, versions
from pipeyard.rules.pipe_land.old_rules import PipeLand1
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, whole
from tests.toy import Buckets

OLD_LOGS = Path(__file__).parent / "old"  # written by the rules of their time: never written anew


class OldBuckets(Buckets):
    """Rules as they once were: version 0."""

    rules_version = 0


def test_an_old_log_replays_by_its_own_rules(buckets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    log = whole(OldBuckets()).log()
    assert log.header.rules_version == 0
    with pytest.raises(
        LogError, match="version 0 of buckets and cannot be replayed: those rules are not kept"
    ):
        Match.resume(log)
    monkeypatch.setitem(versions.OLD, ("buckets", 0), (OldBuckets.__module__, OldBuckets.__name__))
    match = Match.resume(log)
    assert isinstance(match.game, OldBuckets) and match.log() == log


def test_pipe_land_of_rules_version_1_replays_with_tiles_past_the_river() -> None:
    """Since version 2 the set-up of edition 76 leaves row 0 out; this log was written before."""
    log = load(OLD_LOGS / "pipe-land-1.log")
    assert log.header.rules_version == 1
    match = Match.resume(log)
    assert isinstance(match.game, PipeLand1) and match.log() == log
    assert match.result is not None and match.result.scores == (33, 9, 14, 17, 17, 9)
    assert match.result.winners == (0,) and match.result.rule == "pipe-land/last-one"
    assert "\n   0   O║   P═    ~    |" in match.game.write(match.state)
    assert verify(log).finding is Finding.HONEST
    copied = pickle.loads(pickle.dumps(match.state))
    assert copied == match.state and isinstance(copied.game(), PipeLand1)


def test_by_the_rules_of_now_the_same_log_is_refused() -> None:
    log = load(OLD_LOGS / "pipe-land-1.log")
    with pytest.raises(LogError, match=r"event 24 .*layout-76"):
        Match.resume(replace(log, header=replace(log.header, rules_version=2)))


def test_a_log_from_the_future_says_so(buckets: Game) -> None:
    log = begin(buckets).log()
    future = replace(log, header=replace(log.header, rules_version=7))
    with pytest.raises(LogError, match="a newer Pipeyard wrote it; versions here: 1"):
        Match.resume(future)


def test_an_unknown_edition_says_so(buckets: Game) -> None:
    log = begin(buckets).log()
    with pytest.raises(LogError, match="edition 'giant' of buckets, which is not known here.* plain, storm"):
        Match.resume(replace(log, header=replace(log.header, edition="giant")))


def test_an_unknown_game_says_so(buckets: Game) -> None:
    log = begin(buckets).log()
    with pytest.raises(LogError, match="a game 'chess' that is not known here; known are: .*pipe-land"):
        Match.resume(replace(log, header=replace(log.header, game="chess")))


def test_other_seats_and_impossible_options_say_so(buckets: Game) -> None:
    log = begin(buckets).log()
    with pytest.raises(LogError, match="cannot begin as the log's header says: .*rounds=1, 2 or 3"):
        Match.resume(replace(log, header=replace(log.header, options=(("rounds", "9"),))))
    with pytest.raises(LogError, match="right is: red, blue"):
        Match.resume(replace(log, header=replace(log.header, chairs=log.header.chairs[::-1])))
