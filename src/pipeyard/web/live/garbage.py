"""Python's garbage collector, kept from holding everybody up.

A full run looks at every object of every table: half a second with 500 busy tables, every two to ten
seconds. What refers to nothing that refers to it is freed without it. So full runs come seldom, and what was
there when the server started is not looked at again.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 600.0  # seconds between full runs
THRESHOLDS = (2_000, 10, 1_000_000)  # of young objects; by the third a full run practically never comes


def calm() -> None:
    """For the whole process, once everything is imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_seldom(every: float = EVERY) -> None:
    """Free what refers to itself: tables that were closed, sockets that are gone."""
    while True:
        await asyncio.sleep(every)
        gc.collect()
