"""What hands do on the board: drag, wheel, pan, pinch; and two people on one screen who bargain."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pipeyard.rules import registry

from .conftest import PHONE, Served
from .dreaming import put_the_source
from .playing import MINE, painted, primary, touch, wait_for_step

Seated = Callable[..., Page]
TURNED = "was => document.querySelectorAll('.hand use')[1].getAttribute('href') !== was"
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def with_a_tile_in_hand(served: Served, seated: Seated, **more: object) -> Page:
    """A page on which a tile that can be turned waits to be placed."""
    while True:
        made = served.open_table(game="pipe-land", edition="76", seats=TWO)
        page = seated(made, [0, 1], **more)
        wait_for_step(page, "choose")
        primary(page, "Draw a tile")
        wait_for_step(page, "place")
        if "plus" not in (page.locator("[data-status]").text_content() or ""):
            page.wait_for_selector("rect.legal")
            return page
        page.context.close()


def middle(page: Page, selector: str) -> tuple[float, float]:
    painted(page)
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scale(page: Page) -> float:
    return float(page.locator("svg[role=application]").get_attribute("data-scale") or 0)


def pipes_of(page: Page) -> list[str]:
    """How the tile in hand lies."""
    found = page.locator(".hand use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
    return [str(name) for name in found]


def test_a_tile_is_dragged_from_the_dock_and_turned_by_the_wheel(served: Served, seated: Seated) -> None:
    page = with_a_tile_in_hand(served, seated)
    cell = page.locator("rect.legal").first.get_attribute("data-legal")
    page.mouse.move(*middle(page, ".hand"))
    page.mouse.down()
    page.mouse.move(*middle(page, "rect.legal"), steps=6)
    page.mouse.up()
    expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", cell or "")

    lying = pipes_of(page)
    was = scale(page)
    page.mouse.wheel(0, 100)  # over the tile: it turns
    page.wait_for_function(TURNED, arg=lying[1])
    assert scale(page) == was
    turned = pipes_of(page)
    touch(page, "[data-ghost]")  # a second tap turns it too
    page.wait_for_function(TURNED, arg=turned[1])
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_have_count(0)


# What is dragged from each dock, and where the board takes it.
DRAGGED = {
    "pipes": (".element", "[data-usable]"),
    "pipe-dream": ("[data-die]", "[data-usable]"),
    "tube-tangle": ("[data-hand]:not(.idle)", "[data-legal]"),
}


def with_a_piece_to_drag(served: Served, seated: Seated, game: str) -> Page:
    """A page on which something of the dock fits the board, whatever was dealt."""
    seats = TWO if game == "tube-tangle" else TWO[:1]
    while True:
        made = served.open_table(game=game, edition=registry.game(game).editions()[0], seats=seats)
        page = seated(made, [0, 1])
        if game == "tube-tangle":
            page.locator("[data-ready]").click()
        if game == "pipe-dream":
            put_the_source(page)
        page.wait_for_selector(f"{MINE} {DRAGGED[game][0].split(':')[0]}")
        if page.locator(DRAGGED[game][0]).count():
            return page
        page.context.close()


@pytest.mark.parametrize("game", DRAGGED)
def test_a_piece_of_every_dock_is_dragged_to_the_board(served: Served, seated: Seated, game: str) -> None:
    page = with_a_piece_to_drag(served, seated, game)
    piece, place = DRAGGED[game]
    x, y = middle(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 20, steps=4)
    cell = page.locator(place).first.get_attribute(place.strip("[]"))
    page.mouse.move(*middle(page, place))  # at once: the board makes room for what a tile would bring
    expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", cell or "")
    page.mouse.up()
    page.mouse.move(x, y, steps=2)  # let go: it stays where it was dropped
    expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", cell or "")


def test_zoom_pan_and_fit(served: Served, seated: Seated) -> None:
    page = with_a_tile_in_hand(served, seated)
    page.get_by_role("button", name="Show all").click()  # a grown board stays where it was until then
    page.wait_for_timeout(400)
    fitted = scale(page)
    tile = middle(page, "main [data-cell]")
    page.mouse.move(30, 30)
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "was => Number(document.querySelector('svg[role=application]').dataset.scale) > was", arg=fitted
    )
    before = middle(page, "main [data-cell]")
    page.mouse.down()
    page.mouse.move(130, 90, steps=4)
    page.mouse.up()
    after = middle(page, "main [data-cell]")
    assert round(after[0] - before[0]) == 100
    assert round(after[1] - before[1]) == 60
    expect(page.locator("[data-ghost]")).to_have_count(0)  # dragging is not tapping
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function(
        "was => Math.abs(Number(document.querySelector('svg[role=application]').dataset.scale) - was) < 0.01",
        arg=fitted,
    )
    again = middle(page, "main [data-cell]")
    assert abs(again[0] - tile[0]) < 2 and abs(again[1] - tile[1]) < 2


def test_a_board_that_no_longer_fits_glides_into_sight_once(served: Served, seated: Seated) -> None:
    page = with_a_tile_in_hand(served, seated, reduced_motion="no-preference")
    page.evaluate(
        "window.set = 0; new MutationObserver((seen) => { window.set += seen.length; }).observe("
        "document.querySelector('[data-drawing]'), { attributeFilter: ['transform'] })"
    )
    page.set_viewport_size({"width": 1280, "height": 420})
    page.wait_for_function(
        """() => {
          const room = document.querySelector('main.board').getBoundingClientRect();
          return [...document.querySelectorAll('main [data-cell], rect.legal')].every((each) => {
            const at = each.getBoundingClientRect();
            return at.top >= room.top - 1 && at.bottom <= room.bottom + 1;
          });
        }"""
    )
    assert page.evaluate("window.set") < 150  # one glide has a step for each frame of a third of a second


def test_two_fingers_pinch(served: Served, seated: Seated) -> None:
    page = with_a_tile_in_hand(served, seated, size=PHONE, has_touch=True)
    was = scale(page)
    line = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: int) -> None:
        points = [{"x": 195 - apart, "y": 300, "id": 1}, {"x": 195 + apart, "y": 300, "id": 2}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    fingers("touchStart", 40)
    for apart in (60, 80, 100):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    page.wait_for_function(
        "was => Number(document.querySelector('svg[role=application]').dataset.scale) > was * 1.8", arg=was
    )
    expect(page.locator("[data-ghost]")).to_have_count(0)


def test_two_on_one_screen_bargain(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    page = seated(made, [0, 1])
    wait_for_step(page, "choose")
    active = page.locator(".table").get_attribute("data-seat")
    primary(page, "Draw a tile")
    wait_for_step(page, "place")
    touch(page, "rect.legal")
    primary(page, "Place here")
    wait_for_step(page, "act")
    colour, owner = ("blue", "Ben") if active == "0" else ("red", "Ada")
    touch(page, f"main [data-cell]:has(> use[href='#plate-{colour}']):has(> use[href='#tap'])")
    page.locator(".dock").get_by_role("button", name="Bargain").click()
    page.get_by_role("button", name=re.compile("price to sell it")).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_contain_text(f"wants to buy {owner}'s tile")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("button", name=owner, exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="My price £3").click()
    expect(page.locator("[data-price='3']")).to_be_visible()
    page.get_by_role("group", name="Who speaks").get_by_role("button").nth(int(active or 0)).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Buy for £3").click()
    expect(page.locator(f"main use[href='#counter-{'red' if colour == 'blue' else 'blue'}']")).to_have_count(
        1
    )
