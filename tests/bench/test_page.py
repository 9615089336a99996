"""The page that a run writes, from figures made up here."""

import re
from pathlib import Path

import pytest

from bench import __main__ as bench
from bench import bots, curves, kept, learning, menus, search, speed, vectors
from bench.contest import OURS, UNCOMPILED, C, Contest
from bench.floor import KERNELS
from bench.goals import Goal, at_least, at_most, table, under
from bench.ours import TABLES
from bench.section import Section
from bench.texts import texts
from pipeyard.rules import registry


def made_up() -> Contest:
    """Everybody equally fast: a thousand moves a second."""
    contest = Contest(about={OURS: "compiled", UNCOMPILED: "interpreted", "open_spiel": "OpenSpiel 2"})
    figures = {
        "games": 10.0,
        "moves": 1000.0,
        "menus": 500.0,
        "choices": 5000.0,
        "calls": 100.0,
        "seconds": 1.0,
    }
    for who in (OURS, UNCOMPILED):
        for name in TABLES:
            for kind in ("hand", "pick", "loop", "replay", "copy", "menu"):
                contest.rounds[who, f"{kind} {name}"] = [figures]
    for name in KERNELS:
        for who in (OURS, UNCOMPILED, C):
            contest.rounds[who, f"kernel {name}"] = [figures]
    for kind in ("hand", "loop", "copy", "menu"):
        contest.rounds["open_spiel", f"{kind} hex"] = [figures]
    return contest


def test_goals_say_whether_they_are_reached() -> None:
    assert at_least("k", "faster", 1.5, 1.5).met is True
    assert at_least("k", "faster", 1.5, 1.49).met is False
    assert at_most("k", "slower", 3, 3.1).met is False
    assert at_most("k", "slower", 3, None).met is None
    assert under("k", "time", 2, 1.99, "s").met is True


def test_what_stands_in_the_way_is_told_only_where_a_goal_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.goals.texts", lambda name: {"near": "Reasons near.", "far": "Reasons far."})
    told = table([Goal("near", "A near goal", "1", "1", True), Goal("far", "A far goal", "9", "1", False)])
    assert "| A near goal | 1 | 1 | yes |" in told
    assert "- **A far goal**: Reasons far." in told
    assert "Reasons near." not in told


def test_equal_speed_is_one_times_and_a_missing_peer_is_not_measured() -> None:
    goals = {goal.key: goal for goal in speed.goals(made_up())}
    assert goals["hex-pipes"].reached == "1.00 times"
    assert goals["hex-pipes"].met is False
    assert goals["rollouts-pipes"].met is True
    assert goals["floor-pipe_land"].met is True
    assert goals["catan-pipes"].met is None


def test_the_tables_have_everyone_who_was_measured() -> None:
    contest = made_up()
    for told in (speed.by_hand(contest), speed.inside(contest), speed.parts(contest)):
        assert all(title in told for title in speed.TITLES.values())
        assert "OpenSpiel hex" in told
        assert "havannah" not in told and "chess" not in told
        assert len({line.count("|") for line in told.splitlines()}) == 1
    assert speed.floors(contest).count("1,000") == 3 * len(KERNELS)


def test_a_page_has_the_machine_and_the_date_but_no_names(tmp_path: Path) -> None:
    section = Section("Random games", "Figures.", speed.goals(made_up()))
    page = bench.page([section])
    assert re.search(r"Measured \d{4}-\d\d-\d\d on .* cores, .*; rules (compiled|interpreted)", page)
    assert "## Random games\n\nFigures." in page
    assert str(Path.home()) not in page


def test_every_kept_reason_belongs_to_a_goal() -> None:
    sources = "".join(Path(module.__file__ or "").read_text() for module in (menus, curves, bots))
    keys = {goal.key for goal in speed.goals(made_up())} | set(
        re.findall(r'(?:under|at_most)\(\s*"([\w-]+)"', sources)
    )
    keys |= {goal.key for goal in search.goals(dict.fromkeys(search.SEATS, 1.0), None)}
    keys |= {f"vector-{peer}" for peer in learning.PEERS}
    assert set(texts("in_the_way.md")) <= keys


def test_many_games_at_once_are_told_beside_the_libraries() -> None:
    rates = {("ours", f"{game} 64"): [3e5, 2e5, 4e5] for game in vectors.GAMES}
    rates["ours", "pipes 64"] = [1e5, 2e5, 2.4e5]
    rates["pgx", "hex 64"] = [1e5, 1e5, 1e5]
    faults, gains = {"pettingzoo": "not installed"}, {"pipes 64": 1.9}
    section = learning.told({"ours": "ours", "pgx": "pgx 2"}, rates, faults, gains, 2)
    assert "| **pipes 64** | 200,000 |" in section.text and "| pgx 2, hex 64 | 100,000 |" in section.text
    assert "pettingzoo could not be measured: not installed" in section.text
    assert "2 cores steps so many times as much as one: pipes 1.90." in section.text
    met = {goal.key: goal.met for goal in section.goals}
    assert met == {"vector-pgx": True, "vector-pettingzoo": None, "vector-open_spiel": None}


def test_our_vectors_are_measured_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "SIDE_BY_SIDE", (2,))
    _, tasks = vectors.ours()
    assert list(tasks) == [f"{game} 2" for game in registry.GAMES]
    found = tasks["pipe-dream 2"](0.0)
    assert found["moves"] == 2 * vectors.EACH and found["seconds"] > 0


def test_the_page_names_every_part() -> None:
    said = texts("page.md")["page"].partition("The parts are")[2]
    assert re.findall(r"`(\w+)`", said) == list(bench.PARTS)


def test_an_unknown_part_is_refused_in_a_sentence() -> None:
    with pytest.raises(SystemExit, match="no measurement called 'sped'; there are: speed, menus"):
        bench.main(["sped"])


def test_a_run_goes_on_with_what_the_same_build_measured_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs = []

    def fast() -> Section:
        runs.append("fast")
        return Section("Fast", f"Run {len(runs)}.", [Goal("k", "A goal", "1", "2", True)])

    monkeypatch.setattr(kept, "FOLDER", tmp_path / "measured")
    monkeypatch.setattr(kept, "circumstances", lambda: "one build")
    monkeypatch.setattr(bench, "PAGE", tmp_path / "benchmarks.md")
    monkeypatch.setattr(bench, "PARTS", {"fast": fast, "other": lambda: Section("Other", "Measured.")})
    bench.main(["fast"])
    bench.main(["--resume"])
    page = (tmp_path / "benchmarks.md").read_text()
    assert "Run 1." in page and "| A goal | 1 | 2 | yes |" in page and "## Other" in page
    monkeypatch.setattr(kept, "circumstances", lambda: "another build")
    bench.main(["--resume"])
    assert "Run 2." in (tmp_path / "benchmarks.md").read_text()
    bench.main([])
    assert "Run 3." in (tmp_path / "benchmarks.md").read_text()


def test_builds_and_machines_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.circumstances() == kept.circumstances()
    here = kept.circumstances()
    monkeypatch.setattr("bench.machine.told", lambda: "another machine")
    assert kept.circumstances() != here


def test_a_part_that_fails_does_not_lose_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails() -> Section:
        raise OSError("no such thing")

    monkeypatch.setattr(kept, "FOLDER", tmp_path / "measured")
    monkeypatch.setattr(bench, "PAGE", tmp_path / "benchmarks.md")
    monkeypatch.setattr(bench, "PARTS", {"good": lambda: Section("Good", "Measured."), "bad": fails})
    with pytest.raises(SystemExit, match="could not be measured: bad"):
        bench.main([])
    page = (tmp_path / "benchmarks.md").read_text()
    assert "## Good\n\nMeasured." in page
    assert "## Bad\n\nThis part could not be measured in this run." in page
