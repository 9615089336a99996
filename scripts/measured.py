"""Runs a part of `make test` and notes how many seconds processors worked for it.

python scripts/measured.py LABEL COMMAND...   runs the command; its exit code is the command's
python scripts/measured.py                    tells the parts and their sum, in one line

All processes count that the command started: on Linux those too whose parent has ended. What still runs
after it is ended. A command that takes an hour is ended as well.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

NOTES = Path(__file__).resolve().parent.parent / ".venv" / "cpu"  # lines like: 12.5 compiled tests
BECOME_PARENT_OF_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER of Linux
HOUR = 3600
LAST_WORDS = 60  # seconds in which pytest tells what was running


class TooLong(Exception):
    """The time is up."""


def ring(*_: object) -> None:
    raise TooLong


def wait_for(process: int) -> int:
    """The exit code of a child. Others that end meanwhile are gone at once, as with any parent."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == process:
            return os.waitstatus_to_exitcode(status)


def run(label: str, command: list[str], limit: int = HOUR) -> int:
    """Run the command; its exit code, or 1 if it was ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)
    signal.signal(signal.SIGALRM, ring)
    signal.signal(signal.SIGINT, lambda *_: None)  # the command hears of it too, and ends
    process = subprocess.Popen(command)
    signal.alarm(limit)
    try:
        return wait_for(process.pid)
    except TooLong:
        print(f"== {label}: ended after {limit} seconds", flush=True)
        process.send_signal(signal.SIGINT)
        signal.alarm(LAST_WORDS)
        with suppress(TooLong):
            wait_for(process.pid)
        return 1
    finally:
        signal.alarm(0)
        end_the_rest(label)


def end_the_rest(label: str) -> None:
    """Wait a moment for what the command left behind, then end it and say so."""
    patience = time.monotonic() + 5
    with suppress(ChildProcessError):
        while True:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.1)
                if time.monotonic() > patience:
                    for child in children():
                        name = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
                        print(f"== {label} left running: {name}", flush=True)
                        os.kill(child, signal.SIGKILL)
                        os.waitpid(child, 0)
                    return


def children() -> list[int]:
    """The processes that are ours."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children")
    return [int(each) for each in listed.read_text().split()] if listed.exists() else []


def told(notes: str) -> str:
    """The line.

    >>> told("10.4 check\\n3.0 tests\\n2.0 tests\\n")
    'CPU-seconds: check 10, tests 5; 15 in all'
    """
    parts: dict[str, float] = {}
    for line in notes.splitlines():
        seconds, _, label = line.partition(" ")
        parts[label] = parts.get(label, 0.0) + float(seconds)
    listed = ", ".join(f"{label} {seconds:.0f}" for label, seconds in parts.items())
    return f"CPU-seconds: {listed}; {sum(parts.values()):.0f} in all"


def main(words: list[str]) -> int:
    if not words:
        print(f"== {told(NOTES.read_text(encoding='utf-8'))}")
        return 0
    label, *command = words
    code = run(label, command)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    NOTES.parent.mkdir(exist_ok=True)
    with NOTES.open("a", encoding="utf-8") as notes:
        notes.write(f"{used.ru_utime + used.ru_stime:.1f} {label}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
