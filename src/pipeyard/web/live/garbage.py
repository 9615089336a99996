"""Python's garbage collector, kept from holding everybody up.

A full run looks at every object of every table: half a second with 500 busy tables, every two to ten
seconds. Only objects that refer to each other in a circle need it; all others are freed at once. Moves make
no such circles: they are left by tables that were closed, sockets that are gone and statements of SQLAlchemy.
So full runs come seldom and wait for a quiet moment, and what was there when the server started is not looked
at again.
"""

from __future__ import annotations

import asyncio
import gc
import time

EVERY = 600.0  # seconds between full runs
LONGEST = 3600.0  # seconds more that one waits for a quiet moment; one that never comes is not waited for
LOOK = 5.0  # seconds for which it must have been quiet
QUIET = 0.15  # of a core
THRESHOLDS = (2_000, 10, 1_000)  # twenty million new objects before a full run comes by itself, not 70,000


def calm() -> None:
    """For the whole process, once everything is imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_seldom(every: float = EVERY, longest: float = LONGEST, look: float = LOOK) -> None:
    """Free what refers to itself: tables that were closed, sockets that are gone."""
    while True:
        await asyncio.sleep(every)
        waited = 0.0
        while waited < longest and not await _is_quiet(look):
            waited += look
        gc.collect()


async def _is_quiet(seconds: float) -> bool:
    """Whether the process has next to nothing to do for so long."""
    before = time.process_time()
    await asyncio.sleep(seconds)
    return time.process_time() - before < QUIET * seconds
