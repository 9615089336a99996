"""Runs tests on a copy of the sources, with one fault in it or none.

Faults in what is not compiled are tried beside the rules as they were built last, if these are as the sources
have them: that takes half the time.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.faults import Fault

ROOT = Path(__file__).parents[2]
SECONDS = 120
STATES = {0: "survived", 1: "killed"}  # by pytest's exit code; all else is broken


@dataclass(frozen=True)
class Outcome:
    """What came of one run: ``killed``, ``survived`` or ``broken``, and by which test or why."""

    state: str
    told: str
    seconds: float


INSTALLED = Path(sysconfig.get_path("platlib"))


def built() -> dict[str, Path]:
    """The compiled modules that are installed, by their source's name; none if a source has changed since."""
    package = INSTALLED / "pipeyard"
    found: dict[str, Path] = {}
    for module in package.rglob("*.so"):
        source = module.with_name(module.name.partition(".")[0] + ".py")
        name = source.relative_to(package).as_posix()
        now = ROOT / "src/pipeyard" / name
        if not now.exists() or now.read_bytes() != source.read_bytes():
            return {}
        found[name] = module
    return found


class Copy:
    """Sources that one worker may change, and the same with compiled rules; their bytecode is their own."""

    def __init__(self, folder: Path, tests: Path) -> None:
        self.folder = folder
        self.tests = tests  # the folder that has tests/
        self.plain = self.fast = _copied(folder / "plain")
        self.compiled = built()
        self.changes = 0
        if self.compiled:
            self.fast = _copied(folder / "fast")
            for name, module in self.compiled.items():
                shutil.copy(module, (self.fast / "pipeyard" / name).with_name(module.name))
            for library in INSTALLED.glob("*__mypyc.*.so"):  # what these modules are parts of
                (self.fast / library.name).symlink_to(library)

    def run(self, fault: Fault) -> Outcome:
        """Put a fault in, run its tests, take it out."""
        sources = self.plain if fault.file in self.compiled else self.fast
        path = fault.path(sources)
        whole = path.read_text(encoding="utf-8")
        path.write_text(fault.changed(whole), encoding="utf-8")
        try:
            self._touch(path)
            if fault.first:
                outcome = self.run_tests(fault.tests, fault.first, sources)
                if outcome.state == "killed":
                    return outcome
            return self.run_tests(fault.tests, fault.only, sources)
        finally:
            path.write_text(whole, encoding="utf-8")
            self._touch(path)

    def _touch(self, path: Path) -> None:
        """Give the file a time of its own: bytecode of a text as long and as old would be taken for it."""
        self.changes += 1
        os.utime(path, (self.changes, self.changes))

    def run_tests(self, tests: tuple[str, ...], only: str, sources: Path) -> Outcome:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
        command += [f"--basetemp={self.folder / 'tmp'}", *tests, *(["-k", only] if only else [])]
        environment = {
            **os.environ,
            "PYTHONPATH": str(sources),
            "PYTHONPYCACHEPREFIX": str(self.folder / "pycache"),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        began = time.monotonic()
        running = subprocess.Popen(
            command,
            cwd=self.tests,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            out, _ = running.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            _end_all_of(running)
            running.communicate()
            return Outcome("killed", f"no end after {SECONDS} s", time.monotonic() - began)
        _end_all_of(running)
        state = STATES.get(running.returncode, "broken")
        found = re.search(r"^(?:FAILED|ERROR) (.+)", out, re.MULTILINE)
        told = found[1] if found else out.strip().rpartition("\n")[2]
        return Outcome(state, told, time.monotonic() - began)


def _end_all_of(running: subprocess.Popen[str]) -> None:
    """End a run and the servers it left behind."""
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)


def _copied(sources: Path) -> Path:
    shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("static", "__pycache__"))
    if (static := ROOT / "src/pipeyard/web/static").exists():
        (sources / "pipeyard/web/static").symlink_to(static)
    return sources
