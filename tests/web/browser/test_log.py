"""The log on the page: whole, with pictures of pieces, and with the board's own coordinates."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pipeyard.web.live.event_log import HISTORY
from tests.web.browser.conftest import DESK, PHONE, Served
from tests.web.browser.playing import lay_a_tile
from tests.web.server import Player

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def test_every_line_of_a_long_log_can_be_reached(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    player = Player(served, made["table"], [each["token"] for each in made["you"]])
    view = player.view(0)
    own = next(each["cell"] for each in view["tiles"] if each["owner"] == view["players"][0]["colour"])
    for pounds in range(HISTORY + 30):  # a player who cannot make up his mind
        assert player.move(0, f"price {pounds % 20 + 1} rotate ({own[0]},{own[1]})")["type"] == "ack"
    player.close()
    page = seated(made, [0, 1])
    earlier = page.locator("[data-earlier]")
    lines = page.locator("[data-event]")
    expect(earlier).to_be_enabled()
    for _ in range(HISTORY // 20):
        before = lines.count()
        earlier.click()
        expect(lines).not_to_have_count(before)  # they have come
        if lines.last.inner_text().endswith("begins."):
            break
    expect(earlier).to_have_count(0)


def test_a_line_shows_the_tile_and_the_edges_say_where_it_lies(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO, options={"bargaining": "no"})
    page = seated(made, [0, 1])
    lay_a_tile(page)
    line = page.locator("[data-event]", has_text="lays a tile at").first
    expect(line.locator("[data-piece]")).to_have_count(1)
    assert " as " not in line.inner_text()
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("[data-ruler] .below", has_text="0").first).to_be_visible()
        expect(page.locator("[data-ruler] .beside", has_text="0").first).to_be_visible()
