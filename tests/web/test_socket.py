"""Whatever is sent to a socket is localized in words, and nothing it says breaks anything."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pipeyard.web.crowd import waiting_room
from pipeyard.web.errors import RequestError
from pipeyard.web.http.app import make_app
from pipeyard.web.live import socket as live_socket
from pipeyard.web.live.socket import decode
from pipeyard.web.settings import Settings
from pipeyard.web.wire import messages as m
from tests.web.server import WAIT, Player, Server

MOST = 16_384
QUICKLY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
kinds = ["move", "undo", "consent", "chat", "pause", "replace", "hints", "ping", "hello", "frame", ""]
fields = ["id", "seat", "text", "at", "yes", "on", "by", "bot", "tokens", "watch", "seen", "more"]
likely = st.fixed_dictionaries(
    {"type": st.sampled_from(kinds)},
    optional={
        name: st.sampled_from([0, 1, 2, -1, 2**60, True, False, "", "pass", "draw", "greedy", [], None])
        | values
        for name in fields
    },
)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200) | values.map(json.dumps) | likely.map(json.dumps))
def test_reading_gives_a_message_or_a_mistake(data: str | bytes) -> None:
    try:
        message = decode(data, MOST)
    except RequestError as problem:
        assert problem.what and problem.right
    else:
        assert isinstance(message, m.ClientMessage)
        assert msgspec.json.decode(msgspec.json.encode(message), type=m.ClientMessage) == message


def test_mistakes_say_what_would_be_right() -> None:
    with pytest.raises(RequestError, match="16385 bytes"):
        decode("x" * (MOST + 1), MOST)
    with pytest.raises(RequestError) as caught:
        decode('{"type": "move", "id": 1, "seat": 0, "text": "draw", "cheat": true}', MOST)
    assert "cheat" in caught.value.right
    with pytest.raises(RequestError):
        decode("[" * 10_000, MOST)


@pytest.fixture(scope="module")
def victim(server: Server) -> Player:
    """Somebody who sends nonsense, at a table of their own."""
    made = server.table("pipe-land", ["me", "me", "greedy"])
    return Player(server, made["table"], [each["token"] for each in made["you"]])


@QUICKLY
@given(data=likely.map(json.dumps) | values.map(json.dumps) | st.text(max_size=100) | st.binary(max_size=100))
def test_a_socket_survives_anything(victim: Player, data: str | bytes) -> None:
    victim.socket.send(data)
    victim.send({"type": "ping"})
    while (answer := victim.hear())["type"] != "pong":
        assert answer["type"] in kinds or answer["type"] in ("ack", "error", "refused", "presence"), answer
        assert "Traceback" not in json.dumps(answer)


def closing(server: Server, path: str, first: str | bytes, **more: Any) -> tuple[int, dict[str, Any]]:
    """How a server ends a conversation that begins with this: the code, and its last word."""
    address = server.base.replace("http", "ws")
    with connect(address + path, **more) as socket:
        with suppress(ConnectionClosed):  # some are let go before they have said anything
            socket.send(first)
        told: dict[str, Any] = json.loads(socket.recv(timeout=WAIT))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=WAIT)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, told


def test_how_a_conversation_may_not_begin(server: Server) -> None:
    made = server.table("pipe-dream", ["me"])
    table = f"/ws/{made['table']}"
    hello = json.dumps({"type": "hello", "tokens": [made["you"][0]["token"]]})
    assert closing(server, "/ws/nothing", hello)[0] == 4404
    assert closing(server, table, '{"type": "ping"}')[0] == 4400
    assert closing(server, table, b"\xff\xfe")[0] == 4400
    code, told = closing(server, table, hello, additional_headers={"Origin": "https://elsewhere.example"})
    assert code == 4403 and told["what"] == "this comes from another site's page"
    own_site = {"Origin": server.base}
    with connect(server.base.replace("http", "ws") + table, additional_headers=own_site) as socket:
        socket.send(hello)
        assert json.loads(socket.recv(timeout=WAIT))["type"] == "welcome"


def test_too_much_at_once(server: Server) -> None:
    made = server.table("pipe-dream", ["me"])
    player = Player(server, made["table"], [made["you"][0]["token"]])
    for _ in range(150):  # more than are done at once: the others wait, and none is lost
        player.send({"type": "ping"})
    for _ in range(150):
        player.until("pong")
    player.send({"type": "chat", "id": 1, "seat": 0, "text": "x" * 17_000})
    assert "16384" in player.until("error")["right"]
    player.socket.send("x" * 40_000)
    assert player.is_closed()
    player.close()


def test_who_is_too_slow_to_say_hello_may_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page on a slow machine is no stranger: it is hung up on with a code after which it tries again."""
    monkeypatch.setattr(live_socket, "FIRST_MESSAGE", 0.01)
    monkeypatch.setattr(waiting_room, "FIRST_MESSAGE", 0.01)
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        for path in ("/ws/none", "/ws/gathering/ABCDEF"):
            with client.websocket_connect(path) as line:
                assert "nothing was said" in line.receive_text()
                with pytest.raises(WebSocketDisconnect) as told:
                    line.receive_text()
                assert told.value.code == 4408
