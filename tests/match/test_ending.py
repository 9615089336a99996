"""An end by the players: given up, or ended together."""

import random

import pytest

from pipeyard.match import Finding, LogError, Match, MatchError, read, verify, write
from pipeyard.match.ending import AGREED, RESIGNED
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, play, whole
from tests.toy import Scoop


def test_a_game_that_is_given_up_has_a_winner_and_opens_its_secret(buckets: Game) -> None:
    match = play(begin(buckets), random.Random(1), most=2)
    lines: list[str] = []
    match.journal = lines.extend
    match.stop(RESIGNED, [1])
    assert match.result is not None and match.result.winners == (1,) and match.result.scores == (None, None)
    assert lines[-1] == "over table/resigned red=none blue=none*" and lines[-2].startswith("secret ")
    with pytest.raises(MatchError, match="the game is over"):
        match.submit(0, Scoop(1))
    with pytest.raises(MatchError, match="over already"):
        match.stop(AGREED)


def test_the_log_of_a_game_ended_together_reads_back_and_verifies(buckets: Game) -> None:
    match = play(begin(buckets), random.Random(1), most=2)
    match.stop(AGREED)
    log = read(write(match.log()))
    again = Match.resume(log)
    assert again.result == match.result and again.result is not None and again.result.winners == ()
    assert again.copy().result == match.result
    assert verify(log).finding is Finding.HONEST
    again.undo(1)
    assert again.result is None, "what was taken back after the end goes on"


@pytest.mark.parametrize(
    "end",
    [
        "over table/agreed red=none* blue=none",  # nobody wins together
        "over table/agreed red=3 blue=none",  # nor has anyone a score
        "over table/resigned red=none green=none*",
        "over table/tired red=none blue=none",
    ],
)
def test_an_end_that_players_cannot_make_is_an_error(buckets: Game, end: str) -> None:
    match = play(begin(buckets), random.Random(1), most=2)
    with pytest.raises(LogError, match="the log ends with"):
        Match.resume(read(f"{write(match.log())}{end}\n"))


def test_a_game_that_the_rules_ended_cannot_be_said_to_be_given_up(buckets: Game) -> None:
    text = write(whole(buckets).log())
    told = text[: text.rindex("over ")] + "over table/agreed red=none blue=none\n"
    with pytest.raises(LogError, match="the log ends with"):
        Match.resume(read(told))
