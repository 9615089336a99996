"""A hint at the table: asked for, shown with its reason, put on the board, and never played by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Served, Visit
from .playing import MINE, draw_a_tile, moves, primary, still
from .test_daily import start

Seated = Callable[..., Page]


def ask(page: Page) -> None:
    """Ask for hints; the board that they are shown on stays the larger part."""
    page.locator("[data-ask-hint]").click()
    expect(page.locator("[data-hint]").first).to_be_visible()  # the first one waits for the bots' processes
    assert still(page, "main.board")[3] > still(page, "[data-hints]")[3]


def test_a_hint_is_shown_on_the_board_and_left_to_the_player(served: Served, seated: Seated) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    made = served.open_table(game="pipe-land", edition="76", options={"bargaining": "no"}, seats=seats)
    page = seated(made, [0], size=PHONE)
    draw_a_tile(page)
    before = moves(page)
    ask(page)
    hints = page.locator("[data-hint]")
    expect(hints.first).to_contain_text("Lays a tile at")
    expect(hints.first.locator("[data-piece]")).to_have_attribute("aria-label", re.compile("^open to "))
    assert 1 <= hints.count() <= 3
    move = re.fullmatch(r"place \((\S+)\) (\S+)", hints.first.get_attribute("data-hint") or "")
    assert move is not None
    hints.first.click()
    expect(page.locator("[data-ghost]")).to_have_attribute("data-ghost", move[1])
    expect(page.locator("[data-ghost]")).to_have_attribute("data-sides", move[2])
    assert moves(page) == before, "nothing is played by itself"
    primary(page, "Place here")
    expect(page.locator("[data-hints]")).to_have_count(0)
    expect(page.locator("[data-lit]")).to_have_count(0)  # nor does a ring stay behind


@pytest.mark.parametrize("game, edition", [("pipes", "pocket"), ("pipe-dream", "classic")])
def test_hints_are_read_on_a_phone(served: Served, seated: Seated, game: str, edition: str) -> None:
    made = served.open_table(game=game, edition=edition, seats=[{"kind": "me", "name": "Ada"}])
    page = seated(made, [0], size=PHONE)
    ask(page)
    words = page.locator("[data-hint] b")
    assert words.evaluate_all("all => all.every(b => b.offsetWidth > b.parentElement.offsetWidth / 2)")


def test_the_days_challenge_has_no_hints(visit: Visit) -> None:
    page = visit(path="#/daily")
    start(page, "Ada")
    page.wait_for_selector(MINE)
    expect(page.locator("[data-ask-hint]")).to_have_count(0)
