"""The page in another language: its words arrive whole and fit, and a choice of language lasts.

That nothing is left in English is held by test_access.py and test_layouts.py, in a made-up language.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pipeyard.language import translate
from pipeyard.rules import registry
from pipeyard.rules.rulebook import rulebook
from pipeyard.rules.words import say
from tests.language.po import dictionary

from .conftest import PHONE, Served, Visit
from .playing import MINE, moves

Seated = Callable[..., Page]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_wish_is_heard_and_a_choice_is_remembered(visit: Visit, served: Served) -> None:
    page = visit(PHONE, locale="nl")  # as the browser says
    html, new_table = page.locator("html"), page.locator("a.button[href^='#/new/']").first
    for code in ("nl", "pl"):
        expect(html).to_have_attribute("lang", code)
        expect(new_table).to_have_text(dictionary(code, "page")["New table"])
        blurb = translate(registry.game("pipes").about.description, code)
        expect(page.get_by_role("article", name="Pipes", exact=True)).to_contain_text(blurb)
        assert fits(page)
        page.goto(f"{served.url}#/game/pipes")
        rule, text = next(iter(rulebook(registry.game("pipes"), code).items()))
        expect(page.locator(f"[data-rule='{rule}'] > p")).to_have_text(re.sub(r"[*`]", "", text))
        assert fits(page)
        page.goto(f"{served.url}#/")
        page.locator("select.language").select_option("pl")
    page.reload()
    expect(html).to_have_attribute("lang", "pl")
    expect(page.locator("select.language")).to_have_value("pl")


def test_a_table_goes_on_in_another_language(served: Served, seated: Seated) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]  # nobody says anything meanwhile
    page = seated(served.open_table(game="pipe-land", edition="76", seats=seats), [0, 1])
    page.wait_for_selector(MINE)
    page.locator("[data-tab=log]").click()
    lines = page.locator("[role=tabpanel] ol li")
    expect(lines.first).to_be_visible()
    before, told = moves(page), lines.count()
    page.locator("[data-tab=more]").click()
    page.locator("select.language").select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.wait_for_selector(MINE)
    page.locator("[data-tab=log]").click()
    expect(lines).to_have_count(told)
    begins = translate(say("begins"), "nl")
    expect(page.locator("[role=tabpanel] ol li", has_text=begins)).to_have_count(1)
    expect(page.locator(".table")).to_have_attribute("data-n", str(before))
    page.locator("[data-primary]").click()
    page.wait_for_selector(f"{MINE}[data-step=place]")
    expect(page.locator(".table")).to_have_attribute("data-n", str(before + 2))  # the draw, and the tile
