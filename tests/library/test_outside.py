"""Editions and bots from files, for a program."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import pipeyard
from pipeyard.bots import registry
from tests.plugins.outside import BOT, dear


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    yield
    registry.forget("the_last")
    shelf = pipeyard.game("pipe-dream").shelf
    assert shelf is not None
    shelf.forget("dear")


def test_an_edition_and_a_bot_from_files(tmp_path: Path) -> None:
    (tmp_path / "dear.toml").write_text(dear())
    (tmp_path / "the_last.py").write_text(BOT)
    match = pipeyard.start("pipe-dream", 2, edition=str(tmp_path / "dear.toml"), seed=1)
    assert match.edition == "dear" and "start = 7" in match.log
    pipeyard.play_out(match, [str(tmp_path / "the_last.py"), "random"])
    assert match.is_over and "the_last" in pipeyard.bots_for("pipe-dream")
    match.save(tmp_path / "evening.log")
    (tmp_path / "dear.toml").unlink()
    assert pipeyard.load(tmp_path / "evening.log") == match


def test_a_file_that_was_changed_counts_as_it_is_now(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text(dear())
    first = pipeyard.start("pipe-dream", 1, edition=str(file), seed=1)
    file.write_text(dear().replace("start = 7", "start = 'many'"))
    with pytest.raises(pipeyard.BadSetup):
        pipeyard.start("pipe-dream", 1, edition=str(file))
    file.write_text(dear().replace("start = 7", "start = 5"))
    second = pipeyard.start("pipe-dream", 1, edition=str(file), seed=1)
    assert "start = 7" in first.log and "start = 5" in second.log
    assert first.copy() == first and first.position != second.position


def test_what_is_wrong_with_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "dear.toml").write_text(dear().replace("start = 7", "start = 'two'"))
    with pytest.raises(pipeyard.BadSetup, match="dear.toml, line 14: wrenches.start must be"):
        pipeyard.start("pipe-dream", edition=str(tmp_path / "dear.toml"))
    with pytest.raises(pipeyard.BadSetup, match="cannot be read"):
        pipeyard.start("pipe-dream", edition=str(tmp_path / "none.toml"))
    with pytest.raises(pipeyard.BadSetup, match="there is no file"):
        pipeyard.bot(str(tmp_path / "none.py"), "pipes")
