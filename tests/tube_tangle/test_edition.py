"""A wrong edition file is refused with its line, the reason and what would be right."""

from pathlib import Path

import pytest

import pipeyard.rules.tube_tangle
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.tube_tangle.edition import names, parse

TEXT = (Path(pipeyard.rules.tube_tangle.__path__[0]) / "editions/standard.toml").read_text(encoding="utf-8")

WRONG = [
    ("hand = 4", "hand = 'four'", "hand must be a whole number from 1 to 240, not 'four'"),
    ("hand = 4", "hand = 20", "make 56; 4 players take 20 each"),
    ("rooms = 10", "rooms = 0", "piles.rooms must be a whole number from 1"),
    ("rooms = 10", "", "piles.rooms is missing"),
    ("rooms = 10", "rooms = 10\ncellars = 2", "piles.cellars is not known; known here: rooms, roads"),
    ("roads = 10", "roads = 230", "are more than 240"),
    ("players = [2, 4]", "players = [4, 2]", "players must be two numbers, the smaller first"),
    ("start = [0, 0]", "start = [0]", "start must be a cell such as [0, 0]"),
    ("least = 1", "least = 4", "refill.least must be a whole number from 1 to 3, not 4"),
    ('"dan"]', '"ann"]', "seats must be different names, one for each of 4 players"),
    ('"dan"]', '"Dan"]', "seats must be a list of lower-case words"),
    (', ["gas", "G"]]', "]", "materials must be a list of 4 to 12 pairs"),
    ('["gas", "G"]', '["gas", "F"]', "has the letter 'F'; right is one capital, once, and neither R nor M"),
    ('["gas", "G"]', '["gas", "M"]', "has the letter 'M'"),
    ('["gas", "G"]', '["pe", "G"]', "has the name 'pe'; right is a word, once"),
    ('["gas", "G"]', '["gas"]', "materials must be pairs such as ['fire', 'F'], not ['gas']"),
    ('"FPEr"', '"FPE"', "tile A1: face 'FPE': right is four letters, each one of m r F P E G"),
    ('"FPEr"', '"FPEG"', "tile A1: face 'FPEG': the pipe N has no border to end in"),
    ("FmPm N>E S>W", "FmPm N>E", "say which border the pipe S ends in, such as S>E"),
    ("FmPm N>E S>W", "FmPm N>S S>W", "N>S: right is a material on one side only, once, and a border"),
    ("FmPm N>E S>W", "FmPm NE S>W", "'NE' is no end; right is such as N>E"),
    ('["A2",', '["A1",', "tile A1: the name is there twice"),
    ('["A2",', '["pit",', "its name must be letters and digits, and not pit"),
    ('["A2", "FPGr"', '["A2"', "must be a list of [name, front, back], not of ['A2', 'FFPP']"),
    ('"FPFP"],', '"FmPm N>W S>E"],', "so nobody could name them apart"),
    ("[scoring]", "[scoring", "this is not TOML"),
]


@pytest.mark.parametrize(("right", "wrong", "reason"), WRONG, ids=[reason for _, _, reason in WRONG])
def test_what_is_wrong_is_said(right: str, wrong: str, reason: str) -> None:
    assert right in TEXT
    with pytest.raises(BadSetup) as caught:
        parse("mine", TEXT.replace(right, wrong, 1), "mine.toml")
    assert reason in str(caught.value)
    assert str(caught.value).startswith("mine.toml")


def test_the_line_of_a_wrong_tile_is_given() -> None:
    line = next(n for n, text in enumerate(TEXT.splitlines(), 1) if '"B3"' in text)
    with pytest.raises(BadSetup, match=f"mine.toml, line {line}: tile B3: "):
        parse("mine", TEXT.replace('"FFGm"', '"FFGx"'), "mine.toml")


def test_numbers_come_from_the_file() -> None:
    terms = parse("mine", TEXT.replace("hand = 4", "hand = 3").replace("side = 1", "side = 5"), "mine.toml")
    assert (terms.hand, terms.side_points, terms.name) == (3, 5, "mine")
    assert names()[0] == "standard"
