"""Runs the core's tests, compiled, on the other Pythons of this machine.

python scripts/pythons.py          the Pythons there are, one of each version that Pipeyard supports
python scripts/pythons.py PYTHON   builds and tests there, in an environment of its own: .venv-3.12
python scripts/pythons.py --installed   the same tests with this Python and the package that it has

Where CI=true the rules are compiled only if what is compiled, or what compiles it, changed in the last week's
commits; else the same tests run interpreted. A clone without a history counts as changed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.install import listed  # noqa: E402

VERSIONS = ("3.11", "3.12", "3.13")  # as the classifiers in pyproject.toml say
TOOLS = ("babel", "hypothesis", "jsonschema", "pdoc", "pytest", "tomlkit")
ROOMS = (
    "rules",
    "pipe_land",
    "pipes",
    "pipe_dream",
    "tube_tangle",
    "scenarios",
    "perft",
    "transcripts",
    "match",
)
TESTS = (*(f"tests/{room}" for room in ROOMS), "tests/library", "tests/test_engine.py")
BUILD = "tests/test_build.py::test_modules_run_as_expected"
BEYOND = "tests/rules/test_errors.py"  # looks into every room, the extras' too
COMPILED = (  # what a compiled build is made of and with
    "src/pipeyard/rules",
    "src/pipeyard/bots/search",
    "src/pipeyard/learn/core",
    "hatch_build.py",
    "pyproject.toml",
    "constraints.txt",
)
UV = [str(ROOT / ".venv" / "bin" / "python"), "-m", "uv"]


def found() -> list[str]:
    """A Python of each version but this one: from the PATH, else from pyenv."""
    others = []
    for version in VERSIONS:
        kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
        python = next(
            filter(_runs, [*filter(None, [shutil.which(f"python{version}")]), *map(str, kept)]), None
        )
        if python and version != ".".join(map(str, sys.version_info[:2])):
            others.append(python)
    return others


def _runs(python: str) -> bool:
    """pyenv's own commands are there for versions that are switched off."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True).returncode == 0


def is_to_compile() -> bool:
    """Whether the rules are compiled for the tests."""
    if os.environ.get("CI") != "true":
        return True
    command = ["git", "log", "--since=7.days", "--format=%h", "--", *COMPILED]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return told.returncode != 0 or bool(told.stdout.strip())


def test_installed() -> None:
    """The core's tests, compiled, as a wheel of a release is tested. Raises ``CalledProcessError``."""
    tools = [need for need in listed(["dev"]) if need.startswith(TOOLS)]
    subprocess.run([sys.executable, "-m", "pip", "install", "-qq", *tools], check=True)
    tests = [BUILD, *TESTS, f"--ignore={BEYOND}"]
    settings = {**os.environ, "PIPEYARD_EXPECT": "compiled"}
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "auto", *tests], cwd=ROOT, env=settings, check=True
    )


def test(python: str) -> None:
    """Build and test with a Python. Raises ``CalledProcessError``."""
    told = subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.findall(r"3\.\d+", told)[0]
    folder = ROOT / f".venv-{version}"
    inside = str(folder / "bin" / "python")
    compiles = is_to_compile()
    build = "compiled" if compiles else "interpreted"
    print(f"== The core, {build}, on Python {version}", flush=True)

    def run(*command: str, **more: str) -> None:
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **more}, stdout=sys.stderr)

    run(*UV, "venv", "-q", "--clear", "--python", python, str(folder))
    tools = [need for need in listed(["dev"]) if need.startswith(TOOLS)]
    run(*UV, "pip", "install", "-q", "--python", inside, *listed([]), *tools)
    settings = {"PIPEYARD_PURE": "1", "PIPEYARD_REQUIRE_COMPILED": "0"}
    if compiles:
        settings = {
            "PIPEYARD_QUICK": "1",
            "PIPEYARD_REQUIRE_COMPILED": "1",
            "PIPEYARD_CACHE": str(folder / "compiled"),
        }
    run(inside, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheel"), **settings)
    wheels = map(str, (folder / "wheel").glob("*.whl"))
    run(*UV, "pip", "install", "-q", "--python", inside, "--no-deps", "--reinstall", *wheels)
    run(
        inside,
        "-m",
        "pytest",
        "-q",
        "-n",
        os.environ.get("WORKERS", "2"),
        BUILD,
        *TESTS,
        f"--ignore={BEYOND}",
        PIPEYARD_EXPECT=build,
        PIPEYARD_SHALLOW="" if compiles else "1",
    )


if __name__ == "__main__":
    if not sys.argv[1:]:
        print(*found())
    else:
        try:
            test_installed() if sys.argv[1] == "--installed" else test(sys.argv[1])
        except subprocess.CalledProcessError as problem:
            sys.exit(problem.returncode)
