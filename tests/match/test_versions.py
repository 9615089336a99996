"""Logs of other rules, other games and other editions."""

from dataclasses import replace

import pytest

from pipeyard.match import LogError, Match, versions
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, whole
from tests.toy import Buckets


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
