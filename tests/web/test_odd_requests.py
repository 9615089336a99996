"""Requests that are odd, or would hurt: never a 500, and all that is one is counted."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import get
from litestar.routes import HTTPRoute
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from pipeyard.match import Match, Player, seeded, write
from pipeyard.match.ending import RESIGNED
from pipeyard.rules import registry
from pipeyard.rules.pipes.edition import ELEMENT_NAMES
from pipeyard.web import metrics
from pipeyard.web.http.app import STATIC, make_app
from pipeyard.web.settings import Settings
from tests.web.server import Server

Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), requests_per_second=10_000)
    with TestClient(make_app(settings), raise_server_exceptions=False) as running:
        yield running


def routes(client: Client) -> dict[str, set[str]]:
    """Every address with something for its parts, and what may be done there."""
    found: dict[str, set[str]] = {}
    for route in client.app.routes:
        if isinstance(route, HTTPRoute):
            parts = [part if isinstance(part, str) else None for part in route.path_components]
            kinds = [getattr(part, "type", str) for part in route.path_components]
            named = [part or ("1" if kind is int else "x1") for part, kind in zip(parts, kinds, strict=True)]
            found.setdefault("/" + "/".join(named), set()).update(map(str, route.methods))
    return {path: methods for path, methods in found.items() if path not in ("/", "/x1")}


def test_head_is_answered_wherever_get_is(client: Client) -> None:
    for path, methods in routes(client).items():
        got, head = client.get(path), client.head(path)
        if "GET" in methods:
            assert (head.status_code, head.content) == (got.status_code, b""), path
            assert head.headers["content-type"] == got.headers["content-type"], path
        else:
            assert head.status_code == 405, path


@pytest.mark.skipif(not STATIC.is_dir(), reason="the page is not built")
def test_head_of_a_page(client: Client) -> None:
    assert client.head("/").status_code == 200 and client.head("/").content == b""


def test_every_method_of_an_address_is_named(client: Client) -> None:
    several = 0
    for path, methods in routes(client).items():
        known = methods | ({"HEAD"} if "GET" in methods else set())
        several += {"GET", "POST"} <= methods
        for asked in ("OPTIONS", "DELETE"):
            answer = client.request(asked, path)
            assert set(answer.headers["allow"].split(", ")) == known, (asked, path)
    assert several >= 6


def test_the_document_says_that_a_body_may_be_too_large(client: Client) -> None:
    paths = client.get("/api/schema/openapi.json").json()["paths"]
    for path, found in paths.items():
        assert "post" not in found or "413" in found["post"]["responses"], path
    answer = client.post("/api/tables", content=b"x" * 100_000, headers={"content-type": "application/json"})
    assert answer.status_code == 413 and answer.json()["what"]


@pytest.mark.parametrize("name", ["a" * 300, "a" * 5000, "é" * 150, "a/" * 40 + "b" * 256])
def test_an_address_longer_than_a_file_may_be_called(client: Client, name: str) -> None:
    assert client.get(f"/assets/{name}").status_code == 404


@pytest.mark.parametrize("weight", ["²", "9" * 5000, "x", ""])
def test_weights_of_a_companion_that_are_none(client: Client, weight: str) -> None:
    weights = ".".join([weight] * len(ELEMENT_NAMES))
    text = f"seed mokupa+weights={weights}\nboard MQMK-FPYC-4T\n"
    answer = client.post("/api/audit/pipes", json={"text": text})
    assert answer.status_code == 400 and "weights" in answer.json()["what"]


def a_log(name: str) -> str:
    game = registry.game("pipe-dream")
    match = Match.begin(game, "classic", [Player("human", name)], secret=seeded("odd"))
    match.stop(RESIGNED)
    return write(match.log())


def test_names_of_a_log_are_cleaned_like_those_that_are_typed(client: Client) -> None:
    made = client.post("/api/logs", content=a_log("An\0n\u202e\n B.").encode())
    assert made.status_code == 201, made.text
    [seat] = client.get(f"/api/tables/{made.json()['table']}").json()["seats"]
    assert seat["name"] == "Ann B."


def test_a_log_with_a_zero_is_no_text(client: Client) -> None:
    answer = client.post("/api/logs", content=a_log("Ann").encode() + b"# \0\n")
    assert answer.status_code == 400 and answer.json()["what"] == "this log cannot be read"


def errors() -> float:
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            if sample.name == "pipeyard_errors_total":
                return float(sample.value)
    raise AssertionError


def test_every_failure_is_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise OSError("connection refused")

    @get("/fails", sync_to_thread=False)
    def fails() -> None:
        raise RuntimeError("which way was it")

    with TestClient(make_app(Settings(data=tmp_path)), raise_server_exceptions=False) as client:
        client.app.register(fails)
        monkeypatch.setattr(client.app.state.tables.store, "ping", fail)
        before = errors()
        for path, status in (("/fails", 500), ("/readyz", 503), ("/api/rules/chess", 404)):
            assert client.get(path).status_code == status
        assert errors() - before == 2


def test_a_body_that_is_cut_is_no_failure_of_the_server(own_server: Server) -> None:
    host, port = own_server.base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"content-length: 500\r\n\r\n{"
        )
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1) == b""
    told = own_server.get("/metrics")
    assert "pipeyard_errors_total 0.0" in told and 'status="500"' not in told
