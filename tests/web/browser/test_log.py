"""The log on the page: every line of a long one can be reached."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pipeyard.web.live.event_log import HISTORY
from tests.web.browser.conftest import Served
from tests.web.server import Player

Seated = Callable[..., Page]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def test_every_line_of_a_long_log_can_be_reached(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipe-land", edition="76", seats=TWO)
    player = Player(served, made["table"], [made["you"][0]["token"]])
    view = player.view(0)
    own = next(each["cell"] for each in view["tiles"] if each["owner"] == view["players"][0]["colour"])
    for pounds in range(HISTORY + 30):  # a player who cannot make up his mind
        assert player.move(0, f"price {pounds % 20 + 1} rotate ({own[0]},{own[1]})")["type"] == "ack"
    player.close()
    page = seated(made, [0, 1])
    earlier = page.locator("[data-earlier]")
    lines = page.locator("[data-event]")
    for _ in range(HISTORY // 20):
        before = lines.count()
        earlier.click()
        expect(lines).not_to_have_count(before)  # they have come
        if lines.last.inner_text().endswith("begins."):
            break
    expect(lines.last).to_contain_text("begins.")
    expect(earlier).to_have_count(0)
