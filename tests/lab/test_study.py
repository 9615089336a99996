"""Studies are read and checked before the first game."""

from pathlib import Path

import pytest

from pipeyard.lab.errors import StudyError
from pipeyard.lab.study import read_study
from pipeyard.lab.variants import change_numbers, known_edition
from pipeyard.rules import registry

STUDIES = Path(__file__).parents[2] / "docs" / "studies"

GOOD = """title = "Shared dice"
game = "pipe-dream"
players = ["greedy", "random"]
games = 6

[[variants]]
name = "own dice"

[[variants]]
name = "one roll for all"
options = { duplicate = "yes" }
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "study.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_study_is_read(tmp_path: Path) -> None:
    study = read_study(written(tmp_path, GOOD))
    assert study.title == "Shared dice" and study.games == 6 and study.rotate
    assert [variant.name for variant in study.variants] == ["own dice", "one roll for all"]
    assert study.variants[1].options == {"duplicate": "yes"}
    assert study.variants[0].players == (("greedy", "random"),)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("games = 6", "gmaes = 6", "line 4: gmaes is not known"),
        ("games = 6", "games = 0", "line 4: games must be a whole number from 1"),
        ("games = 6", "games = 6\nprecision = 0.02", "games and precision are both there"),
        ("games = 6", "precision = 7", "line 4: precision must be from"),
        ('"pipe-dream"', '"pipe-drem"', "line 2: game is not right"),
        ('"random"]', '"rnadom"]', "line 3: players are not right"),
        ('duplicate = "yes"', 'duplicate = "maybe"', "must be one of"),
        ('name = "own dice"', 'nmae = "own dice"', "nmae is not known in a variant"),
        ('"own dice"', '"one roll for all"', "stands twice"),
        ("game =", "game", "not TOML"),
        ('["greedy", "random"]', '"greedy"', "line 3: players must be a list of bots"),
        (
            'name = "own dice"',
            'change = { "meter.sections" = 3 }',
            "there is no 'meter.sections' in the edition",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(StudyError) as found:
        read_study(written(tmp_path, GOOD.replace(old, new)))
    assert told in str(found.value) and "study.toml" in str(found.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="cannot be read"):
        read_study(tmp_path / "nothing.toml")


def test_numbers_are_changed_and_the_rest_of_an_edition_stays() -> None:
    text = "# a comment\n[money]\nfirst = 5\nstep = 1\n"
    assert change_numbers(text, {"money.first": 7}) == "# a comment\n[money]\nfirst = 7\nstep = 1\n"
    with pytest.raises(StudyError, match=r"there is no 'money.last' in the edition; there are: money.first"):
        change_numbers(text, {"money.last": 7})


def test_a_bot_may_be_a_file_beside_the_study(tmp_path: Path) -> None:
    (tmp_path / "first_move.py").write_text("def choose(question):\n    return question.menu[0]\n")
    study = read_study(written(tmp_path, GOOD.replace('"random"]', '"./first_move.py"]')))
    assert study.variants[0].players == (("greedy", "first_move"),)
    assert study.bot_files == (str(tmp_path / "first_move.py"),)
    with pytest.raises(StudyError, match=r"line 3: players are not right: there is no file"):
        read_study(written(tmp_path, GOOD.replace('"random"]', '"./second.py"]')))


@pytest.mark.parametrize("file", sorted(STUDIES.glob("*.toml")), ids=lambda file: file.stem)
def test_the_studies_that_ship_can_be_run(file: Path) -> None:
    study = read_study(file)
    assert study.title and study.findings.strip(), "it says what was found"
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    assert f"{study.games * sum(len(each.players) for each in study.variants):,} games by bots" in page
    assert file.with_suffix(".html").stat().st_size < 300_000
    assert f"({file.stem}.html)" in (STUDIES / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(STUDIES.glob("editions/*.toml")), ids=lambda file: file.stem)
def test_the_editions_that_studies_offer_can_be_played(file: Path) -> None:
    [game] = [registry.game(name) for name in registry.GAMES if file.stem.startswith(f"{name}-")]
    name = known_edition(game, file.stem, file.read_text(encoding="utf-8"))
    assert game.start(name, 2, {}).waiting().must
    assert f"(editions/{file.name})" in (STUDIES / "README.md").read_text(encoding="utf-8")
