"""The events that a screen is told, in words and numbered without those that are sealed."""

from __future__ import annotations

from bisect import bisect_right

from pipeyard.match.match import Match
from pipeyard.narration.telling import Look, Teller
from pipeyard.rules.protocol import Seat
from pipeyard.web.wire.messages import EventInfo

HISTORY = 400  # events a screen is told at once; those before are counted, and told when asked for
PAGE = 150  # of those, as many in one answer


class EventLog:
    """A match as it is told to a seat, to spectators, or, when ``is_open``, to everyone after the end."""

    def __init__(
        self, match: Match, eyes: Seat | None, is_open: bool = False, look: Look | None = None
    ) -> None:
        self.match = match
        self.eyes, self.is_open = eyes, is_open
        self.told: list[EventInfo] = []
        self._numbers: list[int] = []  # of each event told, its number in the log
        self._read = 0  # events of the log gone through
        self._teller = Teller(match, eyes, is_open, beside_board=True, look=look)

    def count(self, number: int) -> int:
        """How many of the log's first ``number`` events are told."""
        self.read_on()
        return bisect_right(self._numbers, number)

    def number(self, count: int) -> int:
        """How many events of the log a listener knows of who was told ``count``: up to the next one told."""
        self.read_on()
        return len(self.match) if count == len(self.told) else self._numbers[count] - 1

    def back_to(self, number: int) -> None:
        """The log was cut after that event."""
        kept = bisect_right(self._numbers, number)
        del self.told[kept:], self._numbers[kept:]
        self._read = min(self._read, number)
        self._teller.forget()

    def page(self, before: int, count: int = PAGE) -> list[EventInfo]:
        """The last ``count`` events told before number ``before``, in words."""
        wanted = self.told[max(0, before - 1 - count) : before - 1]
        if wanted:
            teller = Teller(self.match, self.eyes, self.is_open, beside_board=True)
            since = self._numbers[wanted[0].n - 1] - 1
            for info, told in zip(wanted, teller.tell(since), strict=False):
                info.words = teller.sentence(told)
        return wanted

    def read_on(self) -> None:
        """Tell what the log has had since."""
        since, until = self._read, len(self.match)
        if since == until:
            return
        entries = self.match.entries(since)
        for told in self._teller.tell(since, until - HISTORY):
            info = EventInfo(
                n=len(self.told) + 1,
                seat=told.event.seat,
                who=self.match.seat_name(told.event.seat),
                text=told.text,
                words=self._teller.sentence(told),
                at=entries[told.number - since - 1].at or 0,
            )
            self.told.append(info)
            self._numbers.append(told.number)
        self._read = until
