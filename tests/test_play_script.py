"""`make play`: the table starts at once, and again when the rules are compiled."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import play

# A table that notes its arguments. The first runs until it is stopped or told to end, the second just ends.
TABLE = """
import os, sys, time
with open(sys.argv[1], "a+") as log:
    log.seek(0)
    again = log.read()
    print(*sys.argv[2:], file=log)
while not again and not os.path.exists(sys.argv[1] + ".end"):
    time.sleep(0.05)
"""
COMPILER = """
import os, sys, time
while not os.path.exists(sys.argv[1]) or not os.path.getsize(sys.argv[1]):
    time.sleep(0.05)
sys.exit(int(sys.argv[2]))
"""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which tables note that they started."""
    log = tmp_path / "started"
    monkeypatch.setattr(play, "SERVE", [sys.executable, "-c", TABLE, str(log)])
    monkeypatch.setattr(play, "LOG", tmp_path / "rules.log")
    monkeypatch.setattr(play, "free_port", lambda: "8123")
    (tmp_path / "rules.log").write_text("there is no C compiler (gcc)\n")
    return log


def compiler(monkeypatch: pytest.MonkeyPatch, started: Path, code: int) -> None:
    """A compiler that waits for the table and ends with a code."""
    command = [sys.executable, "-c", COMPILER, str(started), str(code)]
    monkeypatch.setattr(play, "compile_rules", lambda: subprocess.Popen(command, start_new_session=True))


def test_the_port_is_free() -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", int(play.free_port())))


def test_the_table_starts_again_at_the_same_port(started: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler(monkeypatch, started, 0)
    made: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: made.append(command))
    assert play.serve_and_change_over() == 0
    assert made == [["make", ".venv/stamps/pipeyard"]]
    assert started.read_text().splitlines() == ["--port 8123"] * 2


def test_without_a_compiler_the_table_goes_on(started: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler(monkeypatch, started, 1)
    told: list[str] = []

    def say(*words: str, flush: bool) -> None:
        told.append(" ".join(words))
        Path(f"{started}.end").touch()

    monkeypatch.setattr(play, "print", say, raising=False)
    assert play.serve_and_change_over() == 0
    assert told == ["  The rules run interpreted, which is slower: there is no C compiler (gcc)"]
    assert started.read_text().splitlines() == ["--port 8123"]
