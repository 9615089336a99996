"""What the pages name is there: files, folders, modules, commands, links and decisions."""

import importlib
import re
import subprocess
from pathlib import Path

import pytest

from pipeyard import __version__
from pipeyard.cli import main

ROOT = Path(__file__).parent.parent
DECISIONS = ROOT / "docs" / "decisions"
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    DECISIONS / "README.md",
    ROOT / "bench" / "page.md",
]
PLACES = (
    ROOT,
    ROOT / "src" / "pipeyard",
    ROOT / "src" / "pipeyard" / "rules",
    ROOT / "src" / "pipeyard" / "web",
)
TOP = r"(?:src|tests|client|docs|bench|scripts)/[\w./-]*\w"
ROOM = r"`(?:rules|match|bots|drawing|web|terminal|engine|paper|lessons|narration|lab|http|live)/[\w./-]*\w"
GENERATED = ("client/src/translations",)  # made by the build
DATABASE = "pipeyard.sqlite"  # a file, not a module


@pytest.fixture(params=PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def page(request: pytest.FixtureRequest) -> Path:
    """Each page. The decisions themselves are left out: a note is not rewritten when things move."""
    path: Path = request.param
    return path


def test_files_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {name.lstrip("`") for name in re.findall(rf"(?<![\w/.-]){TOP}|{ROOM}", text)}
    concrete = {name for name in named if not re.search(r"\b(GAME|NAME|LANGUAGE)\b|[./]$", name)}
    concrete -= set(GENERATED)
    assert [name for name in sorted(concrete) if not any((place / name).exists() for place in PLACES)] == []


def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_modules_that_a_page_names_can_be_imported(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in set(re.findall(r"(?:`|-m |from |import )(pipeyard(?:\.\w+)+)", text)) - {DATABASE}:
        _find(name)


def _find(name: str) -> None:
    """Import what a dotted name names: a module, or something in one."""
    module, _, attribute = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name is None or not problem.name.startswith("pipeyard"):
            return  # a part that needs an extra
        assert hasattr(importlib.import_module(module), attribute), f"there is no {name}"


def test_commands_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`|\$ |bin/)pipeyard ([a-z]+)\b", text, re.M)) - {"log", "draw"}
    assert named <= set(main.commands)
    targets = set(re.findall(r"(?:^|`)make ([a-z-]+)\b", text, re.M))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in sorted(targets) if not re.search(rf"^{target}\b.*:", makefile, re.M)] == []


def test_every_decision_is_listed_once() -> None:
    listed = re.findall(r"\]\((20[^)]+\.md)\)", (DECISIONS / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(file.name for file in DECISIONS.glob("20*.md"))


def test_the_readme_shows_every_room() -> None:
    shown = re.findall(r"^  (\w+)/ ", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    rooms = [file.parent.name for file in (ROOT / "src" / "pipeyard").glob("*/__init__.py")]
    assert sorted(shown) == sorted(rooms)


def test_the_command_is_where_the_readme_says(tmp_path: Path) -> None:
    said = re.search(
        r"`pipeyard` is in `(.+?)/bin/pipeyard`", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    venv = re.search(r"^VENV := (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert said and venv and said[1] == venv[1]
    command = ROOT / said[1] / "bin" / "pipeyard"
    if not command.exists():
        pytest.skip("nothing is installed there: the sources are run directly")
    told = subprocess.run([command, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout == f"pipeyard {__version__}\n"
