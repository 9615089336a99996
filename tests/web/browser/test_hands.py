"""What hands do on the board: drag, wheel, pan, pinch; and two people on one screen who bargain."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pipeyard.rules import registry

from .conftest import DESK, PHONE, Served
from .dreaming import put_the_source
from .playing import MINE, draw_a_tile, place_a_tile, seat_of, still, touch
from .test_pipe_land import PLATES, land_of

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
TILE = "main [data-cell]"
TURNED = "was => document.querySelectorAll('.hand use')[1].getAttribute('href') !== was"
DEALS = 20  # tables that are opened at most until one deals what a test needs


def with_a_tile_in_hand(served: Served, seated: Seated, **more: object) -> Page:
    """A page on which a tile that can be turned waits to be placed."""
    for _ in range(DEALS):
        made = served.open_table(game="pipe-land", edition="76", seats=TWO)
        page = seated(made, [0, 1], **more)
        draw_a_tile(page)
        if "plus" not in (page.locator("[data-status]").text_content() or ""):
            return page
        page.context.close()
    raise AssertionError(f"{DEALS} tables dealt nothing but crossings")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first of these, once it lies still."""
    x, y, width, height = still(page, selector)
    return x + width / 2, y + height / 2


def scale(page: Page) -> float:
    return float(page.locator("svg[role=application]").get_attribute("data-scale") or 0)


def wait_for_scale(page: Page, is_right: str, was: float) -> None:
    """Waits until the board's scale, called now, is as this says."""
    look = "Number(document.querySelector('svg[role=application]').dataset.scale)"
    page.wait_for_function(f"was => {{ const now = {look}; return {is_right}; }}", arg=was)


def pipes_of(page: Page) -> list[str]:
    """How the tile in hand lies."""
    found = page.locator(".hand use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
    return [str(name) for name in found]


def test_a_tile_is_dragged_and_turned_and_the_board_is_moved(served: Served, seated: Seated) -> None:
    page = with_a_tile_in_hand(served, seated)
    ghost = page.locator("[data-ghost]")
    cell = page.locator("rect.legal").first.get_attribute("data-legal") or ""
    page.mouse.move(*middle(page, ".hand"))
    page.mouse.down()
    page.mouse.move(*middle(page, "rect.legal"), steps=6)
    page.mouse.up()
    expect(ghost).to_have_attribute("data-ghost", cell)

    lying = pipes_of(page)
    was = scale(page)
    page.mouse.wheel(0, 100)  # over the tile: it turns
    page.wait_for_function(TURNED, arg=lying[1])
    assert scale(page) == was
    turned = pipes_of(page)
    touch(page, "[data-ghost]")  # a second tap turns it too
    page.wait_for_function(TURNED, arg=turned[1])
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)

    # The wheel beside it zooms, a drag pans, and a button shows all again.
    page.get_by_role("button", name="Show all").click()  # a grown board stays where it was until then
    tile = middle(page, TILE)
    fitted = scale(page)
    page.mouse.move(30, 30)
    page.mouse.wheel(0, -300)
    wait_for_scale(page, "now > was", fitted)
    before = middle(page, TILE)
    page.mouse.down()
    page.mouse.move(130, 90, steps=4)
    page.mouse.up()
    after = middle(page, TILE)
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (100, 60)
    expect(ghost).to_have_count(0)  # dragging is not tapping
    page.get_by_role("button", name="Show all").click()
    wait_for_scale(page, "Math.abs(now - was) < 0.01", fitted)
    again = middle(page, TILE)
    assert abs(again[0] - tile[0]) < 2 and abs(again[1] - tile[1]) < 2


# What is dragged from each dock, and where the board takes it.
DRAGGED = {
    "pipes": (".element", "[data-usable]"),
    "pipe-dream": ("[data-die]", "[data-usable]"),
    "tube-tangle": ("[data-hand]:not(.idle)", "[data-legal]"),
}


def with_a_piece_to_drag(served: Served, seated: Seated, game: str) -> Page:
    """A page on which something of the dock fits the board, whatever was dealt."""
    seats = TWO if game == "tube-tangle" else TWO[:1]
    for _ in range(DEALS):
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
    raise AssertionError(f"{DEALS} tables dealt nothing that fits")


@pytest.mark.parametrize("game", DRAGGED)
def test_a_piece_of_every_dock_is_dragged_to_the_board(served: Served, seated: Seated, game: str) -> None:
    page = with_a_piece_to_drag(served, seated, game)
    piece, place = DRAGGED[game]
    x, y = middle(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 20, steps=4)
    over = middle(page, place)  # the board has made room for what the piece would bring
    cell = page.locator(place).first.get_attribute(place.strip("[]")) or ""
    page.mouse.move(*over)
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_have_attribute("data-ghost", cell)
    page.mouse.up()
    page.mouse.move(x, y, steps=2)  # let go: it stays where it was dropped
    still(page, "[data-ghost]")
    expect(ghost).to_have_attribute("data-ghost", cell)


# Whether all that is laid, and all that may be, is on the screen.
IN_SIGHT = """() => {
    const room = document.querySelector('main.board').getBoundingClientRect();
    return [...document.querySelectorAll('main [data-cell], rect.legal')].every((each) => {
        const at = each.getBoundingClientRect();
        return at.top >= room.top - 1 && at.bottom <= room.bottom + 1;
    });
}"""


def test_two_fingers_pinch_and_a_board_that_no_longer_fits_glides_into_sight_once(
    served: Served, seated: Seated
) -> None:
    page = with_a_tile_in_hand(served, seated, size=PHONE, has_touch=True, reduced_motion="no-preference")
    still(page, TILE)
    page.evaluate(
        "window.set = 0; new MutationObserver((seen) => { window.set += seen.length; }).observe("
        "document.querySelector('[data-drawing]'), { attributeFilter: ['transform'] })"
    )
    page.set_viewport_size({"width": DESK["width"], "height": 420})
    page.wait_for_function(IN_SIGHT)
    still(page, TILE)
    assert page.evaluate("window.set") < 150  # one glide has a step for each frame of a third of a second

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.wait_for_function(IN_SIGHT)
    still(page, TILE)
    was = scale(page)
    line = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: int) -> None:
        points = [{"x": 195 - apart, "y": 300, "id": 1}, {"x": 195 + apart, "y": 300, "id": 2}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    fingers("touchStart", 40)
    for apart in (60, 80, 100):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    wait_for_scale(page, "now > was * 1.8", was)
    expect(page.locator("[data-ghost]")).to_have_count(0)


def test_two_on_one_screen_bargain(served: Served, seated: Seated) -> None:
    page = seated(served.open_table(game="pipe-land", edition="76", seats=TWO), [0, 1])
    place_a_tile(page)
    active = int(seat_of(page))
    owner = TWO[1 - active]["name"]
    touch(page, land_of(1 - active))
    page.locator(".dock").get_by_role("button", name="Bargain").click()
    page.get_by_role("button", name=re.compile("price to sell it")).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_contain_text(f"wants to buy {owner}'s tile")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("button", name=owner, exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="My price £3").click()
    expect(page.locator("[data-price='3']")).to_be_visible()
    page.get_by_role("group", name="Who speaks").get_by_role("button").nth(active).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Buy for £3").click()
    expect(page.locator(f"main use[href='#counter-{PLATES[active]}']")).to_have_count(1)
