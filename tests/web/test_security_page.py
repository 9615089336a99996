"""docs/security.md and docs/reliability.md name a test for every line, and every test they name is there."""

import ast
import re
from pathlib import Path

import msgspec
import pytest
from litestar.routes import HTTPRoute

from pipeyard.web.http.app import make_app
from pipeyard.web.settings import Settings
from pipeyard.web.wire.messages import ClientMessage

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("page", ["security.md", "reliability.md"])
def test_every_line_of_the_page_names_tests_that_exist(page: str) -> None:
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if re.match(r"\| (?!`|(message|route) )", line) and "| test |" not in line]
    assert rows
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named, f"no test: {row}"
        for file, test in named:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert test in found, f"{file} has no {test}"


def test_no_route_and_no_message_is_missing_from_the_page(tmp_path: Path) -> None:
    there = {"GET /", "GET /{file_path}"}  # the page, where it is built
    for route in make_app(Settings(data=tmp_path)).routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        methods = route.methods if isinstance(route, HTTPRoute) else {"WS"}
        there |= {f"{method} {path}" for method in methods if method not in ("OPTIONS", "HEAD")}
    there |= {msgspec.inspect.type_info(each).tag for each in ClientMessage.__args__}  # type: ignore[attr-defined]
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([^`]+)` \| .+ \|$", page, re.MULTILINE)
    assert sorted(told) == sorted(there)
