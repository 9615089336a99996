"""Takes the README's pictures from the real app: a server of its own, a real Chromium, real games.

``python scripts/screenshots.py`` writes docs/pictures/table-*.png. Chance is real too, so no two runs
give the same pictures. Chromium is found on the PATH or named in PIPEYARD_CHROMIUM.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
LOOKS = {"desktop": (DESK, False), "phone": (PHONE, False), "dark": (DESK, True), "phone-dark": (PHONE, True)}
USUAL = ["desktop", "phone", "dark"]
MINE = ".table[data-mine=true]"
OVER = ".table[data-over=true]"
SERVER = """
import sys
from pathlib import Path
from pipeyard.web.serve import serve
from pipeyard.web.settings import Settings
serve(Settings(data=Path(sys.argv[1]), bot_pause=0.0), "127.0.0.1", 0)
"""


# The middles of things drawn, as they are painted: a board that has just moved is read as it was before.
# Those under a button or out of the board's frame cannot be tapped.
OPEN = """async (all) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return all.map((each) => each.getBoundingClientRect())
        .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
        .filter(([x, y]) => document.elementFromPoint(x, y)?.closest("main svg"));
}"""


def touch(page: Page, selector: str, which: int = 0) -> None:
    """Tap the middle of something drawn."""
    x, y = page.locator(selector).evaluate_all(OPEN)[which]
    page.mouse.click(x, y)


def touchable(page: Page, selector: str) -> int:
    """How many of these can be tapped."""
    return len(page.locator(selector).evaluate_all(OPEN))


class Album:
    """Where the pictures of one look go: ``table-NAME-LOOK.png``."""

    def __init__(self, page: Page, url: str, look: str, into: Path) -> None:
        self.page = page
        self.url = url
        self.look = look
        self.into = into

    def visit(self, path: str = "") -> None:
        self.page.goto("about:blank")  # the same page again is a fresh one too
        self.page.goto(f"{self.url}#/{path}")

    def keep(self, name: str, whole: bool = False) -> None:
        """The screen, or the whole page, in 256 colours: a quarter of the bytes, the same to the eye."""
        self.page.mouse.move(5, 5)
        self.page.evaluate("document.activeElement?.blur()")  # no ring round what the keyboard left
        self.page.wait_for_timeout(700)  # glides and fades have ended
        seen = Image.open(BytesIO(self.page.screenshot(full_page=whole))).convert("RGB")
        file = self.into / f"table-{name}-{self.look}.png"
        seen.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3).save(file, optimize=True)
        print(f"{file.name}, {file.stat().st_size // 1024} KiB")


def see_scenes(page: Page) -> None:
    """Until the pictures of the games are there; those far down come when they are looked at."""
    page.wait_for_selector("[data-scene]")
    for scene in page.locator("[data-scene]").all():
        scene.scroll_into_view_if_needed()
    drawn = "() => [...document.querySelectorAll('[data-scene]')].every((each) => each.naturalWidth)"
    page.wait_for_function(drawn)
    page.evaluate("() => scrollTo(0, 0)")


def play_now(album: Album, game: str) -> None:
    album.visit()
    card = album.page.get_by_role("article", name=game, exact=True)
    card.get_by_role("button", name="Play now").click()
    album.page.wait_for_selector(MINE)


def land_turns(page: Page, turns: int) -> None:
    """Some turns of Pipe Land, by the keyboard."""
    for _ in range(turns):
        page.wait_for_selector(f"{MINE}[data-step=choose]")
        page.keyboard.press("d")
        page.wait_for_selector(f"{MINE}[data-step=place]")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-ghost]")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{MINE}[data-step=act]")
        page.keyboard.press("d")
        # With quick bots it may be our turn again before anybody could see that it was not.
        page.wait_for_selector(f".table[data-mine=false], {MINE}:not([data-step=act])")


def pipe_land(album: Album) -> None:
    """Placing with what it joins, the turns that bring water, and a bargain."""
    page = album.page
    play_now(album, "Pipe Land")
    land_turns(page, 5)
    page.wait_for_selector(f"{MINE}[data-step=choose]")
    page.keyboard.press("d")
    page.wait_for_selector(f"{MINE}[data-step=place] rect.legal")
    hold_where_water_comes(page)
    album.keep("pipe-land-placing")
    page.locator("[data-primary]").click()
    page.wait_for_selector(f"{MINE}[data-step=act]")
    ask_for_a_price(page)
    album.keep("pipe-land-bargains")


def hold_where_water_comes(page: Page) -> None:
    """The tile over a cell where it joins water; over the last one if none does."""
    places = touchable(page, "rect.legal")
    for which in range(places):
        touch(page, "rect.legal", which)
        page.wait_for_selector("[data-ghost]")
        if which == places - 1 or page.locator(".dock :text('with water')").count():
            return
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-ghost]", state="detached")


def ask_for_a_price(page: Page) -> None:
    """Pick another's tile, and ask what turning it costs."""
    touch(page, "main [data-cell]:has(> use[href='#plate-blue'], > use[href='#plate-green'])")
    page.locator("[data-tab=deals]").click()
    page.get_by_role("button", name="price to turn it").click()


def pipes(album: Album, turns: int = 13) -> None:
    """A sheet on which the water runs."""
    page = album.page
    play_now(album, "Pipes")
    for turn in range(1, turns + 1):
        page.wait_for_selector(f"{MINE} .count, [data-go-on], {OVER}")
        if page.locator("[data-go-on]").count():  # water has run, and waits until it has been seen
            page.locator("[data-go-on]").click()
            page.wait_for_selector(f"{MINE} .count, {OVER}")
        if turn == turns or not page.locator(MINE).count():
            break
        if page.locator(".end.fits").count():  # the element would take the water on
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            page.wait_for_selector("[data-ghost]")
            page.keyboard.press("Enter")
            page.wait_for_selector("[data-primary]:has-text('Done')")
        count = page.locator(".count").get_attribute("aria-label")
        page.keyboard.press("d")
        page.wait_for_selector(f"{OVER}, [data-go-on], .count:not([aria-label='{count}'])")
    fits = page.locator(".end.fits").count()
    touch(page, ".end.fits" if fits else "[data-usable]", 0 if fits else 5)
    album.keep("pipes")


def pipe_dream(album: Album, turns: int = 6) -> None:
    """A city before the first flow number, the next pipe over its cell: who plays by the look is out then."""
    page = album.page
    play_now(album, "Pipe Dream")
    page.wait_for_selector("[data-source]")
    touch(page, "[data-source]", 1)
    page.locator("[data-primary]:enabled").click()
    for turn in range(1, turns + 1):
        page.wait_for_selector("[data-usable]")
        meter = page.locator("[data-meter]").first.get_attribute("data-meter")
        dream_cell(page)
        if turn == turns:
            break
        page.locator("[data-primary]:enabled").click()
        page.wait_for_selector("[data-primary]:has-text('Mark the meter')")
        page.keyboard.press("d")
        page.wait_for_selector(f"[data-meter]:not([data-meter='{meter}'])")
    album.keep("pipe-dream")


def dream_cell(page: Page) -> None:
    """Pick where the Gloop would run on, with either die; or else the first cell of the street."""
    joins = ".usable.joins"
    if not page.locator(joins).count():
        page.keyboard.press("x")
    touch(page, joins if page.locator(joins).count() else "[data-usable]")
    page.wait_for_selector("[data-ghost]")


def tube_tangle(album: Album, turns: int = 9) -> None:
    """A street cut open, and a tile with all that it would bring."""
    page = album.page
    play_now(album, "Tube Tangle")
    for turn in range(1, turns + 1):
        page.wait_for_selector(f"{MINE}, {OVER}")
        page.wait_for_selector("[data-legal], [data-primary]:enabled")
        before = page.locator(".table").get_attribute("data-n")
        if page.locator("[data-legal]").count():
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            page.wait_for_selector("[data-ghost]")
        if turn == turns:
            break
        page.locator("[data-primary]:enabled").click()
        page.wait_for_function("was => document.querySelector('.table').dataset.n !== was", arg=before)
    album.keep("tube-tangle")


def lesson(album: Album, game: str = "pipe-land") -> None:
    """The first thing a lesson lets one try."""
    page = album.page
    album.visit(f"learn/{game}")
    page.wait_for_selector(".lesson")
    while page.locator(".lesson[data-task=false]").count():
        step = page.locator(".lesson").get_attribute("data-step")
        page.locator("[data-next]").click()
        page.wait_for_selector(f".lesson:not([data-step='{step}'])")
    album.keep("lesson")


def companion(album: Album, turns: int = 5) -> None:
    """The screen beside printed Pipes boards."""
    page = album.page
    album.visit("companion/pipes/mokupa")
    page.get_by_role("button", name="Start").click()
    for turn in range(1, turns + 1):
        page.wait_for_selector(f"[data-turn='{turn}']")
        if turn < turns:
            page.keyboard.press("Space")
    album.keep("companion")


def pages(album: Album) -> None:
    """What is round the tables."""
    page = album.page
    whole = page.viewport_size == PHONE
    album.visit("print/tube-tangle")
    page.wait_for_selector("figure[aria-busy=false] img")
    album.keep("print", whole)
    album.visit("daily")
    page.wait_for_selector("[data-begin-try]")
    album.keep("daily", whole)
    album.visit("game/tube-tangle")
    page.wait_for_selector("main svg")
    album.keep("game")
    album.visit()
    page.wait_for_selector("[data-state=mine] >> nth=2")
    see_scenes(page)
    album.keep("tables")


def take(browser: Browser, url: str, looks: list[str], into: Path) -> None:
    for look in looks:
        size, dark = LOOKS[look]
        scheme = "dark" if dark else "light"
        context = browser.new_context(
            viewport=size,
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=size is PHONE,
            reduced_motion="reduce",  # a board that glides is not where it was
        )
        album = Album(context.new_page(), url, look, into)
        album.visit()
        see_scenes(album.page)
        album.keep("home", whole=size is PHONE)
        for each in (pipe_land, pipes, pipe_dream, tube_tangle, lesson, companion, pages):
            each(album)
        context.close()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument(
        "looks", nargs="*", metavar="LOOK", help=f"of {', '.join(LOOKS)}; else {', '.join(USUAL)}"
    )
    asked.add_argument("--into", type=Path, default=PICTURES, help="a folder; else docs/pictures")
    wish = asked.parse_args()
    strange = [look for look in wish.looks if look not in LOOKS]
    if strange:
        asked.error(f"there is no look called {strange[0]!r}; there are {', '.join(LOOKS)}")
    chromium = os.environ.get("PIPEYARD_CHROMIUM") or shutil.which("chromium")
    if not chromium:
        print("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
        return 1
    wish.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", SERVER, data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            told = next((line for line in server.stdout if "http://" in line), "")
            if not told:
                print("the server did not start; what it said is above")
                return 1
            try:
                with sync_playwright() as tools:
                    browser = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                    take(browser, told.split()[-1], wish.looks or USUAL, wish.into)
            finally:
                server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
