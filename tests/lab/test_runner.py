"""Studies that are run, killed, gone on with and read."""

import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeyard.bots.bot import Bot, Question
from pipeyard.lab.errors import StudyError
from pipeyard.lab.export import decisions
from pipeyard.lab.groups import place_share, read_results
from pipeyard.lab.play import MOVES, lead_changes, play, winner_known
from pipeyard.lab.report import report
from pipeyard.lab.results import ask
from pipeyard.lab.runner import Progress, run, tables
from pipeyard.lab.sections.wins import place_wins
from pipeyard.lab.study import Study, read_study
from pipeyard.rules import registry
from pipeyard.rules.protocol import Move
from tests.processes import children, fresh, wait_for_end

STUDY = """title = "Shared dice"
game = "pipe-dream"
players = ["random", "random"]
games = {games}
seed = 5

[[variants]]
name = "own dice"

[[variants]]
name = "one roll for all"
options = {{ duplicate = "yes" }}
"""


def written(folder: Path, games: int = 12) -> Path:
    file = folder / "study.toml"
    file.write_text(STUDY.format(games=games), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Path]:
    folder = tmp_path_factory.mktemp("lab")
    study = read_study(written(folder))
    progress = run(study, folder / "results", workers=2)
    assert progress.played == progress.wanted == 24 and progress.failed == 0
    return study, folder / "results"


def test_every_game_is_there_once(ran: tuple[Study, Path]) -> None:
    _, folder = ran
    found = ask(folder, "select variant, count(*), count(distinct number) from games group by all").fetchall()
    assert sorted(found) == [("one roll for all", 12, 12), ("own dice", 12, 12)]
    assert ask(folder, "select count(*) from turns where turn = 1").fetchall() == [(24,)]


def test_bots_change_seats_from_game_to_game(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_text(file.read_text().replace('["random", "random"]', '["greedy", "random"]'))
    table = tables(read_study(file))[0]
    game = registry.game("pipe-dream")
    assert [play(table, game, number).players[0] for number in range(2)] == ["greedy", "random"]


def test_a_game_is_the_same_whenever_it_is_played(ran: tuple[Study, Path]) -> None:
    table = tables(ran[0])[0]
    game = registry.game("pipe-dream")
    first, second = play(table, game, 3), play(table, game, 3)
    first.seconds = second.seconds = 0
    assert first == second and first.turns
    assert 0 <= lead_changes(first) < len(first.turns)
    assert winner_known(first) is None or 0 <= (winner_known(first) or 0) <= 1


def play_a_part(file: Path, results: Path) -> None:
    """Play until something is kept, and then no more."""

    def rest(progress: Progress) -> None:
        while progress.played:
            signal.pause()

    run(read_study(file), results, workers=1, tell=rest)


def test_killed_in_the_middle_and_gone_on_with_it_is_the_same_to_the_byte(
    ran: tuple[Study, Path], tmp_path: Path
) -> None:
    file, results = written(tmp_path), tmp_path / "results"
    started: Any = fresh
    started = started.Process(target=play_a_part, args=(file, results), daemon=False)
    started.start()
    while not list((results / "parts").glob("games-*.parquet")):
        assert started.is_alive()
        time.sleep(0.02)
    workers = children(started.pid)
    started.kill()
    started.join()
    assert workers
    wait_for_end(workers)
    progress = run(read_study(file), results, workers=1)
    assert 0 < progress.now < progress.played == 24
    for name in ("games.parquet", "turns.parquet", "facts.parquet"):
        assert (results / name).read_bytes() == (ran[1] / name).read_bytes()


def test_results_of_another_study_are_not_gone_on_with(ran: tuple[Study, Path], tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_text(file.read_text().replace("seed = 5", "seed = 6"))
    with pytest.raises(StudyError, match="another study"):
        run(read_study(file), ran[1])


def test_it_stops_when_the_figure_is_known_well_enough(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(
        'game = "pipes"\nplayers = ["random", "random"]\nprecision = 0.2\nmost = 5000\n', encoding="utf-8"
    )
    progress = run(read_study(file), tmp_path / "out", workers=1)
    assert progress.figure is not None and progress.figure.half <= 0.2
    assert 100 <= progress.played == progress.wanted < 5000


class Stumbling(Bot):
    name = "stumbling"

    def choose(self, question: Question) -> Move | None:
        if question.rng.random() < 0.05:
            raise RuntimeError("lost the thread")
        return question.menu[0]


def test_a_game_that_fails_is_kept_and_does_not_end_the_study(
    ran: tuple[Study, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeyard.bots.registry.bot", lambda name, game: Stumbling())
    rows = [play(tables(ran[0])[0], registry.game("pipe-dream"), number) for number in range(5)]
    failed = [row for row in rows if row.problem]
    assert failed and all(row.ended_by == "failed" and "lost the thread" in row.problem for row in failed)
    assert any(row.moves for row in failed), "what was played is told"


def test_the_report_has_every_figure_with_its_interval(ran: tuple[Study, Path]) -> None:
    page = report(*ran)
    for told in ("Who wins", "How long it takes", "How games end", "What changes", "95 % interval", "seat 2"):
        assert told in page
    assert page.count("<svg") > 8 and "http" not in page.replace("http://www.w3.org", "")
    marks = page.count('class="mark"') + page.count('class="stroke"')
    assert page.count('class="figure"') > 20 < marks, "figures stand in words beside their marks"


def test_a_study_made_smaller_counts_no_more_games_than_it_says(ran: tuple[Study, Path]) -> None:
    page = report(replace(ran[0], games=5), ran[1])
    assert "10 games by bots" in page and "24 games by bots" in report(*ran)


def test_the_report_begins_with_a_designers_words(ran: tuple[Study, Path]) -> None:
    page = report(replace(ran[0], findings="Share the dice.\n\n- it is <fair>\n- it is short"), ran[1])
    assert "<p>Share the dice.</p><ul><li>it is &lt;fair&gt;</li><li>it is short</li></ul>" in page


def test_the_report_of_players_of_several_levels_shows_what_skill_is_worth(tmp_path: Path) -> None:
    file = tmp_path / "skill.toml"
    text = 'game = "pipe-dream"\ngames = 8\nplayers = [["plumber", "random"], ["apprentice", "random"]]\n'
    file.write_text(text, encoding="utf-8")
    study = read_study(file)
    run(study, tmp_path / "out", workers=1)
    page = report(study, tmp_path / "out")
    assert "Luck and skill" in page and "Which tiles, actions and deals matter" in page
    assert page.index("1 level: apprentice over random") < page.index("2 levels: plumber over random")
    better = [
        wins for group in read_results(study, tmp_path / "out").groups for wins in [place_wins(group, 0)]
    ]
    assert all(each.count == 8 for each in better)
    assert "wrenches used" in page, "winners use more of them than players at random"


def test_places_are_counted_from_whoever_began(tmp_path: Path) -> None:
    table = tables(read_study(two_at_random(tmp_path)))[0]
    rows = [play(table, registry.game("tube-tangle"), number) for number in range(6)]
    assert {row.first for row in rows} == {0, 1}, "chance chooses who begins"
    for row in rows:
        began = {"first": row.first, "players": row.players, "winners": row.winners}
        assert place_share(began, 0) == row.share(row.first or 0)
        assert sum(place_share(began, place) for place in range(2)) == pytest.approx(1)


def two_at_random(folder: Path) -> Path:
    file = folder / "tangle.toml"
    file.write_text('game = "tube-tangle"\nplayers = ["random", "random"]\n', encoding="utf-8")
    return file


def test_what_a_seat_does_is_counted_and_adds_up(tmp_path: Path) -> None:
    table = tables(read_study(two_at_random(tmp_path)))[0]
    row = play(table, registry.game("tube-tangle"), 0)
    moves = sum(amount for (_, name), amount in row.facts.items() if name.startswith(MOVES))
    assert moves == row.decisions
    assert sum(amount for (_, name), amount in row.facts.items() if name.startswith("has ")) == 2


def test_only_the_studys_tables_can_be_asked(ran: tuple[Study, Path], tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n")
    with pytest.raises(StudyError, match="cannot be asked"):
        ask(ran[1], f"select * from read_csv('{secret}')").fetchall()
    with pytest.raises(StudyError, match="cannot be asked"):
        ask(ran[1], "selct 1")
    with pytest.raises(StudyError, match="no finished results"):
        ask(tmp_path, "select 1")


def test_decisions_are_exported_with_what_came_of_them(ran: tuple[Study, Path]) -> None:
    found = list(decisions(tables(ran[0])[0], 0))
    assert len(found) > 20
    assert all(row["move"] in row["menu"] for row in found)  # type: ignore[operator]
    assert {row["seat"] for row in found} == {0, 1}
