"""``pipeyard print``: a file, or one line that says what was wrong and no file."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from pipeyard.cli import main
from pipeyard.paper.printing import Order, previewed, printed, prints
from pipeyard.rules import registry


@pytest.mark.parametrize(
    ("game", "edition", "what"),
    [("pipe-land", "76", "aid"), ("pipes", "classic", "boards"), ("tube-tangle", "standard", "rules")],
)
def test_little_ink_is_black_ink(game: str, edition: str, what: str) -> None:
    """Words too: nothing that is printed has a colour, where full ink has."""

    def is_grey(ink: str) -> bool:
        for page in pypdfium2.PdfDocument(printed(Order(game, edition, ink=ink, what=what))):
            bitmap = page.render(scale=1)
            data = bytes(bitmap.buffer)
            rows = [data[y * bitmap.stride :][: 3 * bitmap.width] for y in range(bitmap.height)]
            if any(not row[0::3] == row[1::3] == row[2::3] for row in rows):
                return False
        return True

    assert is_grey("saving") and not is_grey("full")


def test_every_game_has_its_prints() -> None:
    for name in registry.GAMES:
        assert len(prints(name)) > 1 and prints(name)[-1].what == "rules"


@pytest.mark.parametrize(
    ("arguments", "file", "pages"),
    [
        (["pipes", "-n", "3", "--size", "6x8"], "pipes-boards.pdf", 3),
        (["pipe-dream", "-n", "3", "--per-page", "2"], "pipe-dream-sheets.pdf", 2),
        (["pipe-land", "--what", "aid", "-e", "114"], "pipe-land-aid.pdf", 6),
        (["tube-tangle", "--what", "rules", "--layout", "plain"], "tube-tangle-rules.pdf", 3),
    ],
)
def test_a_file_is_made_where_one_stands(
    arguments: list[str], file: str, pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["print", *arguments])
    assert (result.exit_code, result.stdout) == (0, f"{file} is ready to print.\n")
    made = len(pypdfium2.PdfDocument(tmp_path / file))
    assert made == pages if "rules" not in file else made >= pages


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["pipse"], "there is no game called 'pipse'"),
        (
            ["pipe-dream", "--what", "boards"],
            "no boards of pipe-dream to print; there are: sheets, aid, rules",
        ),
        (["pipes", "--edition", "large"], "there are: classic, pocket"),
        (["pipes", "--size", "2x2"], "size: columns=2 cannot be"),
        (["pipes", "--walls", "50"], "walls=50 is too many"),
        (["pipes", "--boards", "4AWD-YRDA"], "4AWD-YRDA"),
        (["pipes", "--count", "0"], "0"),
        (["pipes", "--count", "100000"], "at most 2000"),
        (["pipes", "--per-page", "3"], "per-page cannot be 3; choose one of: 1, 2, 4"),
        (["pipe-dream", "--per-page", "4"], "choose one of: 1, 2"),
        (["pipes", "--flip", "long"], "flip changes nothing about the boards of pipes"),
        (["pipes", "--layout", "plain"], "layout changes nothing about the boards"),
        (["pipes", "--what", "rules", "--size", "8x8"], "size changes nothing about the rules"),
        (["pipes", "--what", "rules", "--layout", "plain", "--flip", "long"], "no backs to align"),
        (["pipes", "--out", "nowhere/boards.pdf"], "nowhere/boards.pdf cannot be written"),
        (["pipe-land", "--count", "2"], "count changes nothing about the pieces of pipe-land"),
        (["pipe-land", "--seed", "x"], "seed changes nothing"),
        (["pipe-land", "--mode", "advanced"], "mode changes nothing"),
        (["pipe-land", "--paper", "a5"], "a5"),
        (["pipe-land", "--language", "de"], "language cannot be de; choose one of: en, nl, pl, fr"),
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


@pytest.mark.parametrize(
    "order",
    [
        Order("pipes", "classic", count=40, per_page=4, seed="first"),
        Order("pipe-land", "76", what="rules"),
        Order("tube-tangle", "standard", paper="letter"),
    ],
)
def test_the_first_page_is_seen_without_fonts_or_pixels(order: Order) -> None:
    svg = previewed(order).decode()
    assert svg.startswith("<svg")
    assert "<path" in svg
    assert "<text" not in svg and "image/png" not in svg and "image/jp" not in svg
