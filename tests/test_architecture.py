"""The shape of the house: which room imports which, what the rules may touch, how long a file may grow."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RULES = ROOT / "src/pipeyard/rules"
LONGEST = 400  # lines; a longer module holds a second noun

# What the rules may use of Python's library: nothing that reads a clock, a file, a network or a mood.
PURE = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "heapq", "itertools", "json", "math", "mypy_extensions", "operator", "re",
    "string", "textwrap", "types", "typing",
}  # fmt: skip
ALSO = {
    "__main__.py": {"sys", "print"},  # a command
    "copies.py": {"pickle"},  # checks that positions can be pickled
    "edition.py": {"tomllib"},  # reads the text of an edition file
    "int_vectors.py": {"importlib.machinery", "librt", "pathlib"},  # machine numbers side by side
    "about.py": {"importlib.resources"},  # reads the manifest beside a game
    "fitting.py": {"threading"},  # fills a table that threads share
    "rooms.py": {"importlib", "importlib.util"},  # looks for a game's parts
    "registry.py": {"importlib", "importlib.util", "pkgutil"},  # imports a game when it is first asked for
    "shelf.py": {"importlib.resources"},  # reads the edition files of a package
    "rulebook.py": {"importlib.resources"},  # reads the rulebook beside a game
}
OUTSIDE = {"open", "print", "input", "exec", "eval", "__import__"}


def python_files(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def imports(tree: ast.Module) -> Iterator[str]:
    """Every module a file imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write imports from the root, not from here"
            yield node.module or ""


def impurities(source: str, name: str) -> list[str]:
    """What a rules file of that name does that a pure one may not, a line each."""
    tree = ast.parse(source)
    allowed = PURE | ALSO.get(name, set())
    found = [
        f"imports {module}"
        for module in imports(tree)
        if module.split(".")[0] not in (*allowed, "pipeyard", "random") and module not in allowed
    ]
    for node in ast.walk(tree):
        match node:
            # random.Random is a type to be handed in; the module's own functions are a hidden global.
            case ast.ImportFrom(module="random", names=names):
                found += [f"imports random.{alias.name}" for alias in names if alias.name != "Random"]
            case ast.Attribute(value=ast.Name("random"), attr=attribute) if attribute != "Random":
                found.append(f"uses random.{attribute}")
            case ast.Call(
                func=ast.Name("Random") | ast.Attribute(ast.Name("random"), "Random"), args=[], keywords=[]
            ):
                found.append("makes an unseeded Random")
            case ast.Call(func=ast.Name(called)) if called in OUTSIDE - allowed:
                found.append(f"calls {called}()")
    return found


@pytest.mark.parametrize("file", python_files("src/pipeyard/rules"), ids=lambda f: str(f.relative_to(RULES)))
def test_the_rules_are_pure(file: Path) -> None:
    assert impurities(file.read_text(), file.name) == []


@pytest.mark.parametrize(
    ("source", "impurity"),
    [
        ("import time", "imports time"),
        ("def f():\n    from os import path", "imports os"),
        ("import tomllib", "imports tomllib"),
        ("import random\nrandom.shuffle([])", "uses random.shuffle"),
        ("from random import choice", "imports random.choice"),
        ("import random\nrandom.Random()", "makes an unseeded Random"),
        ("def f():\n    print(1)", "calls print()"),
    ],
)
def test_an_impurity_is_found(source: str, impurity: str) -> None:
    assert impurities(source, "refusals.py") == [impurity]


def test_random_as_a_type_and_edition_files_are_allowed() -> None:
    assert impurities("import random\ndef imagine(rng: random.Random) -> None: ...", "game.py") == []
    assert impurities("import tomllib", "edition.py") == []
    assert impurities("from importlib.resources import files", "shelf.py") == []


def test_imports_go_one_way() -> None:
    """The contracts in pyproject.toml hold."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as l; l()",
        "--no-cache",
    ]
    environment = {"PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 kept, 0 broken" in run.stdout


def test_every_game_is_under_contract() -> None:
    """A new game's folder is not forgotten in the contract that keeps games apart."""
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    [apart] = [c["layers"] for c in contracts if c["containers"] == ["pipeyard.rules"]]
    games = {folder.name for folder in RULES.iterdir() if (folder / "game.py").is_file()}
    assert games <= {name.strip(" ()") for name in apart[0].split("|")}


def test_what_is_imported_is_declared() -> None:
    """Nothing works only because a development tool brought it along."""
    extras = PROJECT["project"]["optional-dependencies"]
    lists = [PROJECT["project"]["dependencies"], *(needs for name, needs in extras.items() if name != "dev")]
    declared = {re.split(r"[^\w-]", need)[0].replace("-", "_") for needs in lists for need in needs}
    declared |= {
        "markdown_it",
        "PIL",
        "pyspiel",
    }  # which markdown-it-py, pillow and open_spiel call themselves
    trees = [ast.parse(file.read_text()) for file in python_files("src/pipeyard")]
    imported = {module.split(".")[0] for tree in trees for module in imports(tree)}
    own = {"pipeyard", "pipeyard__mypyc", "babel"}  # Babel is for PO files, which no wheel has
    assert imported - set(sys.stdlib_module_names) - own <= declared


def test_no_file_is_too_long() -> None:
    lengths = {file: len(file.read_text().splitlines()) for file in python_files("src/pipeyard", "tests")}
    assert {str(f.relative_to(ROOT)): n for f, n in lengths.items() if n > LONGEST} == {}


@pytest.mark.parametrize("room", ["narration", "web"])
def test_words_know_no_terminal(room: str) -> None:
    """What is told is plain text; only the terminal colours it."""
    used = {
        str(file.relative_to(ROOT)): module
        for file in python_files(f"src/pipeyard/{room}")
        for module in imports(ast.parse(file.read_text()))
        if module.split(".")[0] == "rich"
    }
    assert used == {}
