"""The daily challenge on two devices: the same dice, one try, a result to share."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, Visit
from .dreaming import answer, at_a_stop, lay_by_keys, put_the_source
from .playing import over


def start(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.locator("[data-begin-try]").click()
    put_the_source(page)
    page.wait_for_selector("[data-die]")


def dice(page: Page) -> list[str | None]:
    return [each.get_attribute("data-die") for each in page.locator("[data-die]").all()]


def play_on(page: Page) -> None:
    """Lay what must be laid, stop as soon as one may, until the game is over."""
    while True:
        at_stop = at_a_stop(page)
        if over(page):
            return
        if at_stop:
            answer(page, "s")
        else:
            lay_by_keys(page)


def test_the_same_dice_on_two_devices_one_try_and_a_result_to_share(visit: Visit) -> None:
    ada = visit(path="#/", permissions=["clipboard-read", "clipboard-write"])
    ada.locator("[data-daily=pipe-dream]").click()
    start(ada, "Ada")
    ben = visit(size=PHONE, has_touch=True, path="#/daily")
    start(ben, "Ben")
    assert dice(ada) == dice(ben)
    first = dice(ada)
    ada.reload()
    ada.wait_for_selector("[data-die]")
    assert dice(ada) == first
    ada.goto(ada.url.split("#")[0] + "#/daily")
    ada.locator("[data-go-on-try]").click()
    ada.wait_for_selector("[data-die]")
    play_on(ada)
    assert ada.locator("[data-rematch]").count() == 0
    ada.locator("[data-days-ranking]").click()
    expect(ada.locator("[data-result]")).to_contain_text("Place 1 of 1")
    assert ada.locator("[data-begin-try]").count() == 0, "one try"
    ada.locator("[data-share]").click()
    expect(ada.locator("[data-share]")).to_have_text("Copied")
    shared = ada.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Pipe Dream of 20") and "#/daily/" in shared
    assert len(shared.splitlines()) == 3
    expect(ada.locator("[data-history='1'] [data-streak='1']")).to_be_visible()
    expect(ada.locator("[data-history] rect")).to_have_count(1)
    ben.goto(ben.url.split("#")[0] + "#/daily")
    expect(ben.locator("li", has_text="Ada")).to_be_visible()
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_day_below_zero_has_a_bar_too(visit: Visit) -> None:
    """A negative height would be an error of the page, which ``visit`` notices."""
    page = visit(path="#/")
    days = [{"day": f"2026-11-0{day}", "score": score} for day, score in ((1, 12), (2, -4), (3, None))]
    told = {"game": "pipe-dream", "days": days, "streak": 3, "longest": 3, "all": 3}
    page.route("**/api/daily/history", lambda route: route.fulfill(json=told))
    page.goto(page.url.split("#")[0] + "#/daily")
    bars = page.locator("[data-history='3'] rect")
    expect(bars).to_have_count(3)
    assert [float(bar.get_attribute("height") or 0) for bar in bars.all()] == [96, 6, 3]
    expect(page.get_by_role("link", name="November 2: -4")).to_be_attached()
