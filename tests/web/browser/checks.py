"""What every page is looked over for, in each of its states: by axe-core, and for what was not translated."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from pipeyard.language import LANGUAGES
from pipeyard.rules import registry
from pipeyard.rules.rulebook import rule_ids

from .conftest import DESK, PHONE, lacking

AXE = Path(__file__).parents[3] / "client" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ["serious", "critical"]
# To say where something is takes as long as to find it: that is asked only where something was found.
FOUND = """async ([where, impacts, only]) => {
  const quick = { resultTypes: ['violations'], iframes: false, preload: false, selectors: false };
  const grave = ({ violations }) => violations.filter((each) => impacts.includes(each.impact));
  const few = only.length ? { runOnly: only } : {};
  const rules = grave(await axe.run(where, { ...quick, ...few })).map((each) => each.id);
  if (!rules.length) return [];
  const found = grave(await axe.run(where, { runOnly: rules, iframes: false }));
  const told = (nodes) => nodes.map((node) => node.target.join(' '));
  return found.map(({ id, impact, nodes }) => `${impact} ${id}: ${told(nodes)}`);
}"""
# A button that is just being released is no state of its own.
STILL = "() => document.getAnimations().every((each) => !(each instanceof CSSTransition))"
LARGE = {"width": 640, "height": 400}  # what a desk's screen has left at 200 %
# How else people look at what was looked over on a phone: only the size and the colours differ.
LOOKS: dict[str, tuple[dict[str, int], Literal["light", "dark"]]] = {
    "desk, blueprint": (DESK, "dark"),
    "twice as large": (LARGE, "light"),
}
SIZED = ["color-contrast", "target-size"]  # what may differ with them

# Players without a name, seals, the codes of a crowd and of a printed board, and dates: the browser's own.
WRITTEN_ALIKE = [
    r"[Pp]layer \d",
    "[0-9a-f]{64}",
    "[A-Z0-9]{6}",
    "[A-Z0-9]{4}-[A-Z0-9-]+",
    r"\w+ \d+ janvier",
]
PLAIN = re.compile("[A-Za-z][a-z]|[A-Z]{3}")  # two letters may be a tile or two sides of it
# Everything that is read or read out, but drawings and names, and rulebooks, which are translated as a whole.
READ = """(where) => {
  const names = 'script, style, noscript, svg, option[lang], code, .name, ' +
    'h3 > a, [data-rule] > p, [data-first-page], [role=tabpanel] h3, ' +
    '.book nav li, .book main > section > h2';
  const found = [], root = document.querySelector(where);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest(names)) found.push(texts.currentNode.textContent.trim());
  const named = [...root.querySelectorAll('[aria-label], [title], [placeholder]')];
  for (const each of named.filter((each) => !each.matches('[data-first-page], .book main > section')))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (each.hasAttribute(name)) found.push(each.getAttribute(name).trim());
  return found;
}"""


def grave(page: Page, where: str = "html", only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds on the page, or a part of it, as it is now that would keep somebody out."""
    if not AXE.is_file():
        lacking("axe-core is not here: run `make check`")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_function(STILL)
    found: list[str] = page.evaluate(FOUND, [where, GRAVE, list(only)])
    return found


@cache
def said_as_it_is() -> re.Pattern[str]:
    """Names, which are the same in every language."""
    names = {"Pipeyard", "Ada", "Bo", "mokupa", "Esc"} | {each.name for each in LANGUAGES.values()}
    for game in map(registry.game, registry.GAMES):
        names |= {game.title, game.about.designer}
        names |= {rule.partition("/")[2] for rule in rule_ids(game)}
        names |= {option.default for edition in game.editions() for option in game.options(edition)}
    longest_first = sorted(map(re.escape, filter(None, names)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join([*WRITTEN_ALIKE, *longest_first])})(?!\w)")


def untranslated(page: Page, where: str = "html") -> list[str]:
    """What stands in plain letters on a page in the made-up language."""
    texts: list[str] = page.evaluate(READ, where)
    return [text for text in texts if PLAIN.search(said_as_it_is().sub("", text))]


def look_over(page: Page, where: str = "html", sized: Sequence[str] = SIZED) -> list[str]:
    """All that is wrong with a state of a page that is open on a phone in the made-up language."""
    found = [f"not translated: {text}" for text in untranslated(page, where)]
    found += grave(page, where)
    for name, (size, theme) in LOOKS.items():
        resize(page, size, theme)
        found += [f"{name}: {each}" for each in grave(page, where, sized)]
        if size == LARGE and page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name}: needs sideways scrolling")
    resize(page, PHONE, "light")
    return found


def resize(page: Page, size: dict[str, int], theme: Literal["light", "dark"]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme=theme)
