"""Pages on a phone, a tablet and a desk: what stands beside what, and how large it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from pipeyard.rules import registry

from .conftest import PHONE, Served, Visit
from .playing import MINE

Seated = Callable[..., Page]
TABLET = {"width": 820, "height": 1180}
WIDE = {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, WIDE], ids=["phone", "tablet", "desk"])


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@SIZES
def test_the_games_stand_beside_each_other_where_there_is_room(visit: Visit, size: dict[str, int]) -> None:
    page = visit(size)
    games = page.locator("article:has(h2)")
    expect(games).to_have_count(4)
    boxes = [box_of(game) for game in games.all()]
    first_row = [box for box in boxes if abs(box["y"] - boxes[0]["y"]) < 2]
    assert len(first_row) == {390: 1, 820: 2, 1440: 4}[size["width"]]
    if size == WIDE:  # all that can be done is in sight, from the first game to joining a table
        assert box_of(page.get_by_label("Join a table"))["y"] < WIDE["height"] - 44
    assert fits(page)


@SIZES
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_games_page_leaves_no_holes(visit: Visit, game: str, size: dict[str, int]) -> None:
    page = visit(size, f"#/game/{game}")
    page.wait_for_selector("[data-credits]")
    cover, picture = box_of(page.locator(".cover")), box_of(page.locator(".cover .picture"))
    drawings = [box_of(figure) for figure in page.locator("[data-first-page] figure").all()]
    one, two = drawings
    words = box_of(page.locator("[data-first-page] h3").first)
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


@SIZES
def test_a_crowd_is_gathered_in_one_or_two_whole_columns(visit: Visit, size: dict[str, int]) -> None:
    page = visit(size, "#/gather")
    page.locator("select[data-game-choice] option").first.wait_for(state="attached")
    picture, form = box_of(page.locator(".picture").first), box_of(page.locator("form"))
    assert abs(picture["width"] - form["width"]) < 4
    assert (abs(picture["y"] - form["y"]) < 4) == (size != PHONE)
    assert fits(page)


# How large a cell of one's own sheet is at least, in pixels, beside two other sheets.
CELLS = {("pipes", 390): 29, ("pipes", 820): 68, ("pipes", 1440): 74}
CELLS |= {("pipe-dream", 390): 37, ("pipe-dream", 820): 80, ("pipe-dream", 1440): 80}


@SIZES
@pytest.mark.parametrize("game", ["pipes", "pipe-dream"])
def test_ones_own_sheet_is_large_and_the_others_stand_beside_it(
    served: Served, seated: Seated, game: str, size: dict[str, int]
) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Grandmother Cleo")]
    made = served.open_table(game=game, edition=registry.game(game).editions()[0], seats=seats)
    page = seated(made, [0], size=size)
    page.wait_for_selector(MINE)
    page.wait_for_selector(".large svg [data-usable], .large svg [data-source]")
    others = page.get_by_role("group", name="The other sheets").get_by_role("button")
    expect(others).to_have_count(2)
    strip, large = box_of(page.locator(".others")), box_of(page.locator(".large"))
    if size == TABLET:
        assert strip["y"] + strip["height"] <= large["y"] + 1
    else:
        assert strip["x"] + strip["width"] <= large["x"] + 1
    for other in others.all():
        box = box_of(other)
        assert box["width"] >= 44 and box["height"] >= 44
        assert strip["x"] <= box["x"] and box["x"] + box["width"] <= strip["x"] + strip["width"] + 1
    scale = page.locator(".large svg[role=application] g").first.evaluate("each => each.getScreenCTM().a")
    assert scale * 100 >= CELLS[game, size["width"]]
    others.nth(1).click()
    expect(page.get_by_role("button", name="Look at Ada's sheet")).to_contain_text("Mine")
    assert fits(page)
