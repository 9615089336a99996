"""How quick the page is, as a phone finds it: ``python -m bench.page_speed lighthouse`` or ``... tap``.

``lighthouse`` runs Lighthouse on the first page, a lesson and a running table of Pipe Land, as a phone and
as a desk: the median of some runs. It is started by ``npx --yes lighthouse``, or by the command in
PIPEYARD_LIGHTHOUSE. ``tap`` taps cells of a late Pipe Land board with the processor slowed four times, and
tells how long it took each time until the picked cell was painted. Both start a server and a Chromium of
their own.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

import pipeyard
from tests.web.players import choose
from tests.web.server import Player, Server

GAME = "pipe-land"
EVENTS = 150  # what has happened at the table: about 50 tiles lie there
PORT = 19222  # where the browser listens to Lighthouse
LOOKS: dict[str, list[str]] = {"mobile": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FIGURES = {
    "first-contentful-paint": "first paint {:.0f} ms",
    "largest-contentful-paint": "largest {:.0f} ms",
    "total-blocking-time": "blocked {:.0f} ms",
    "speed-index": "speed index {:.0f} ms",
    "cumulative-layout-shift": "shift {:.3f}",
}
# Lighthouse measures the machine too: one that others use as well gives a page fewer points.
INDEX, MACHINE = "benchmarkIndex", "machine {:.0f}"
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWED = 4
TAPS = 20
# From the moment the finger is lifted until the frame with the picked cell has been painted.
WATCH = """() => {
  window.taps = [];
  addEventListener('pointerup', (event) => {
    const began = event.timeStamp;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.taps.push(performance.now() - began);
    const look = () => document.querySelector(`[data-ghost="${window.awaited}"]`)
      ? channel.port2.postMessage(0) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  }, true);
}"""
# Cells that a finger can reach now: the board moves when the dock grows, and its edge may be covered.
OPEN = """number => {
  const open = [...document.querySelectorAll('[data-legal]')].flatMap((cell) => {
    const at = cell.getBoundingClientRect();
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    return document.elementFromPoint(x, y) === cell ? [[cell.dataset.legal, x, y]] : [];
  });
  return open[number % open.length];
}"""


def late_table(server: Server) -> dict[str, Any]:
    """A table of Pipe Land at which much has happened, and the first seat is to place a tile."""
    made = server.table(GAME, ["me", "random", "random"], clock={"kind": "none"})
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    rng = random.Random(7)
    while True:
        waiting = player.frame["waiting"]
        assert player.frame["result"] is None, "the game ended too soon"
        if 0 not in waiting["must"]:
            player.hear()
        elif player.frame["n"] >= EVENTS and waiting["step"] == "place":
            break
        else:
            drawn = waiting["step"] == "choose"
            player.move(0, "draw" if drawn else choose(GAME, "random", player.view(0), 0, rng))
    player.close()
    return made


def kept(made: dict[str, Any]) -> str:
    """What a browser remembers that has its seats at this table, as local storage has it."""
    table = {key: made[key] for key in ("table", "invites", "watch")}
    return json.dumps([{**table, "game": GAME, "title": "Pipe Land", "seats": made["you"], "when": 0}])


def chromium() -> str:
    found = os.environ.get("PIPEYARD_CHROMIUM") or shutil.which("chromium")
    if not found:
        sys.exit("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
    return found


def prepare(profile: str, base: str, made: dict[str, Any]) -> None:
    """A browser's folder that knows its seats, and has nothing of the page itself."""
    with sync_playwright() as tools:
        context = tools.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=["--no-sandbox"]
        )
        page = context.new_page()
        page.goto(f"{base}/healthz")
        page.evaluate("text => localStorage.setItem('pipeyard.tables', text)", kept(made))
        context.close()


@contextmanager
def browsing(profile: str) -> Iterator[None]:
    """A browser that Lighthouse can talk to."""
    options = ["--headless=new", "--no-sandbox", f"--remote-debugging-port={PORT}"]
    command = [chromium(), *options, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        try:
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{PORT}/json/version").close()
                    break
                except OSError:
                    assert browser.poll() is None, "Chromium ended"
                    time.sleep(0.1)
            yield
        finally:
            browser.terminate()


def report(url: str, look: str, into: Path) -> dict[str, Any]:
    """What Lighthouse says about one visit."""
    tool = shlex.split(os.environ.get("PIPEYARD_LIGHTHOUSE", "npx --yes lighthouse"))
    options = [f"--port={PORT}", "--disable-storage-reset", f"--only-categories={','.join(CATEGORIES)}"]
    more = ["--output=json", "--quiet", "--save-assets", f"--output-path={into}"]
    subprocess.run([*tool, url, *options, *LOOKS[look], *more], check=True)
    read: dict[str, Any] = json.loads(into.read_text())
    return read


def lighthouse(server: Server, into: Path, only: list[str], times: int) -> None:
    made = late_table(server)
    pages = {"home": "", "lesson": f"#/learn/{GAME}", "table": f"#/table/{made['table']}"}
    for name, path in pages.items():
        for look in LOOKS:
            if only and f"{name}-{look}" not in only:
                continue
            runs = []
            for _ in range(times):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    # A first page with a table on it is another page: that of somebody who was here before.
                    if name == "table":
                        prepare(profile, server.base, made)
                    with browsing(profile):
                        runs.append(report(f"{server.base}/{path}", look, into / f"{name}-{look}.json"))
            scores = {
                each: [round(run["categories"][each]["score"] * 100) for run in runs] for each in CATEGORIES
            }
            told = [
                words.format(statistics.median(run["audits"][key]["numericValue"] for run in runs))
                for key, words in FIGURES.items()
            ]
            told.append(MACHINE.format(statistics.median(run["environment"][INDEX] for run in runs)))
            points = [f"{each} {statistics.median(of):.0f} of {of}" for each, of in scores.items()]
            print(f"{name}, {look}: {', '.join(points)}; {', '.join(told)}", flush=True)


def tap(server: Server) -> None:
    made = late_table(server)
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
        page = context.new_page()
        page.goto(f"{server.base}/healthz")
        page.evaluate("text => localStorage.setItem('pipeyard.tables', text)", kept(made))
        page.goto(f"{server.base}/#/table/{made['table']}")
        page.wait_for_selector("[data-legal]")
        page.wait_for_timeout(2000)  # what moves when a board is opened has come to rest
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.evaluate(WATCH)
        for number in range(TAPS):
            name, x, y = page.evaluate(OPEN, number)
            page.evaluate("name => { window.awaited = name; }", name)
            page.touchscreen.tap(x, y)
            page.wait_for_function("count => window.taps.length > count", arg=number)
            page.wait_for_timeout(400)
        taken: list[float] = page.evaluate("window.taps")
        tiles = page.locator("main [data-cell]").count()
        browser.close()
    print(
        f"{len(taken)} taps on a board of {tiles} tiles, slowed {SLOWED} times:"
        f" the first {taken[0]:.0f} ms, median {statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms"
    )


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["lighthouse", "tap"])
    asked.add_argument("only", nargs="*", help="of Lighthouse's pages, such as table-mobile; else all")
    asked.add_argument("--into", type=Path, default=Path("build") / "lighthouse", help="where reports go")
    asked.add_argument("--times", type=int, default=3, help="how often Lighthouse visits each page")
    wish = asked.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    # With PYTHONPATH=src it is the one that was just built; without, the installed one.
    print(f"the page of {Path(pipeyard.__file__).parent}", flush=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data)).start()
        try:
            if wish.what == "tap":
                tap(server)
            else:
                lighthouse(server, wish.into, wish.only, wish.times)
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
