"""docs/security.md names a test for every line, and every test it names is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")


def test_every_line_of_the_threat_model_names_tests_that_exist() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
    assert rows
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, f"no test: {row}"
        for file, test in named:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert test in found, f"{file} has no {test}"
