"""Parts measured before, so that a run that was cut off can go on: same build, same machine."""

from __future__ import annotations

import hashlib
from importlib import metadata
from pathlib import Path

import msgspec

from bench import machine
from bench.section import Section
from bench.worker import ROOT

FOLDER = ROOT / ".venv-bench" / "measured"


class Kept(msgspec.Struct, frozen=True):
    section: Section
    circumstances: str  # the machine, and the build


def circumstances() -> str:
    """What must be the same for two parts to stand on one page."""
    files = metadata.distribution("pipeyard").files or []
    build = "\n".join(sorted(f"{file} {file.hash}" for file in files if ".dist-info" not in str(file)))
    return f"{machine.told()}; {hashlib.sha256(build.encode()).hexdigest()}"


def keep(name: str, section: Section) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    _file(name).write_bytes(msgspec.json.encode(Kept(section, circumstances())))


def kept(name: str) -> Section | None:
    """A part as it was measured before, None if it was not or if something has changed since."""
    try:
        found = msgspec.json.decode(_file(name).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return None
    return found.section if found.circumstances == circumstances() else None


def _file(name: str) -> Path:
    return FOLDER / f"{name}.json"
