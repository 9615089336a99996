"""One POST to an address that others named: read once and strictly, looked up once, and called there.

Two readers of one address can see two hosts in it (a backslash, a user's name), and a name can lead elsewhere
at the second look.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 10.0  # seconds
_ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>[/?][!#-;=?-\[\]_a-z~]*)?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        usual = self.port == (443 if self.scheme == "https" else 80)
        return f"{self.scheme}://{self.host}" + ("" if usual else f":{self.port}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, as pywebpush looks at it."""

    status_code: int
    reason: str
    text: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


def read_address(text: str) -> Address:
    """An address taken apart. Raises ``ValueError`` for what is none, or could be read in two ways."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise ValueError("not an address")
    scheme, host, port, path = found["scheme"].lower(), found["host"].lower(), found["port"], found["path"]
    number = int(port) if port else 443 if scheme == "https" else 80
    if not 0 < number < 65_536:
        raise ValueError("not a port")
    path = path or "/"
    return Address(scheme, host, number, path if path.startswith("/") else f"/{path}")


def post(address: Address, body: bytes, headers: Mapping[str, str], *, only_public: bool) -> Answer:
    """Post to an address and follow no redirection. Raises ``OSError`` and ``http.client.HTTPException``.

    With ``only_public`` every address that the name stands for must be one of the internet's.
    """
    host = address.host.strip("[]")
    found = socket.getaddrinfo(host, address.port, type=socket.SOCK_STREAM)
    places = [str(each[4][0]) for each in found]
    if only_public and not all(ipaddress.ip_address(place).is_global for place in places):
        raise OSError("this is no address of the internet")
    connection = http.client.HTTPConnection(host, address.port, timeout=PATIENCE)
    try:
        connected = connection.sock = _connected(places, address.port)
        if address.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(connected, server_hostname=host)
        named = {"host": address.origin.partition("://")[2], **headers}
        connection.request("POST", address.path, body, named)
        answer = connection.getresponse()
        return Answer(answer.status, answer.reason)
    finally:
        connection.close()


def _connected(places: list[str], port: int) -> socket.socket:
    """A connection to the first of these places that takes one."""
    for place in places[:-1]:
        try:
            return socket.create_connection((place, port), PATIENCE)
        except OSError:  # such as IPv6 where there is none
            continue
    return socket.create_connection((places[-1], port), PATIENCE)


class Session:
    """What pywebpush posts by instead of a session of ``requests``."""

    def __init__(self, address: Address, *, only_public: bool) -> None:
        self.address = address
        self.only_public = only_public

    def post(self, _: str, *, data: bytes, headers: Mapping[str, str], **__: Any) -> Answer:
        told = {name: str(value) for name, value in headers.items()}
        return post(self.address, data, told, only_public=self.only_public)
