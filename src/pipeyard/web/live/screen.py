"""One open WebSocket: what it may see, and what it has not read yet, so that a slow one holds nobody up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from weakref import WeakSet

import msgspec

from pipeyard.web import metrics
from pipeyard.web.live.event_log import HISTORY
from pipeyard.web.live.localize import Localizer
from pipeyard.web.wire import messages as m

SCREEN_BYTES = 1_000_000  # that a screen may be behind, besides its newest frame
ALL_BYTES = 64_000_000  # that all screens of the process may be behind
NEWEST = (m.Frame, m.Crowd, m.Presence)  # of these a screen that is behind needs only the newest
TOO_SLOW = 4429


class Unread:
    """How many bytes the screens of a process have not read. If it is too much the slowest is let go."""

    def __init__(self, most: int = ALL_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.screens: WeakSet[Screen] = WeakSet()

    def check(self) -> None:
        while self.bytes > self.most:
            slow = [screen for screen in self.screens if screen.is_sending]
            if not slow:
                return  # all of it was said just now
            metrics.SLOW_SCREENS.inc()
            max(slow, key=lambda screen: screen.unread).let_go()


UNREAD = Unread()


class _Waiting:
    """A message that a screen has not been sent yet."""

    __slots__ = ("data", "message")

    def __init__(self, message: m.ServerMessage, data: bytes) -> None:
        self.message = message
        self.data = data


class Screen:
    """A connection to a table: the seats it plays, or a spectator."""

    def __init__(
        self,
        seats: list[int],
        watching: bool,
        seen: int,
        localizer: Localizer | None = None,
        everyone: Unread = UNREAD,
    ) -> None:
        self.localizer = localizer or Localizer()
        self.seats = seats
        self.watching = watching
        self.is_guest = False  # came without a seat or a code, after the end
        self.seen = seen  # events it has, as they are told to it
        self.eyes: int | None = None  # whose events it was told last
        self.frame: m.Frame | None = None  # the last it was sent
        self.looking: int | None = None  # in a crowd, another's sheet it looks at
        self.unread = 0  # bytes, with what is being sent
        self.code = 0  # with which it was let go
        self.hang_up: Callable[[], object] = lambda: None
        self._everyone = everyone
        self._waiting: deque[_Waiting] = deque()
        self._newest: dict[type, _Waiting] = {}  # those among them that a newer one replaces
        self._sending = 0  # bytes that the other side is reading now
        self._something = asyncio.Event()

    @property
    def is_sending(self) -> bool:
        return self._sending > 0

    def send(self, message: m.ServerMessage, data: bytes | None = None) -> None:
        """Hand a message over, with its bytes where they are made already.

        A screen that is behind gets only the newest frame, in the place of the one it has not read. One too
        far behind is closed, and comes back for a whole frame.
        """
        if self.code:
            return
        older = self._newest.get(type(message))
        if older is not None:
            if isinstance(message, m.Frame) and isinstance(older.message, m.Frame):
                message, data = _with_events_of(older.message, message, data)
            self._count(-len(older.data))
            older.message, older.data = message, data or self.localizer.encode(message)
            self._count(len(older.data))
        else:
            waiting = _Waiting(message, data or self.localizer.encode(message))
            self._waiting.append(waiting)
            if isinstance(message, NEWEST):
                self._newest[type(message)] = waiting
            self._count(len(waiting.data))
        self._something.set()
        frame = self._newest.get(m.Frame)
        if self.unread - self._sending - (len(frame.data) if frame else 0) > SCREEN_BYTES:
            metrics.SLOW_SCREENS.inc()
            self.let_go()
        self._everyone.check()

    async def next(self) -> bytes:
        """What to send now. All that was handed out before has been read."""
        self._count(-self._sending)
        self._sending = 0
        while not self._waiting:
            self._something.clear()
            await self._something.wait()
        waiting = self._waiting.popleft()
        self._newest = {kind: each for kind, each in self._newest.items() if each is not waiting}
        self._sending = len(waiting.data)
        return waiting.data

    def let_go(self, code: int = TOO_SLOW) -> None:
        """Close the connection; what it has not been sent yet is dropped."""
        if not self.code:
            self.code = code
            self._waiting.clear()
            self._newest.clear()
            self._sending = 0
            self._count(-self.unread)
            self.hang_up()

    def _count(self, more: int) -> None:
        self.unread += more
        self._everyone.bytes += more
        (self._everyone.screens.add if self.unread else self._everyone.screens.discard)(self)


def _with_events_of(older: m.Frame, newer: m.Frame, data: bytes | None) -> tuple[m.Frame, bytes | None]:
    """A frame for a screen that has not read the one before: it tells the events of both."""
    if newer.since <= older.since:
        return newer, data
    kept = [event for event in older.events if event.n <= newer.since]
    events = [*kept, *newer.events][-HISTORY:]
    return msgspec.structs.replace(newer, since=older.since, events=events), None
