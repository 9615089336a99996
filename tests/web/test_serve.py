"""Starting the server: what it prints, and one line for what was wrong."""

import contextlib
import json
import logging
import socket
import sqlite3
import ssl
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from pipeyard.web.http.addresses import addresses, let_others_in
from pipeyard.web.http.certificate import Certificate, _builder, _general_name, certificate
from pipeyard.web.logs import JsonLines, Throttle
from pipeyard.web.ports import free_port
from pipeyard.web.serve import announcement, prepare
from pipeyard.web.settings import Settings, data_folder
from tests.command import command


def test_what_is_wrong_is_told_in_one_line(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    for words in (
        ["--data", str(tmp_path), "--database", "nonsense"],
        ["--data", str(occupied / "folder")],
        ["--data", str(tmp_path), "--port", "70000"],
    ):
        ended = command("serve", *words, cwd=tmp_path, env={})
        assert ended.returncode == 2 and ended.stdout == "", ended
        assert ended.stderr.startswith("pipeyard: ") and ended.stderr.count("\n") == 1, ended.stderr


def test_a_database_that_is_none_is_refused(tmp_path: Path) -> None:
    prepare(Settings(data=tmp_path))
    assert (tmp_path / "pipeyard.sqlite").is_file()
    (tmp_path / "pipeyard.sqlite").write_text("this is a diary, not a database, and long enough to be one")
    with pytest.raises(OSError, match="is damaged"):
        prepare(Settings(data=tmp_path))


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"port {port} at 127.0.0.1 cannot be used"):
            free_port("127.0.0.1", port)
        monkeypatch.setattr("pipeyard.web.ports.USUAL_PORT", port)
        assert port < free_port("127.0.0.1", None) < port + 20, "only the usual port moves"
    with pytest.raises(OSError, match="cannot be used"):
        free_port("127.0.0.1", 65_536)


def test_other_devices_are_told_where_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    here_only = announcement(addresses("127.0.0.1", 8000))
    assert "http://localhost:8000/" in here_only and let_others_in() in here_only
    monkeypatch.setattr("pipeyard.web.http.addresses.local_names", lambda: ("192.0.2.7", "fd00::7", "attic"))
    everywhere = addresses("0.0.0.0", 8123, https=True)
    assert everywhere.elsewhere == (
        "https://192.0.2.7:8123/",
        "https://[fd00::7]:8123/",
        "https://attic:8123/",
    )
    told = announcement(everywhere, Path("authority.pem"))
    assert "https://192.0.2.7:8123/\n" in told and "--host" not in told
    assert "    https://192.0.2.7:8123/authority.pem\n" in told
    assert addresses("127.0.0.1", 1, public_url="https://games.example.org").elsewhere == (
        "https://games.example.org/",
    )


def test_the_command_that_is_told_can_be_pasted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As after `make play`: the command is in .venv/bin, which is not on the PATH of whoever pastes it."""
    script = tmp_path / "a yard" / ".venv" / "bin" / "pipeyard"
    script.parent.mkdir(parents=True)
    script.write_text('#!/bin/sh\necho "$@"\n')
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script.with_name("python")))

    def pasted(folder: Path) -> str:
        monkeypatch.chdir(folder)
        told = let_others_in()
        tried = subprocess.run(told, shell=True, capture_output=True, text=True, timeout=60)
        assert tried.stdout == "serve --host 0.0.0.0\n", tried.stderr
        return told

    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert pasted(tmp_path / "a yard") == ".venv/bin/pipeyard serve --host 0.0.0.0"
    assert pasted(tmp_path) == "'a yard/.venv/bin/pipeyard' serve --host 0.0.0.0"
    assert pasted(Path("/")).startswith(f"'{script.relative_to('/')}'")
    monkeypatch.setenv("PATH", f"{script.parent}:/usr/bin:/bin")
    assert pasted(tmp_path) == "pipeyard serve --host 0.0.0.0"
    monkeypatch.undo()
    monkeypatch.setattr("pathlib.Path.is_file", lambda _: False)
    monkeypatch.setenv("PATH", "/nowhere")
    assert let_others_in() == f"{sys.executable} -m pipeyard serve --host 0.0.0.0"


def test_a_certificate_is_made_once_and_anew_when_addresses_change(tmp_path: Path) -> None:
    made = certificate(tmp_path, ("localhost", "127.0.0.1"))
    first, authority = made.certificate.read_bytes(), made.authority.read_bytes()
    assert certificate(tmp_path, ("localhost",)).certificate.read_bytes() == first
    assert certificate(tmp_path, ("localhost", "192.168.0.7")).certificate.read_bytes() != first
    assert made.authority.read_bytes() == authority, "devices that trust it need not do so again"
    assert (tmp_path / "server.key").stat().st_mode & 0o077 == 0
    (tmp_path / "server.pem").write_text("nonsense")
    certificate(tmp_path, ("localhost",))
    assert b"BEGIN CERTIFICATE" in made.certificate.read_bytes()


def shakes_hands(files: Certificate, name: str) -> None:
    """A browser that trusts the authority opens a server by this name. Raises ``ssl.SSLError``."""
    here, there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=files.authority)
    here.load_cert_chain(files.certificate, files.key)
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    server, browser = (
        here.wrap_bio(up, down, server_side=True),
        there.wrap_bio(down, up, server_hostname=name),
    )
    for _ in range(4):
        for side in (browser, server):
            with contextlib.suppress(ssl.SSLWantReadError):
                side.do_handshake()


def test_the_authority_signs_for_its_own_names_alone(tmp_path: Path) -> None:
    """Whoever takes its key can pretend to be this server, and not a bank."""
    names = ("localhost", "127.0.0.1", "box.example.org", "2001:db8::7", "203.0.113.7")
    made = certificate(tmp_path, names)
    for name in names:
        shakes_hands(made, name)
    authority, key = made.authority.read_bytes(), tmp_path / "authority.key"
    assert certificate(tmp_path, (*names, "10.1.2.3", "2001:db8::8")).authority.read_bytes() == authority
    signing = serialization.load_pem_private_key(key.read_bytes(), None)
    assert isinstance(signing, ec.EllipticCurvePrivateKey)
    public = signing.public_key()
    for name in ("bank.example", "198.51.100.7"):
        forged = (
            _builder("A bank", 30)
            .issuer_name(x509.load_pem_x509_certificate(authority).subject)
            .public_key(public)
            .add_extension(x509.SubjectAlternativeName([_general_name(name)]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(public), critical=False)
            .sign(signing, hashes.SHA256())
        )
        made.certificate.write_bytes(forged.public_bytes(serialization.Encoding.PEM))
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
            shakes_hands(replace(made, key=key), name)
    certificate(tmp_path, (*names, "other.example.org"))
    assert made.authority.read_bytes() != authority, "a new name needs a new authority"


def test_a_server_speaks_https_and_gives_its_authority(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pipeyard", "serve", "--data", str(tmp_path), "--https", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = next(line for line in server.stdout if "Pipeyard is at" in line)
            base = told.split()[-1]
            assert base.startswith("https://localhost:")
            trusted = ssl.create_default_context(cafile=tmp_path / "https" / "authority.pem")
            with urlopen(f"{base}api/addresses", context=trusted) as answer:
                told = json.load(answer)
                assert told == {"elsewhere": [], "command": let_others_in(), "is_public": False}
            with urlopen(f"{base}authority.pem", context=trusted) as answer:
                assert answer.read() == (tmp_path / "https" / "authority.pem").read_bytes()
        finally:
            server.terminate()


def test_where_data_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIPEYARD_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("PIPEYARD_DATA")
    assert data_folder().name == "pipeyard"
    assert Settings(database="postgresql+asyncpg://here/games").address == "postgresql+asyncpg://here/games"


def test_the_log_is_json_lines() -> None:
    record = logging.makeLogRecord(
        {"name": "pipeyard.web.live.tables", "levelname": "INFO", "msg": "a new table", "table": "abc123"}
    )
    told = json.loads(JsonLines().format(record))
    assert (told["level"], told["what"], told["table"]) == ("info", "a new table", "abc123")
    assert set(told) == {"time", "level", "logger", "what", "table"}


def test_the_log_does_not_say_the_same_a_thousand_times() -> None:
    now = [0.0]
    throttle = Throttle(most=3, clock=lambda: now[0])

    def record(text: str) -> logging.LogRecord:
        return logging.LogRecord("pipeyard", logging.ERROR, "file", 1, text, None, None)

    assert [throttle.filter(record("again")) for _ in range(1000)].count(True) == 3
    assert throttle.filter(record("something else"))
    now[0] = 60.0
    told = record("again")
    assert throttle.filter(told) and json.loads(JsonLines().format(told))["left_out"] == 997
    assert "left_out" not in json.loads(JsonLines().format(record("again")))


@pytest.mark.parametrize(("content", "words"), [(b"", "is empty"), (b"x" * 5000, "is damaged")])
def test_a_damaged_database_is_told_with_how_to_restore_it(
    tmp_path: Path, content: bytes, words: str
) -> None:
    """It is neither taken for a new one nor written to."""
    file = tmp_path / "pipeyard.sqlite"
    file.write_bytes(content)
    with pytest.raises(OSError, match=f"{words}.*admin restore FILE"):
        prepare(Settings(data=tmp_path))
    assert file.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="it has other permissions")
def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    prepare(Settings(data=tmp_path))
    file = tmp_path / "pipeyard.sqlite"
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)  # as older versions made it
    prepare(Settings(data=tmp_path))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE servers SET seen = 0")
        assert {each.stat().st_mode & 0o777 for each in tmp_path.glob("pipeyard.sqlite*")} == {0o600}
    connection.close()
