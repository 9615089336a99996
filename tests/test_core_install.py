"""The core install, alone: what `pip install pipeyard` brings is enough to play, and says what it lacks.

The environment has only the wheel and the packages its metadata names, copied from the one the tests run in.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from tests.test_build import ROOT, build_wheel

MOST = 10  # packages in the core install; more is a decision


def needed_by(name: str) -> list[str]:
    """The packages that a package needs here, without extras."""
    needs = []
    for need in distribution(name).requires or ():
        requirement, _, marker = need.partition(";")
        if "extra ==" not in marker and "python_version <" not in marker and "win32" not in marker:
            needs.append(re.split(r"[^\w.-]", requirement.strip())[0])
    return needs


def closure(names: list[str]) -> set[str]:
    """The packages and all that they need."""
    found: set[str] = set()
    while names:
        name = names.pop().lower().replace("_", "-")
        if name not in found:
            found.add(name)
            names += needed_by(name)
    return found


def take(package: Distribution, site: Path) -> None:
    """Copy an installed package into another environment."""
    for file in package.files or ():
        source = Path(str(package.locate_file(file)))
        if ".." not in file.parts and source.is_file() and "__pycache__" not in file.parts:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, site / file)


def core_needs() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [re.split(r"[^\w.-]", need)[0] for need in project["dependencies"]]


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the core install."""
    folder = tmp_path_factory.mktemp("core")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    [site] = (folder / "venv").glob("lib/python*/site-packages")
    for name in closure(core_needs()):
        take(distribution(name), site)
    if os.environ.get("PIPEYARD_EXPECT") == "compiled":
        take(distribution("pipeyard"), site)
    else:
        source = folder / "source"
        ignored = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(ROOT / "src", source / "src", ignore=ignored)
        for file in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md"):
            shutil.copy(ROOT / file, source)
        run, wheels = build_wheel(source, PIPEYARD_PURE="1")
        assert wheels, run.stderr
        zipfile.ZipFile(wheels[0]).extractall(site)
    return folder / "venv" / "bin" / "python"


def run(core: Path, *arguments: str, folder: Path = Path("/")) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(core.parent.parent.parent), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
    command = [str(core), *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def test_the_core_is_small() -> None:
    assert len(closure(core_needs())) <= MOST


def test_the_games_are_there_and_speak(core: Path) -> None:
    told = run(core, "-m", "pipeyard", "--language", "nl", "games")
    assert told.returncode == 0, told.stderr
    assert "Pipe Land" in told.stdout and "greedy" in told.stdout


@pytest.mark.parametrize("game", ["pipe-land", "pipes", "pipe-dream", "tube-tangle"])
def test_bots_play_a_game(core: Path, game: str) -> None:
    told = run(core, "-m", "pipeyard", "play", game, "--players", "greedy,random", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "wins" in told.stdout or "draw" in told.stdout


@pytest.mark.parametrize(
    ("command", "extra"), [(("serve",), "web"), (("print", "pipes", "--out", os.devnull), "paper")]
)
def test_a_command_says_which_extra_it_needs(core: Path, command: tuple[str, ...], extra: str) -> None:
    told = run(core, "-m", "pipeyard", *command)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1 and f"pip install 'pipeyard[{extra}]'" in told.stderr


def test_every_room_of_the_core_can_be_imported(core: Path) -> None:
    rooms = ["rules", "match", "bots", "drawing", "narration", "language", "terminal", "engine"]
    imports = "; ".join(f"import pipeyard.{room}" for room in rooms)
    told = run(core, "-c", f"import pipeyard; {imports}")
    assert told.returncode == 0, told.stderr


TOUR = """
import sys
from pathlib import Path
sys.path.append(sys.argv[1] + "/tests/library")
from documented import run
found = run(Path(sys.argv[1], "docs/library.md"))
assert len(found) > 7
assert [block.line for block, printed in found if block.printed not in (None, printed)] == []
"""


def test_the_library_tour_runs(core: Path, tmp_path: Path) -> None:
    told = run(core, "-c", TOUR, str(ROOT), folder=tmp_path)
    assert told.returncode == 0, told.stderr
