"""Every drawn example is what the rules say: judged anew whenever it is drawn."""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import pytest

from pipeyard.drawing.sprites import sprite
from pipeyard.lessons.examples import Example, examples, read_examples
from pipeyard.lessons.script import ScriptError
from pipeyard.rules.registry import GAMES, game
from pipeyard.rules.rulebook import rule_ids

ALL = [(name, example) for name in GAMES for example in examples(name)]
IDS = [f"{example.rule}:{example.line}" for _, example in ALL]
USE = "{http://www.w3.org/2000/svg}use"


@pytest.mark.parametrize(("name", "example"), ALL, ids=IDS)
def test_the_rules_say_what_the_example_says(name: str, example: Example) -> None:
    judged = example.judge()
    assert [bool(each.refusal) for each in judged] == [bool(each.refused) for each in example.tries]
    played = game(name)
    assert {example.rule, *(each.refused for each in example.tries if each.refused)} <= rule_ids(played)
    state = example.state()
    for claim in example.claims:
        assert claim.holds(played.view(state, None)), str(claim)
    assert judged or example.look or example.claims, "shows nothing"


@pytest.mark.parametrize(("name", "example"), ALL, ids=IDS)
def test_the_picture_is_drawn_of_pieces_there_are(name: str, example: Example) -> None:
    alone = Tree.fromstring(example.picture(title="a & b"))
    assert alone.attrib["aria-label"] == "a & b"
    for_page = Tree.fromstring(example.picture(with_pieces=False))
    assert for_page.find(".//{http://www.w3.org/2000/svg}symbol") is None
    pieces = {each.attrib["id"] for each in Tree.fromstring(sprite(name)).iter() if "id" in each.attrib}
    used = {each.attrib["href"].removeprefix("#") for each in for_page.iter(USE)}
    assert used
    assert used <= pieces


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_them(name: str) -> None:
    found = examples(name)
    assert 6 <= len(found) <= 12
    assert sum(any(tried.refused for tried in each.tries) for each in found) >= 4
    assert len({each.caption for each in found}) == len(found)
    assert all("!" not in each.caption and len(each.caption) <= 180 for each in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("caption A.", "line 1, caption A.: does not belong here"),
        ("rule a/b\ncaption A.", "line 1: an example has a caption and a position"),
        ("rule a/b\ntry red: draw -> maybe", "ends with -> legal, or with -> refused"),
        ("rule a/b\nsing A.", "line 2, sing A.: is not a line of an example"),
    ],
)
def test_a_wrong_file_says_where(text: str, words: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read_examples("pipe-land", text)
    assert words in str(caught.value)


def test_an_example_that_is_not_true_is_not_drawn() -> None:
    told = examples("pipe-land")[0]
    wrong = f"rule {told.rule}\ncaption A.\nposition\n"
    wrong += "".join(f"    {line}\n" for line in told.position.splitlines())
    (example,) = read_examples("pipe-land", wrong + "try red: place (1,2) NE -> legal\n")
    with pytest.raises(ScriptError, match="place \\(1,2\\) NE is refused by pipe-land/place-1"):
        example.picture()
