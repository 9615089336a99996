"""Every game says where it comes from, and every reading of ours is about real rules."""

from __future__ import annotations

import pytest

from pipeyard.lessons import credits, examples, texts
from pipeyard.lessons.credits import KINDS, read_credits
from pipeyard.lessons.script import ScriptError
from pipeyard.rules.registry import GAMES, game
from pipeyard.rules.rulebook import rule_ids
from pipeyard.rules.words import PLACE


@pytest.mark.parametrize("name", GAMES)
def test_credits_are_whole(name: str) -> None:
    found = credits(name)
    assert found.rulebook and found.about
    assert [ruling.number for ruling in found.rulings] == list(range(1, len(found.rulings) + 1))
    for ruling in found.rulings:
        assert ruling.title and ruling.text and ruling.kind in KINDS
        assert ruling.rules and set(ruling.rules) <= rule_ids(game(name)), ruling.title


def test_designers_are_those_the_rulebooks_name() -> None:
    assert {name: game(name).about.designer for name in GAMES} == {
        "pipe-land": "",
        "pipes": "Piotr Beling",
        "pipe-dream": "David Waldman",
        "tube-tangle": "",
    }


def test_a_game_without_files_has_none() -> None:
    assert credits("buckets").rulings == []
    assert examples("buckets") == ()


def test_all_texts_are_listed_once_and_have_no_places_to_fill() -> None:
    found = texts()
    assert len(found) == len(set(found)) > 200
    for name in GAMES:
        assert set(credits(name).texts()) <= set(found)
    assert [text for text in found if PLACE.search(text) or not text.strip() or "!" in text] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind open", "line 1, kind open: does not belong here"),
        ("ruling A\nkind guess", "line 2, kind guess: right is one of: picture, open, ours"),
    ],
)
def test_a_wrong_file_says_where(text: str, words: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read_credits("pipes", text)
    assert words in str(caught.value)
