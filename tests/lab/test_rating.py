"""`pipeyard rate`: paired deals, rotated seats, results that a stopped contest goes on with."""

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeyard.lab.rating.chart import chart
from pipeyard.lab.rating.command import rate
from pipeyard.lab.rating.contest import Contest, Fixture, Played, play
from pipeyard.lab.rating.results import Results
from pipeyard.lab.rating.standings import meetings, ratings, scores
from pipeyard.rules.errors import BadSetup
from tests.command import command

CONTEST = Contest("pipe-dream", "classic", 2, ("random", "plumber", "apprentice"), 2)


def test_every_pairing_sits_both_ways_on_every_deal() -> None:
    fixtures = list(CONTEST.fixtures())
    assert len(fixtures) == len(set(fixtures)) == 3 * 2 * 2
    seats = Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.seated))
    assert len(set(seats.values())) == 1
    four = Contest("pipe-land", "76", 4, ("random", "plumber"), 1)
    assert [fixture.seated for fixture in four.fixtures()] == [
        ("random", "plumber", "random", "plumber"),
        ("plumber", "random", "plumber", "random"),
    ]


def test_a_fixture_meets_the_same_chance_again() -> None:
    fixture = Fixture(1, ("random", "random"))
    assert play(CONTEST, fixture) == play(CONTEST, fixture)


def won(one: str, other: str, deals: int) -> list[Played]:
    """Games that the first of two always wins."""
    rows = []
    for deal in range(deals):
        rows.append(Played(deal, (one, other), (1, 0), (0,), 9, 0))
        rows.append(Played(deal, (other, one), (0, 1), (1,), 9, 0))
    return rows


def test_whoever_always_wins_is_rated_higher_and_clear_of_even() -> None:
    games = [*won("a", "b", 8), *won("b", "c", 8), *won("a", "c", 8)]
    rated = ratings(("c", "b", "a"), games)
    assert [rating.bot for rating in rated] == ["a", "b", "c"]
    assert rated[0].low > rated[2].high
    assert all(meeting.is_clear and meeting.share.value in (0.0, 1.0) for meeting in meetings("abc", games))
    drawn = [Played(deal, ("a", "b"), (1, 1), (0, 1), 9, 0) for deal in range(5)]
    assert not meetings("ab", drawn)[0].is_clear
    picture = chart("a & b", rated)
    assert picture.count("<circle") == 3 and "a &amp; b" in picture


def test_alone_the_same_deals_are_compared() -> None:
    games = [Played(deal, ("a",), (9,), (0,), 5, 0) for deal in range(3)]
    games += [Played(deal, ("b",), (4,), (0,), 5, 0) for deal in range(3)]
    assert meetings("ab", games)[0].share.value == 1.0
    assert scores("ab", games)["a"].value == 9.0


def test_a_stopped_contest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    fixtures = list(CONTEST.fixtures())
    results = Results(path, CONTEST)
    for fixture in fixtures[:3]:
        results.add(Played(fixture.deal, fixture.seated, (1, None), (0,), 9, 0))
    path.write_text(path.read_text()[:-20])  # it was cut off while it wrote the third
    again = Results(path, CONTEST)
    assert again.missing(fixtures) == fixtures[2:]
    again.add(Played(fixtures[2].deal, fixtures[2].seated, (1, 2), (1,), 9, 0))
    assert Results(path, CONTEST).missing(fixtures) == fixtures[3:]
    with pytest.raises(BadSetup, match="another contest"):
        Results(path, Contest("pipe-dream", "classic", 2, ("random",), 2, seed="2"))
    path.write_text("nonsense")
    with pytest.raises(BadSetup, match="not a file of games"):
        Results(path, CONTEST)


def test_the_command_plays_and_reports(tmp_path: Path) -> None:
    games, plot = tmp_path / "games.jsonl", tmp_path / "plot.svg"
    asked = ["pipe-dream", "--bots", "random,plumber", "--seats", "1", "--deals", "2", "--jobs", "1"]
    done = CliRunner().invoke(rate, [*asked, "--results", str(games), "--plot", str(plot)])
    assert done.exit_code == 0, done.output
    assert "plumber" in done.output and "score alone" in done.output
    assert len(games.read_text().splitlines()) == 5 and plot.read_text().startswith("<svg")
    for wrong in (["--bots", "random"], ["--bots", "random,nobody"], ["--seats", "0"], ["--deals", "0"]):
        said = CliRunner().invoke(rate, [*asked, *wrong])
        assert said.exit_code == 2 and "Traceback" not in said.output


def test_bots_from_outside_play_in_every_process(tmp_path: Path) -> None:
    """A bot in a folder, as docs/leaderboard.md says, and one that an installed package offers."""
    folder = tmp_path / "pipe_dream"
    folder.mkdir()
    (folder / "mine.py").write_text("def choose(question):\n    return question.menu[0]\n")
    few = ["--deals", "2", "--playouts", "2", "--jobs", "2"]  # uncompiled, a whole search takes minutes
    asked = ["pipe-dream", "--seats", "1", "--bots", "mine,trained", *few]
    done = command("rate", *asked, cwd=tmp_path, env={"PIPEYARD_BOTS": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout and "trained" in done.stdout
