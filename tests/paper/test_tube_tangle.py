"""Tube Tangle's sheets: each tile's other face exactly behind it, as many as the edition says."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files

import pypdfium2
import pytest

from pipeyard.language import LANGUAGES
from pipeyard.paper.ink import FULL, INKS
from pipeyard.paper.page import PAPERS, Page, Picture
from pipeyard.paper.printing import Order, printed
from pipeyard.paper.tube_tangle import pieces as tube_tangle
from pipeyard.rules.tube_tangle.edition import load, parse
from tests.paper.raster import PIXELS, Raster, fonts_not_embedded, images, letters_outside, words

SMALLEST = 30 * PIXELS
WAYS = [("a4", "full", "long"), ("letter", "saving", "short")]
way = pytest.mark.parametrize(("paper", "ink", "flip"), WAYS)
TEXT = (files("pipeyard.rules.tube_tangle") / "editions/standard.toml").read_text()
TABLE = tomllib.loads(TEXT)


@cache
def document(paper: str, ink: str, flip: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(printed(Order("tube-tangle", "standard", paper, ink, flip=flip)))


def pictures(page: Page) -> list[Picture]:
    return [thing for thing in page.things if isinstance(thing, Picture)]


def turned(face: str) -> str:
    """A face as its four sides, whichever way it lies."""
    return min(face[at:] + face[:at] for at in range(4))


def face(drawing: str) -> str:
    """The sides a drawn face shows, as the edition writes them."""
    letters = dict(TABLE["materials"])
    sides = dict.fromkeys("NESW", "?")
    for material, at in re.findall(r'<use href="#tube-(\w+)-([NESW-]+)"', drawing):
        for side in at.split("-")[0] if "-" in at else at:
            sides[side] = letters[material]
    for border, side in re.findall(r'<use href="#street-(kerb|wall)-([NESW])"', drawing):
        sides[side] = "r" if border == "kerb" else "m"
    return "".join(sides.values())


@way
def test_each_back_lies_exactly_behind_its_piece(paper: str, ink: str, flip: str) -> None:
    made = document(paper, ink, flip)
    laid = 0
    for at in range(0, len(made), 2):
        front, back = Raster.of(made[at]), Raster.of(made[at + 1])
        pieces, behind = front.pieces(SMALLEST), back.pieces_from_behind(SMALLEST, flip)
        assert len(pieces) == len(behind) > 0
        assert all(one.is_near(other) for one, other in zip(pieces, behind, strict=True)), at
        laid += len(pieces)
    piles, pouch = TABLE["piles"], TABLE["pouch"]
    single = len(TABLE["set"]["tiles"]) + len(TABLE["materials"])
    assert laid == single + piles["rooms"] + piles["roads"] + pouch["pits"] + pouch["covers"]


@way
def test_behind_each_face_is_the_tiles_own_other_face(paper: str, ink: str, flip: str) -> None:
    """Read from the pages: the picture whose place is behind a front's shows the back the edition lists."""
    sheet = PAPERS[paper]
    pages = tube_tangle.pages(load("standard"), sheet, INKS[ink], flip)
    found: Counter[tuple[str, str]] = Counter()
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(each.x, 3), round(each.y, 3)): each.drawing for each in pictures(back)}
        for each in pictures(front):
            x = sheet.width - each.x - each.width if flip == "long" else each.x
            y = each.y if flip == "long" else sheet.height - each.y - each.height
            if "street-trench" in each.drawing:
                other = behind[round(x, 3), round(y, 3)]
                found[turned(face(each.drawing)), turned(face(other))] += 1
    listed = Counter(
        (turned(front.split()[0]), turned(back.split()[0])) for _, front, back in TABLE["set"]["tiles"]
    )
    assert found == listed


def test_counts_of_the_others_are_the_editions() -> None:
    pages = tube_tangle.pages(load("standard"), PAPERS["a4"], FULL, "long")
    fronts = [each.drawing for page in pages[::2] for each in pictures(page)]

    def count(*names: str) -> int:
        return sum(all(f'<use href="#{name}"' in drawing for name in names) for drawing in fronts)

    assert count("street-room") == TABLE["piles"]["rooms"]
    assert count("street-pit") == TABLE["pouch"]["pits"]
    assert count("street-cover") == TABLE["pouch"]["covers"]
    assert count("street-road") == TABLE["piles"]["roads"] + count("street-pit") + count("street-cover")
    assert {name for name, _ in TABLE["materials"]} == {
        name for name, _ in TABLE["materials"] if any(f">{name}</text>" in drawing for drawing in fronts)
    }


def test_colours_are_called_as_the_reader_calls_them() -> None:
    pages = tube_tangle.pages(load("standard"), PAPERS["a4"], FULL, "long", "fr")
    colours = [each.drawing for each in pictures(pages[-2]) if "tube-medal" in each.drawing]
    for name, drawing in zip(("incendie", "PP", "PE", "gaz"), colours, strict=True):
        assert f">{name}</text>" in drawing


def test_a_colour_cannot_be_told_from_its_back() -> None:
    pages = tube_tangle.pages(load("standard"), PAPERS["a4"], FULL, "long")
    fronts = [each.drawing for each in pictures(pages[-2]) if "tube-medal" in each.drawing]
    backs = [each.drawing for each in pictures(pages[-1]) if ">?</text>" in each.drawing]
    assert len(set(fronts)) == len(fronts) == len(backs) == len(TABLE["materials"])
    assert len(set(backs)) == 1


@way
def test_nothing_is_cut_off_blurred_or_left_to_the_printer(paper: str, ink: str, flip: str) -> None:
    for page in document(paper, ink, flip):
        assert letters_outside(page, 5) == []
        assert images(page) == 0
        assert fonts_not_embedded(page) == 0
        assert "Tube Tangle" in words(page)


def test_a_changed_edition_prints_changed() -> None:
    changed = TEXT.replace("rooms = 10", "rooms = 13").replace('  ["D6", "EEGG", "FPFP"],\n', "")
    assert changed.count("\n") == TEXT.count("\n") - 1
    pages = tube_tangle.pages(parse("mine", changed, "mine.toml"), PAPERS["a4"], FULL, "long")
    usual = tube_tangle.pages(load("standard"), PAPERS["a4"], FULL, "long")
    pieces, before = (sum(len(pictures(page)) for page in each) for each in (pages, usual))
    assert pieces == before + 2 * (3 - 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_is_one_line_in_every_language(language: str) -> None:
    made = pypdfium2.PdfDocument(printed(Order("tube-tangle", "standard", language=language)))
    for page in made:
        text = page.get_textpage()
        bottoms = [text.get_rect(number)[1] for number in range(text.count_rects())]
        heading = [bottom for bottom in bottoms if bottom > page.get_height() - 30]
        assert max(heading) - min(heading) < 2
