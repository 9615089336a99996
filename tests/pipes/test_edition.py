"""Edition files: what is wrong is refused with file, line and reason."""

from importlib.resources import files

import pytest

from pipeyard.rules.pipes.edition import edition, names, parse
from pipeyard.rules.protocol import BadSetup

TEXT = (files("pipeyard.rules.pipes") / "editions" / "classic.toml").read_text(encoding="utf-8")


def test_editions_are_found_and_read() -> None:
    assert names() == ("classic", "pocket")
    classic = edition("classic")
    assert (classic.columns, classic.rows, classic.walls, classic.dry) == (10, 10, 10, 12)
    assert (classic.special, classic.weights) == ((3, 2, 1), (1, 1, 1, 1, 1, 1, 1))
    assert parse("classic", TEXT, "classic.toml") == classic


def test_a_file_from_before_recrosses_were_a_number_is_read_as_it_was_meant() -> None:
    line = next(line for line in TEXT.splitlines(keepends=True) if line.startswith("recross"))
    assert parse("old", TEXT.replace(line, ""), "old.toml").recross == edition("classic").recross == 1


WRONG = [
    ("recross = 1", "recross = 10", "recross must be a whole number from 0 to 9, not 10"),
    (
        "columns = 10",
        "columns = 2",
        "my.toml, line 9: board.columns must be a whole number from 3 to 30, not 2",
    ),
    ("columns = 10", 'columns = "10"', "board.columns must be a whole number"),
    ("walls = 10", "walls = 60", "my.toml, line 11: board.walls must be a whole number from 0 to 49, not 60"),
    ("walls = 10\n", "", "my.toml, line 8: board.walls is missing"),
    ("dry = 12", "dry = true", "dry must be a whole number from 1"),
    ("dry = 12", "wet = 12", "dry is missing"),
    ("rotations = 3", "rotations = 16", "special.rotations must be a whole number from 0 to 15"),
    ("rotations = 3", "rotations = 3\nflips = 1", "special.flips is not known; known here: rotations"),
    ("[special]", "[specials]", "specials is not known; known here: title, players"),
    (
        "players = [1, 999]",
        "players = [3, 2]",
        "my.toml, line 3: players must be two numbers, the smaller first",
    ),
    ("players = [1, 999]", "players = 4", "players must be a list of whole numbers"),
    ('title = "Pipes"', "title = 7", "my.toml, line 2: title must be a text in quotes"),
    ('"NS+EW" = 1', '"NS+EW" = -1', "my.toml, line 25: elements.NS+EW must be a whole number from 0"),
    ("seconds = 60", "seconds = ", "my.toml: this is not TOML"),
]


@pytest.mark.parametrize(("right", "wrong", "words"), WRONG)
def test_a_wrong_file_is_refused(right: str, wrong: str, words: str) -> None:
    assert right in TEXT
    with pytest.raises(BadSetup) as caught:
        parse("my", TEXT.replace(right, wrong), "my.toml")
    assert words in str(caught.value)


def test_an_edition_without_elements_is_refused() -> None:
    text = TEXT[: TEXT.index("SE =")] + "".join(
        f'"{name}" = 0\n' for name in ("SE", "SW", "NE", "NW", "EW", "NS", "NS+EW")
    )
    with pytest.raises(BadSetup, match="at least one element a weight above 0"):
        parse("my", text, "my.toml")
