"""Rulebooks: every rule is in, pages are in reading order once the sheets are folded, on either edge."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from pipeyard.drawing.scenes import scene
from pipeyard.language import LANGUAGES, translate
from pipeyard.lessons import examples
from pipeyard.paper.booklet import saddle_stitch
from pipeyard.paper.ink import FULL, inked
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.printing import Order, printed
from pipeyard.paper.typesetting import pdf
from pipeyard.rules import registry
from pipeyard.rules.rulebook import rulebook
from tests.paper.raster import POINTS, fonts_not_embedded, images, letters_outside, shapes, words

PLAIN = {"pipe-land": 4, "pipes": 3, "pipe-dream": 3, "tube-tangle": 3}
LETTER = ("pipes",)  # the others on A4, as below


def document(
    game: str, layout: str, paper: str = "a4", language: str = "en", flip: str | None = None
) -> pypdfium2.PdfDocument:
    return typeset(game, layout, paper, language, flip)


@cache
def typeset(game: str, layout: str, paper: str, language: str, flip: str | None) -> pypdfium2.PdfDocument:
    """A book, made once however many tests look at it."""
    edition = registry.game(game).editions()[0]
    how = {"what": "rules", "layout": layout, "paper": paper, "language": language, "flip": flip}
    return pypdfium2.PdfDocument(printed(Order(game, edition, **how)))  # type: ignore[arg-type]


def halves(page: pypdfium2.PdfPage) -> list[str]:
    """The words of the left and of the right half of a sheet."""
    width, height = page.get_size()
    text = page.get_textpage()
    return [text.get_text_bounded(x, 0, x + width / 2, height) for x in (0, width / 2)]


def bare(text: str) -> str:
    """Letters and figures alone: lines end where they like."""
    return "".join(re.findall(r"\w", text))


@pytest.mark.parametrize("game", PLAIN)
def test_every_rule_is_in_the_book(game: str) -> None:
    paper = "letter" if game in LETTER else "a4"
    made = document(game, "plain", paper=paper)
    assert len(made) >= PLAIN[game]
    whole = bare("".join(re.sub(r"\r?\n\d+\s*$", "", words(page)) for page in made))
    for rule, text in rulebook(registry.game(game)).items():
        name = rule.split("/")[1]
        assert bare(name + text)[:60] in whole, rule
    for example in examples(game):
        assert bare(example.caption) in whole, example.caption
    for page in made:
        assert page.get_width() / POINTS == pytest.approx(PAPERS[paper].width, abs=0.1)
        assert letters_outside(page, 8) == [] and images(page) == 0 and fonts_not_embedded(page) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_a_little_smaller_where_that_saves_a_sheet(language: str) -> None:
    assert len(document("pipe-land", "booklet", language=language)) == 4, "two sheets, no third for a page"


@pytest.mark.parametrize("game", PLAIN)
def test_on_the_cover_is_the_games_scene(game: str) -> None:
    """As many shapes as the scene alone has: the scenes are positions that the rules accept."""
    page = Page(PAPERS["a4"])
    page.picture(inked(scene(game), FULL), 10, 10, 150, 100)
    [alone] = pypdfium2.PdfDocument(pdf([page], game))
    cover = document(game, "plain")[0]
    assert shapes(cover) == shapes(alone) > 100


@pytest.mark.parametrize("game", PLAIN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cover_names_the_designer_and_a_rule_is_on_one_page_with_its_example(
    language: str, game: str
) -> None:
    printed_words = [words(page) for page in document(game, "plain", language=language)]
    assert not any("`" in text for text in printed_words), "nothing that is typed, such as an option"
    assert (registry.game(game).about.designer or "Pipeyard") in printed_words[0]
    pages = [bare(text) for text in printed_words]
    told = rulebook(registry.game(game), language)
    for example in examples(game):
        rule = bare(example.rule.split("/")[1] + told[example.rule])[:40]
        caption = bare(translate(example.caption, language))
        assert any(rule in page and caption in page for page in pages), example.rule


def test_no_polish_line_ends_in_a_word_of_one_letter() -> None:
    lines = [
        line.strip()
        for game in PLAIN
        for page in document(game, "plain", language="pl")
        for line in words(page).splitlines()
    ]
    assert len(lines) > 400
    assert [line for line in lines if re.search(r"\b[AIOUWZaiouwz]$", line)] == []


@pytest.mark.parametrize("flip", ["short", "long"])
def test_folded_sheets_read_from_front_to_back(flip: str) -> None:
    """Each leaf's number is found where the fold puts it; turned on the long edge the back is upside down."""
    made = document("pipe-land", "booklet", flip=flip)
    assert len(made) % 2 == 0
    stitched = saddle_stitch(2 * len(made))
    for sheet, (front, back) in enumerate(stitched):
        for at, pages in ((2 * sheet, front), (2 * sheet + 1, back)):
            page = made[at]
            assert page.get_width() / POINTS == pytest.approx(297, abs=0.1)
            upside_down = flip == "long" and at % 2 == 1
            found = halves(page)
            if upside_down:
                found.reverse()
            for number, text in zip(pages, found, strict=True):
                lines = re.findall(r"\w+", text)
                if number > 1 and lines:  # the cover has no number, and blank pages come last
                    assert str(number) in (lines[-1], lines[0]), (number, text)
            assert letters_outside(page, 8) == [] and images(page) == 0 and fonts_not_embedded(page) == 0


def test_the_back_of_a_sheet_turned_on_its_long_edge_is_printed_upside_down() -> None:
    upright, turned = (document("pipes", "booklet", flip=flip)[1] for flip in ("short", "long"))
    width, height = upright.get_size()
    one, other = (page.get_textpage() for page in (upright, turned))
    left, bottom, right, top = one.get_charbox(0)
    first = one.get_text_range(0, 1)
    found = other.get_text_bounded(width - right - 1, height - top - 1, width - left + 1, height - bottom + 1)
    assert first in found
    assert document("pipes", "booklet", flip="short")[0].get_textpage().get_text_range() == (
        document("pipes", "booklet", flip="long")[0].get_textpage().get_text_range()
    )


def test_sheets_are_stitched_by_fours() -> None:
    assert saddle_stitch(4) == [((4, 1), (2, 3))]
    for pages in range(1, 20):
        leaves = [number for front, back in saddle_stitch(pages) for number in (*front, *back)]
        assert sorted(leaves) == list(range(1, len(leaves) + 1))
        assert pages <= len(leaves) < pages + 4
