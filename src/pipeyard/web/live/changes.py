"""What wakes those who keep a table going."""

import asyncio
from weakref import WeakSet


class Changes(asyncio.Event):
    """Set when a table has changed. Tables that repeat its draws are woken when there may be new ones."""

    def __init__(self) -> None:
        super().__init__()
        self.followers: WeakSet[asyncio.Event] = WeakSet()

    def set_all(self) -> None:
        """Something has changed for everybody."""
        self.set()
        for follower in self.followers:
            follower.set()
