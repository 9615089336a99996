"""For everyone: pages looked over by axe-core, larger letters, words for what is drawn, focus that stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from pipeyard.rules import registry

from .conftest import DESK, PHONE, Served, Visit, lacking
from .playing import MINE, OVER

Seated = Callable[..., Page]
AXE = Path(__file__).parents[3] / "client" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ["serious", "critical"]
# To say where something is takes as long as to find it: that is asked only where something was found.
FOUND = """async ([where, impacts]) => {
  const quick = { resultTypes: ['violations'], iframes: false, preload: false, selectors: false };
  const grave = ({ violations }) => violations.filter((each) => impacts.includes(each.impact));
  const rules = grave(await axe.run(where, quick)).map((each) => each.id);
  if (!rules.length) return [];
  const found = grave(await axe.run(where, { runOnly: rules, iframes: false }));
  const told = (nodes) => nodes.map((node) => node.target.join(' '));
  return found.map(({ id, impact, nodes }) => `${impact} ${id}: ${told(nodes)}`);
}"""
# A button that is just being released is no state of its own.
STILL = "() => document.getAnimations().every((each) => !(each instanceof CSSTransition))"
# Every page, and what it shows once it is there; pages of one kind do not follow each other.
SHOWN = {
    "new": "form section",
    "learn": "[data-say]",
    "game": "[data-credits]",
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
# Pages that are the same for every game but for its words: all on a phone, one of each elsewhere.
ALIKE = [f"#/{page}/{game}" for page in ("new", "game", "print") for game in list(registry.GAMES)[1:]]
LARGE = {"width": 640, "height": 400}  # what a desk's screen has left at 200 %
LOOKS: dict[str, tuple[dict[str, int], Literal["light", "dark"]]] = {
    "phone, paper": (PHONE, "light"),
    "desk, blueprint": (DESK, "dark"),
    "twice as large": (LARGE, "light"),
}


def grave(page: Page, where: str = "html") -> list[str]:
    """What axe-core finds on the page, or a part of it, as it is now that would keep somebody out."""
    if not AXE.is_file():
        lacking("axe-core is not here: run `make check`")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_function(STILL)
    found: list[str] = page.evaluate(FOUND, [where, GRAVE])
    return found


def test_what_keeps_somebody_out_is_found(visit: Visit) -> None:
    """A check that finds nothing must be able to find something."""
    page = visit(path="#/mine")
    settled(page, PAGES["#/mine"])
    page.evaluate(
        """() => {
            const [mute, pale] = ['button', 'p'].map((tag) => document.createElement(tag));
            Object.assign(mute, { id: 'mute' });
            Object.assign(pale, { id: 'pale', textContent: 'pale' });
            Object.assign(pale.style, { color: '#aaa', background: '#bbb' });
            document.querySelector('main').append(mute, pale);
        }"""
    )
    assert grave(page) == ["critical button-name: #mute", "serious color-contrast: #pale"]
    assert grave(page, "header") == []


@pytest.fixture(params=LOOKS, ids=list(LOOKS))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    size, theme = LOOKS[request.param]
    return {"size": size, "color_scheme": theme}


def settled(page: Page, shown: str) -> None:
    """Until the page shows what is its own."""
    page.locator(shown).first.wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")


def doors(served: Served) -> dict[str, str]:
    """Where codes lead: to a seat of somebody's table, into a crowd."""
    land = served.table("pipe-land", ["me", "invite"])
    crowd = served.post("/api/gatherings", {"name": "Ms Flange"})
    return {
        f"#/join/{land['invites'][0]['code']}": "main h1",
        f"#/gather/{crowd['code']}": "[data-code]",
    }


def test_every_page_lets_everyone_in(served: Served, visit: Visit, look: dict[str, Any]) -> None:
    page = visit(**look)
    front = page.url.split("#")[0]
    troubles = {}

    for path, shown in {**PAGES, **doors(served)}.items():
        if look["size"] != PHONE and path in ALIKE:
            continue
        page.goto(front + path)
        settled(page, shown)
        if found := grave(page):
            troubles[path] = found
    page.goto(front + "#/gather")
    page.get_by_role("button", name="Gather a crowd").click()
    settled(page, "[data-code]")
    if found := grave(page):
        troubles["the host of a crowd"] = found
    assert troubles == {}


def open_table(served: Served, seated: Seated, game: str, **look: Any) -> Page:
    """A person against a bot, or alone where that is how it is played."""
    editions = registry.game(game).editions()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bo", "bot": "random"}]
    return seated(served.open_table(game=game, edition=editions[0], seats=seats), [0], **look)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_in_every_state_lets_everyone_in(
    served: Served, seated: Seated, look: dict[str, Any], game: str
) -> None:
    page = open_table(served, seated, game, **look)
    page.wait_for_selector(MINE)
    troubles = {}

    def check(state: str, where: str = "html") -> None:
        if found := grave(page, where):
            troubles[state] = found

    check("my turn")
    page.locator("[role=application]").first.focus()
    for key in ("n", "Enter"):
        page.keyboard.press(key)
    check("a cell picked")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check("the keys", "dialog")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for tab in page.locator("[data-tab]").all():
        if tab.is_visible():
            tab.click()
            page.wait_for_load_state("networkidle")
            check(f"tab {tab.get_attribute('data-tab')}", ".panel")
            if tab.get_attribute("data-tab") == "more":
                for question in ("Give up", "End the game together"):
                    page.get_by_role("button", name=question).click()
                    check(question, "dialog[open]")
                    page.get_by_role("button", name="Play on").click()
            page.keyboard.press("Escape")
    assert troubles == {}


# A short game of each, for two on one screen.
SHORT = {"pipes": {"size": "4x4", "walls": "0", "dry": "1"}, "pipe-dream": {"duplicate": "yes"}}


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_finished_table_lets_everyone_in(served: Served, seated: Seated, game: str) -> None:
    made = served.table(game, ["me", "me"], SHORT.get(game))
    served.finish(made, game)
    troubles = {}
    page = seated(made, [0, 1])
    page.wait_for_selector(OVER)
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    for name, (size, theme) in LOOKS.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.emulate_media(color_scheme=theme)
        if found := grave(page):
            troubles[f"the result, {name}"] = found
        page.locator("[data-share]").click()
        if found := grave(page, "dialog[open]"):
            troubles[f"sharing it, {name}"] = found
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Replay").click()
        expect(page.locator("[data-replay]")).to_be_visible()
        if found := grave(page, "[aria-label=Result]"):
            troubles[f"the replay, {name}"] = found
        page.get_by_role("button", name="Replay").click()
        expect(page.locator("[data-replay]")).to_have_count(0)
    assert troubles == {}


@contextmanager
def sharp(page: Page) -> Iterator[None]:
    """Inside, the focus may never fall off: to the page itself, which is nowhere."""
    page.evaluate(
        "window.lost = 0; document.addEventListener('keyup', () => setTimeout(() => {"
        " if (document.activeElement === document.body) window.lost += 1; }, 50))"
    )
    yield
    page.wait_for_timeout(100)
    assert page.evaluate("window.lost") == 0


@pytest.mark.parametrize("game", registry.GAMES)
def test_cells_are_told_in_words_and_the_focus_stays(served: Served, seated: Seated, game: str) -> None:
    page = open_table(served, seated, game)
    page.wait_for_selector(MINE)
    board = page.locator("[role=application]").first
    board.focus()
    with sharp(page):
        said = set()
        for key in ("n", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"):
            page.keyboard.press(key)
            told = page.locator("[data-said]").inner_text()
            assert told.startswith("Column ")
            assert ", row " in told
            said.add(told)
        assert len(said) > 2
        page.keyboard.press("?")
        page.keyboard.press("Escape")
        expect(board).to_be_focused()


def test_others_are_heard(served: Served, seated: Seated) -> None:
    page = open_table(served, seated, "pipe-land")
    page.wait_for_selector(MINE)
    news = page.locator("[data-news]")
    page.evaluate(
        "window.heard = []; new MutationObserver(() => window.heard.push("
        "document.querySelector('[data-news]').textContent)).observe("
        "document.querySelector('[data-news]'), { childList: true, characterData: true, subtree: true })"
    )
    page.get_by_role("button", name="Pass").click()
    page.wait_for_selector(f"{MINE}[data-step=choose]")
    page.wait_for_function("() => window.heard.join(' ').includes('Bo ')")
    assert news.get_attribute("aria-live") == "polite"


@pytest.mark.parametrize("path", ["", "#/new/pipe-land", "#/game/pipes", "#/learn", "#/print/pipes"])
def test_twice_as_large_it_needs_no_sideways_scrolling(visit: Visit, path: str) -> None:
    page = visit({"width": 640, "height": 400}, path)  # a screen of 1280 by 800 at 200 %
    settled(page, PAGES[path])
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_twice_as_large_still_has_its_board(served: Served, seated: Seated, game: str) -> None:
    page = open_table(served, seated, game, size={"width": 640, "height": 400})
    page.wait_for_selector(MINE)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    box = page.locator("[role=application]").first.bounding_box()
    assert box is not None
    assert box["width"] >= 200
    assert box["height"] >= 120
