"""Whatever is sent, and whatever fails, the answer is a problem in words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from pipeyard.web.http.app import STATIC, make_app
from pipeyard.web.settings import Settings
from pipeyard.web.store.failures import told_plainly
from pipeyard.web.store.move_writer import Append
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, heard, look, opened, tell

Client = TestClient[Any]
WISH = {"game": "pipe-dream", "edition": "classic", "options": {}, "seats": [{"kind": "invite"}]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(make_app(Settings(data=tmp_path_factory.mktemp("answers")))) as running:
        yield running


@pytest.mark.parametrize(
    "body",
    [b"[" * 50_000, b'{"game": ' + b"[" * 9_000 + b"]" * 9_000 + b"}", b'{"game": "\xff\xfe"}', b"\xff"],
    ids=["never closed", "deeply nested", "a text that is none", "no text"],
)
def test_a_body_that_is_none(client: Client, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400 and answer.json()["what"]


@pytest.mark.parametrize("path", ["/%00", "/assets/a%00b.js", "/api/tables/%00", "/art/%00.svg"])
def test_an_address_with_nothing_in_it(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404) and answer.json()["what"]


def test_a_host_that_is_no_name(client: Client) -> None:
    code = client.post("/api/tables", json=WISH).json()["invites"][0]["code"]
    for path in (f"/api/invites/{code}/qr.svg", "/api/games"):
        answer = client.get(path, headers={"host": "x" * 4096})
        assert answer.status_code == 400 and answer.json()["what"] == "this request cannot be read"


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("DELETE", "/api/games", "GET, HEAD, OPTIONS"),
        ("PUT", "/api/tables", "OPTIONS, POST"),
        ("PATCH", "/api/tables/some-table", "GET, HEAD, OPTIONS"),
        ("DELETE", "/api/tables/mine", "OPTIONS, POST"),
        ("DELETE", "/api/gatherings/ABCDEF", "GET, HEAD, OPTIONS, POST"),
        ("TRACE", "/api/daily", "GET, HEAD, OPTIONS, POST"),
        ("POST", "/api/schema/openapi.json", "GET, HEAD, OPTIONS"),
    ],
)
def test_what_may_be_done_is_named(client: Client, method: str, path: str, allow: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allow)
    assert answer.json()["what"] == f"this cannot be done here by {method}"


@pytest.mark.skipif(not STATIC.is_dir(), reason="the page is not built")
def test_pages_are_only_read(client: Client) -> None:
    answer = client.post("/index.html")
    assert answer.status_code == 405 and set(answer.headers["allow"].split(", ")) >= {"GET", "HEAD"}


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("database or disk is full", "disk is full"),
        ("database is locked", "database is busy"),
        ("connection refused", "cannot reach its store"),
        ("database disk image is malformed", "store is damaged"),
    ],
)
def test_failures_of_the_database_in_words(
    tmp_path: Path, told: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over HTTP and over a WebSocket, and the table is as it was."""

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            made = await tables.make(m.NewTable("pipe-land", "76", {}, [m.SeatWish("me")] * 2))
            table = await tables.get(made.table)
            screen = await look(table, 0, 1)
            heard(screen)
            failing = True

            write = tables.store.moves.write

            async def fail(batch: Sequence[Append]) -> list[int | None]:
                if failing:
                    raise OperationalError("moves", {}, Exception(told))
                return await write(batch)

            monkeypatch.setattr(tables.store.moves, "write", fail)
            first, before = table.match.waiting.must[0], len(table.match)
            await tell(tables, table, screen, m.MakeMove(1, first, "draw"))
            answer = heard(screen)
            assert len(answer) == 1 and words.encode() in answer[0]
            assert len(table.match) == before
            failing = False
            await tell(tables, table, screen, m.MakeMove(1, first, "draw"))
            assert any(b'"type":"ack"' in each for each in heard(screen))

    asyncio.run(play())
    error = told_plainly(OperationalError("INSERT", {}, Exception(told)))
    assert error.status == 503 and words in error.what
