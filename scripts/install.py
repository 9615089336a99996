"""Installs what pyproject.toml lists: what building needs, what the core needs, and the extras named.

python scripts/install.py web paper dev

It goes into the environment of the Python that runs this, in the versions of uv.lock. uv installs it, with a
tenth of the work that pip has. Where uv cannot be had, or cannot reach the packages (as behind a mirror that
only pip knows), pip installs what pyproject.toml allows.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
UV = "uv>=0.9"


def listed(extras: list[str]) -> list[str]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["build-system"]["requires"] + project["project"]["dependencies"]
    for extra in extras:
        wanted += project["project"]["optional-dependencies"][extra]
    return [str(need) for need in wanted]


def locked(extras: list[str], file: Path) -> bool:
    """Write what uv.lock names for these extras to ``file``; False if the lock does not fit."""
    names = [part for extra in extras for part in ("--extra", extra)]
    command = ["export", "-q", "--locked", "--no-emit-project", "--no-annotate", "--group", "build", *names]
    return uv(*command, "--output-file", str(file)).returncode == 0


def uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uv", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def with_uv(extras: list[str]) -> str:
    """Install with uv; what went wrong, if anything did."""
    if subprocess.run([*PIP, UV], capture_output=True).returncode:
        return "uv could not be installed"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requirements.txt"
        if not locked(extras, file):
            if os.environ.get("CI") == "true":
                return "uv.lock is not up to date: run uv lock"
            print("uv.lock is not up to date (uv lock): installing what pyproject.toml allows", flush=True)
            file.write_text("\n".join(listed(extras)), encoding="utf-8")
        run = uv("pip", "install", "-q", "--python", sys.executable, "-r", str(file))
    return run.stderr if run.returncode else ""


def main(extras: list[str]) -> int:
    problem = with_uv(extras)
    if not problem:
        return 0
    if os.environ.get("CI") == "true":
        print(problem)
        return 1
    return subprocess.run([*PIP, *listed(extras)]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
