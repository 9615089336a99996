"""A finished game looked over on the page: the line, what choices cost, the board before a turning point."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, PHONE, Served
from tests.web.browser.playing import OVER

Seated = Callable[..., Page]


def test_a_game_is_looked_over(served: Served, seated: Seated) -> None:
    made = served.open_table(game="pipes", edition="pocket", seats=[{"kind": "me", "name": "Ada"}])
    served.finish(made, "pipes")
    page = seated(made, [0], size=PHONE)
    page.wait_for_selector(OVER)
    page.locator("[data-review]").click()
    expect(page.locator("[data-review-line]")).to_be_visible()
    expect(page.locator("[data-account='0']")).to_contain_text("Ada")
    expect(page.locator("[data-possible]")).to_contain_text("were possible")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    expect(page.locator("[data-review-line]")).to_be_visible()
    turning = page.locator("[data-turning]").first
    expect(turning).to_contain_text("Better:")  # who only passes does not play well
    number = int(turning.get_attribute("data-turning") or 0)
    turning.click()
    expect(page.locator("[data-replay]")).to_have_value(str(number - 1))
    expect(page.locator("[data-go-on]")).to_be_visible()
