"""docs/learn.md: every block of code runs and prints what the page says."""

from tests.library.documented import ROOT, run


def test_the_page_runs_and_prints_what_it_says() -> None:
    found = run(ROOT / "docs" / "learn.md")
    assert len(found) >= 3
    for block, printed in found:
        assert block.printed is None or printed == block.printed, f"docs/learn.md, line {block.line}"


def test_six_lines_are_enough() -> None:
    found = run(ROOT / "docs" / "learn.md")
    assert len([line for line in found[0][0].code.splitlines() if line.strip()]) <= 6
