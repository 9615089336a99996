"""What fails in earnest: servers are killed, databases go away, disks fill up, clients do what they like.

Every acknowledged move must be in the log, once. docs/reliability.md has the figures of long runs.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from bench.people import GAMES, Tally, busy_table
from bench.servers import NO_LIMITS
from pipeyard.match.reading import read
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.sqlite_moves import SqliteMoves
from pipeyard.web.store.store import TableStore
from pipeyard.web.wire import messages as m
from tests.web.players import choose
from tests.web.server import NO_PINGS, WAIT, Player, Server
from tests.web.tables import heard, look, tell, wall_opened

KILLS = 2
PATIENCE = 15_000  # looks, 0.02 s apart, without a move: then nothing comes any more
MANY = int(os.environ.get("PIPEYARD_KILLS", "100"))


@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY, marks=pytest.mark.deep)])
def test_nothing_acknowledged_is_lost_when_servers_are_killed(
    tmp_path: Path, database: str, kills: int
) -> None:
    """At random moments, while people play all four games."""
    tally = asyncio.run(play_and_kill(tmp_path, database, kills))
    found = asyncio.run(look_through(database, tally))
    print(
        f"{kills} kills, {len(tally.receipts)} acknowledged moves, {found} in all, {tally.games} games ended"
    )
    assert len(tally.receipts) > kills and not tally.failed


async def play_and_kill(folder: Path, database: str, kills: int) -> Tally:
    rng = random.Random(kills)
    settings: dict[str, Any] = {"database": database, **NO_LIMITS}
    server = Server(folder / "server", **settings)
    await asyncio.to_thread(server.start)
    base, tally = server.base, Tally()
    server.port = urlsplit(base).port or 0
    people = [asyncio.create_task(busy_table(base, [base], game, 0.05, tally)) for game in GAMES]
    try:
        for _ in range(kills):
            await play_on(tally, people, server)
            await asyncio.sleep(rng.uniform(0, 0.5))
            server.kill()
            await asyncio.to_thread(server.start)
        await play_on(tally, people, server)
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    assert "trace" not in server.log.read_text(), server.log.read_text()[-2000:]
    return tally


async def play_on(tally: Tally, people: list[asyncio.Task[None]], server: Server) -> None:
    """Until two more moves were acknowledged."""
    known = len(tally.receipts)
    for _ in range(PATIENCE):  # counted, not timed: who is stopped meanwhile loses none of it
        if len(tally.receipts) >= known + 2:
            return
        await asyncio.sleep(0.02)
        assert not any(task.done() for task in people)
    pytest.fail(server.log.read_text()[-2000:])


async def look_through(database: str, tally: Tally) -> int:
    """Whether every acknowledged move is there, and none twice: how many there are."""
    store = TableStore(make_engine(database))
    moves = 0
    for table in {receipt[0] for receipt in tally.receipts}:
        kept = await store.get(table)
        assert kept is not None
        known = {(seat, number) for name, seat, number in tally.receipts if name == table}
        assert known <= kept.done.keys(), "an acknowledged move is lost"
        made = [entry for entry in read(kept.log).entries if entry.seat != "nature"]
        assert len(made) == len(kept.done), "a move is there twice, or without its receipt"
        moves += len(made)
    await store.close()
    return moves


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path, postgresql_database: str) -> None:
    """PostgreSQL cuts every connection and lets nobody in: people are told in words, and then go on."""
    server = Server(tmp_path, database=postgresql_database).start()
    try:
        go_on_after_a_while(server, postgresql_database)
    finally:
        server.stop()


def go_on_after_a_while(server: Server, postgresql_database: str) -> None:
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    name = postgresql_database.rsplit("/", 1)[1]
    asyncio.run(administer(postgresql_database, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false', name))
    assert httpx.get(f"{server.base}/readyz", timeout=WAIT).status_code == 503
    before = len(player.events)
    text = choose("pipe-dream", "greedy", player.view(0), 0, random.Random(1))
    told = player.move(0, text)
    assert told["type"] == "error" and "store" in told["what"] and len(player.events) == before
    asyncio.run(administer(postgresql_database, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'))
    assert player.move(0, text)["type"] == "ack"
    assert server.get("/readyz") == "ok\n"
    player.close()


async def administer(database: str, statement: str, cut: str = "") -> None:
    asyncpg = pytest.importorskip("asyncpg")
    server = database.replace("+asyncpg", "").rsplit("/", 1)[0]
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute(statement)
    if cut:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", cut
        )
    await connection.close()


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """SQLite's own limit stands for the disk's: nothing is half written, and there is room again."""

    async def play() -> None:
        async with wall_opened(tmp_path) as tables:
            made = await tables.make(m.NewTable("pipe-land", "76", {}, [m.SeatWish("me")] * 2))
            table = await tables.get(made.table)
            screen = await look(table, 0, 1)
            first, before, writer = table.match.waiting.must[0], len(table.match), tables.store.moves
            assert isinstance(writer, SqliteMoves)
            connection = writer.connection or writer.connect()
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")
            table._lines.append("# " + "x" * 100_000)  # more than the last page has room for
            heard(screen)
            await tell(tables, table, screen, m.MakeMove(1, first, "draw"))
            [answer] = heard(screen)
            assert b"disk is full" in answer and len(table.match) == before
            connection.execute("PRAGMA max_page_count=1000000")
            await tell(tables, table, screen, m.MakeMove(1, first, "draw"))
            assert any(b'"type":"ack"' in each for each in heard(screen))
            kept = await tables.store.get(made.table)
            assert kept is not None and kept.done == {(first, 1): len(table.match)}

    asyncio.run(play())


def test_messages_again_and_out_of_order(server: Server) -> None:
    """Old messages come again between new ones, in any order: each is answered as before and done once."""
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    rng = random.Random(6)
    sent: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for number in rng.sample(range(10_000), 12):  # numbers need not grow
        text = choose("pipe-dream", "greedy", player.view(0), 0, rng)
        message = {"type": "move", "id": number, "seat": 0, "text": text, "at": 0}
        sent.append((message, player.ask_again(message)))
        assert sent[-1][1]["type"] == "ack"
        for old, answer in rng.sample(sent, min(3, len(sent))):
            assert player.ask_again(old) == answer
    own = [event for event in player.events if event["seat"] == 0]
    assert len(own) == len(sent)
    player.close()


def test_two_people_in_one_seat(server: Server) -> None:
    """The same link on two devices: both see the same, and what both do at once is done in one order."""
    made = server.table("pipe-dream", ["me"])
    token = made["you"][0]["token"]
    two = [Player(server, made["table"], [token]) for _ in range(2)]
    rng = random.Random(7)
    for number in range(10):
        text = choose("pipe-dream", "greedy", two[0].view(0), 0, rng)
        for device, player in enumerate(two):  # both at once, before either hears anything
            player.send({"type": "move", "id": 100 * number + device, "seat": 0, "text": text, "at": 0})
        answers = []
        for device, player in enumerate(two):
            while (answer := player.hear()).get("id") != 100 * number + device:
                pass
            answers.append(answer["type"])
        assert "ack" in answers
        for player in two:
            player.ask("hints", 0)
        while len(two[0].events) != len(two[1].events):
            min(two, key=lambda player: len(player.events)).hear()
        assert two[0].events == two[1].events
    for player in two:
        player.close()


def test_a_client_that_does_not_read_holds_nobody_up(server: Server) -> None:
    made = server.table("pipe-land", ["me", "me"])
    player = Player(server, made["table"], [each["token"] for each in made["you"]])
    address = urlsplit(server.base)
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect((address.hostname, address.port))
    where = f"ws://{address.netloc}/ws/{made['table']}"
    with connect(where, sock=plain, compression=None, ping_interval=NO_PINGS, close_timeout=0.1) as deaf:
        deaf.send(json.dumps({"type": "hello", "watch": made["watch"]}))  # and never reads an answer
        for number in range(60):
            assert player.ask("chat", 0, text=f"{number} " + "x" * 270)["type"] == "ack"
    player.close()


def test_a_server_that_was_asleep_is_followed_and_comes_back(tmp_path: Path) -> None:
    """Stopped and continued, as a laptop is: it finds what others wrote, and nothing is done twice."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    one, two = (Server(tmp_path / name, database=database, catch_up=0.1).start() for name in ("one", "two"))
    made = one.table("pipe-dream", ["me"])
    token = made["you"][0]["token"]
    here, there = Player(one, made["table"], [token]), Player(two, made["table"], [token])
    rng = random.Random(8)
    one.send(signal.SIGSTOP)
    for _ in range(4):
        assert there.move(0, choose("pipe-dream", "greedy", there.view(0), 0, rng))["type"] == "ack"
    one.send(signal.SIGCONT)
    while len(here.events) < len(there.events):
        here.hear()
    assert here.events == there.events
    assert here.move(0, choose("pipe-dream", "greedy", here.view(0), 0, rng))["type"] == "ack"
    for player in (here, there):
        player.close()
    assert one.stop() == two.stop() == 0
