"""The peers' environment."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench import environment


def quickly(command: list[str | Path], **how: Any) -> subprocess.CompletedProcess[str]:
    """Make the environment without a pip of its own, which takes long, and install with ours."""
    words = [sys.executable if Path(word).name == "python" else str(word) for word in command]
    return subprocess.run([*words, "--without-pip"] if "venv" in words else words, **how)


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment elsewhere, for a peer that no index has."""
    monkeypatch.setattr(environment, "VENV", tmp_path / "peers")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "peers/bin/python")
    monkeypatch.setattr(environment, "MADE", tmp_path / "peers/peers.json")
    monkeypatch.setattr(environment, "PEERS", {"nobody": ["a-peer-that-nobody-wrote"]})
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setattr(environment, "subprocess", SimpleNamespace(run=quickly))
    return tmp_path / "peers"


def test_a_peer_that_does_not_install_is_told_of_and_not_tried_again(
    apart: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faults = environment.prepare()
    assert "No matching distribution found for a-peer-that-nobody-wrote" in faults["nobody"]
    assert "Installing the peers" in capsys.readouterr().out
    assert environment.prepare() == faults
    assert capsys.readouterr().out == ""
    assert (apart / "bin/python").exists()
