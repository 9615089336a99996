"""The addresses at which people can open this server: on this machine and from other devices.

A server that listens at ``127.0.0.1`` can be reached from its own machine only. One that listens at
``0.0.0.0`` can be reached at the machine's name and at its addresses in the local network. A server behind a
proxy has a public address that only its operator knows (the setting ``public_url``).
"""

from __future__ import annotations

import ipaddress
import shlex
import shutil
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import ifaddr

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a server can be opened."""

    here: str  # on this machine
    elsewhere: tuple[str, ...] = ()  # from other devices, the likeliest first; empty: it cannot be
    secure: bool = False  # whether other devices get https


def addresses(host: str, port: int, *, https: bool = False, public_url: str = "") -> Addresses:
    """The addresses of a server that listens at a host and port.

    >>> addresses("127.0.0.1", 8000)
    Addresses(here='http://localhost:8000/', elsewhere=(), secure=False)
    >>> addresses("127.0.0.1", 8000, public_url="https://games.example.org").elsewhere
    ('https://games.example.org/',)
    """
    scheme = "https" if https else "http"
    here = f"{scheme}://{'localhost' if host in (*LOOPBACK, *EVERYWHERE) else _in_url(host)}:{port}/"
    if public_url:
        return Addresses(here, (public_url.rstrip("/") + "/",), public_url.startswith("https:"))
    if host in LOOPBACK:
        return Addresses(here)
    names = local_names() if host in EVERYWHERE else (host,)
    return Addresses(here, tuple(f"{scheme}://{_in_url(name)}:{port}/" for name in names), https)


def let_others_in() -> str:
    """The command that lets other devices in, as it can be pasted where this server was started."""
    beside = Path(sys.executable).with_name("pipeyard")
    found = shutil.which("pipeyard")
    if found and Path(found).resolve() == beside.resolve():
        program = "pipeyard"
    elif beside.is_file():
        inside = beside.is_relative_to(Path.cwd())
        program = shlex.quote(str(beside.relative_to(Path.cwd()) if inside else beside))
    else:
        program = f"{shlex.quote(sys.executable)} -m pipeyard"
    return f"{program} serve --host 0.0.0.0"


def local_names() -> tuple[str, ...]:
    """This machine's addresses in the local network, the IPv4 ones first, then its name."""
    found = [
        address.ip if isinstance(address.ip, str) else address.ip[0]
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
    ]
    usable = [address for address in dict.fromkeys(found) if _reachable(address)]
    name = socket.gethostname()
    known = [name] if "." in name or _resolves(name) else []
    return (*sorted(usable, key=lambda address: ":" in address), *known)


def _reachable(address: str) -> bool:
    """Whether another device could use the address: no loopback, nothing that needs an interface's name."""
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _resolves(name: str) -> bool:
    """Whether the name leads to this machine for others too, as far as can be told from here."""
    try:
        return not ipaddress.ip_address(socket.gethostbyname(name)).is_loopback
    except (OSError, ValueError):
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
