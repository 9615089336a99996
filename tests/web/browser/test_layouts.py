"""Pages on a phone, a tablet and a desk: what stands beside what, and how large it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from pipeyard.lessons import credits, examples
from pipeyard.rules import registry
from tests.language.made_up import CODE

from .checks import look_over
from .conftest import PHONE, Served, Visit
from .playing import MINE

Seated = Callable[..., Page]
TABLET = {"width": 820, "height": 1180}
WIDE = {"width": 1440, "height": 900}
SIZES = [PHONE, TABLET, WIDE]


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def test_home_and_a_crowd_in_all_sizes(visit: Visit, served: Served) -> None:
    page = visit(PHONE)
    games = page.locator("article:has(h2)")
    expect(games).to_have_count(4)
    for size in SIZES:
        resize(page, size)
        boxes = [box_of(game) for game in games.all()]
        first_row = [box for box in boxes if abs(box["y"] - boxes[0]["y"]) < 2]
        assert len(first_row) == {390: 1, 820: 2, 1440: 4}[size["width"]]
        assert fits(page)
    # All that can be done is in sight, from the first game to joining a table.
    assert box_of(page.get_by_label("Join a table"))["y"] < WIDE["height"] - 44

    page.goto(f"{served.url}#/gather")
    page.locator("select[data-game-choice] option").first.wait_for(state="attached")
    for size in SIZES:
        resize(page, size)
        picture, form = box_of(page.locator(".picture").first), box_of(page.locator("form"))
        assert abs(picture["width"] - form["width"]) < 4
        assert (abs(picture["y"] - form["y"]) < 4) == (size != PHONE)
        assert fits(page)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_games_page_has_its_rules_drawn_and_leaves_no_holes(visit: Visit, game: str) -> None:
    page = visit(PHONE, f"#/game/{game}", locale=CODE)
    page.wait_for_selector("[data-credits]")
    first = page.locator("[data-first-page]")
    expect(first.locator("figure")).to_have_count(2)  # a page to play from comes before the exact rules
    expect(first.locator("li").first).to_be_visible()
    expect(page.locator("article figure")).to_have_count(len(examples(game)))
    missing = page.evaluate(
        """() => [...document.querySelectorAll('figure use')].map((use) => use.getAttribute('href'))
            .filter((href) => !document.querySelector(href))"""
    )
    assert missing == []
    expect(page.locator("[data-ruling]")).to_have_count(len(credits(game).rulings))
    if designer := registry.game(game).about.designer:
        expect(page.locator("[data-credits]")).to_contain_text(designer)
    found = look_over(page)
    assert found == [], "\n".join(found)

    for size in SIZES:
        resize(page, size)
        cover, picture = box_of(page.locator(".cover")), box_of(page.locator(".cover .picture"))
        one, two = (box_of(figure) for figure in first.locator("figure").all())
        words = box_of(first.locator("h3").first)
        if size == PHONE:
            assert picture["width"] > cover["width"] - 5 and two["y"] > one["y"]
        else:
            assert picture["height"] > cover["height"] - 5, "the picture is as high as the words beside it"
        if size == TABLET:
            assert two["y"] == one["y"] > words["y"], "two drawings beside each other, under the words"
        if size == WIDE:
            assert one["x"] == two["x"] > words["x"] + 300, "the drawings beside the words"
        assert all(box_of(figure)["width"] <= 640 for figure in page.locator("main figure").all())
        assert fits(page)


# How large a cell of one's own sheet is at least, in pixels, beside two other sheets.
CELLS = {("pipes", 390): 29, ("pipes", 820): 68, ("pipes", 1440): 74}
CELLS |= {("pipe-dream", 390): 37, ("pipe-dream", 820): 80, ("pipe-dream", 1440): 80}
LARGE_CELLS = """(least) =>
    document.querySelector('.large svg[role=application] g').getScreenCTM().a * 100 >= least"""


@pytest.mark.parametrize("game", ["pipes", "pipe-dream"])
def test_ones_own_sheet_is_large_and_the_others_stand_beside_it(
    served: Served, seated: Seated, game: str
) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Grandmother Cleo")]
    made = served.open_table(game=game, edition=registry.game(game).editions()[0], seats=seats)
    page = seated(made, [0], size=PHONE)
    page.wait_for_selector(MINE)
    page.wait_for_selector(".large svg [data-usable], .large svg [data-source]")
    others = page.get_by_role("group", name="The other sheets").get_by_role("button")
    expect(others).to_have_count(2)
    for size in SIZES:
        resize(page, size)
        page.wait_for_function(LARGE_CELLS, arg=CELLS[game, size["width"]])  # the board follows its place
        strip, large = box_of(page.locator(".others")), box_of(page.locator(".large"))
        if size == TABLET:
            assert strip["y"] + strip["height"] <= large["y"] + 1
        else:
            assert strip["x"] + strip["width"] <= large["x"] + 1
        for other in others.all():
            box = box_of(other)
            assert box["width"] >= 44 and box["height"] >= 44
            assert strip["x"] <= box["x"] and box["x"] + box["width"] <= strip["x"] + strip["width"] + 1
        assert fits(page)
    others.nth(1).click()
    expect(page.get_by_role("button", name="Look at Ada's sheet")).to_contain_text("Mine")
    assert fits(page)
