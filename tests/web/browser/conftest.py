"""A real server and a real Chromium, for tests that play as people do."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest

import pipeyard.web
from tests.language import made_up
from tests.web.players import choose
from tests.web.server import Player, Server

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PATIENCE = 120_000  # milliseconds: only what never comes waits as long, on however slow a machine
expect.set_options(timeout=PATIENCE)

SHORT_WAY = {
    "pipe-land": "pass",
    "pipes": "done",
}  # who passes twice withdraws; an empty sheet is soon flooded
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

PAGES = pytest.StashKey[list[Page]]()
SAID = pytest.StashKey[list[str]]()
LOG = pytest.StashKey[Path]()


def lacking(what: str) -> None:
    """Something the tests need is not here: fail where it must be, else skip with words."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure: what the pages said, what the server said, and pictures of the pages."""
    report = yield
    if report.when == "call" and report.failed:
        folder, name = item.config.rootpath / ".venv" / "failed", re.sub(r"\W+", "-", item.name)
        pages: list[Page] = item.stash.get(PAGES, [])
        for number, page in enumerate(pages):
            kept = folder / f"{name}-{number}.png"
            with suppress(Exception):  # a page that has gone has no picture
                page.screenshot(path=kept, timeout=10_000)
                report.sections.append((f"page {number}, at {page.url}", f"its picture is {kept}"))
        report.sections.append(("what the pages said", "\n".join(item.stash.get(SAID, [])[-40:])))
        if (log := item.stash.get(LOG, None)) and log.is_file():
            report.sections.append(("the server's log", log.read_text()[-4000:]))
    return report


class Served(Server):
    """A server of its own process on a port of its own, that may be killed and started again."""

    def __init__(self, data: Path) -> None:
        # Not a free port, which others might be given while it is down.
        port = 18000 + os.getpid() % 10000
        # All tests come from one address: what one has tried must not count against another.
        many = 10_000
        super().__init__(
            data, port, tables_per_hour=many, daily_per_address=many, bot_budget=0.5, made_up=True
        )
        self.start()

    @property
    def url(self) -> str:
        return f"{self.base}/"

    def start(self) -> Self:
        super().start()
        self.port = int(self.base.rpartition(":")[2])
        return self

    def open_table(self, **wish: Any) -> dict[str, Any]:
        """A new table, as the page would ask for it."""
        made: dict[str, Any] = self.post("/api/tables", {"options": {}, "clock": {"kind": "none"}, **wish})
        return made

    def finish(self, made: dict[str, Any], game: str) -> None:
        """Programs play all seats from where the game is to its end, the short way where there is one."""
        player = Player(self, made["table"], [each["token"] for each in made["you"]])
        rng = random.Random(1)
        while player.frame["result"] is None:
            if must := player.frame["waiting"]["must"]:
                text = SHORT_WAY.get(game) or choose(game, "random", player.view(must[0]), must[0], rng)
                assert player.move(must[0], text)["type"] == "ack", text
            else:
                player.hear()
        player.close()


@pytest.fixture(scope="package")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of all tests in a browser."""
    if not Path(pipeyard.web.__file__).with_name("static").joinpath("index.html").is_file():
        lacking("the page is not built: run `make client`")
    server = Served(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


@pytest.fixture
def served(started: Served, request: pytest.FixtureRequest) -> Served:
    """The same; each test has its own deals there."""
    started.name_test(request.node.nodeid)
    request.node.stash[LOG] = started.log
    return started


def found_chromium() -> str:
    """Chromium without its windows, which needs a third of the work, or else the whole of it."""
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    found = os.environ.get("PIPEYARD_CHROMIUM") or next(filter(None, map(shutil.which, names)), "")
    if not found:
        lacking("there is no Chromium: install it, or name it in PIPEYARD_CHROMIUM")
    return found


@pytest.fixture(scope="package")  # no longer: other tests run loops of their own
def browser() -> Iterator[Browser]:
    arguments = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=found_chromium(), args=arguments)
        yield started
        started.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a page in a browser of its own; no page may report an error, the content policy's included."""
    contexts: list[BrowserContext] = []
    pages = request.node.stash.setdefault(PAGES, [])
    said = request.node.stash.setdefault(SAID, [])
    troubles: list[str] = []

    def note(trouble: bool, words: str) -> None:
        said.append(words)
        if trouble:
            troubles.append(words)

    def open_page(size: dict[str, int] = DESK, path: str = "", **more: Any) -> Page:
        more.setdefault("service_workers", "block")  # only test_offline.py lets them in
        more.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport=size, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if more.get("locale") == made_up.CODE:
            script = made_up.page()
            context.route(
                f"**/assets/{made_up.CODE}-*.js",
                lambda route: route.fulfill(body=script, content_type="text/javascript"),
            )
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: note(True, str(error)))
        page.on("console", lambda line: note(line.type == "error", line.text))
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
