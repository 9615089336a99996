"""Home again: one's tables on this device, whose turn it is, results with their replays; and the gallery."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, sees_scene

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
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


def test_an_invitation_without_its_code_leads_home(visit: Visit) -> None:
    page = visit(path="#/join")
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()


def test_mine_to_move_comes_first_and_news_come_when_one_looks(visit: Visit, served: Served) -> None:
    land = served.open_table(game="pipe-land", edition="76", seats=TWO)
    first = to_move(served, land)
    theirs = TWO[first]["name"]
    sheet = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    page = visit()
    remembered(page, (land, [1 - first]), (sheet, [0]))
    expect(row(page, land)).to_have_attribute("data-state", "others")
    expect(row(page, land)).to_contain_text(f"Waiting for {theirs}")
    expect(row(page, land)).to_contain_text(f"with {theirs}")
    expect(row(page, sheet)).to_have_attribute("data-state", "mine")
    expect(row(page, sheet)).to_contain_text("Your turn")
    assert page.locator("[data-table]").first.get_attribute("data-table") == sheet["table"]

    other = visit()
    remembered(other, (land, [first]))
    row(other, land).get_by_role("link").first.click()
    other.wait_for_selector(MINE)
    other.get_by_role("button", name="Pass").click()
    other.wait_for_selector(".table[data-mine=false]")
    page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange'))"
    )  # as when one comes back to the page
    expect(row(page, land)).to_have_attribute("data-state", "mine")


def test_tokens_are_in_no_address(visit: Visit, served: Served) -> None:
    made = served.open_table(game="pipes", edition="pocket", options=SMALL, seats=TWO)
    page = visit()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    remembered(page, (made, [0, 1]))
    expect(row(page, made)).to_have_attribute("data-state", "mine")
    assert any(address.endswith("/api/tables/mine") for address in addresses)
    assert not any(each["token"] in address for each in made["you"] for address in addresses)


def test_a_finished_game_keeps_its_result_and_its_replay(visit: Visit, served: Served) -> None:
    made = served.open_table(
        game="pipes", edition="pocket", options=SMALL, seats=[{"kind": "me", "name": "Ada"}]
    )
    page = visit()
    remembered(page, (made, [0]))
    row(page, made).get_by_role("link").first.click()
    for _ in range(20):
        page.wait_for_selector(f"{MINE}, .table[data-over=true]")
        if page.locator(".table[data-over=true]").count():
            break
        before = page.locator(".table").get_attribute("data-n")
        page.locator("[data-primary]").click()
        page.wait_for_function("n => document.querySelector('.table').dataset.n !== n", arg=before)
    page.get_by_role("link", name="All games").click()
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
    assert page.locator("[data-table]").count() == 0


def test_a_table_that_is_gone_says_so(visit: Visit) -> None:
    page = visit()
    remembered(page, ({"table": "long-gone", "you": [], "watch": "nothing"}, []))
    expect(page.locator("[data-table='long-gone']")).to_contain_text("gone")


def test_the_gallery_shows_real_positions_of_all_four(visit: Visit) -> None:
    page = visit(size=PHONE)
    for name, title in (
        ("pipe-land", "Pipe Land"),
        ("pipes", "Pipes"),
        ("pipe-dream", "Pipe Dream"),
        ("tube-tangle", "Tube Tangle"),
    ):
        card = page.get_by_role("article", name=title, exact=True)
        sees_scene(page, name)
        expect(card.get_by_role("button", name="Play now")).to_be_enabled()
        for link in ("New table", "Learn", "Rules and credits", "Print", "At a real table"):
            expect(card.get_by_role("link", name=link)).to_have_attribute("href", f"#/{WHERE[link]}/{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


WHERE = {
    "New table": "new",
    "Learn": "learn",
    "Rules and credits": "game",
    "Print": "print",
    "At a real table": "companion",
}
