"""What one of a crowd is shown: the own sheet whole, everybody else as a line in a ranking.

A frame has nothing in it that grows with the number of players, so three hundred frames are a small matter.
What everybody is told alike, the ranking, is made once and sent to all.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import cast

import msgspec

from pipeyard.narration.telling import Told
from pipeyard.rules.crowd import Crowded, Standing
from pipeyard.rules.protocol import NATURE
from pipeyard.web.live.end_votes import EndVotes
from pipeyard.web.live.event_log import HISTORY, EventLog
from pipeyard.web.live.frames import Eyes, FrameMaker, ready
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.table_state import TableState
from pipeyard.web.live.undo_votes import UndoVotes
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import frame_of, result_info

PAUSE = 0.5  # seconds between rankings while people act
TOP = 10  # lines of the ranking that everybody is sent
PAGE = 50  # lines of it for whoever asks


class CrowdEventLog(EventLog):
    """A crowd's events. Each player is told the rolls and their own acts, in words as things stand now."""

    def __init__(self, table: TableState) -> None:
        super().__init__(table.match, None)
        self.game = cast(Crowded, table.game)
        self._of: dict[int, list[m.EventInfo]] = {}  # by seat, with the rolls for NATURE's

    def count(self, number: int) -> int:
        self.read_on()
        return number

    def number(self, count: int) -> int:
        return count

    def back_to(self, number: int) -> None:
        del self.told[number:]
        self._read = min(self._read, number)
        self._of = {seat: [each for each in told if each.n <= number] for seat, told in self._of.items()}

    def read_on(self) -> None:
        entries = self.match.entries(self._read)
        events = self.match.played(self._read)
        last = {event.seat: number for number, event in enumerate(events)}
        state = self.match.state
        for number, (event, entry) in enumerate(zip(events, entries, strict=True)):
            info = m.EventInfo(self._read + number + 1, event.seat, entry.seat, entry.text, "", entry.at or 0)
            # Of several acts since the last look only the newest can be told from how things are now.
            if last[event.seat] == number:
                shown = [] if event.seat == NATURE else [event.seat]
                view = self.game.part(state, None, shown)
                told = Told(info.n, event, entry.text)
                info.words = self._teller.sentence(self._teller.in_words(told, view, view))
            self.told.append(info)
            self._of.setdefault(event.seat, []).append(info)
        self._read += len(events)

    def of(self, seats: Collection[int], since: int) -> list[m.EventInfo]:
        """The rolls and the acts of some seats after an event."""
        found: list[m.EventInfo] = []
        for seat in (NATURE, *seats):
            told = self._of.get(seat, [])
            found += told[bisect_right(told, since, key=_number) :]
        return sorted(found, key=_number)[-HISTORY:]

    def page(self, before: int, count: int = 0) -> list[m.EventInfo]:
        """Nothing: what happened before has no words any more, see :meth:`read_on`."""
        return []


def _number(info: m.EventInfo) -> int:
    return info.n


class CrowdFrames(FrameMaker):
    """Makes the frames of a table with a crowd at it, and paces them.

    Whoever acts is shown what came of it at once, a new roll everybody at once; rankings follow at their
    own pace, however many act in between.
    """

    def __init__(self, table: TableState, undo_votes: UndoVotes, end_votes: EndVotes) -> None:
        super().__init__(table, undo_votes, end_votes)
        self.game = cast(Crowded, table.game)
        self._crowd = CrowdEventLog(table)
        self._ranked: tuple[Standing, ...] = ()
        self._due: asyncio.TimerHandle | None = None  # when the ranking is told next
        self._hinting: asyncio.Task[None] | None = None

    def changed(self) -> None:
        super().changed()
        self._ranked = ()

    def back_to(self, number: int) -> None:
        super().back_to(number)
        self._crowd.back_to(number)
        self._ranked = ()

    def forget(self) -> None:
        super().forget()
        self._crowd = CrowdEventLog(self.table)
        self._ranked = ()

    def eyes(self, seats: Sequence[int]) -> Eyes:
        return None

    def event_log(self, eyes: Eyes) -> EventLog:
        return self._crowd

    def welcome(self, screen: Screen) -> m.Welcome:
        welcome = super().welcome(screen)
        welcome.crowd = len(self.table.seats)
        return welcome

    def ranking(self) -> tuple[Standing, ...]:
        """Everybody, the best first; made once for each position."""
        self._ranked = self._ranked or self.game.ranking(self.table.match.state)
        return self._ranked

    def frame(self, screen: Screen, with_hints: bool = True) -> m.Frame:
        """The own sheet, and the one looked at."""
        table = self.table
        count = self._crowd.count(len(table.match))
        state = table.match.state
        waiting = state.waiting()
        must = [seat for seat in screen.seats if seat in waiting.must]
        result = table.match.result
        if result is not None and "result" not in self._made:
            self._made["result"] = ready(result_info(result), screen.localizer)
        since = min(screen.seen, count)
        screen.seen = count
        screen.frame = frame_of(
            state,
            n=count,
            since=since,
            events=self._crowd.of(screen.seats, since),
            views=self._parts(screen),
            must=must,
            may=(),
            hints={str(seat): self.hints(seat, screen.localizer) for seat in must} if with_hints else {},
            clock=self._clock(screen),
            result=None if result is None else cast(m.ResultInfo, self._made["result"]),
        )
        return screen.frame

    def _parts(self, screen: Screen) -> dict[str, object]:
        """Views with one's own sheets and the one looked at; a spectator sees the best one's."""
        shown = {*screen.seats} if screen.looking is None else {*screen.seats, screen.looking}
        shown = shown or {self.ranking()[0].seat}
        state = self.table.match.state
        looking: list[int | None] = [*screen.seats] or [None]
        return {
            "watch" if eyes is None else str(eyes): ready(
                self.game.part(state, eyes, shown), screen.localizer
            )
            for eyes in looking
        }

    def _clock(self, screen: Screen) -> m.ClockInfo:
        """Everybody's clock; made once for all who are shown the same position."""
        if "clock" not in self._made:
            self._made["clock"] = msgspec.Raw(msgspec.json.encode(super()._clock(screen)))
        return cast(m.ClockInfo, self._made["clock"])

    # Pace

    def show_crowd(self, seats: Collection[int] | None) -> None:
        """Show those who acted what came of it, or everybody; the ranking comes soon."""
        self._made.pop("clock", None)
        if seats is None:
            self._show_all()
            return
        acted = set(seats)
        for screen in self.table.screens:
            if not acted.isdisjoint(screen.seats):
                screen.send(self.frame(screen))
        self.rank_soon()

    def _show_all(self) -> None:
        """A frame for everybody first; hints, which take longer, one after another when all have it."""
        for screen in self.table.screens:
            screen.send(self.frame(screen, with_hints=False))
        self._tell_ranking()
        if self._hinting is not None:
            self._hinting.cancel()
        self._hinting = asyncio.create_task(self._hint_all())

    async def _hint_all(self) -> None:
        for screen in list(self.table.screens):
            frame = screen.frame
            if frame is None or frame.hints or screen not in self.table.screens:
                continue
            for seat in frame.waiting.must:
                hints = self.hints(seat, screen.localizer)
                frame.hints[str(seat)] = hints
                screen.send(m.HintsFor(0, seat, hints))
            await asyncio.sleep(0)

    def rank_soon(self) -> None:
        """Tell everybody how they stand, a moment from now."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(PAUSE, self._tell_ranking)

    def _tell_ranking(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        standings = self.standings()
        told = msgspec.json.encode(standings)
        for screen in self.table.screens:
            screen.send(standings, told)

    def standings(self) -> m.Crowd:
        """How everybody stands: the best by name, the others by their place."""
        table = self.table
        ranking = self.ranking()
        places = [0] * len(ranking)
        states = [""] * len(ranking)
        for line in ranking:
            places[line.seat] = line.place
            states[line.seat] = line.state[0]
        acting = (
            0
            if table.match.result is not None
            else len([1 for seat in table.match.waiting.must if seat >= 0])
        )
        return m.Crowd(len(ranking), table.here(), acting, self.lines(0, TOP), places, "".join(states))

    def lines(self, after: int, count: int = PAGE) -> list[m.CrowdLine]:
        """A piece of the ranking, with names."""
        seats = self.table.seats
        return [
            m.CrowdLine(line.seat, line.place, seats[line.seat].name, line.points, line.joined, line.state)
            for line in self.ranking()[after : after + count]
        ]
