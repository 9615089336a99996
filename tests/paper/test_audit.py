"""``pipeyard audit``: the examples of docs/paper.md, and one line where a sheet cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeyard.cli import main
from pipeyard.paper.audit import audited

DOCS = (Path(__file__).parents[2] / "docs" / "paper.md").read_text()
EXAMPLES = re.findall(r"```\n\$ pipeyard audit (\S+) (\S+)\n(.*?)```\n\n```\n(.*?)```", DOCS, re.DOTALL)


def run(game: str, text: str, tmp_path: Path) -> tuple[int, str]:
    file = tmp_path / "sheet.txt"
    file.write_text(text)
    result = CliRunner().invoke(main, ["audit", game, str(file)])
    return result.exit_code, result.output


def test_every_game_with_an_audit_has_its_example() -> None:
    assert {game for game, *_ in EXAMPLES} == set(audited())


@pytest.mark.parametrize(("game", "file", "told", "sheet"), EXAMPLES, ids=[each[0] for each in EXAMPLES])
def test_the_examples_are_true(game: str, file: str, told: str, sheet: str, tmp_path: Path) -> None:
    code, output = run(game, sheet, tmp_path)
    assert output == told
    assert code == 1  # each example has a mistake in it


def test_a_right_sheet_ends_with_code_0(tmp_path: Path) -> None:
    [sheet] = [sheet for game, _, _, sheet in EXAMPLES if game == "pipes"]
    code, output = run("pipes", re.sub(r"score .*\n", "", sheet), tmp_path)
    assert (code, output.splitlines()[-1]) == (0, "Everything is as it should be.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pipe-land", "sheet.txt"], "pipe-land has no sheets to look over; there are: pipes, pipe-dream"),
        (["pipes", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["pipes", "empty.txt"], "there is no board"),
        (["pipes", "long.txt"], "too long"),
        (["pipes", "bytes.txt"], "not a text in UTF-8"),
    ],
)
def test_what_cannot_be_looked_over_is_said_in_one_line(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("")
    Path("long.txt").write_text("// so it goes\n" * 5000)
    Path("bytes.txt").write_bytes(b"\xff\xfe\x00")
    result = CliRunner().invoke(main, ["audit", *arguments])
    assert result.exit_code == 2
    assert words in result.stderr and result.stderr.count("\n") == 1
