"""Starting the server: what it prints, and one line for what was wrong."""

import json
import logging
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pipeyard.web.serve import JsonLines, free_port, prepare
from pipeyard.web.settings import Settings, data_folder


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pipeyard", "serve", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_what_is_wrong_is_told_in_one_line(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    for words in (
        ["--data", str(tmp_path), "--database", "nonsense"],
        ["--data", str(occupied / "folder")],
        ["--data", str(tmp_path), "--port", "70000"],
    ):
        ended = serve(*words)
        assert ended.returncode == 2 and ended.stdout == "", ended
        assert ended.stderr.startswith("pipeyard: ") and ended.stderr.count("\n") == 1, ended.stderr


def test_a_database_that_is_none_is_refused(tmp_path: Path) -> None:
    prepare(Settings(data=tmp_path))
    assert (tmp_path / "pipeyard.sqlite").is_file()
    (tmp_path / "pipeyard.sqlite").write_text("this is a diary, not a database, and long enough to be one")
    with pytest.raises(OSError, match="cannot be used"):
        prepare(Settings(data=tmp_path))


def test_the_next_port_if_one_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < free_port("127.0.0.1", port) < port + 20
    with pytest.raises(OSError, match="no free port"):
        free_port("127.0.0.1", 65_536)


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
