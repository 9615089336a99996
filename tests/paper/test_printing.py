"""``pipeyard print``: a file, or one line that says what was wrong and no file."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from pipeyard.cli import main


@pytest.mark.parametrize("arguments", [["pipes", "-n", "3", "--size", "6x8"], ["pipe-land", "-e", "114"]])
def test_a_file_is_made_where_one_stands(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["print", *arguments])
    assert (result.exit_code, result.stdout) == (0, f"{arguments[0]}.pdf is ready to print.\n")
    assert len(pypdfium2.PdfDocument(tmp_path / f"{arguments[0]}.pdf")) >= 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["pipe-dream"], "has nothing to print yet; there are: pipes, pipe-land"),
        (["pipse"], "there is no game called 'pipse'"),
        (["pipes", "--edition", "large"], "there are: classic, pocket"),
        (["pipes", "--size", "2x2"], "size: columns=2 cannot be"),
        (["pipes", "--walls", "50"], "walls=50 is too many"),
        (["pipes", "--boards", "4AWD-YRDA"], "4AWD-YRDA"),
        (["pipes", "--count", "0"], "0"),
        (["pipes", "--count", "100000"], "at most 2000"),
        (["pipes", "--per-page", "3"], "3"),
        (["pipes", "--flip", "long"], "--flip is for games with pieces"),
        (["pipes", "--out", "nowhere/boards.pdf"], "nowhere/boards.pdf cannot be written"),
        (["pipe-land", "--count", "2"], "--count is for Pipes boards"),
        (["pipe-land", "--seed", "x"], "--seed is for Pipes boards"),
        (["pipe-land", "--mode", "advanced"], "--mode changes nothing"),
        (["pipe-land", "--paper", "a5"], "a5"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(
    arguments: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["print", *arguments])
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.startswith("pipeyard: ") and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_typst_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["print", "pipes"])
    assert result.exit_code == 2
    assert "pip install 'pipeyard[paper]'" in result.stderr
