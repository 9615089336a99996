"""Printing and audits over HTTP: files that are what they say, words for what cannot be, the press."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from multiprocessing import active_children
from types import SimpleNamespace
from typing import Any

import pypdfium2
import pytest
from litestar.testing import TestClient

from pipeyard.paper.printing import Order, prints
from pipeyard.rules import registry
from pipeyard.web.errors import RequestError, TooManyRequests
from pipeyard.web.http import pdf_worker as press
from pipeyard.web.http.app import make_app
from pipeyard.web.http.paper_routes import _cost, _while_there
from pipeyard.web.http.pdf_worker import PdfWorker, PdfWorkers
from pipeyard.web.settings import Settings
from tests.paper.played import pipes_game
from tests.web.tables import soon

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(make_app(Settings(data=tmp_path_factory.mktemp("paper")))) as running:
        yield running


def test_what_can_be_printed_is_listed(client: Client) -> None:
    page = client.get("/api/print").json()
    listed = {each["game"]: [one["what"] for one in each["prints"]] for each in page["games"]}
    assert listed == {game: [one.what for one in prints(game)] for game in registry.GAMES}
    assert page["audits"] == ["pipes", "pipe-dream"]
    dutch = client.get("/api/print", headers={"accept-language": "nl"}).json()
    assert [each["game"] for each in dutch["games"]] == list(listed)


def test_a_pdf_and_its_first_page(client: Client) -> None:
    query = {"count": "3", "per_page": "2", "seed": "x", "option": ["size=6x6", "walls=4"], "paper": "letter"}
    answer = client.get("/api/print/pipes/boards.pdf", params=query)
    assert answer.headers["content-type"] == "application/pdf"
    assert 'filename="pipes-boards.pdf"' in answer.headers["content-disposition"]
    assert len(pypdfium2.PdfDocument(answer.content)) == 2
    seen = client.get("/api/print/pipes/boards.svg", params=query)
    assert seen.headers["content-type"].startswith("image/svg+xml")
    assert seen.text.startswith("<svg") and "<text" not in seen.text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("nim/boards.pdf", 404, "there is no game called 'nim'"),
        ("pipes/boards.exe", 404, "there is no 'boards.exe'"),
        ("pipes/hats.pdf", 400, "There is no hats of pipes to print; there are: boards, cards, aid, rules."),
        ("pipes/boards.pdf?edition=large", 404, "there is no edition 'large'"),
        ("pipes/boards.pdf?paper=a3", 400, "paper cannot be a3"),
        ("pipes/boards.pdf?count=201", 400, "201 are too many for one file"),
        ("pipes/boards.pdf?count=-1", 400, "Print at least one"),
        ("pipes/boards.pdf?count=many", 400, "cannot be read"),
        ("pipes/boards.pdf?option=size=2x2", 400, "size: columns=2 cannot be"),
        ("pipes/boards.pdf?count=200&option=size=30x30&option=walls=449", 400, "too much to print"),
        ("pipes/boards.pdf?option=hats=2", 400, "'hats=2' is no option here"),
        ("pipes/boards.svg?flip=long", 400, "flip changes nothing"),
        ("pipe-land/pieces.svg?language=de", 400, "language cannot be de"),
    ],
)
def test_what_cannot_be_printed_is_said(client: Client, path: str, status: int, words: str) -> None:
    answer = client.get(f"/api/print/{path}")
    assert answer.status_code == status
    assert words in answer.json()["what"]


def test_the_press_takes_only_so_much_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        busy = PdfWorker(queue=2, each=1)
        gate = asyncio.Event()

        async def wait(_: Order, __: bool) -> bytes:
            await gate.wait()
            return b"made"

        monkeypatch.setattr(busy, "_run", wait)
        order = Order("pipes", "classic")
        first = asyncio.create_task(busy.made(order, False, "here"))
        second = asyncio.create_task(busy.made(order, False, "there"))
        await asyncio.sleep(0)
        for address in ("here", "elsewhere"):  # one of its own is waiting; then the queue is full
            with pytest.raises(TooManyRequests):
                await busy.made(order, False, address)
        gate.set()
        assert [await first, await second] == [b"made", b"made"]
        assert await busy.made(order, False, "here") == b"made"

    asyncio.run(run())


def _forever(_: Order) -> bytes:
    time.sleep(600)
    return b""


def test_what_takes_too_long_is_stopped_and_the_next_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        slow, before = PdfWorker(budget=0.05), set(active_children())
        monkeypatch.setattr(press, "printed", _forever)
        first = asyncio.create_task(slow.made(Order("pipes", "classic"), False, "here"))
        await soon(lambda: slow._pool is not None)
        slow.budget = 60
        next_one = asyncio.create_task(slow.made(Order("pipe-dream", "classic"), True, "here"))
        with pytest.raises(RequestError, match="too much"):
            await first
        assert (await next_one).startswith(b"<svg")
        slow.close()
        await soon(lambda: set(active_children()) <= before)

    asyncio.run(run())


def test_small_orders_have_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an order costs is known before; large ones of one address wait for other addresses."""
    pipes = registry.game("pipes")

    def cost(preview: bool = False, **wish: Any) -> int:
        return _cost(pipes, Order("pipes", "classic", **wish), preview, 10**9)

    huge: dict[str, Any] = {"count": 200, "options": {"size": "30x30"}}
    assert cost() <= cost(count=60) <= press.LARGE < cost(count=200) < cost(**huge)
    assert cost(True, count=200) <= press.LARGE

    async def run() -> None:
        workers = PdfWorkers(60, 12, 3, 1500)
        gate, order = asyncio.Event(), []

        async def wait(wish: Order, _: bool) -> bytes:
            await gate.wait()
            order.append(wish.seed)
            return b"made"

        async def quick(*_: object) -> bytes:
            return b"made"

        monkeypatch.setattr(workers.large, "_run", wait)
        monkeypatch.setattr(workers.small, "_run", quick)
        large = [
            asyncio.create_task(
                workers.made(Order("pipes", "classic", seed=seed), False, address, press.LARGE + 1)
            )
            for seed, address in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"))
        ]
        await asyncio.sleep(0)
        assert await workers.made(Order("pipes", "classic"), False, "a", 49) == b"made"
        gate.set()
        await asyncio.gather(*large)
        assert order.index("b1") < order.index("a3")
        workers.close()

    asyncio.run(run())


def test_an_order_ends_with_its_client(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        worker, before = PdfWorker(), set(active_children())
        monkeypatch.setattr(press, "printed", _forever)
        hung_up = asyncio.Event()

        async def receive() -> dict[str, str]:
            await hung_up.wait()
            return {"type": "http.disconnect"}

        request: Any = SimpleNamespace(receive=receive)
        work = worker.made(Order("pipes", "classic"), False, "here")
        waiting = asyncio.create_task(_while_there(request, work))
        await soon(lambda: set(active_children()) > before)
        hung_up.set()
        with pytest.raises(RequestError):
            await waiting
        await soon(lambda: set(active_children()) <= before)
        worker.close()

    asyncio.run(run())


def test_memory_goes_back() -> None:
    """A process ends after something large, and when there is nothing to do."""

    async def run() -> None:
        worker, before = PdfWorker(idle=0), set(active_children())
        assert (await worker.made(Order("pipe-dream", "classic"), True, "here")).startswith(b"<svg")
        await soon(lambda: set(active_children()) <= before)
        assert (await worker.made(Order("pipe-dream", "classic"), True, "here")).startswith(b"<svg")
        worker.close()
        assert PdfWorkers(1, 1, 1, 1).large.idle == 0 < PdfWorkers(1, 1, 1, 1).small.idle

    asyncio.run(run())


def test_printing_takes_only_so_much_memory() -> None:
    """Two hundred sheets with how to play behind them take 1.9 GB."""

    async def run() -> None:
        small = PdfWorker(memory=500)
        with pytest.raises(RequestError, match="too much"):
            await small.made(Order("pipe-dream", "classic", count=100, back=True), False, "here")
        assert (await small.made(Order("pipe-dream", "classic"), True, "here")).startswith(b"<svg")
        small.close()

    asyncio.run(run())


def test_a_form_and_what_the_rules_make_of_it(client: Client) -> None:
    played = pipes_game(4)
    code = played.text().split("board ")[1].split()[0]
    form = client.get("/api/audit/pipes", params={"board": code}).json()
    assert form["head"] == [f"board {code}"]
    assert len(form["places"]) == form["columns"] * form["rows"] == 49
    assert sum(place["is_printed"] for place in form["places"]) == 5 + 1
    report = client.post("/api/audit/pipes", json={"text": played.text()}).json()
    assert report["right"] and report["steps"] and report["faults"] == []
    wrong = client.post("/api/audit/pipes", json={"text": played.text() + "\n(99,1) SE"}).json()
    assert [fault["rule"] for fault in wrong["faults"]] == ["pipes/fields"]
    dream = client.get("/api/audit/pipe-dream").json()
    assert dream["marks"][0]["token"] == "S" and dream["columns"] == 6


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("get", "/api/audit/pipes?board=XXXX", None, 400, "too short"),
        ("get", "/api/audit/pipe-dream?edition=large", None, 400, "large"),
        ("get", "/api/audit/pipe-land", None, 404, "no sheets to look over"),
        ("post", "/api/audit/pipes", {"text": "hello"}, 400, "line 1: first say which board"),
        ("post", "/api/audit/pipes", {"text": "x" * 50_000}, 400, "cannot be read"),
        ("post", "/api/audit/tube-tangle", {"text": "x"}, 404, "no sheets to look over"),
    ],
)
def test_what_cannot_be_looked_over_is_said(
    client: Client, method: str, path: str, body: object, status: int, words: str
) -> None:
    answer = client.get(path) if method == "get" else client.post(path, json=body)
    assert answer.status_code == status
    assert words in answer.json()["what"]
