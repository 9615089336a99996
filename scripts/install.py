"""Installs what pyproject.toml lists: what building needs, what the core needs, and the extras named.

python scripts/install.py web paper dev
python scripts/install.py --wheel FILE   # the wheel alone, in the place of one that was there

It goes into the environment of the Python that runs this, in the versions of constraints.txt. uv installs it,
with a tenth of the work that pip has. Where uv cannot be had, or cannot reach the packages (behind a mirror
that only pip knows), pip installs the same.

``python scripts/install.py --lock`` writes constraints.txt anew, with the newest versions that fit, and
deploy/requirements.txt, which has the hashes of what the server's image is made of.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
UV = "uv>=0.9"
LOCK = ROOT / "constraints.txt"
IMAGE = ROOT / "deploy" / "requirements.txt"
IN_IMAGE = ("web", "paper", "postgres", "push", "valkey")


def listed(extras: list[str]) -> list[str]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["build-system"]["requires"] + project["project"]["dependencies"]
    for extra in extras:
        wanted += project["project"]["optional-dependencies"][extra]
    return [str(need) for need in wanted]


def uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "uv", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def with_uv(extras: list[str]) -> str:
    """Install with uv; what went wrong, if anything did."""
    if subprocess.run([*PIP, UV], capture_output=True).returncode:
        return "uv could not be installed"
    run = uv("pip", "install", "-q", "--python", sys.executable, "-c", str(LOCK), *listed(extras))
    return run.stderr if run.returncode else ""


def lock() -> int:
    """Write the versions that fit everything pyproject.toml lists, on every system and Python."""
    subprocess.run([*PIP, UV], check=True)
    plain = ["pip", "compile", "-q", "--universal", "--no-annotate", "--no-header", "pyproject.toml"]
    everything = ["--python-version", "3.11", "--all-extras", "--group", "build", "--upgrade"]
    served = ["--python-version", "3.13", "--generate-hashes"]
    for extra in IN_IMAGE:
        served += ["--extra", extra]
    run = uv(*plain, *everything, "-o", str(LOCK))
    if not run.returncode:
        run = uv(*plain, *served, "-c", str(LOCK), "-o", str(IMAGE))
    print(run.stderr, end="")
    return run.returncode


def wheel(file: str) -> int:
    """Install a wheel without what it needs, which is there."""
    if (
        uv("pip", "install", "-q", "--python", sys.executable, "--no-deps", "--reinstall", file).returncode
        == 0
    ):
        return 0
    return subprocess.run([*PIP, "--no-deps", "--force-reinstall", file]).returncode


def main(words: list[str]) -> int:
    if words == ["--lock"]:
        return lock()
    if words[:1] == ["--wheel"]:
        return wheel(*words[1:])
    if with_uv(words):
        return subprocess.run([*PIP, "-c", str(LOCK), *listed(words)]).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
