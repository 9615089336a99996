"""The names of ``import pipeyard``."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import pipeyard

STUB = Path(pipeyard.__file__).with_suffix(".pyi")


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in pipeyard.__all__:
        found = getattr(pipeyard, name)
        home = sys.modules.get(getattr(found, "__module__", ""))
        if home is not None and str(home.__file__).endswith(".py"):  # compiled code has no docstrings
            assert inspect.getdoc(found), name
    assert set(pipeyard.__all__) <= set(dir(pipeyard))


def test_a_type_checker_sees_the_same_names_from_the_same_places() -> None:
    homes = {
        alias.name: node.module
        for node in ast.walk(ast.parse(STUB.read_text()))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert homes == pipeyard._HOMES  # type: ignore[attr-defined]


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'strat'"):
        pipeyard.strat  # type: ignore[attr-defined]  # noqa: B018


def test_the_rules_alone_load_no_other_room() -> None:
    code = (
        "import pipeyard.rules.registry, sys; print(*[m for m in sys.modules if m.startswith('pipeyard.')])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert all(name.startswith("pipeyard.rules") for name in loaded.split()), loaded


def test_the_reference_has_every_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pdoc", "-o", str(tmp_path), "pipeyard"]
    subprocess.run(command, check=True, capture_output=True)
    page = (tmp_path / "pipeyard.html").read_text()
    for name in pipeyard.__all__:
        assert f'id="{name}"' in page or name == "__version__", name
