"""What deploy/ sets up, without containers: two servers, PostgreSQL, Valkey, and Caddy with its own file."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from bench.people import GAMES, Tally, busy_table
from tests.web.test_faults import look_through
from tests.web.valkeys import Valkey

CADDYFILE = Path(__file__).parent.parent.parent / "deploy" / "Caddyfile"
NO_LETS_ENCRYPT = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
PATIENCE = 120.0
MOVES = 40  # before and after one of the servers is killed


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*command: str, log: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env={**os.environ, **more})
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def wait_for(address: str, log: Path, trust: Path | None = None) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            context = ssl.create_default_context(cafile=trust) if trust is not None else None
            urllib.request.urlopen(address, timeout=5, context=context).close()
            return
        except OSError:
            assert time.monotonic() < until, log.read_text()[-2000:]
            time.sleep(0.1)


def caddyfile(folder: Path, host: str, servers: list[int]) -> Path:
    """The file of deploy/ with other addresses and a certificate of its own."""
    text = CADDYFILE.read_text().replace("{$PIPEYARD_HOST} {", f"{host} {{\n\ttls internal")
    for number, port in enumerate(servers, 1):
        text = text.replace(f"app{number}:8000", f"127.0.0.1:{port}")
    file = folder / "Caddyfile"
    file.write_text(NO_LETS_ENCRYPT + text)
    return file


@pytest.mark.deep
def test_games_go_on_through_the_proxy_when_a_server_is_killed(
    tmp_path: Path, postgresql_database: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed")
    ports, proxy = [free_port(), free_port()], free_port()
    host = f"localhost:{proxy}"
    environment = {
        "DATABASE_URL": postgresql_database.replace("+asyncpg", ""),
        "REDIS_URL": valkey.address,
        "PIPEYARD_PUBLIC_URL": f"https://{host}",
        "PIPEYARD_TRUSTED_PROXIES": "127.0.0.1",
        "PIPEYARD_TABLES_PER_HOUR": "1000",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    trust = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with ExitStack() as stack:
        servers = []
        for port in ports:
            log = tmp_path / f"{port}.log"
            serve = (sys.executable, "-m", "pipeyard", "serve", "--host", "127.0.0.1", "--port", str(port))
            own = {**environment, "PIPEYARD_DATA": str(tmp_path / str(port))}
            servers.append(stack.enter_context(running(*serve, log=log, **own)))
            wait_for(f"http://127.0.0.1:{port}/readyz", log)
        log = tmp_path / "proxy.log"
        file = caddyfile(tmp_path, host, ports)
        run = ("caddy", "run", "--adapter", "caddyfile", "--config", str(file))
        stack.enter_context(
            running(*run, log=log, XDG_DATA_HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
        )
        until = time.monotonic() + PATIENCE
        while not trust.is_file():
            assert time.monotonic() < until, log.read_text()[-2000:]
            time.sleep(0.1)
        wait_for(f"https://{host}/api/games", log, trust)
        for hidden in ("metrics", "readyz"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                wait_for_answer(f"https://{host}/{hidden}", trust)
        monkeypatch.setenv("SSL_CERT_FILE", str(trust))
        tally = asyncio.run(play(f"https://{host}", servers[0]))
    moves = asyncio.run(look_through(postgresql_database, tally))
    print(f"{len(tally.receipts)} acknowledged moves, {moves} in all, {tally.cut} connections cut")
    assert tally.cut and not tally.failed


def wait_for_answer(address: str, trust: Path) -> None:
    urllib.request.urlopen(address, timeout=5, context=ssl.create_default_context(cafile=trust)).close()


async def play(base: str, server: subprocess.Popen[bytes]) -> Tally:
    """People play all four games over wss; one server is killed in the middle."""
    tally = Tally()
    people = [asyncio.create_task(busy_table(base, [base], game, 0.1, tally)) for game in GAMES * 2]
    try:
        for wanted in (MOVES, 2 * MOVES):
            until = time.monotonic() + PATIENCE
            while len(tally.receipts) < wanted:
                assert time.monotonic() < until and not any(task.done() for task in people), tally
                await asyncio.sleep(0.05)
            if wanted == MOVES:
                server.send_signal(signal.SIGKILL)
                server.wait()
                known = tally.cut
        assert tally.cut > known
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return tally
