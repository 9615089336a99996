"""What takes long holds nobody else up, and what would take too long is refused."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pipeyard.match import Match, Player, write
from pipeyard.rules import registry
from pipeyard.web.errors import RequestError, TooManyRequests
from pipeyard.web.guard import asker
from pipeyard.web.http.app import make_app
from pipeyard.web.live import heavy_work
from pipeyard.web.live.from_log import show_log
from pipeyard.web.live.heavy_work import HeavyWork
from pipeyard.web.settings import Settings
from pipeyard.web.wire import messages as m
from tests.web.server import WAIT
from tests.web.tables import HandClock, opened, settle

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(make_app(Settings(data=tmp_path_factory.mktemp("heavy")))) as running:
        yield running


def pipes(seats: int, **options: str) -> m.NewTable:
    return m.NewTable("pipes", "classic", options, [m.SeatWish("invite") for _ in range(seats)])


def test_a_table_that_costs_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One small request must not take the server's time and memory."""

    async def set_up(*_: object, **__: object) -> None:
        pytest.fail("it was set up")

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            with monkeypatch.context() as patch, pytest.raises(RequestError, match="too long"):
                patch.setattr(tables.heavy_work, "run", set_up)
                await tables.make(pipes(60, size="30x30", walls="449"))
            assert await tables.store.count() == 0
            await tables.make(pipes(2, size="30x30", walls="20"))

    asyncio.run(play())


def test_every_usual_table_may_be_made() -> None:
    """With its own numbers each edition can be played by as many as a table has seats for."""
    settings = Settings()
    for name in registry.GAMES:
        game = registry.game(name)
        for edition in game.editions():
            seats = min(game.seat_range(edition)[1], settings.seats_per_table)
            assert game.setup_work(game.start(edition, seats, {})) <= settings.setup_work / 4


def test_the_loop_goes_on_while_a_table_is_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set up in a thread that waits here until the loop has had many turns."""
    had_turns = threading.Event()
    begin = Match.begin

    def slowly(*given: Any, **more: Any) -> Match:
        assert had_turns.wait(WAIT), "the loop stands still"
        return begin(*given, **more)

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            monkeypatch.setattr(Match, "begin", slowly)
            making = asyncio.create_task(tables.make(pipes(2)))
            await settle()
            assert not making.done()
            had_turns.set()
            await making

    asyncio.run(play())


def test_new_work_is_refused_while_too_much_waits() -> None:
    """One address may have half of the queue. What is played already has threads of its own."""

    async def play() -> None:
        work = HeavyWork(threads=1, queue=4)
        gate = threading.Event()
        waiting = [ask(work, address, gate.wait) for address in ("here", "here", "there")]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await ask(work, "here", gate.wait)
        waiting.append(ask(work, "there", gate.wait))
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await ask(work, "elsewhere", gate.wait)
        assert await work.run(lambda: "told") == "told"
        gate.set()
        await asyncio.gather(*waiting)
        assert await work.run(lambda: "new", is_new=True) == "new"
        work.close()

    asyncio.run(play())


def test_addresses_take_turns_at_new_work() -> None:
    async def play() -> None:
        work = HeavyWork(threads=1, queue=20)
        gate, done = threading.Event(), list[str]()
        waiting = [ask(work, "here", gate.wait)]
        for address in ("here", "here", "here", "there"):
            waiting.append(ask(work, address, partial(done.append, address)))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*waiting)
        assert done == ["here", "there", "here", "here"]
        work.close()

    asyncio.run(play())


def played_out(name: str) -> str:
    """The log of a finished game."""
    game, rng = registry.game(name), random.Random(1)
    match = Match.begin(game, game.default_edition(), [Player("human", "Ann")], secret=b"s" * 32)
    while match.result is None:
        seat = match.waiting.must[0]
        match.submit(seat, game.decode(match.state, seat, rng.choice([*match.state.codes(seat)])), 1)
    return write(match.log())


def test_looks_at_finished_games_wait_for_each_other(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a part of a second and may be asked for often: who plays, or wants to, does not wait."""
    text = played_out("pipe-dream")
    table = client.post("/api/logs", content=text).json()["table"]
    client.get(f"/api/tables/{table}").raise_for_status()
    kinds = noted_kinds(monkeypatch)
    for path in ("log", "verify", "draws", "picture.svg"):
        kinds.clear()
        client.get(f"/api/tables/{table}/{path}").raise_for_status()
        assert kinds == ["past"], path
    kinds.clear()
    client.get(f"/api/tables/{table}/replay/9").raise_for_status()
    assert kinds == ["table", "table", "past"], "events are told once for all"


def test_a_table_is_set_up_while_a_log_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log may take a second to follow; nobody who wants to play waits for it."""
    is_read, is_made = threading.Event(), threading.Event()
    resume = Match.resume

    def slowly(*given: Any, **more: Any) -> Match:
        is_read.set()
        assert is_made.wait(WAIT), "the table waits for the log"
        return resume(*given, **more)

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            text = played_out("pipe-dream")
            monkeypatch.setattr(Match, "resume", slowly)
            reading = asyncio.create_task(show_log(tables, text))
            assert await asyncio.to_thread(is_read.wait, WAIT)
            await tables.make(pipes(2))
            is_made.set()
            await reading

    asyncio.run(play())


def test_what_anybody_may_ask_for_has_one_thread(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons, puzzles, audits, QR codes: many at once take turns, and the loop gets its share."""
    names: set[str | None] = set()
    do = heavy_work._do

    async def noted(threads: ThreadPoolExecutor, work: Callable[[], object]) -> object:
        names.add(threads._thread_name_prefix)
        return await do(threads, work)

    wish = {
        "game": "pipes",
        "edition": "pocket",
        "options": {},
        "seats": [{"kind": "invite"}, {"kind": "me", "name": "Ann"}],
    }
    [invitation] = client.post("/api/tables", json=wish).json()["invites"]
    puzzle = client.get("/api/puzzles").json()["today"]
    monkeypatch.setattr(heavy_work, "_do", noted)
    for path in (
        "lessons/pipes", "rules/pipes/examples", "rules/pipes/first-page", "puzzles", f"puzzles/{puzzle}",
        "audit/pipe-dream", f"invites/{invitation['code']}/qr.svg",
    ):  # fmt: skip
        names.clear()
        client.get(f"/api/{path}").raise_for_status()
        assert names == {"pages"}, path
    for path, body in (
        ("lessons/pipes", {"chapter": 0, "moves": []}),
        (f"puzzles/{puzzle}", {"move": ""}),
        ("audit/pipe-dream", {"text": "nothing"}),
    ):
        names.clear()
        assert client.post(f"/api/{path}", json=body).status_code in (200, 400)
        assert names == {"pages"}, path


def test_no_route_has_threads_without_number(client: Client) -> None:
    """Litestar's own forty threads would each take as much of the interpreter as the loop."""
    for route in client.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            assert not getattr(handler, "sync_to_thread", False), route.path


def test_an_order_is_weighed_beside_the_loop(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = noted_kinds(monkeypatch)
    answer = client.get("/api/print/pipes/boards.pdf?count=60&option=size%3D30x30&option=walls%3D449")
    assert answer.status_code == 400 and "too much to print" in answer.text
    assert kinds == ["new"]


def test_a_game_is_told_for_the_list_of_tables_beside_the_loop(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = played_out("pipe-dream")
    made = client.post("/api/logs", content=text).json()
    mine = {"tables": [{"table": made["table"], "tokens": [], "watch": made["watch"]}]}
    client.get(f"/api/tables/{made['table']}").raise_for_status()
    kinds = noted_kinds(monkeypatch)
    [standing] = client.post("/api/tables/mine", json=mine).json()
    assert standing["events"] > 10 and kinds == ["table"]


def noted_kinds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kind of each piece of heavy work from now on."""
    kinds: list[str] = []
    run, run_past = HeavyWork.run, HeavyWork.run_past

    async def noted(work: HeavyWork, job: Callable[[], object], is_new: bool = False) -> object:
        kinds.append("new" if is_new else "table")
        return await run(work, job, is_new)

    async def noted_past(work: HeavyWork, job: Callable[[], object]) -> object:
        kinds.append("past")
        return await run_past(work, job)

    monkeypatch.setattr(HeavyWork, "run", noted)
    monkeypatch.setattr(HeavyWork, "run_past", noted_past)
    return kinds


def ask(work: HeavyWork, address: str, job: Callable[[], object]) -> asyncio.Task[object]:
    """New work that an address asks for."""

    async def asked() -> object:
        asker.set(address)
        return await work.run(job, is_new=True)

    return asyncio.create_task(asked())
