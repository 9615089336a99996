"""What README and docs/library.md promise."""

import re
from pathlib import Path

import pytest

import pipeyard
from tests.library.documented import ROOT, blocks, run

TOUR = ROOT / "docs" / "library.md"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the tour saves a file


def test_the_tour_runs_and_prints_what_it_says() -> None:
    found = run(TOUR)
    assert len(found) > 7
    for block, printed in found:
        assert block.printed is None or printed == block.printed, f"docs/library.md, line {block.line}"


def test_readme_plays_a_game_whose_end_makes_sense(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = blocks(ROOT / "README.md")
    assert len([line for line in block.code.splitlines() if line]) <= 6
    names: dict[str, object] = {}
    exec(block.code, names)
    match = names["match"]
    assert isinstance(match, pipeyard.Match) and match.result is not None
    assert match.result.rule in ("pipe-land/win-money", "pipe-land/win-tiles", "pipe-land/most-money")
    assert match.scores[match.winners[0]] == max(score or 0 for score in match.scores.values())
    assert str(match.scores) in capsys.readouterr().out


def test_every_name_is_documented_and_no_other() -> None:
    names = TOUR.read_text().partition("## Every name")[2].split("\n|")[2:]
    documented = [name for row in names for name in re.findall(r"`(\w+)`", row.split("|")[0])]
    assert sorted(documented) == sorted(pipeyard.__all__)


def test_what_is_said_of_a_match_is_there() -> None:
    [row] = [line for line in TOUR.read_text().splitlines() if line.startswith("| `Match` |")]
    named = set(re.findall(r"`(\w+)`", row)) - {"Match"}
    public = {name for name in vars(pipeyard.Match) if not name.startswith("_")}
    assert named == public
