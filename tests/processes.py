"""Processes of tests are forked from one that has imported what they need.

A fresh one imports for two seconds of a core before it does anything. What a fresh one has, a forked one has
too: its own memory, the environment of whoever starts it, an end of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from functools import cache
from multiprocessing.context import BaseContext, SpawnContext
from pathlib import Path
from typing import Any

WAIT = 60.0  # seconds: long enough for a busy machine; nothing is measured with it

fresh: BaseContext = SpawnContext()
forking: BaseContext = fresh

if "forkserver" in multiprocessing.get_all_start_methods():
    from concurrent.futures.process import _python_exit
    from multiprocessing import forkserver
    from multiprocessing.context import ForkServerContext, ForkServerProcess

    class Forked(ForkServerProcess):
        """A process that may fork others from where it was forked itself."""

        def __init__(self, *given: Any, **named: Any) -> None:
            if multiprocessing.parent_process() is None:
                _start()
            super().__init__(*given, **named)
            self.environment = dict(os.environ)

        def run(self) -> None:
            os.environ.clear()
            os.environ.update(self.environment)
            # Python would not see that it is running already: it is no child of this process.
            forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]
            fork_pools()
            try:
                super().run()
            finally:
                _python_exit()  # as in a fresh process: pools end before their processes are waited for

    class Forking(ForkServerContext):
        Process = Forked

    forking = Forking()
    forking.set_forkserver_preload(["tests.web.preload"])


def fork_pools() -> None:
    """Fork the processes of pools that would have fresh ones."""
    usual = multiprocessing.get_context

    def chosen(method: str | None = None) -> BaseContext:
        return forking if method == "spawn" else usual(method)

    multiprocessing.get_context = chosen  # type: ignore[assignment]


@cache
def _start() -> None:
    """Start the process that others are forked from, with our way to import."""
    import pytest  # not in every forked process

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
        forkserver.ensure_running()


def children(process: int) -> list[int]:
    """The processes that a process started itself and that run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        parent, is_running = _parent(int(folder.name))
        if is_running and parent == process:
            found.append(int(folder.name))
    return found


def wait_for_end(processes: list[int]) -> None:
    """Wait until they have all ended."""
    until = time.monotonic() + WAIT
    while any(_parent(each)[1] for each in processes):
        assert time.monotonic() < until, "they go on"
        time.sleep(0.02)


def _parent(process: int) -> tuple[int, bool]:
    """A process's parent, and whether it runs. One that has ended may be listed until somebody asks how."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return 0, False
    return int(parent), state != "Z"
