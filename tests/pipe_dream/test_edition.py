"""Editions: the one that ships is the rulebook's, another one plays, a wrong one is refused with its line."""

from importlib.resources import files

import pytest

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_dream.edition import edition, names, parse
from pipeyard.rules.pipe_dream.setup import new_game
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.shapes import TEXT as SIDES
from pipeyard.rules.state import playout

TEXT = (files("pipeyard.rules.pipe_dream") / "editions" / "classic.toml").read_text(encoding="utf-8")


def test_the_classic_edition_is_the_rulebooks() -> None:
    tables = edition("classic").terms
    assert names()[0] == "classic"
    assert [SIDES[pose] for pose in tables.faces] == ["EW", "NS", "SE", "SW", "NW", "NE"]
    assert [tables.cell(site) for site in range(36) if tables.symbol[site]] == [
        (1, 5),
        (3, 1),
        (4, 6),
        (5, 2),
        (6, 2),
    ]
    assert [(s, n) for s, n in enumerate(tables.flow) if n] == [
        (6, 5),
        (12, 10),
        (18, 15),
        (24, 20),
        (30, 25),
    ]
    assert sum(weight for _, weight in tables.rolls) == 36
    assert len(tables.rolls) == 21


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(BadSetup, match="'clasic'; there are: classic"):
        edition("clasic")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("size = 6", "size = 1", "mine.toml, line 6: map.size must be a whole number from 2 to 26, not 1"),
        ("size = 6", "", "mine.toml, line 5: map.size is missing"),
        ("size = 6", "size = 6\nsise = 6", "mine.toml, line 7: map.sise is not known"),
        ("size = 6", "size = 8", "mine.toml, line 7: map.symbols must|line 11: dice.pipes must list 8 pipes"),
        (
            "[1, 5], [3, 1]",
            "[1, 7], [3, 1]",
            "line 7: map.symbols must be a list of pairs of whole numbers from 1 to 6",
        ),
        ("[1, 5], [3, 1]", "[3, 1], [3, 1]", "line 7: map.symbols names the same pair twice"),
        ("[[3, 3], [3, 4], [4, 3], [4, 4]]", "[]", "line 8: map.sources must name at least one cell"),
        ('"EW", "NS"', '"EN", "N"', "line 11: dice.pipes has no pipe 'N' \\(face 2\\): write two to four"),
        ("values = [2, 4, 6]", "values = [6, 4]", "line 21: bombs.values must rise"),
        ("[[6, 5], [12, 10]", "[[6, 5], [6, 10]", "line 24: meter.flow must list"),
        ("players = [1, 1000]", "players = [2, 1]", "line 3: players must be two numbers, the smaller first"),
        ("start = 2", 'start = "two"', "line 14: wrenches.start must be a whole number"),
        ("[score]", "[score", "mine.toml: this is not TOML"),
        ("way = 1", "way = true", "line 27: score.way must be a whole number"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadSetup, match=message):
        parse("mine", TEXT.replace(old, new, 1), "mine.toml")


def test_another_map_with_other_dice_plays_to_the_end() -> None:
    text = TEXT.replace("size = 6", "size = 8").replace('"NE"]', '"NE", "NES", "NESW"]')
    tables = parse("mine", text.replace("values = [1, 2, 3]", "values = [1]"), "mine.toml").terms
    assert len(tables.line[7]) == 15
    assert [len(poses) for poses in tables.turned] == [2, 2, 4, 4, 4, 4, 4, 1]
    ends = set()
    for seed in range(30):
        state = new_game(tables, 2, False, True)
        playout(state, Dice(seed))
        ends |= {sheet.meter for sheet in state.sheets}
        assert state.result() is not None
        assert all(sheet.crosses <= 1 for sheet in state.sheets)
    assert ends <= {6, 12, 18, 24, 30}
