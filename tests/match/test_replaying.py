"""Logs told in lines, and saved whole."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pipeyard.match import load, save, seeded
from pipeyard.match.replaying import describe
from pipeyard.rules.protocol import Game
from tests.match.matches import begin, whole


def test_a_game_is_told_from_start_to_end(buckets: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    save(path, whole(buckets).log())
    lines, well = describe(path, check=True)
    assert well
    assert lines[0] == "Buckets, edition plain; rules version 1"
    assert "  red: Ann (human)" in lines
    assert any(line.startswith("1 nature: bucket ") for line in lines)
    assert any(line.startswith("over: ") for line in lines)
    assert "The secret is the one that was promised." in lines


def test_an_unfinished_game_is_told_so(buckets: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    save(path, begin(buckets).log())
    lines, well = describe(path, check=True)
    assert well and "not over: scoop, waiting for red, blue" in lines
    assert any("nothing can be checked yet" in line for line in lines)


def test_dishonest_chance_is_not_well(buckets: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    save(path, replace(whole(buckets).log(), secret=seeded("other")))
    assert describe(path)[1]
    lines, well = describe(path, check=True)
    assert not well and "not the one that was promised" in lines[-1]


def test_a_wrong_file_is_one_clear_line(buckets: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    assert describe(path)[0][0].startswith("game.log cannot be read: No such file") and not describe(path)[1]
    assert not describe(tmp_path)[1]
    path.write_bytes(b"\xff")
    assert describe(path) == (["game.log: not a text in UTF-8, at byte 0"], False)
    path.write_text("pipeyard log 1\nwind north\n")
    assert describe(path)[0][0].startswith("game.log: line 2: 'wind north' begins with no word of a log")


def test_a_failed_save_leaves_what_was_there(
    buckets: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.log"
    old = begin(buckets).log()
    save(path, old)

    def broken(handle: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="no space left"):
            save(path, whole(buckets).log())
    assert load(path) == old and [item.name for item in tmp_path.iterdir()] == ["game.log"]


def test_it_runs_as_a_module(tmp_path: Path) -> None:
    """In a process of its own, where the toy game is not known."""
    path = tmp_path / "game.log"
    path.write_text("pipeyard log 1\ngame buckets\nrules 1\nedition plain\nseat red human Ann\n")
    command = [sys.executable, "-m", "pipeyard.match.replaying", "--verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr == ""
    assert done.stdout.startswith("the log is of a game 'buckets' that is not known here")
