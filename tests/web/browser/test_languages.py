"""The page in every language: nothing of the English is left, and a choice of language lasts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from pipeyard.language import LANGUAGES, translate
from pipeyard.rules import registry
from pipeyard.rules.rulebook import rule_ids
from pipeyard.rules.words import PLACE, say
from tests.language.po import dictionary
from tests.language.templates import PARTS, templates
from tests.web.browser.conftest import PHONE, Served, Visit
from tests.web.browser.playing import MINE, moves

OTHERS = [code for code in LANGUAGES if code != "en"]
GAMES = sorted(registry.GAMES)
Seated = Callable[..., Page]
# What each tab of a table shows once it is there.
TABS = {"deals": "*", "chat": "button", "rules": "[data-rule]", "more": "select.language"}
# Everything on the page that is read or read out; drawings and names of languages aside.
READ = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [node, at] = [texts.currentNode, texts.currentNode.parentElement];
    if (!at || at.closest('script, style, noscript, svg, option[lang]')) continue;
    if (!at.closest('code, .name, h3 > a')) found.push(node.textContent.trim()); // rules keep their names
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (each.hasAttribute(name)) found.push(each.getAttribute(name).trim());
  return found.filter((text) => /[A-Za-z]{2}/.test(text));
}"""


@cache
def english(code: str) -> re.Pattern[str]:
    """What reads as English where this language has other words for it."""
    told = []
    for part in PARTS:
        known = dictionary(code, part)
        for template in templates()[part]:
            if known.get(template, template) != template and re.search(r"[a-z]{3}", PLACE.sub("", template)):
                told.append(_shape(template))
    return re.compile("|".join(told) or r"(?!)")


def _shape(template: str) -> str:
    """A template as a pattern: any text in its places, one of its forms in a plural."""
    pieces, end = [], 0
    for place in PLACE.finditer(template):
        pieces.append(re.escape(template[end : place.start()]))
        forms = place[2]
        pieces.append(".+?" if forms is None else f"(?:{'|'.join(map(re.escape, forms.split('|')))})")
        end = place.end()
    return "(?:" + "".join(pieces) + re.escape(template[end:]) + ")"


def left(page: Page, code: str) -> list[str]:
    """The English on a page."""
    foreign = {text for part in PARTS for text in dictionary(code, part).values()}
    foreign |= {rule.partition("/")[2] for name in GAMES for rule in rule_ids(registry.game(name))}
    for game in map(registry.game, GAMES):  # what is typed is the same in every language
        foreign |= {option.default for edition in game.editions() for option in game.options(edition)}
    return [text for text in page.evaluate(READ) if english(code).fullmatch(text) and text not in foreign]


@pytest.mark.parametrize("code", OTHERS)
def test_every_page_in_every_language(code: str, visit: Visit, served: Served) -> None:
    page = visit(locale=code)
    page.wait_for_selector("article")
    expect(page.locator("html")).to_have_attribute("lang", code)
    assert left(page, code) == []
    for game in GAMES:
        page.goto(f"{served.url}#/new/{game}")
        page.wait_for_selector("form section")
        assert left(page, code) == [], f"a new table of {game}"
        page.goto(f"{served.url}#/game/{game}")
        page.wait_for_selector("[data-credits]")
        assert left(page, code) == [], f"the page of {game}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_table_in_every_language(code: str, game: str, served: Served, seated: Seated) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    made = served.open_table(game=game, edition=registry.game(game).editions()[0], seats=seats)
    page = seated(made, [0], locale=code)
    page.wait_for_selector(MINE)
    for tab, shown in TABS.items():
        button = page.locator(f"[data-tab={tab}]")
        if button.count():
            button.click()
            page.locator(f"[role=tabpanel] {shown}").first.wait_for()
            assert left(page, code) == [], f"{tab} of {game}"
    assert page.locator("html").get_attribute("lang") == code


@pytest.mark.parametrize("size", [PHONE, None], ids=["phone", "desk"])
def test_a_choice_is_remembered(size: dict[str, int] | None, visit: Visit) -> None:
    page = visit(size) if size else visit()
    page.wait_for_selector("article")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("select.language").select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    new_table = translate_page("New table", "pl")
    expect(page.locator("a.button", has_text=new_table).first).to_be_visible()
    page.reload()
    page.wait_for_selector("article")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("select.language")).to_have_value("pl")


def translate_page(template: str, code: str) -> str:
    return dictionary(code, "page").get(template, template)


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
    assert moves(page) == before
    begins = translate(say("begins"), "nl")
    expect(page.locator("[role=tabpanel] ol li", has_text=begins)).to_have_count(1)
    page.locator("[data-primary]").click()
    page.wait_for_selector(f"{MINE}[data-step=place]")
    assert moves(page) == before + 2  # the draw, and the tile chance drew
