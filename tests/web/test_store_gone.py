"""A store that goes away: one answer everywhere, nothing is lost, and all goes on when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from pipeyard.web.http.app import make_app
from pipeyard.web.live.tables import TableManager
from pipeyard.web.settings import Settings
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.postgresql_moves import PostgresqlMoves
from tests.web.databases import Postgresql
from tests.web.server import WAIT, Player, Server

NOWHERE = "postgresql+asyncpg://pipeyard@127.0.0.1:1/pipeyard"
WISH = {"game": "pipe-land", "edition": "76", "options": {}, "seats": [{"kind": "me"}] * 2}
GATHERING = {"game": "pipe-dream", "edition": "", "name": "Ada", "seconds": 60}


@pytest.fixture
def tables(tmp_path: Path) -> TableManager:
    pytest.importorskip("asyncpg")
    return TableManager(Settings(data=tmp_path, bot_workers=1, idle_table=0))


@pytest.fixture
def client(tables: TableManager) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(tables.settings, tables)) as client:
        yield client


def test_one_answer_everywhere(
    client: TestClient[Any], tables: TableManager, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    """Refused connections are told as 503 over HTTP, and 4503 over WebSockets; afterwards all is there."""
    made = client.post("/api/tables", json=WISH).json()
    code = client.post("/api/gatherings", json=GATHERING).json()["code"]
    mine = {"tables": [{"table": made["table"], "tokens": [made["you"][0]["token"]], "watch": ""}]}
    tables.live.clear()
    asked = [
        ("GET", f"/api/tables/{made['table']}", None),
        ("POST", "/api/tables/mine", mine),
        ("POST", "/api/tables", WISH),
        ("POST", "/api/gatherings", GATHERING),
        ("GET", f"/api/gatherings/{code}", None),
        ("GET", "/api/daily", None),
        ("POST", "/api/daily", {"device": "x" * 20, "name": "Ada"}),
        ("GET", f"/api/invites/{code}", None),
        ("POST", f"/api/invites/{made['watch']}", {"name": "Ada"}),
        ("GET", "/readyz", None),
    ]
    with monkeypatch.context() as gone:
        engine = make_engine(NOWHERE)
        gone.setattr(tables.store, "engine", engine)
        gone.setattr(tables.store, "moves", PostgresqlMoves(engine))
        for method, path, data in asked:
            answer = client.request(method, path, json=data)
            assert answer.status_code == 503, (path, answer.text)
            assert answer.json()["what"] == "the server cannot reach its store", path
        for path in (f"/ws/{made['table']}", f"/ws/gathering/{code}"):
            with client.websocket_connect(path) as line, pytest.raises(WebSocketDisconnect) as closed:
                line.send_json({"type": "hello", "tokens": [], "watch": made["watch"], "seen": 0})
                assert line.receive_json()["what"] == "the server cannot reach its store"
                line.receive_json()
            assert closed.value.code == 4503
        assert not any(record.exc_info for record in caplog.records if "failed" in record.message)
    assert not tables._damaged
    for method, path, data in asked[:3]:
        assert client.request(method, path, json=data).is_success, path
    with client.websocket_connect(f"/ws/{made['table']}") as line:
        line.send_json({"type": "hello", "tokens": [], "watch": made["watch"], "seen": 0})
        assert line.receive_json()["type"] == "welcome"


def test_a_server_outlives_its_postgresql(tmp_path: Path, own_postgresql: Postgresql) -> None:
    """What is asked meanwhile is refused in words, and a move that was refused is made afterwards."""
    server = Server(tmp_path, database=f"{own_postgresql.address}/postgres", catch_up=0).start()
    made = server.table("pipe-land", ["me", "me"])
    tokens = [seat["token"] for seat in made["you"]]
    player = Player(server, made["table"], tokens)
    seat = player.frame["waiting"]["must"][0]
    own_postgresql.stop()
    refused = player.move(seat, "draw")
    assert refused["type"] == "error" and "cannot reach its store" in refused["what"]
    answer = httpx.get(f"{server.base}/api/daily", timeout=WAIT)
    assert answer.status_code == 503 and "cannot reach its store" in answer.text
    own_postgresql.start()
    assert player.move(seat, "draw")["type"] == "ack"
    assert server.get(f"/api/tables/{made['table']}")["game"] == "pipe-land"
    player.close()
    server.stop()
