"""Home again: one's tables on this device, whose turn it is, results with their replays."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.server import Player

from .conftest import Served, Visit

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
LOOKED_AT = "document.dispatchEvent(new Event('visibilitychange'))"  # as when one comes back to the page
SMALL = {"size": "4x4", "walls": "0", "dry": "1"}


def remembered(page: Page, *tables: tuple[dict[str, Any], list[int]]) -> None:
    """As a browser that was at these tables before."""
    kept = [
        {
            "table": made["table"],
            "game": "",
            "title": "",
            "seats": [each for each in made["you"] if each["seat"] in seats],
            "invites": [],
            "watch": made["watch"],
            "when": 0,
        }
        for made, seats in tables
    ]
    page.evaluate("kept => localStorage.setItem('pipeyard.tables', JSON.stringify(kept))", kept)
    page.reload()


def to_move(served: Served, made: dict[str, Any]) -> int:
    """The seat that must act."""
    tokens = [each["token"] for each in made["you"]]
    body = json.dumps({"tables": [{"table": made["table"], "tokens": tokens}]}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(served.url + "api/tables/mine", body, headers)
    with urllib.request.urlopen(request) as answer:
        return int(json.load(answer)[0]["must"][0])


def row(page: Page, made: dict[str, Any]) -> Any:
    return page.locator(f"[data-table='{made['table']}']")


def test_mine_to_move_comes_first_and_news_come_when_one_looks(visit: Visit, served: Served) -> None:
    land = served.open_table(game="pipe-land", edition="76", seats=TWO)
    first = to_move(served, land)
    theirs = TWO[first]["name"]
    sheet = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    gone = {"table": "long-gone", "you": [], "watch": "nothing"}
    page = visit(path="#/join")
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()  # an invitation without its code
    page.goto(served.url)
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    remembered(page, (gone, []), (land, [1 - first]), (sheet, [0]))
    expect(row(page, land)).to_have_attribute("data-state", "others")
    expect(row(page, land)).to_contain_text(f"Waiting for {theirs}")
    expect(row(page, land)).to_contain_text(f"with {theirs}")
    expect(row(page, sheet)).to_have_attribute("data-state", "mine")
    expect(row(page, sheet)).to_contain_text("Your turn")
    expect(row(page, gone)).to_contain_text("gone")
    expect(page.locator("[data-table]").first).to_have_attribute("data-table", sheet["table"])
    tokens = [each["token"] for made in (land, sheet) for each in made["you"]]
    assert any(address.endswith("/api/tables/mine") for address in addresses)
    assert not any(token in address for token in tokens for address in addresses)

    other = Player(served, land["table"], [land["you"][first]["token"]])
    assert other.move(first, "pass")["type"] == "ack"
    other.close()
    page.evaluate(LOOKED_AT)
    expect(row(page, land)).to_have_attribute("data-state", "mine")


def test_a_finished_game_keeps_its_result_and_its_replay(visit: Visit, served: Served) -> None:
    made = served.open_table(
        game="pipes", edition="pocket", options=SMALL, seats=[{"kind": "me", "name": "Ada"}]
    )
    page = visit()
    remembered(page, (made, [0]))
    expect(row(page, made)).to_have_attribute("data-state", "mine")
    served.finish(made, "pipes")
    page.evaluate(LOOKED_AT)
    expect(row(page, made)).to_have_attribute("data-state", "over")
    page.locator("[data-finished] summary").click()
    expect(row(page, made)).to_contain_text("You win")
    row(page, made).get_by_role("link", name="Replay").click()
    expect(page.locator("[data-replay]")).to_have_value("0")
    page.get_by_role("link", name="All games").click()
    page.locator("[data-finished] summary").click()
    row(page, made).get_by_role("button", name="Forget").click()
    expect(row(page, made)).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-scene]")
    expect(page.locator("[data-table]")).to_have_count(0)
