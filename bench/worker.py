"""A process that measures when it is asked to: a line of JSON in, a line of JSON out.

Every contestant has one, in the Python it needs, so that measurements can take turns. Only the standard
library is used here: it runs in the peers' environment too.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
Measures = Callable[[float], dict[str, float]]  # for about so many seconds of processor time


@contextmanager
def pinned() -> Iterator[None]:
    """Stay on one core, the same for everyone, where the system can; so do processes started meanwhile."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def serve(about: str, tasks: Mapping[str, Measures]) -> None:
    """Say what there is to measure, then measure what is asked for until the asking ends."""
    gc.freeze()  # what was made so far is not looked through again while measuring
    print(json.dumps({"about": about, "tasks": list(tasks)}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(tasks[asked["task"]](asked["seconds"])), flush=True)


class Worker:
    """The asking end."""

    def __init__(self, python: str, module: str, *words: str, source: Path | None = None) -> None:
        environment = dict(os.environ)
        if source is not None:
            environment["PYTHONPATH"] = str(source)
        self.process = subprocess.Popen(
            [python, "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        said = self._line()
        self.about: str = said["about"]
        self.tasks: list[str] = said["tasks"]

    def _line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.returncode}")
        return dict(json.loads(line))

    def measure(self, task: str, seconds: float) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"task": task, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return {name: float(value) for name, value in self._line().items()}

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
