"""The first page: small, and nothing fetched from elsewhere."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from playwright.sync_api import Page, expect

import pipeyard.web
from pipeyard.rules import registry

from .conftest import PHONE, Served, Visit
from .playing import sees_scene

FIRST = 48 * 1024  # what the first page needs before it is there
WHOLE = 320 * 1024  # every page of every game in every language: what a device keeps to open without network
LESSON = ("Lesson", "board", "pipe_land")  # the styles of a lesson of Pipe Land
LINKS = {
    "New table": "new",
    "Learn": "learn",
    "Rules and credits": "game",
    "Print": "print",
    "At a real table": "companion",
}


def squeezed(scripts: list[Path]) -> int:
    return sum(len(gzip.compress(script.read_bytes())) for script in scripts)


def test_the_script_of_the_first_page_is_small(served: Served) -> None:
    static = Path(pipeyard.web.__file__).with_name("static")
    named = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', (static / "index.html").read_text())
    assert named
    assert squeezed([static / name for name in named]) < FIRST
    assert squeezed(list(static.rglob("*.js"))) < WHOLE


def test_letters_are_fetched_beside_the_script(served: Served) -> None:
    """Letters that come later have other widths: buttons would move to another line."""
    static = Path(pipeyard.web.__file__).with_name("static")
    links = re.findall(r'<link rel="preload" as="font"[^>]*>', (static / "index.html").read_text())
    named = [re.findall(r'href="/([^"]+)"', link)[0] for link in links]
    assert [weight for name in named for weight in re.findall(r"-latin-(\d+)-", name)] == ["400", "700"]
    assert all(
        (static / name).exists() and "crossorigin" in link for name, link in zip(named, links, strict=True)
    )


def test_the_first_page_on_a_phone(visit: Visit, served: Served) -> None:
    """All four games with all that can be done; nothing of it is fetched from elsewhere."""
    asked: list[str] = []
    page = visit(PHONE, "#/learn/pipe-land")
    page.wait_for_selector(".lesson [data-cell]")
    ahead, used = (
        set(page.eval_on_selector_all(links, "links => links.map((link) => new URL(link.href).pathname)"))
        for links in ("link[rel=preload][as=style]", "link[rel=stylesheet]")
    )
    # What is asked for ahead is what the page then shows, and nothing of other games.
    assert {name.rsplit("-", 1)[0] for name in ahead} == {f"/assets/{name}" for name in LESSON}
    assert ahead <= used

    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.url)
    expect(page.get_by_role("article")).to_have_count(4)
    sees_scene(page, "pipe-land")
    # A scene is a thousand shapes, and the first screen would wait for all four.
    last = page.locator("[data-scene]").last
    expect(last).not_to_have_attribute("src", re.compile("."))
    last.scroll_into_view_if_needed()
    expect(last).to_have_attribute("src", re.compile("theme=light"))
    for game in map(registry.game, registry.GAMES):
        card = page.get_by_role("article", name=game.title, exact=True)
        sees_scene(page, game.name)
        expect(card.get_by_role("button", name="Play now")).to_be_enabled()
        for link, where in LINKS.items():
            expect(card.get_by_role("link", name=link)).to_have_attribute("href", f"#/{where}/{game.name}")
    assert asked
    assert all(url.startswith(served.url) for url in asked)
    assert fonts(page) >= 1


def fonts(page: Page) -> int:
    """How many faces of the app's own typeface are loaded."""
    page.evaluate("document.fonts.ready.then(() => null)")
    return int(
        page.evaluate(
            "[...document.fonts].filter(f => f.family.includes('Atkinson') && f.status === 'loaded').length"
        )
    )


def test_light_and_dark_and_no_motion(visit: Visit) -> None:
    page = visit(color_scheme="dark", reduced_motion="reduce")
    theme = page.locator("html")
    expect(theme).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Change between light and dark").click()
    expect(theme).to_have_attribute("data-theme", "light")
    page.reload()
    page.wait_for_selector(".game")
    expect(theme).to_have_attribute("data-theme", "light")
    # Who wants no motion sees every change at once.
    change = """() => {
        document.body.style.color = 'rgb(1, 2, 3)';
        return getComputedStyle(document.querySelector('h1')).color;
    }"""
    assert page.evaluate(change) == "rgb(1, 2, 3)"
