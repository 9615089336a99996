"""Takes the README's pictures from the real app: a server of its own, a real Chromium, real games.

``python scripts/screenshots.py`` writes docs/pictures/table-*.png. Chance is real too, so no two runs
give the same pictures. Chromium is found on the PATH or named in PIPEYARD_CHROMIUM.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
MINE = ".table[data-mine=true]"
SERVER = """
import sys
from pathlib import Path
from pipeyard.web.serve import serve
from pipeyard.web.settings import Settings
serve(Settings(data=Path(sys.argv[1]), bot_pause=0.0), "127.0.0.1", 18800)
"""


def touch(page: Page, selector: str, which: int = 0) -> None:
    """Tap the middle of something drawn."""
    box = page.locator(selector).nth(which).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def keep(page: Page, name: str, whole: bool = False) -> None:
    page.wait_for_timeout(600)  # glides and fades have ended
    page.screenshot(path=str(PICTURES / f"table-{name}.png"), full_page=whole)
    print(f"table-{name}.png")


def play_now(page: Page, url: str, game: str) -> None:
    page.goto(url)
    page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    page.wait_for_selector(MINE)


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
        page.wait_for_selector(".table[data-mine=false]")


def pipe_land(page: Page, url: str, tag: str) -> None:
    """Placing with what it joins, the turns that bring water, and a bargain."""
    play_now(page, url, "Pipe Land")
    land_turns(page, 5)
    page.wait_for_selector(f"{MINE}[data-step=choose]")
    page.keyboard.press("d")
    page.wait_for_selector(f"{MINE}[data-step=place] rect.legal")
    touch(page, "rect.legal", 2)
    page.mouse.move(5, 5)
    keep(page, f"pipe-land-placing-{tag}")
    page.locator("[data-primary]").click()
    page.wait_for_selector(f"{MINE}[data-step=act]")
    touch(page, "main [data-cell]:has(> use[href='#plate-blue'])")
    page.locator("[data-tab=deals]").click()
    page.get_by_role("button", name="price to turn it").click()
    keep(page, f"pipe-land-bargains-{tag}")


def pipes(page: Page, url: str, tag: str, turns: int) -> None:
    """A sheet on which the water runs."""
    play_now(page, url, "Pipes")
    for turn in range(1, turns + 1):
        page.wait_for_selector(f"{MINE}, .table[data-over=true]")
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
        page.wait_for_selector(f".table[data-over=true], .count:not([aria-label='{count}'])")
    touch(page, "[data-usable]", 5)
    page.mouse.move(5, 5)
    keep(page, f"pipes-{tag}")


def take(browser: Browser, url: str) -> None:
    for tag, size, scheme in (("desktop", DESK, "light"), ("phone", PHONE, "light"), ("dark", DESK, "dark")):
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=size is PHONE,
        )
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector(".picture use")
        keep(page, f"home-{tag}", whole=size is PHONE)
        pipe_land(page, url, tag)
        pipes(page, url, tag, turns=13)
        context.close()


def main() -> int:
    chromium = os.environ.get("PIPEYARD_CHROMIUM") or shutil.which("chromium")
    if not chromium:
        print("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
        return 1
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", SERVER, data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            told = next((line for line in server.stdout if "http://" in line), "")
            try:
                with sync_playwright() as tools:
                    browser = tools.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                    take(browser, told.split()[-1])
            finally:
                server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
