"""What a server of tests does in its process.

Its deals follow from the test that runs, whose name is in the file ``seed`` of the folder, and it is always
the same day there: no test depends on luck, on the date or on midnight.
"""

import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

NOON = 1_768_478_400_000  # milliseconds since 1970: noon of Thursday, 2026-01-15, UTC
BEGAN = "PIPEYARD_TEST_BEGAN"  # when it is noon on that day: the same for all servers of one run of tests
VARIED = "PIPEYARD_TEST_SEED"  # set it to another text for other deals


def seeded(seed: str) -> bytes:
    """A secret that comes out the same for the same seed and the same PIPEYARD_TEST_SEED."""
    from pipeyard.match import chance

    return chance.seeded(f"{os.environ.get(VARIED, '')} {seed}".strip())


class SeededSecrets:
    """In place of ``chance.new_secret``: a test's k-th secret follows from its name and k."""

    def __init__(self, name: Callable[[], str]) -> None:
        self.name = name
        self.made: Counter[str] = Counter()

    def __call__(self) -> bytes:
        name = self.name()
        self.made[name] += 1
        return seeded(f"{name} {self.made[name]}")


def seeded_by(file: Path) -> None:
    """Let each new table of this process have a secret that follows from the test which the file names."""
    from pipeyard.match import chance
    from pipeyard.web.store import server_secret

    chance.new_secret = SeededSecrets(lambda: file.read_text() if file.is_file() else "")
    # Made once, whichever test asks first for something that follows from it, such as the day's dice.
    own = SimpleNamespace(new_secret=lambda: seeded("the server's own"))
    setattr(server_secret, "chance", own)  # noqa: B010  (a name that mypy takes for a module)


def same_day() -> None:
    """Let it be noon of one day when the tests begin. Call it before the tables are imported."""
    from pipeyard.web.live import clock

    real = clock.wall_clock
    ahead = NOON - int(os.environ.get(BEGAN, real()))
    clock.wall_clock = lambda: real() + ahead


def end_with_the_tests() -> None:
    """Also when they are killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run(folder: Path, settings: dict[str, Any], port: int, output: Connection) -> None:
    """What a server's process does. What it says goes to ``output``, what goes wrong to the folder's log."""
    multiprocessing.current_process().daemon = False  # which may have no bots
    threading.Thread(target=end_with_the_tests, daemon=True).start()
    with (folder / "server.log").open("a") as errors:
        os.dup2(errors.fileno(), sys.stderr.fileno())
    os.dup2(output.fileno(), sys.stdout.fileno())
    output.close()
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1)  # what it does, for whoever waits in vain
    import_module("tests.web.preload")
    from pipeyard.web.live import lease
    from pipeyard.web.serve import serve
    from pipeyard.web.settings import Settings

    lease.LEASE = 2_000  # a server that was killed is soon followed
    seeded_by(folder / "seed")
    if settings.pop("made_up", False):
        from tests.language import made_up

        made_up.speak()
    serve(Settings(data=folder, **settings), "127.0.0.1", port)
