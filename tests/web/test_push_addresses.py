"""The server calls push services only: their addresses are read once, looked up once, and lie outside."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import Any

import pytest

from pipeyard.web.live.calling import post, read_address
from pipeyard.web.live.notice_senders import Notice, NoticeFailed, PushSender
from pipeyard.web.settings import Settings
from tests.web.sinks import Browser, http_sink
from tests.web.test_turn_notices import subscription


@pytest.mark.parametrize(
    ("endpoint", "is_known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm/send/abc", False),
        ("https://fcm.googleapis.com@169.254.169.254/", False),
        ("https://fcm.googleapis.com.example.org/", False),
        ("https://evilpush.apple.com.example.org/", False),
        ("https://notify.windows.com/", False),
        ("https://127.0.0.1/", False),
        ("https://[::1/", False),
        ("file:///etc/passwd", False),
        ("https://fcm.googleapis.com:99999/", False),
        ("https://127.0.0.1\\.web.push.apple.com/", False),
        ("https://127.0.0.1:443\\@web.push.apple.com/", False),
        ("https://ann@web.push.apple.com/", False),
        ("https://web.push.apple.com/a b", False),
        ("https://web.push.apple.com/\r\nx: y", False),
        ("https://ẃeb.push.apple.com/", False),
    ],
)
def test_the_server_calls_push_services_only(endpoint: str, is_known: bool) -> None:
    assert PushSender(Settings(), b"s" * 32).is_allowed(endpoint) is is_known


@pytest.mark.parametrize("place", ["127.0.0.1", "169.254.169.254", "10.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_known_name_that_leads_inside_is_not_called(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (place, 443))])
    monkeypatch.setattr("socket.create_connection", lambda *how: calls.append(how))
    with http_sink() as sink:
        browser = subscription(Browser(sink))
    inside = replace(browser, endpoint="https://fcm.googleapis.com/send/abc")
    with pytest.raises(NoticeFailed, match="OSError"):
        PushSender(Settings(), b"s" * 32).send(inside, Notice("text", "table", "pipes", "Ann"))
    assert not calls


def test_what_is_called_is_what_was_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked up once: at a second look it could lead inside."""
    looked: list[str] = []
    found = socket.getaddrinfo

    def look_up(host: str, *how: Any, **more: Any) -> list[Any]:
        looked.append(host)
        return found("127.0.0.1", *how, **more)

    with http_sink(status=200) as sink:
        monkeypatch.setattr("socket.getaddrinfo", look_up)
        address = read_address(sink.base.replace("127.0.0.1", "hooks.example") + "/a?b=c")
        assert post(address, b"{}", {}, only_public=False).status_code == 200
        posted = sink.posted.get_nowait()
    assert looked == ["hooks.example", "127.0.0.1"] and posted.path == "/a?b=c"
    assert posted.headers["host"] == f"hooks.example:{address.port}"


def test_keys_that_cannot_sign_are_told_as_a_notice_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    with http_sink() as sink:
        browser = subscription(Browser(sink))
        sender = PushSender(Settings(push_services=(sink.base,), push_contact="nobody"), b"s" * 32)
        with pytest.raises(NoticeFailed, match="VapidException"):
            sender.send(browser, Notice("text", "table", "pipes", "Ann"))
