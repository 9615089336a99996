"""What notices are sent to: a push service, a mail server and a webhook, real ones at this machine."""

from __future__ import annotations

import asyncio
import base64
import json
import queue
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from tests.web.server import WAIT


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Request:
    """Something that was posted."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class HttpSink:
    """Keeps what is posted to it, and answers with a status."""

    status: int = 201
    location: str = ""
    base: str = ""
    posted: queue.Queue[Request] = field(default_factory=queue.Queue)

    async def next(self) -> Request:
        return await asyncio.to_thread(self.posted.get, timeout=WAIT)


@contextmanager
def http_sink(**how: Any) -> Iterator[HttpSink]:
    sink = HttpSink(**how)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            names = {name.lower(): value for name, value in self.headers.items()}
            sink.posted.put(Request(self.path, names, body))  # before it is answered
            self.send_response(sink.status)
            if sink.location:
                self.send_header("location", sink.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        sink.base = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield sink
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def mail_sink(tls: ssl.SSLContext | None = None) -> Iterator[tuple[str, queue.Queue[str]]]:
    """A mail server, as its address and the mails it was given, or the words for a password."""
    mails: queue.Queue[str] = queue.Queue()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            envelope = ""
            for line in self.rfile:
                word = line.split()[0].upper() if line.split() else b""
                if word == b"AUTH":
                    mails.put(line.decode())
                if word in (b"MAIL", b"RCPT"):
                    envelope += line.decode()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    lines = iter(lambda: self.rfile.readline().decode(), ".\r\n")
                    mails.put(envelope + "".join(lines))
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 yes\r\n")
                if word == b"QUIT":
                    return

    class Sink(socketserver.ThreadingTCPServer):
        def get_request(self) -> tuple[socket.socket, Any]:
            taken, where = super().get_request()
            return (tls.wrap_socket(taken, server_side=True) if tls else taken), where

        def handle_error(self, *_: object) -> None:
            pass

    with Sink(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"smtp{'s' if tls else ''}://127.0.0.1:{server.server_address[1]}", mails
        finally:
            server.shutdown()
            thread.join()


class Browser:
    """A browser that push services know: it can read what is sent to it, and nobody else can."""

    def __init__(self, sink: HttpSink, name: str = "browser") -> None:
        self.path = f"/send/{name}"
        self.endpoint = sink.base + self.path
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes ok"

    def keys(self) -> dict[str, str]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text_of(public), "auth": text_of(self.secret)}

    def read(self, request: Request, server_key: str) -> dict[str, str]:
        """What a request says: it is for this browser, from that server, and encrypted."""
        assert request.path == self.path and request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        scheme, _, rest = request.headers["authorization"].partition(" ")
        parts = dict(each.strip().split("=", 1) for each in rest.split(","))
        assert scheme == "vapid" and parts["k"] == server_key
        assert Vapid02.verify(request.headers["authorization"])
        data = http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.secret)
        told: dict[str, str] = json.loads(data)
        return told
