"""Python's garbage collector, kept from holding everybody up.

A full run looks at every object of every table: half a second with 500 busy tables, every two to ten
seconds. Only objects that refer to each other in a circle need it; all others are freed at once. So full runs
come seldom, and what was there when the server started is not looked at again.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 600.0  # seconds between full runs
THRESHOLDS = (2_000, 10, 100)  # a full run comes by itself only after two million new objects, not 70,000


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
