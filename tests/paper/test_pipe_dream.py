"""Pipe Dream's sheets: map, meter, dice, stock and score boxes are the edition's, all of it on the page."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import combinations

import pypdfium2
import pytest

from pipeyard.paper.ink import FULL, INKS
from pipeyard.paper.page import PAPERS, Box, Page, Picture, Words
from pipeyard.paper.pipe_dream import sheets as pipe_dream
from pipeyard.paper.printing import Order, printed
from pipeyard.rules.pipe_dream.edition import edition, parse
from tests.paper.raster import Raster, fonts_not_embedded, images, letters_outside, words

TEXT = (files("pipeyard.rules.pipe_dream") / "editions/classic.toml").read_text()
TABLE = tomllib.loads(TEXT)


def pictures(page: Page) -> list[str]:
    return [thing.drawing for thing in page.things if isinstance(thing, Picture)]


def used(drawing: str, name: str) -> list[tuple[float, float]]:
    """Where a piece lies in a drawing."""
    found = re.findall(rf'<use href="#{name}" x="([\d.]+)" y="([\d.]+)"', drawing)
    return [(float(x), float(y)) for x, y in found]


def test_the_map_is_the_editions() -> None:
    [page] = pipe_dream.pages(edition("classic"), 1, 1, PAPERS["a4"], FULL)
    drawn = pictures(page)[0]
    cells = [tuple(sorted(used(drawn, name))) for name in ("dream-lamp", "dream-source-here")]
    listed = [TABLE["map"]["symbols"], TABLE["map"]["sources"]]
    assert cells == [tuple(sorted((100.0 * (c - 1), 100.0 * (r - 1)) for r, c in each)) for each in listed]
    assert len(re.findall(r'<use href="#crossing-', drawn)) == TABLE["map"]["size"] ** 2


def test_dice_meter_and_stock_are_the_editions() -> None:
    [page] = pipe_dream.pages(edition("classic"), 1, 1, PAPERS["a4"], FULL)
    drawn = pictures(page)
    keys = [
        (re.findall(r"#dream-die-(\d)", each), re.findall(r'<use href="#steel-([NESW]+)"', each))
        for each in drawn
        if "#dream-die-" in each
    ]
    assert keys == [([str(number)], [sides]) for number, sides in enumerate(TABLE["dice"]["pipes"], 1)]
    [meter] = [each for each in drawn if ">25</text>" in each]
    assert re.findall(r">(\d+)</text>", meter) == [str(flow) for _, flow in TABLE["meter"]["flow"]]
    [ticks] = re.findall(r'd="((?:M[\d.]+ 0 V44 ?)+)"', meter)
    assert ticks.count("M") == TABLE["meter"]["flow"][-1][0] - 1
    wrenches = sum('<use href="#dream-wrench"' in each for each in drawn)
    assert wrenches == TABLE["wrenches"]["start"] + len(TABLE["map"]["symbols"])
    values = [re.findall(r">−(\d+)</text>", each) for each in drawn]
    found = [int(value[0]) for value in values if value]
    assert found == TABLE["bombs"]["values"] + TABLE["crosses"]["values"]


@pytest.mark.parametrize(
    ("per_page", "paper", "ink"), [(1, "a4", "full"), (2, "letter", "saving"), (2, "a4", "full")]
)
def test_nothing_is_cut_off_blurred_or_on_another(per_page: int, paper: str, ink: str) -> None:
    order = Order("pipe-dream", "classic", paper, ink, per_page, per_page)
    [page] = list(pypdfium2.PdfDocument(printed(order)))
    assert letters_outside(page, 8) == [] and images(page) == 0 and fonts_not_embedded(page) == 0
    assert words(page).count("Pipe Dream") == per_page and words(page).count("Total") == per_page
    assert Raster.of(page).rows
    _apart(pipe_dream.pages(edition("classic"), per_page, per_page, PAPERS[paper], INKS[ink]), paper)


@pytest.mark.parametrize("size", [2, 4, 9, 26])
@pytest.mark.parametrize("per_page", [1, 2])
def test_any_edition_fits(size: int, per_page: int) -> None:
    text = re.sub(r"size = 6", f"size = {size}", TEXT)
    text = re.sub(r"symbols = .*", "symbols = [[1, 2]]", text)
    text = re.sub(r"sources = .*", "sources = [[2, 2]]", text)
    text = re.sub(r"pipes = .*", f"pipes = {(['EW', 'NS', 'SE', 'NESW'] * 7)[:size]}".replace("'", '"'), text)
    changed = parse("mine", text.replace("start = 2", "start = 9"), "mine.toml")
    for paper in PAPERS:
        pages = pipe_dream.pages(changed, per_page, per_page, PAPERS[paper], FULL)
        _apart(pages, paper)
        drawn = pictures(pages[0])
        assert sum('<use href="#dream-wrench"' in each for each in drawn) == per_page * 10
        assert sum(each.count('href="#crossing-') for each in drawn) == per_page * size**2


def _apart(pages: list[Page], paper: str) -> None:
    """Nothing is off the page or lies on another thing."""
    for page in pages:
        things = [thing for thing in page.things if isinstance(thing, Picture | Words | Box)]
        for thing in things:
            assert thing.width > 1.5 and thing.height > 1.5
            assert thing.x >= 10 and thing.x + thing.width <= PAPERS[paper].width - 10
            assert thing.y >= 10 and thing.y + thing.height <= PAPERS[paper].height - 10
        for one, other in combinations(things, 2):
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert across < 0.01 or down < 0.01, (one, other)


def test_a_changed_edition_prints_changed() -> None:
    text = TEXT.replace("values = [2, 4, 6]", "values = [3, 5, 7, 9]").replace("way = 1", "way = 2")
    [page] = pipe_dream.pages(parse("mine", text, "mine.toml"), 1, 1, PAPERS["a4"], FULL)
    values = [int(each) for drawing in pictures(page) for each in re.findall(r">−(\d+)</text>", drawing)]
    assert values == [3, 5, 7, 9, 1, 2, 3]
    said = [thing.text for thing in page.things if isinstance(thing, Words)]
    assert "Pieces on a way to an exit, 2 each" in said
