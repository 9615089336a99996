"""Events in words, as one pair of eyes may see them: the same words in the browser as in the terminal.

Where a game seals what others do until a turn has ended, such events are left out whole, and the rest is
numbered without them, so that not even their number tells anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from rich.text import Text

from pipeyard.match.match import Match
from pipeyard.rules.protocol import Event, Seat, State
from pipeyard.rules.words import seated, together
from pipeyard.terminal.face import Scene, face
from pipeyard.web.messages import EventInfo

HISTORY = 400  # events a screen is told at most; those before are counted, without words


class Story:
    """A match as it is told to a seat, to spectators, or, when ``is_open``, to everyone after the end."""

    def __init__(
        self, match: Match, players: Callable[[], list[str]], eyes: Seat | None, is_open: bool = False
    ) -> None:
        self.match = match
        self.players = players  # what they are called
        self.eyes = eyes
        self.is_open = is_open  # nothing is sealed any more
        self.told: list[EventInfo] = []
        self._numbers: list[int] = []  # of each event told, its number in the log
        self._read = 0  # events of the log gone through
        self._now: tuple[int, Scene] | None = None  # the last scene, and the events there were
        self._face = face(match.game.name)

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
        self._now = None

    def read_on(self) -> None:
        """Tell what the log has had since."""
        since, until = self._read, len(self.match)
        if since == until:
            return
        first = until - HISTORY
        entries = self.match.entries(since)
        last: tuple[EventInfo, Event, Scene] | None = None
        for number, (state, event) in enumerate(self.match.events(since), since + 1):
            scene = None
            if number >= first:
                now = self._now
                scene = now[1] if now is not None and now[0] == number - 1 else self._scene(state)
            if last is not None and scene is not None:
                self._put_in_words(*last, scene)
            last = None
            shown = event if self.is_open else self.match.game.seen(state, event, self.eyes)
            if type(shown.move) is not type(event.move):
                continue  # sealed: another verb stands for it
            info = EventInfo(
                n=len(self.told) + 1,
                seat=event.seat,
                who=self.match.seat_name(event.seat),
                text=self.match.game.write_move(state, shown.move),
                words="",
                at=entries[number - since - 1].at or 0,
            )
            self.told.append(info)
            self._numbers.append(number)
            if scene is not None:
                last = (info, shown, scene)
        if last is not None:
            self._now = (until, self._scene(self.match.state))
            self._put_in_words(*last, self._now[1])
        self._read = until

    def _put_in_words(self, info: EventInfo, event: Event, before: Scene, after: Scene) -> None:
        clause = self._face.tell(event, info.text, before, after)
        if clause is None:
            return
        words = clause.plain if isinstance(clause, Text) else clause
        seat = self._face.subject(event, before)
        info.words = words if seat is None else together(seated(seat, before.seats[seat]), words, between=" ")

    def _scene(self, state: State) -> Scene:
        waiting = state.waiting()
        return Scene(
            game=self.match.game,
            seats=self.match.names,
            players=tuple(self.players()),
            view=self.match.game.view(state, self.eyes),
            seat=self.eyes,
            must=waiting.must,
            may=waiting.may,
            hints={},
        )
