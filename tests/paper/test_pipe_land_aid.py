"""Pipe Land's aid: the edition's own numbers, the rulebook's own rules, one page for each player."""

from __future__ import annotations

import pypdfium2
import pytest

from pipeyard.paper.pipe_land import aid as pipe_land_aid
from pipeyard.paper.printing import Order, printed
from pipeyard.rules import registry
from pipeyard.rules.pipe_land.edition import Edition, edition
from pipeyard.rules.rulebook import rulebook
from tests.paper.raster import fonts_not_embedded, images, letters_outside, words


def told(chosen: Edition) -> str:
    return "\n".join(part.text for column in pipe_land_aid.columns(chosen, "en") for part in column)


def test_numbers_are_the_editions() -> None:
    text = told(edition("76"))
    for line in (
        "£3 to the bank",
        "**1** £14 · **2** £12 · **3** £10 · **4** £8 · **5** £6 · **6** £4 and no less",
        "**2** £2 · **3** £3 · **4** £4 …",
        "With 10 watered tiles of your own, or with £50",
        "In order of play: £5 £6 £7 £8 £9 £10",
        "Two players: £5 £7",
        "A Tap may not be turned away",
        "nobody wins before the end",
    ):
        assert line in text
    other = told(edition("114"))
    assert "A Tap may not be turned away" not in other
    assert "as before" in other


def test_a_changed_edition_prints_changed() -> None:
    text = edition("76").file_text
    changes = {
        "rotate_state = 3": "rotate_state = 4",
        "buy_least = 4": "buy_least = 11",
        "tax_second = 2": "tax_second = 6",
        "money = 50": "money = 77",
        "second_of_two = 7": "second_of_two = 19",
        "tap_faces_river = true": "tap_faces_river = false",
    }
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    found = told(Edition("mine", text, "mine.toml"))
    for line in ("£4 to the bank", "**3** £11 and no less", "**2** £6", "£77", "£5 £19"):
        assert line in found
    assert "A Tap" not in found


def test_rules_are_the_rulebooks() -> None:
    rules = rulebook(registry.game("pipe-land"))
    text = told(edition("76"))
    for name in pipe_land_aid.PLACING:
        assert rules[f"pipe-land/{name}"] in text


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "Pipe Land, 76 tiles: what you can do, and what it costs"),
        ("nl", "Pipe Land, 76 tegels: wat je kunt doen, en wat het kost"),
        ("pl", "Pipe Land, 76 płytek: co możesz zrobić i ile to kosztuje"),
        ("fr", "Pipe Land, 76 tuiles : ce que tu peux faire, et ce que ça coûte"),
    ],
)
def test_the_heading_is_in_the_readers_language(language: str, heading: str) -> None:
    made = pypdfium2.PdfDocument(printed(Order("pipe-land", "76", count=1, what="aid", language=language)))
    assert heading in " ".join(words(made[0]).split())


@pytest.mark.parametrize(("per_page", "paper", "pages"), [(1, "a4", 6), (2, "letter", 3)])
def test_one_for_each_player_whole_on_the_page(per_page: int, paper: str, pages: int) -> None:
    made = pypdfium2.PdfDocument(printed(Order("pipe-land", "114", paper, per_page=per_page, what="aid")))
    assert len(made) == pages
    for page in made:
        assert letters_outside(page, 8) == [] and images(page) == 0 and fonts_not_embedded(page) == 0
        text = " ".join(words(page).split())
        assert text.count("Then most money wins.") == per_page
        assert text.count("If it was the last tile it counts as placed.") == per_page
