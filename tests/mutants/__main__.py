"""Try whether the tests notice small faults.

python -m tests.mutants                          every fault; 1 if one survives
python -m tests.mutants --only pipe_land         those with that word in part, file or what breaks
python -m tests.mutants --unchanged              the same tests without a fault: all should pass
python -m tests.mutants --json FILE --rest       those that FILE has not yet
python -m tests.mutants --tests-from FOLDER      with the tests of another copy of the project
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.faults import Fault, faults, parts
from tests.mutants.running import ROOT, Copy, Outcome

Job = tuple[str, Callable[[Copy], Outcome]]  # its name, and what runs it on somebody's copy


def fault_jobs(chosen: list[Fault]) -> list[Job]:
    return [(fault.name, partial(Copy.run, fault=fault)) for fault in chosen]


def unchanged_jobs(chosen: list[Fault]) -> list[Job]:
    """Each set of tests once, with the first fault it is for left out."""
    sets = {(fault.tests, fault.only): fault for fault in reversed(chosen)}
    return [
        (" ".join(tests) + f" -k {only!r}" * bool(only), partial(Copy.run, fault=fault.left_out()))
        for (tests, only), fault in sets.items()
    ]


def run_all(jobs: list[Job], workers: int, tests: Path, file: Path | None, end: float) -> dict[str, Outcome]:
    """Run the jobs, each on a copy of the sources that is free, and tell of each at once."""
    outcomes: dict[str, Outcome] = {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(workers):
            copies.put(Copy(Path(folder) / str(number), tests))

        def run(job: Job) -> tuple[str, Outcome | None]:
            copy = copies.get()
            try:
                return job[0], job[1](copy) if time.monotonic() < end else None
            finally:
                copies.put(copy)

        for name, outcome in pool.map(run, jobs):
            if outcome is None:
                continue
            outcomes[name] = outcome
            if file:
                keep(file, name, outcome)
            print(f"{outcome.state:8} {outcome.seconds:5.1f} s  {name}  [{outcome.told}]", flush=True)
    return outcomes


def keep(file: Path, name: str, outcome: Outcome) -> None:
    """Add an outcome to those the file has."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept[name] = vars(outcome)
    file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Are faults noticed?")
    parser.add_argument("--only", default="", metavar="WORD", help="faults that are told with that word")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="add what came of each fault to this file")
    parser.add_argument("--tests-from", type=Path, default=ROOT, metavar="FOLDER", help="whose tests/ to run")
    parser.add_argument("--rest", action="store_true", help="leave out what that file has already")
    parser.add_argument("--within", type=float, default=math.inf, metavar="SECONDS", help="begin none later")
    parser.add_argument("--unchanged", action="store_true", help="run the tests without any fault")
    asked = parser.parse_args()
    chosen = [
        fault for part in parts() for fault in faults(part) if asked.only in f"{fault.name} {fault.file}"
    ]
    if not chosen:
        parser.error(f"no fault has the word {asked.only!r}; the parts are: {', '.join(parts())}")
    jobs = unchanged_jobs(chosen) if asked.unchanged else fault_jobs(chosen)
    if asked.rest and asked.json and asked.json.exists():
        known = json.loads(asked.json.read_text(encoding="utf-8"))
        jobs = [job for job in jobs if job[0] not in known]
    end = time.monotonic() + asked.within
    outcomes = run_all(jobs, asked.workers, asked.tests_from.resolve(), asked.json, end)
    right = "survived" if asked.unchanged else "killed"
    wrong = [f"{outcome.state} {name}" for name, outcome in outcomes.items() if outcome.state != right]
    print(f"\n{len(outcomes)} tried, {len(wrong)} not as they should be", *wrong, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
