"""For everyone: pages looked over in all sizes, words for what is drawn, translated, focus that stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pipeyard.rules import registry
from tests.language.made_up import CODE, made_up
from tests.web.server import Player

from .checks import LARGE, SIZED, grave, look_over, resize
from .conftest import PHONE, Served, Visit
from .playing import MINE, OVER, painted

Seated = Callable[..., Page]
# Every page, and what it shows once it is there; pages of one kind do not follow each other. A game's own
# page is looked over in test_layouts.py.
SHOWN = {
    "new": "form section",
    "learn": "[data-say]",
    "companion": "main.start, main.helper",
    "print": "label.line",
}
PAGES = {
    "": "article",
    "#/learn": "[data-learn]",
    "#/daily": "[data-begin-try]",
    "#/gather": "main form",
    **{f"#/{page}/{game}": shown for game in registry.GAMES for page, shown in SHOWN.items()},
    "#/load": "[data-load]",
    "#/mine": "main p",
    "#/audit/pipes": "input",
    "#/audit/pipe-dream": "[data-field]",
}
CONTRAST = ["color-contrast"]  # where earlier days are bars too narrow to be hit with ease


def test_what_keeps_somebody_out_is_found(visit: Visit) -> None:
    """A check that finds nothing must be able to find something."""
    page = visit(PHONE, "#/mine", locale=CODE)
    settled(page, PAGES["#/mine"])
    page.evaluate(
        """() => {
            const [mute, pale] = ['button', 'p'].map((tag) => document.createElement(tag));
            Object.assign(mute, { id: 'mute' });
            Object.assign(pale, { id: 'pale', textContent: 'pale' });
            Object.assign(pale.style, { color: '#aaa', background: '#bbb', width: '700px' });
            document.querySelector('main').append(mute, pale);
        }"""
    )
    assert grave(page) == ["critical button-name: #mute", "serious color-contrast: #pale"]
    assert grave(page, "header") == []
    found = look_over(page)
    assert "not translated: pale" in found
    assert "desk, blueprint: serious color-contrast: #pale" in found
    assert "twice as large: needs sideways scrolling" in found


def settled(page: Page, shown: str) -> None:
    """Until the page shows what is its own."""
    page.locator(shown).first.wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")


def doors(served: Served) -> dict[str, str]:
    """Where codes lead: to a seat of somebody's table, into a crowd."""
    land = served.table("pipe-land", ["me", "invite"])
    crowd = served.post("/api/gatherings", {"name": "Ada"})
    return {
        f"#/join/{land['invites'][0]['code']}": "main h1",
        f"#/gather/{crowd['code']}": "[data-code]",
    }


def test_every_page_lets_everyone_in(served: Served, visit: Visit) -> None:
    page = visit(PHONE, locale=CODE)
    expect(page.locator("html")).to_have_attribute("lang", CODE)
    front = page.url.split("#")[0]
    troubles = {}
    for path, shown in {**PAGES, **doors(served)}.items():
        page.goto(front + path)
        settled(page, shown)
        if found := look_over(page, sized=CONTRAST if path == "#/daily" else SIZED):
            troubles[path] = found
    page.goto(front + "#/gather")
    page.get_by_role("button", name=made_up("Gather a crowd")).click()
    settled(page, "[data-code]")
    if found := look_over(page):
        troubles["the host of a crowd"] = found
    assert troubles == {}, json.dumps(troubles, indent=1, ensure_ascii=False)


def to_begin(served: Served, made: dict[str, Any]) -> tuple[int, Player]:
    """The seat that must act first, and a program that may act for all of them."""
    player = Player(served, made["table"], [each["token"] for each in made["you"]])
    return player.frame["waiting"]["must"][0], player


# What each tab of a table shows once it is there.
TABS = {
    "log": "ol",
    "deals": "*",
    "chat": "button",
    "rules": "[data-rule]",
    "more": "[data-terms]",
}


def words_of_cells(page: Page, board: Locator) -> None:
    """Cells are told in words, and the focus never falls off, to the page itself, which is nowhere."""
    said = set()
    for key in ("n", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        painted(page)
        told = page.locator("[data-said]")
        expect(told).to_contain_text(made_up("Column "))
        expect(told).to_contain_text(made_up(", row "))
        said.add(told.inner_text())
        assert page.evaluate("document.activeElement !== document.body"), f"{key} loses the focus"
    assert len(said) > 2
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board).to_be_focused()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_in_every_state_lets_everyone_in(served: Served, seated: Seated, game: str) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]
    made = served.open_table(game=game, edition=registry.game(game).editions()[0], seats=seats)
    first, player = to_begin(served, made)  # who looks on, so that nobody is away
    page = seated(made, [first], size=PHONE, locale=CODE)
    page.wait_for_selector(MINE)
    troubles = {}

    def check(state: str, where: str = "html") -> None:
        if found := look_over(page, where):
            troubles[state] = found

    check("my turn")
    board = page.locator("[role=application]").first
    resize(page, LARGE, "light")
    box = board.bounding_box()
    assert box is not None and box["width"] >= 200 and box["height"] >= 120, (
        "twice as large there is no board"
    )
    resize(page, PHONE, "light")
    board.focus()
    words_of_cells(page, board)
    for key in ("n", "Enter"):
        page.keyboard.press(key)
    check("a cell picked")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check("the keys", "dialog")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for name, shown in TABS.items():
        tab = page.locator(f"[data-tab={name}]")
        if not tab.count():
            continue
        tab.click()
        page.locator(f"[role=tabpanel] {shown}").first.wait_for()
        check(f"tab {name}", ".panel")
        if name == "more":
            for question in ("Give up", "End the game together"):
                page.get_by_role("button", name=made_up(question)).click()
                expect(page.locator("dialog[open]")).to_be_visible()
                check(question, "dialog[open]")
                page.get_by_role("button", name=made_up("Play on")).click()
                expect(page.locator("dialog[open]")).to_have_count(0)
        tab.click()
    player.close()
    assert troubles == {}, json.dumps(troubles, indent=1, ensure_ascii=False)


# A short game of each, for two on one screen.
SHORT = {"pipes": {"size": "4x4", "walls": "0", "dry": "1"}, "pipe-dream": {"duplicate": "yes"}}


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_finished_table_lets_everyone_in(served: Served, seated: Seated, game: str) -> None:
    made = served.table(game, ["me", "me"], SHORT.get(game))
    served.finish(made, game)
    troubles = {}

    def check(state: str, where: str = "html") -> None:
        if found := look_over(page, where):
            troubles[state] = found

    page = seated(made, [0, 1], size=PHONE, locale=CODE)
    page.wait_for_selector(OVER)
    page.get_by_role("button", name=made_up("Was it fair?")).click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    check("the result")
    page.locator("[data-share]").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    check("sharing it", "dialog[open]")
    page.get_by_role("button", name=made_up("Close"), exact=True).click()
    page.get_by_role("button", name=made_up("Replay")).click()
    expect(page.locator("[data-replay]")).to_be_visible()
    if found := look_over(page, ".result"):
        troubles["the replay"] = found
    assert troubles == {}, json.dumps(troubles, indent=1, ensure_ascii=False)


def test_others_are_heard(served: Served, seated: Seated) -> None:
    made = served.table("pipe-land", ["me", "me"])
    first, player = to_begin(served, made)
    page = seated(made, [1 - first])
    news = page.locator("[data-news]")
    expect(news).to_have_attribute("aria-live", "polite")
    page.evaluate(
        "window.heard = []; new MutationObserver(() => window.heard.push("
        "document.querySelector('[data-news]').textContent)).observe("
        "document.querySelector('[data-news]'), { childList: true, characterData: true, subtree: true })"
    )
    assert player.move(first, "pass")["type"] == "ack"
    player.close()
    page.wait_for_selector(f"{MINE}[data-step=choose]")
    page.wait_for_function("name => window.heard.join(' ').includes(name)", arg=f"player {first} ")
