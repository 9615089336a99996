"""The daily challenge on two devices: the same dice, one try, a result to share."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .dreaming import put_the_source
from .playing import OVER


def start(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.locator("[data-begin-try]").click()
    put_the_source(page)
    page.wait_for_selector("[data-die]")


def dice(page: Page) -> list[str | None]:
    return [each.get_attribute("data-die") for each in page.locator("[data-die]").all()]


def test_the_same_dice_on_two_devices_one_try_and_a_result_to_share(served: Served, visit: Visit) -> None:
    ada = visit(path="#/", permissions=["clipboard-read", "clipboard-write"])
    ada.locator("[data-daily=pipe-dream]").click()
    start(ada, "Ada")
    ben = visit(size=PHONE, has_touch=True, path="#/daily")
    start(ben, "Ben")
    assert dice(ada) == dice(ben)
    first = dice(ada)
    ada.goto(ada.url.split("#")[0] + "#/daily")
    ada.locator("[data-go-on-try]").click()
    ada.wait_for_selector("[data-die]")
    assert dice(ada) == first
    kept = json.loads(ada.evaluate("localStorage.getItem('pipeyard.tables')"))[0]
    served.finish({**kept, "you": kept["seats"]}, "pipe-dream")
    ada.wait_for_selector(OVER)
    expect(ada.locator("[data-days-ranking]")).to_be_visible()
    expect(ada.locator("[data-rematch]")).to_have_count(0)
    ada.locator("[data-days-ranking]").click()
    expect(ada.locator("[data-result]")).to_contain_text(re.compile(r"Place \d+ of \d+"))
    expect(ada.locator("[data-begin-try]")).to_have_count(0)  # one try
    ada.locator("[data-share]").click()
    expect(ada.locator("[data-share]")).to_have_text("Copied")
    shared = ada.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Pipe Dream of 20") and "#/daily/" in shared
    assert len(shared.splitlines()) == 3
    expect(ada.locator("[data-history='1'] [data-streak='1']")).to_be_visible()
    expect(ada.locator("[data-history] rect")).to_have_count(1)
    ben.goto(ben.url.split("#")[0] + "#/daily")
    expect(ben.locator("li", has_text="Ada").first).to_be_visible()
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
