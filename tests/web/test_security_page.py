"""docs/security.md and docs/reliability.md name a test for every line, and every test they name is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("page", ["security.md", "reliability.md"])
def test_every_line_of_the_page_names_tests_that_exist(page: str) -> None:
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and "| test |" not in line]
    assert rows
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, f"no test: {row}"
        for file, test in named:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert test in found, f"{file} has no {test}"
