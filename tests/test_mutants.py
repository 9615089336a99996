"""The list of faults fits the sources, and trying one tells what came of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutants.__main__ import main
from tests.mutants.faults import Fault, faults, parts
from tests.mutants.running import ROOT, Copy

ALL = [fault for part in parts() for fault in faults(part)]
DRAW = Fault(
    part="bag",
    file="rules/bag.py",
    old="self.total -= 1",
    new="pass",
    breaks="a bag never empties",
    tests=("tests/rules/test_bag.py",),
)


@pytest.mark.parametrize("part", parts())
def test_every_fault_fits_the_sources(part: str) -> None:
    for fault in faults(part):
        text = fault.path(ROOT / "src").read_text(encoding="utf-8")
        compile(fault.changed(text), fault.file, "exec")
        missing = [name for name in fault.tests if not (ROOT / name).exists()]
        assert not missing, f"{fault.name}: these tests are gone"


def test_no_two_faults_are_told_alike() -> None:
    assert len({fault.name for fault in ALL}) == len(ALL)


def test_a_text_that_is_not_there_once_is_told() -> None:
    with pytest.raises(ValueError, match="2 times, it should once"):
        DRAW.changed("self.total -= 1\nself.total -= 1\n")


def test_faults_are_killed_survive_or_are_none(tmp_path: Path) -> None:
    copy = Copy(tmp_path, ROOT)
    sources = DRAW.path(copy.plain).read_text(encoding="utf-8")
    tried = [DRAW, replace(DRAW, new="self.total -= 1  # as before"), replace(DRAW, new="self.total -=")]
    outcomes = [copy.run(fault) for fault in tried]
    assert [outcome.state for outcome in outcomes] == ["killed", "survived", "broken"]
    assert outcomes[0].told.startswith("tests/rules/test_bag.py::test_")
    assert DRAW.path(copy.plain).read_text(encoding="utf-8") == sources


def test_a_word_that_no_fault_has_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["mutants", "--only", "no such word"])
    with pytest.raises(SystemExit):
        main()
    assert "the parts are: engine, match" in capsys.readouterr().err
