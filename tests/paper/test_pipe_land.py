"""Pipe Land's sheets: every back exactly behind its piece, as many pieces as the edition says."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files

import pypdfium2
import pytest

from pipeyard.language import translate
from pipeyard.paper.ink import FULL, INKS
from pipeyard.paper.page import PAPERS, Picture, Words
from pipeyard.paper.pipe_land import pieces as pipe_land
from pipeyard.paper.printing import Order, printed
from pipeyard.rules.pipe_land.edition import Edition, edition
from tests.paper.raster import (
    PIXELS,
    Raster,
    fonts_not_embedded,
    images,
    in_rows,
    letters_outside,
    words,
    words_in,
)

SMALLEST = 13 * PIXELS  # no piece is smaller, no letter or mark as large
SHAPES = {"NS": "straight", "NE": "corner", "NES": "tee", "NESW": "plus", "NE+SW": "double corner"}
WAYS = [("76", "a4", "full", "long"), ("114", "letter", "saving", "short")]
way = pytest.mark.parametrize(("name", "paper", "ink", "flip"), WAYS)


def text_of(name: str) -> str:
    return (files("pipeyard.rules.pipe_land") / f"editions/{name}.toml").read_text()


@cache
def document(name: str, paper: str, ink: str, flip: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(printed(Order("pipe-land", name, paper, ink, flip=flip)))


@cache
def raster(name: str, paper: str, ink: str, flip: str, page: int) -> Raster:
    return Raster.of(document(name, paper, ink, flip)[page])


def sheets(document: pypdfium2.PdfDocument, what: str) -> list[tuple[int, int]]:
    """The pages, front and back, that are headed so."""
    return [(at, at + 1) for at in range(0, len(document), 2) if f": {what}" in words(document[at])]


def listed(name: str) -> tuple[Counter[str], Counter[tuple[str, str, bool]]]:
    """The edition's file itself: how many tiles have which back, and which face."""
    table = tomllib.loads(text_of(name))
    backs: Counter[str] = Counter()
    faces: Counter[tuple[str, str, bool]] = Counter()
    for colour in [*table["colours"], "state"]:
        own = table["tiles"]["state" if colour == "state" else "colour"]
        backs["Tap"] += own["taps"]
        faces[colour, "tee", True] += own["taps"]
        for number, pile in enumerate(own["piles"], 1):
            for shape, count in pile.items():
                backs[str(number)] += count
                faces[colour, shape, False] += count
    return backs, faces


@way
def test_each_back_lies_exactly_behind_its_piece(name: str, paper: str, ink: str, flip: str) -> None:
    made = document(name, paper, ink, flip)
    for at in range(0, len(made), 2):
        front, back = raster(name, paper, ink, flip, at), raster(name, paper, ink, flip, at + 1)
        pieces, behind = front.pieces(SMALLEST), back.pieces_from_behind(SMALLEST, flip)
        assert len(pieces) == len(behind) > 0
        assert all(one.is_near(other) for one, other in zip(pieces, behind, strict=True)), at
        wrong = "short" if flip == "long" else "long"  # and the wrong edge is told apart where it can be
        if ": river" in words(made[at]):
            askew = back.pieces_from_behind(SMALLEST, wrong)
            assert not all(one.is_near(other) for one, other in zip(pieces, askew, strict=True))


def face(drawing: str) -> tuple[str, str, bool]:
    """What a drawn tile shows: its colour, its shape and whether it is a Tap."""
    used = re.findall(r'<use href="#([\w-]+)"', drawing)
    [colour] = [name.removeprefix("plate-") for name in used if name.startswith("plate-")]
    assert ("shield" in used) == (colour == "state")
    sides = "+".join(name.removeprefix("pipe-") for name in used if name.startswith("pipe-"))
    return colour, SHAPES[sides], "tap" in used


@way
def test_tiles_are_those_of_the_edition(name: str, paper: str, ink: str, flip: str) -> None:
    made = document(name, paper, ink, flip)
    pages = pipe_land.pages(edition(name), PAPERS[paper], INKS[ink], flip)
    backs: Counter[str] = Counter()
    faces: Counter[tuple[str, str, bool]] = Counter()
    fronts = 0
    for front, back in sheets(made, "tiles"):
        fronts += len(raster(name, paper, ink, flip, front).pieces(SMALLEST))
        backs.update(words_in(made[back], raster(name, paper, ink, flip, back).pieces(SMALLEST)))
        faces.update(face(thing.drawing) for thing in pages[front].things if isinstance(thing, Picture))
    assert (backs, faces) == listed(name)
    assert fronts == faces.total()


@way
def test_behind_every_face_is_its_own_pile(name: str, paper: str, ink: str, flip: str) -> None:
    """A pile's pieces are in the order of the list, read on the back in the mirror."""
    made = document(name, paper, ink, flip)
    expected = [tile.pile for tile in pipe_land.tiles(edition(name))]
    found = []
    for _, back in sheets(made, "tiles"):
        rows = in_rows(raster(name, paper, ink, flip, back).pieces(SMALLEST))
        for row in reversed(rows) if flip == "short" else rows:
            found += words_in(made[back], row[::-1] if flip == "long" else row)
    assert found == expected


def test_backs_of_a_pile_are_all_alike() -> None:
    """Nobody learns from a back more than its pile."""
    made = document(*WAYS[0])
    seen: dict[str, set[str]] = {}
    for tile in pipe_land.tiles(edition("76")):
        seen.setdefault(tile.pile, set())
    pages = pipe_land.pages(edition("76"), PAPERS["a4"], FULL, "long")
    for _, back in sheets(made, "tiles"):
        drawings = {thing.drawing for thing in pages[back].things if isinstance(thing, Picture)}
        for pile in seen:
            seen[pile] |= {drawing for drawing in drawings if f">{pile}</text>" in drawing}
    assert {pile: len(drawings) for pile, drawings in seen.items()} == dict.fromkeys(seen, 1)


@way
def test_nothing_is_cut_off_blurred_or_left_to_the_printer(
    name: str, paper: str, ink: str, flip: str
) -> None:
    made = document(name, paper, ink, flip)
    for at, page in enumerate(made):
        width, height = (side / 72 * 25.4 for side in page.get_size())
        assert (width, height) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.1)
        assert letters_outside(page, 5) == []
        assert images(page) == 0
        assert fonts_not_embedded(page) == 0
        for box in raster(name, paper, ink, flip, at).pieces(SMALLEST):
            assert box.left >= 10 * PIXELS and box.right <= (width - 10) * PIXELS
            assert box.top >= 10 * PIXELS and box.bottom <= (height - 10) * PIXELS


@way
def test_money_and_counters_are_enough(name: str, paper: str, ink: str, flip: str) -> None:
    made = document(name, paper, ink, flip)
    table = tomllib.loads(text_of(name))
    notes: Counter[str] = Counter()
    for front, _ in sheets(made, "money"):
        boxes = raster(name, paper, ink, flip, front).pieces(SMALLEST)
        notes.update(text.split()[0] for text in words_in(made[front], boxes))
    total = sum(int(value.removeprefix("£")) * count for value, count in notes.items())
    assert total >= table["players"][1] * table["victory"]["money"]
    counters: Counter[str] = Counter()
    for front, _ in sheets(made, "counters"):
        boxes = raster(name, paper, ink, flip, front).pieces(SMALLEST)
        counters.update(words_in(made[front], boxes))
    state = sum(count for (colour, _, _), count in listed(name)[1].items() if colour == "state")
    assert counters == {colour[0].upper(): state for colour in table["colours"]}


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("nl", "Pipe Land, 76 tegels: tegels, vel 1 van"),
        ("pl", "Pipe Land, 76 płytek: płytki, arkusz 1 z"),
        ("fr", "Pipe Land, 76 tuiles : tuiles, feuille 1 sur"),
    ],
)
def test_headings_are_in_the_readers_language(language: str, heading: str) -> None:
    front = pipe_land.pages(edition("76"), PAPERS["a4"], FULL, "long")[0]
    [text] = [thing.text for thing in front.things if isinstance(thing, Words)]
    assert translate(text, language).startswith(heading)


@pytest.mark.parametrize(("language", "word"), [("nl", "Kraan"), ("pl", "Kran"), ("fr", "Robinet")])
def test_the_back_of_a_tap_is_in_the_readers_language(language: str, word: str) -> None:
    back = pipe_land.pages(edition("76"), PAPERS["a4"], FULL, "long", language)[1]
    drawn = [thing.drawing for thing in back.things if isinstance(thing, Picture)]
    taps = [drawing for drawing in drawn if f">{word}</text>" in drawing]
    assert len(taps) == listed("76")[0]["Tap"]
    assert not any(">Tap</text>" in drawing for drawing in drawn)


def test_a_changed_edition_prints_changed() -> None:
    text = text_of("76")
    before = '{ tee = 1, corner = 1, straight = 1, plus = 1, "double corner" = 1 }'
    changed = Edition(
        "mine", text.replace(before, "{ tee = 9 }", 1).replace("money = 50", "money = 80"), "mine"
    )
    assert len(pipe_land.tiles(changed)) == len(pipe_land.tiles(edition("76"))) + 4
    assert pipe_land.money(changed)[10] > pipe_land.money(edition("76"))[10]
    pages = pipe_land.pages(changed, PAPERS["a4"], FULL, "long")
    laid = [thing for page in pages for thing in page.things if isinstance(thing, Picture)]
    tiles = [thing for thing in laid if (thing.width, thing.height) == (pipe_land.TILE, pipe_land.TILE)]
    assert len(tiles) == 2 * (80 + 1)  # each with its back, and the river's piece of one cell


def test_an_edition_for_fewer_players_prints_too() -> None:
    few = Edition("few", text_of("76").replace("players = [2, 6]", "players = [2, 4]", 1), "few")
    pages = pipe_land.pages(few, PAPERS["letter"], FULL, "short")
    headings = [thing.text for page in pages for thing in page.things if isinstance(thing, Words)]
    assert any("river for 2 to 4 players" in heading for heading in headings)
    assert any("river for 5 to 6 players" in heading for heading in headings)
