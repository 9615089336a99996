"""One open WebSocket: what it may see, and a queue so that a slow one holds nobody up."""

from __future__ import annotations

import asyncio

from pipeyard.web import metrics
from pipeyard.web.live.localize import Localizer
from pipeyard.web.wire import messages as m

QUEUE = 200  # messages a screen may be behind before it is let go


class Screen:
    """A connection to a table: the seats it plays, or a spectator."""

    def __init__(
        self, seats: list[int], watching: bool, seen: int, localizer: Localizer | None = None
    ) -> None:
        self.localizer = localizer or Localizer()
        self.seats = seats
        self.watching = watching
        self.is_guest = False  # came without a seat or a code, after the end
        self.seen = seen  # events it has, as they are told to it
        self.eyes: int | None = None  # whose events it was told last
        self.frame: m.Frame | None = None  # the last it was sent
        self.looking: int | None = None  # in a crowd, another's sheet it looks at
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)

    def send(self, message: m.ServerMessage | bytes) -> None:
        """Hand a message over; a screen too far behind is closed, and comes back for a whole frame."""
        try:
            data = message if isinstance(message, bytes) else self.localizer.encode(message)
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            metrics.SLOW_SCREENS.inc()
            self.let_go()

    def let_go(self) -> None:
        """Close the connection; what it has not been sent yet is dropped."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
