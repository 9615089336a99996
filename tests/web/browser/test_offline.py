"""On a device for good: the manifest holds, the page opens with no network, a new build replaces the old."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import pipeyard
from pipeyard.rules import registry

from .conftest import DESK, PATIENCE, Served, found_chromium
from .learning import ByKeys
from .playing import sees_scene
from .test_learn import take_chapter

PNG = b"\x89PNG\r\n\x1a\n"
READY = "async () => (await navigator.serviceWorker.ready).active?.state"


@pytest.fixture
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def visited(device: BrowserContext, url: str) -> Page:
    """A page that was opened once with network, and has put away what it needs."""
    page = device.new_page()
    page.goto(url)
    sees_scene(page, "tube-tangle")
    page.evaluate(READY)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    sees_scene(page, "tube-tangle")
    return page


def fetched(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(url) as answer:
        return answer.read(), answer.headers["content-type"]


def test_the_manifest_is_what_browsers_want(served: Served) -> None:
    page, _ = fetched(served.url)
    assert b'rel="manifest" href="/manifest.webmanifest"' in page
    text, kind = fetched(served.url + "manifest.webmanifest")
    assert kind.startswith("application/manifest+json")
    told = json.loads(text)
    assert told["name"] and told["start_url"] == "/" and told["display"] == "standalone"
    assert {"background_color", "theme_color"} <= told.keys()
    purposes = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in told["icons"]:
        drawn, kind = fetched(served.url + icon["src"].lstrip("/"))
        assert kind.startswith(icon["type"])
        if drawn.startswith(PNG):
            wide, high = (int.from_bytes(drawn[at : at + 4], "big") for at in (16, 20))
            assert f"{wide}x{high}" == icon["sizes"]


COMPANIONS = {
    "pipe-land": "Open the bank",
    "pipes": "Start",
    "pipe-dream": "Start",
    "tube-tangle": "Tube Tangle: counting",
}
# Asks until there is an answer, for two minutes at most.
SOON = """const soon = async (ask) => {
    for (let tries = 0; tries < 6000; tries++) {
        const found = await ask();
        if (found) return found;
        await new Promise((go) => setTimeout(go, 20));
    }
    throw new Error('it did not come in two minutes');
};"""
KEPT = f"""async (paths) => {{
    {SOON}
    const kept = (path) => caches.match(`${{path}}?language=en`);
    return soon(async () => (await Promise.all(paths.map(kept))).every(Boolean));
}}"""
HELD = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
}"""
STATUS = "path => fetch(path, { headers: { 'accept-language': 'en' } }).then(a => a.status, () => 0)"


def test_every_companion_and_lesson_opens_with_no_network_after_any_page(
    served: Served, device: BrowserContext
) -> None:
    """Only the home page was opened: it leads to all of them, and a lesson can be begun."""
    page = visited(device, served.url)
    expect(page.locator("[data-offline]")).to_have_count(0)
    names = list(registry.GAMES)
    wanted = [f"/api/{kind}/{name}" for kind in ("companion", "lessons") for name in names]
    page.evaluate(KEPT, wanted)
    device.set_offline(True)
    page.reload()
    expect(page.locator("[data-offline]")).to_contain_text("No network")
    for name in names:
        sees_scene(page, name)
        page.locator(f"a[href='#/companion/{name}']").click()
        page.get_by_text(COMPANIONS[name], exact=True).first.wait_for()
        page.goto(served.url + "#/")
        page.locator(f"a[href='#/learn/{name}']").click()
        page.wait_for_selector(".lesson[data-chapter='0'][data-step='0']")
        page.goto(served.url + "#/")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")  # a table needs its server
    page.goto(served.url + "#/learn/pipes")
    take_chapter(page, ByKeys(page, "pipes"), "pipes", 0)
    expect(page.locator("[data-offline]")).to_contain_text("No network")
    device.set_offline(False)
    expect(page.locator("[data-offline]")).to_have_count(0)


def test_more_can_be_kept_at_hand_but_nothing_about_tables(served: Served, device: BrowserContext) -> None:
    page = visited(device, served.url)
    page.evaluate("async () => { await fetch('/api/tables/none'); await fetch('/api/invites/none'); }")
    page.evaluate(
        """async () => {
            const { active } = await navigator.serviceWorker.ready;
            active.postMessage({ keep: ['/api/rules/pipes', '/api/tables/none'], language: 'en' });
        }"""
    )
    page.evaluate(KEPT, ["/api/rules/pipes"])
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".table")
    kept = page.evaluate(HELD)
    assert "/" in kept and "/api/games" in kept and "/art/pipes.svg" in kept
    assert not [path for path in kept if path.startswith(("/api/tables", "/api/invites", "/ws"))]
    device.set_offline(True)
    assert page.evaluate(STATUS, "/api/rules/pipes") == 200
    assert page.evaluate(STATUS, "/api/tables/none") == 0


def test_a_turn_notice_is_shown_and_opens_its_table(served: Served, device: BrowserContext) -> None:
    """As a push service delivers it; a tap brings the page that is open to the table."""
    device.grant_permissions(["notifications"])
    page = visited(device, served.url)
    worker = device.service_workers[0]
    line = device.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    end = time.monotonic() + PATIENCE / 1000
    while not found:
        assert time.monotonic() < end, "Chromium told of no service worker"
        page.evaluate("0")  # what was told meanwhile is heard
    # Chromium's headless shell has no place for notices: they are noted where they would be shown.
    worker.evaluate(
        """() => {
            self.noted = [];
            self.registration.showNotification = async (title, { data }) => {
                self.noted.push([title, data.table]);
            };
        }"""
    )
    for data in ("nonsense", json.dumps({"text": "It is your turn at Pipes", "table": "some-table"})):
        push = {"origin": served.url.rstrip("/"), "registrationId": found[0], "data": data}
        line.send("ServiceWorker.deliverPushMessage", push)
    shown = """async () => {
        for (let tries = 0; tries < 6000 && !self.noted.length; tries++)
            await new Promise((go) => setTimeout(go, 20));
        return self.noted;
    }"""
    assert worker.evaluate(shown) == [["It is your turn at Pipes", "some-table"]]
    worker.evaluate(
        """() => {
            const notification = { data: { table: 'some-table' }, close() {} };
            self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
        }"""
    )
    page.wait_for_function("() => location.hash === '#/table/some-table'")


NEW_SERVER = """
import sys
from pathlib import Path
import pipeyard.web.http.app as app
app.STATIC = Path(sys.argv[3])
from pipeyard.web.serve import serve
from pipeyard.web.settings import Settings
serve(Settings(data=Path(sys.argv[1])), "127.0.0.1", int(sys.argv[2]))
"""


def test_a_new_build_replaces_the_old(tmp_path: Path, device: BrowserContext) -> None:
    """Two builds on one address, one after the other: the page tells of the new one and takes it whole."""
    build = tmp_path / "static"
    shutil.copytree(Path(pipeyard.__file__).parent / "web" / "static", build)
    command = [sys.executable, "-c", NEW_SERVER, str(tmp_path / "data"), "0", str(build)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = next(line for line in server.stdout if "http://" in line).split()[-1]
            page = visited(device, url)
            old = page.evaluate("() => caches.keys()")
            worker = build / "sw.js"
            worker.write_text(worker.read_text().replace('BUILD="', 'BUILD="new'))
            index = build / "index.html"
            index.write_text(index.read_text().replace("<head>", '<head><meta name="build" content="new" />'))
            page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
            page.wait_for_selector("[data-renewed]")
            page.get_by_role("button", name="Use it now").click()
            page.wait_for_selector("meta[name=build]", state="attached")
            sees_scene(page, "pipes")
            new = page.evaluate("() => caches.keys()")
            built = [[name for name in names if name.startswith("pipeyard-build-")] for names in (old, new)]
            assert len(built[0]) == len(built[1]) == 1 and "new" in built[1][0]
        finally:
            server.terminate()


def test_the_companion_of_pipes_plays_on_with_no_network(served: Served, device: BrowserContext) -> None:
    """Opened once; then, without a network, a whole game by keyboard alone."""
    page = device.new_page()
    page.goto(served.url + "#/companion/pipes/mokupa")
    page.get_by_role("button", name="Start").wait_for()
    page.evaluate(READY)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    device.set_offline(True)
    page.reload()
    page.get_by_label("Seed").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "1")
    expect(page.locator("[data-element] use")).not_to_have_count(0)
    assert page.evaluate("document.querySelector('symbol[id^=ink-]') !== null")  # the pieces are drawn
    for _ in range(12):
        page.keyboard.press("Space")
    expect(page.locator("[data-tone=water]")).to_contain_text("Round 1")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tone=water]")).to_contain_text("Round 4")


PROMISES = """async () => ({
    secure: isSecureContext,
    kept: !!navigator.serviceWorker,
    awake: 'wakeLock' in navigator,
    copies: !!navigator.clipboard,
})"""


def test_another_device_has_over_https_what_plain_http_does_not_give(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "pipeyard", "serve", "--data", str(tmp_path), "--https", "--port", "0"]
    far = browser.browser_type.launch(  # a name that is not localhost, and an authority that is trusted
        executable_path=found_chromium(),
        args=["--no-sandbox", "--host-resolver-rules=MAP table.lan 127.0.0.1", "--ignore-certificate-errors"],
    )
    named = {**os.environ, "PIPEYARD_ORIGINS": "https://table.lan"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=named) as server:
        try:
            assert server.stdout is not None
            said = next(line for line in server.stdout if "Pipeyard is at" in line)
            port = said.rpartition(":")[2].rstrip("/ \n")
            plain = far.new_page()
            plain.goto(f"http://table.lan:{served.port}/#/companion/pipes")
            expect(plain.locator("[data-plain-http]")).to_be_visible()
            assert not any(plain.evaluate(PROMISES).values())
            page = far.new_page()
            page.goto(f"https://table.lan:{port}/#/companion/pipes")
            expect(page.get_by_role("button", name="Start")).to_be_visible()
            expect(page.locator("[data-plain-http]")).to_have_count(0)
            page.goto(f"https://table.lan:{port}/#/")
            sees_scene(page, "pipe-land")
            assert all(page.evaluate(PROMISES).values())
            page.evaluate(READY)
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.get_by_role("button", name="Play now").first.click()
            page.wait_for_selector(".table [data-cell]")
        finally:
            far.close()
            server.terminate()
