"""Pipes boards: the board its code says, the code in letters and as a QR code, and all of it on the page."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pypdfium2
import pytest

from pipeyard.drawing.pipes import pieces
from pipeyard.drawing.scenes import scene
from pipeyard.language import LANGUAGES
from pipeyard.match import chance
from pipeyard.paper.ink import FULL, SAVING, Ink, inked
from pipeyard.paper.page import PAPERS, Box, Page, Picture, Words
from pipeyard.paper.pipes import boards as pipes
from pipeyard.paper.printing import Order, printed
from pipeyard.paper.typesetting import pdf
from pipeyard.rules.pipes.board import WALL
from pipeyard.rules.pipes.board_code import board_of
from tests.paper.raster import PIXELS, POINTS, Raster, fonts_not_embedded, images, letters_outside, words

LABELS = pieces.MARGIN / pieces.CELL  # left of the first column and above the first row
SECRET = chance.seeded("boards on paper")
FULLEST = {"rotations": "15", "crossings": "15", "teleports": "15"}


def bare(text: str) -> str:
    """Text without blanks and dashes: one at the end of a line is read as a hyphen or not at all."""
    return "".join(letter for letter in text if letter.isalnum())


def order(count: int, per_page: int, paper: str = "a4", ink: str = "full", **options: str) -> Order:
    return Order("pipes", "classic", paper, ink, count, per_page, seed="paper", options=options)


@pytest.mark.parametrize(("count", "per_page", "pages"), [(1, 1, 1), (5, 2, 3), (4, 4, 1), (9, 4, 3)])
def test_every_board_has_its_code_in_letters_and_as_a_qr_code(count: int, per_page: int, pages: int) -> None:
    made = pypdfium2.PdfDocument(printed(order(count, per_page)))
    assert len(made) == pages
    views = pipes.boards("classic", {}, count, chance.seeded("paper"))
    codes = [view.code for view in views]
    assert len(set(codes)) == count
    read = [code for page in made for code in Raster.of(page).codes()]
    assert sorted(read) == sorted(codes)
    in_letters = bare("".join(words(page) for page in made))
    for code in codes:
        assert in_letters.count(bare(code)) == 1


@pytest.mark.parametrize("ink", [FULL, SAVING], ids=["full", "saving"])
def test_walls_stand_where_the_code_says(ink: Ink) -> None:
    [view] = pipes.boards("classic", {}, 1, SECRET)
    board = board_of(view.code)
    [page] = pipes.pages([view], 12, 1, PAPERS["a4"], ink)
    drawn = next(thing for thing in page.things if isinstance(thing, Picture))
    cell = drawn.width / (view.columns + pipes.LABELS)
    raster = Raster.of(pypdfium2.PdfDocument(pdf([page], "a board"))[0])
    ink_of = {}
    for site in range(board.size):
        column, row = board.grid.cell(site)
        left = round((drawn.x + (LABELS + column + 0.1) * cell) * PIXELS)
        top = round((drawn.y + (LABELS + row + 0.1) * cell) * PIXELS)
        side = round(0.8 * cell * PIXELS)
        part = b"".join(line[left : left + side] for line in raster.rows[top : top + side])
        ink_of[site] = sum(255 - value for value in part) / len(part)
    walls = [ink_of[site] for site in ink_of if board.pieces[site] == WALL]
    others = [ink_of[site] for site in ink_of if board.pieces[site] != WALL and site != board.valve]
    assert len(walls) == 10
    assert min(walls) > 1.5 * max(others)


@pytest.mark.parametrize("paper", PAPERS)
def test_one_board_uses_the_page_and_has_its_turns_and_score_under_it(paper: str) -> None:
    [view] = pipes.boards("classic", {}, 1, SECRET)
    [page] = pipes.pages([view], 12, 1, PAPERS[paper], FULL)
    drawn = next(thing for thing in page.things if isinstance(thing, Picture))
    assert drawn.width > 0.99 * (PAPERS[paper].width - 2 * pipes.MARGIN)
    boxes = [thing for thing in page.things if isinstance(thing, Box)]
    assert len(boxes) == 12 + 1, "a box for each dry turn, and one for the score"
    lowest = max(box.y + box.height for box in boxes)
    assert 0.85 * PAPERS[paper].height < lowest < PAPERS[paper].height - pipes.MARGIN


def test_a_teleports_number_is_seen_in_either_ink() -> None:
    drawn = scene("pipes")
    for ink in (FULL, SAVING):
        [letters] = set(re.findall(r'<text [^>]*fill="(#\w+)">1</text>', inked(drawn, ink)))
        assert letters != ink.colour("whirl", "#6b4ea0")


def _overlap(one: Picture | Words, other: Picture | Words) -> bool:
    slack = 0.01
    return (
        one.x + one.width > other.x + slack
        and other.x + other.width > one.x + slack
        and one.y + one.height > other.y + slack
        and other.y + other.height > one.y + slack
    )


@pytest.mark.parametrize("size", ["3x3", "10x10", "30x30", "30x3", "3x30", "30x20"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_any_size_fits_and_nothing_lies_on_another(size: str, paper: str) -> None:
    columns, rows = map(int, size.split("x"))
    options = {"size": size, "walls": str(columns * rows // 2 - 1)} | FULLEST
    views = pipes.boards("classic", options, 1, SECRET) * 4
    for per_page in pipes.PER_PAGE:
        pages: list[Page] = pipes.pages(views, 12, per_page, PAPERS[paper], SAVING)
        assert len(pages) == 4 // per_page
        things = [thing for thing in pages[0].things if isinstance(thing, Picture | Words)]
        # on each board: the board, the QR code and every special action; heading, name, code, water, and what
        # the special actions are called
        assert sum(isinstance(thing, Picture) for thing in things) == per_page * (2 + 45)
        # where there is room: twelve turns and the score, a box and a word each, and a label
        told = len(pages[0].warnings) + sum(isinstance(thing, Box) for thing in pages[0].things) // 13 * 14
        assert sum(isinstance(thing, Words) for thing in things) == per_page * (4 + len(pipes.NAMES)) + told
        sheet = pages[0].paper
        for thing in things:
            assert thing.width > 1.5 and thing.height > 1.5
            assert thing.x >= 10 and thing.x + thing.width <= sheet.width - 10
            assert thing.y >= 10 and thing.y + thing.height <= sheet.height - 10
        assert not [pair for pair in combinations(things, 2) if _overlap(*pair)]


@pytest.mark.parametrize("per_page", [1, 4])
def test_the_longest_code_stays_in_its_place(per_page: int) -> None:
    views = pipes.boards("classic", {"size": "30x30", "walls": "449"} | FULLEST, 1, SECRET)
    pages = pipes.pages(views, 12, per_page, PAPERS["letter"], FULL)
    [place] = [thing for thing in pages[0].things if isinstance(thing, Words) and thing.text == views[0].code]
    made = pypdfium2.PdfDocument(pdf(pages, "a board"))
    [page] = list(made)
    text = page.get_textpage()
    whole = text.get_text_bounded(
        place.x * POINTS,
        page.get_height() - (place.y + place.height) * POINTS,
        (place.x + place.width) * POINTS,
        page.get_height() - place.y * POINTS,
    )
    assert bare(whole) == bare(views[0].code)
    assert Raster.of(page).codes() == [views[0].code]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_is_the_same_in_every_language(language: str) -> None:
    """In one line where it is of the usual length; Polish repeats a dash on a new line, but not a code's."""
    for per_page in pipes.PER_PAGE:
        wanted = replace(order(1, per_page), language=language)
        [view] = pipes.boards("classic", {}, 1, chance.seeded("paper"))
        assert view.code in words(pypdfium2.PdfDocument(printed(wanted))[0])
    [large] = pipes.boards("classic", {"size": "30x30", "walls": "449"} | FULLEST, 1, SECRET)
    [page] = pypdfium2.PdfDocument(pdf(pipes.pages([large], 12, 4, PAPERS["a4"], FULL), "a board", language))
    lines = words(page).replace("\ufffe", "-").split()  # how a dash that ends a line is read
    assert large.code in "".join(lines)


@pytest.mark.parametrize(("paper", "ink"), [("a4", "full"), ("letter", "saving")])
def test_vectors_only_fonts_inside_and_text_on_the_page(paper: str, ink: str) -> None:
    for page in pypdfium2.PdfDocument(printed(order(4, 4, paper, ink))):
        assert images(page) == 0
        assert fonts_not_embedded(page) == 0
        assert letters_outside(page, 8) == []


def test_the_same_seed_prints_the_same() -> None:
    assert printed(order(2, 2)) == printed(order(2, 2))
    first, second = pipes.boards("classic", {}, 2, SECRET)
    assert [view.code for view in pipes.boards("classic", {}, 1, SECRET)] == [first.code]
    assert first.code != second.code


def test_given_codes_are_printed_and_duplicate_gives_everyone_the_same() -> None:
    one, other = (view.code for view in pipes.boards("classic", {}, 2, SECRET))
    given = pipes.boards("classic", {"boards": f"{one}, {other}"}, 3, b"")
    assert [view.code for view in given] == [one, other, one]
    alike = pipes.boards("classic", {"duplicate": "yes"}, 3, SECRET)
    assert [view.code for view in alike] == [one] * 3


def test_with_little_ink_a_wall_is_darker_than_the_squares_around_it() -> None:
    wall, squares = (int(SAVING.colours[name][1:3], 16) for name in ("mortar", "rules"))
    assert squares - wall > 40
