"""A real server and a real Chromium, for tests that play as people do."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pipeyard.web
from tests.web.players import choose
from tests.web.server import Player, Server

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PATIENCE = 20_000  # milliseconds, for machines that do other things too
expect.set_options(timeout=PATIENCE)

CODE = """
import sys
from pathlib import Path
from pipeyard.web.serve import serve
from pipeyard.web.settings import Settings
quick = Settings(data=Path(sys.argv[1]), bot_pause=0.0, gone_after=0.0, tables_per_hour=10_000)
serve(quick, "127.0.0.1", int(sys.argv[2]))
"""
SHORT_WAY = {
    "pipe-land": "pass",
    "pipes": "done",
}  # who passes twice withdraws; an empty sheet is soon flooded
LATE = [
    "TimeoutError",
    "Locator expected",
    "Page expected",
]  # how Playwright says that something did not come in time
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


def lacking(what: str) -> None:
    """Something the tests need is not here: fail where it must be, else skip with words."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What did not come in time gets one second try, counted as a rerun; what was wrong gets none."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=LATE))


class Served:
    """A server of its own process on a port of its own, that may be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process: subprocess.Popen[str] | None = None
        self.port = 18000 + os.getpid() % 10000
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, str(self.data), str(self.port)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.port = int(line.rstrip("/ \n").rsplit(":", 1)[1])
                break
        else:
            self.kill()
            raise AssertionError("the server ended before it said where it is")
        while True:
            assert self.process.poll() is None, "the server ended"
            try:
                with urllib.request.urlopen(self.url + "api/games") as answer:
                    answer.read()
                return
            except OSError:
                continue

    def kill(self) -> None:
        """As when the power goes: SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def open_table(self, **wish: Any) -> dict[str, Any]:
        """A new table, as the page would ask for it."""
        body = {"options": {}, "clock": {"kind": "none"}, **wish}
        request = urllib.request.Request(
            self.url + "api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            made: dict[str, Any] = json.load(answer)
        return made

    @property
    def server(self) -> Server:
        """The same server, as programs talk to it."""
        server = Server.__new__(Server)
        server.base = self.url.rstrip("/")
        return server

    def finish(self, made: dict[str, Any], game: str) -> None:
        """Programs play all seats from where the game is to its end, the short way where there is one."""
        player = Player(self.server, made["table"], [each["token"] for each in made["you"]])
        rng = random.Random(1)
        while player.frame["result"] is None:
            if must := player.frame["waiting"]["must"]:
                text = SHORT_WAY.get(game) or choose(game, "random", player.view(must[0]), must[0], rng)
                assert player.move(must[0], text)["type"] == "ack", text
            else:
                player.hear()
        player.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not Path(pipeyard.web.__file__).with_name("static").joinpath("index.html").is_file():
        lacking("the page is not built: run `make client`")
    server = Served(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


def found_chromium() -> str:
    found = os.environ.get("PIPEYARD_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        lacking("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
    return found or ""


@pytest.fixture(scope="package")  # no longer: other tests run loops of their own
def browser() -> Iterator[Browser]:
    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=found_chromium(), args=["--no-sandbox"])
        yield started
        started.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Opens a page in a browser of its own; no page may report an error, the content policy's included."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(size: dict[str, int] = DESK, path: str = "", **more: Any) -> Page:
        more.setdefault("service_workers", "block")  # only test_offline.py lets them in
        more.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport=size, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(served.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A server that is gone is told by the browser too; that is not the page's fault.
    told = [each for each in troubles if "WebSocket" not in each and "ERR_CONNECTION" not in each]
    assert told == []


@pytest.fixture
def seated(visit: Visit, served: Served) -> Callable[..., Page]:
    """Opens a table with tokens in hand, as a browser that was there before."""

    def sit(made: dict[str, Any], seats: list[int], **more: Any) -> Page:
        kept = {
            "table": made["table"],
            "game": "",
            "title": "",
            "seats": [each for each in made["you"] if each["seat"] in seats],
            "invites": made["invites"],
            "watch": made["watch"],
            "when": 0,
        }
        stored = [{"name": "pipeyard.tables", "value": json.dumps([kept])}]
        state = {"cookies": [], "origins": [{"origin": served.url.rstrip("/"), "localStorage": stored}]}
        page = visit(path=f"#/table/{made['table']}", storage_state=state, **more)
        page.wait_for_selector(".table")
        return page

    return sit
