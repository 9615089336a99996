"""Runs the browser tests many times on a busy machine: a test that passes by luck fails here.

python scripts/stress.py                                       all of them, ten times
python scripts/stress.py --file tests/web/browser/test_log.py  one file, thirty times
python scripts/stress.py --runs 3                              as often as is said

Beside the tests four programs keep the processors busy. Each run has other deals: its seed is told, and
PIPEYARD_TEST_SEED=SEED brings the same ones. What a failed run said is kept in .venv/stress.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".venv" / "stress"
NICE = ["nice", "-n", "19", sys.executable]
BUSY = 4
# Ends by itself when its parent is gone, however that ended.
LOOP = """
import os
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""


def counted(said: str, what: str) -> int:
    """How many tests passed, or failed, as pytest's last line says.

    >>> counted("FAILED a.py::b - 3 passed\\n2 failed, 41 passed in 9s", "passed")
    41
    """
    found = re.search(rf"(\d+) {what}", said.strip().rpartition("\n")[2])
    return int(found[1]) if found else 0


def run(number: int, what: list[str]) -> bool:
    """One run, told in a line with the names of what failed; whether all passed."""
    seed, began = secrets.token_hex(4), time.monotonic()
    command = [*NICE, "-m", "pytest", "-q", "-rfE", *what]
    settings = {**os.environ, "PIPEYARD_TEST_SEED": seed}
    told = subprocess.run(
        command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    seconds = time.monotonic() - began
    passed, failed = (counted(told.stdout, word) for word in ("passed", "failed"))
    print(f"run {number}, seed {seed}: {passed} passed, {failed} failed, {seconds:.0f} seconds", flush=True)
    if told.returncode:
        KEPT.mkdir(parents=True, exist_ok=True)
        log = KEPT / f"{seed}.log"
        log.write_text(told.stdout, encoding="utf-8")
        for line in re.findall(r"^(?:FAILED|ERROR) .*", told.stdout, re.MULTILINE):
            print(f"  {line}")
        print(f"  exit code {told.returncode}, see {log.relative_to(ROOT)}", flush=True)
    return told.returncode == 0


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/stress.py", description="Browser tests on a busy machine.")
    parser.add_argument("--file", help="one file, in place of all of tests/web/browser")
    parser.add_argument("--runs", type=int, help="10, or 30 of one file")
    asked = parser.parse_args(words)
    if asked.file and not Path(ROOT, asked.file.partition("::")[0]).exists():
        parser.error(f"there is no {asked.file}; right is a path like tests/web/browser/test_log.py")
    what = (
        [asked.file]
        if asked.file
        else ["-n", "2", "--dist", "loadfile", "--max-worker-restart", "0", "tests/web/browser"]
    )
    runs = asked.runs or (30 if asked.file else 10)
    with ExitStack() as busy:
        for _ in range(BUSY):
            busy.callback(subprocess.Popen([*NICE, "-c", LOOP]).kill)
        passed = [run(number, what) for number in range(1, runs + 1)]
    print(f"{passed.count(True)} of {runs} runs passed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
