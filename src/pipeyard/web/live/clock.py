"""What time it is: for people by the wall clock, for durations by one that nobody can set."""

from __future__ import annotations

import time


def wall_clock() -> int:
    """Milliseconds since 1970, as the system has it now."""
    return time.time_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 as they were when the server started, and as many more as have passed since.

    A system's clock that is set forward or back takes nobody's time and gives nobody more.
    """

    def __init__(self) -> None:
        self._ahead = wall_clock() - _passed()

    def __call__(self) -> int:
        return self._ahead + _passed()


def _passed() -> int:
    return time.monotonic_ns() // 1_000_000
