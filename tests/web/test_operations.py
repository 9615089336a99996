"""For whoever runs the server: health, metrics, the access log, and an end in order."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from pipeyard.web.http.app import make_app
from pipeyard.web.live.tables import TableManager
from pipeyard.web.settings import Settings
from tests.web.server import WAIT, Player, Server, http_get
from tests.web.tables import settle, wall_opened


def counted(server: Server, name: str, **labels: str) -> float:
    """What a server counts under a name."""
    for family in text_string_to_metric_families(http_get(f"{server.base}/metrics").text):
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                return float(sample.value)
    return 0.0


def test_it_lives_it_is_ready_and_it_counts(own_server: Server) -> None:
    assert own_server.get("/healthz") == own_server.get("/readyz") == "ok\n"
    made = own_server.table("pipe-land", ["me", "invite"], {"bargaining": "no"})
    player = Player(own_server, made["table"], [made["you"][0]["token"]])
    first = player.frame["waiting"]["must"][0]
    if first != 0:
        taken = own_server.post(f"/api/invites/{made['invites'][0]['code']}", {"name": "Bea"})
        player.close()
        player = Player(own_server, made["table"], [taken["token"]])
    assert player.move(first, "draw")["type"] == "ack"
    player.move(first, "pass")
    assert counted(own_server, "pipeyard_moves_total", game="pipe-land", by="person") == 1
    assert counted(own_server, "pipeyard_refusals_total", game="pipe-land") <= 1
    assert counted(own_server, "pipeyard_keep_seconds_count") == 1
    assert counted(own_server, "pipeyard_screens") == counted(own_server, "pipeyard_tables_open") == 1
    route = {"method": "POST", "route": "/api/tables", "status": "201"}
    assert counted(own_server, "pipeyard_http_requests_total", **route) == 1
    http_get(f"{own_server.base}/api/tables/{made['table']}/nothing")
    told = http_get(f"{own_server.base}/metrics").text
    codes = [made["table"], made["watch"], made["you"][0]["token"], made["invites"][0]["code"]]
    assert not any(code[:6] in told for code in codes)
    player.close()


def test_metrics_are_for_the_operator(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path, metrics_from=("192.0.2.0/24",)))) as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/healthz").text == "ok\n"


def test_who_found_a_hole_is_told_whom_to_tell(tmp_path: Path) -> None:
    address = "/.well-known/security.txt"
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        assert client.get(address).status_code == 404
    with TestClient(make_app(Settings(data=tmp_path, security_contact="mailto:a@example.org"))) as client:
        told = dict(line.split(": ") for line in client.get(address).text.splitlines())
    assert told["Contact"] == "mailto:a@example.org"
    assert datetime.fromisoformat(told["Expires"]) > datetime.now(UTC)


def test_a_database_that_is_gone_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)
    tables = TableManager(settings)
    with TestClient(make_app(settings, tables)) as client:
        assert client.get("/readyz").status_code == 200

        async def fail() -> None:
            raise OSError("connection refused")

        monkeypatch.setattr(tables.store, "ping", fail)
        answer = client.get("/readyz")
        assert answer.status_code == 503 and "cannot reach its store" in answer.json()["what"]
        assert client.get("/healthz").status_code == 200, "a new start would not help"


def test_the_access_log_names_routes(tmp_path: Path) -> None:
    server = Server(tmp_path, access_log=True).start()
    made = server.table("pipes", ["me", "invite"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    server.get(f"/api/invites/{made['invites'][0]['code']}")
    http_get(f"{server.base}/{made['watch']}")
    http_get(f"{server.base}/api/tables/{made['watch']}/nothing/of/the/kind")
    player.close()
    server.stop()
    written = server.log.read_text()
    lines = [json.loads(line) for line in written.splitlines()]
    assert all(line["what"] == "request" and line["ms"] >= 0 for line in lines), written
    seen = {(line["method"], line["route"], line["status"]) for line in lines}
    assert ("POST", "/api/tables", 201) in seen
    assert ("GET", "/api/invites/{code}", 200) in seen and ("GET", "other", 404) in seen
    [socket] = [line for line in lines if line["method"] == "WEBSOCKET"]
    assert (socket["route"], socket["table"]) == ("/ws/{table_id}", made["table"][:6])
    assert socket["address"] == "127.0.0.1"
    codes = [made["table"], made["watch"], made["you"][0]["token"], made["invites"][0]["code"]]
    assert not any(code in written for code in codes)


def test_a_server_that_stops_hands_its_tables_over(tmp_path: Path) -> None:
    """Players are told to come back, and another server may move for the bots at once."""
    server = Server(tmp_path, bot_pause=0.2).start()
    made = server.table("pipe-dream", ["greedy", "greedy"])
    player = Player(server, made["table"], [], made["watch"])
    while len(player.events) < 3:
        player.hear()
    assert leases(tmp_path) != [None]
    assert server.stop() == 0
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            player.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012, "the server starts again"
    player.close()
    assert leases(tmp_path) == [None]
    assert server.log.read_text() == ""


def leases(folder: Path) -> list[Any]:
    connection = sqlite3.connect(folder / "pipeyard.sqlite")
    try:
        return [row[0] for row in connection.execute("SELECT lease FROM tables")]
    finally:
        connection.close()


def test_a_statement_that_was_given_up_is_waited_for(tmp_path: Path) -> None:
    """SQLite's thread answers to the event loop: it must end first."""
    begun, end = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        end.wait(WAIT)

    async def give_up() -> None:
        async with wall_opened(tmp_path) as tables:

            async def ask() -> None:
                async with tables.store.engine.connect() as connection:
                    raw = (await connection.get_raw_connection()).driver_connection
                    assert raw is not None
                    await raw.create_function("slow", 0, slow)
                    await connection.execute(text("SELECT slow()"))

            asking = asyncio.create_task(ask())
            assert await asyncio.to_thread(begun.wait, WAIT)
            for _ in range(2):  # as when people leave and the server stops
                asking.cancel()
                await settle()
            asyncio.get_running_loop().call_later(0.1, end.set)  # while the tables are closed

    asyncio.run(give_up())
    assert not [each for each in threading.enumerate() if "_connection_worker_thread" in each.name]


def test_a_connection_that_was_given_up_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread answers too, though it never was one of the engine's."""
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    begun, end = threading.Event(), threading.Event()

    def slow(*args: Any, **words: Any) -> sqlite3.Connection:
        begun.set()
        end.wait(WAIT)
        return connect(*args, **words)

    async def give_up() -> None:
        async with wall_opened(tmp_path) as tables:
            monkeypatch.setattr(sqlite3, "connect", slow)
            asking = [asyncio.create_task(tables.store.ping()) for _ in range(5)]  # more than are open
            assert await asyncio.to_thread(begun.wait, WAIT)
            for each in asking:
                each.cancel()
            await settle()
            monkeypatch.setattr(sqlite3, "connect", connect)
            asyncio.get_running_loop().call_later(0.1, end.set)  # while the tables are closed

    asyncio.run(give_up())
    assert not [each for each in threading.enumerate() if "_connection_worker_thread" in each.name]
