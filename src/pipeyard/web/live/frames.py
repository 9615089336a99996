"""What a screen is shown: made from views and seen events, so nothing a seat may not see can be in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import Result, State
from pipeyard.rules.words import say
from pipeyard.web.live.event_log import HISTORY, EventLog
from pipeyard.web.live.localize import Localizer
from pipeyard.web.wire import messages as m

if TYPE_CHECKING:
    from pipeyard.web.live.screen import Screen
    from pipeyard.web.live.table import Table

SHORT_MENU = 40  # menus longer than this are left to hints
PHRASES: list[str] = [
    say("Well laid."), say("Oh dear."), say("Your turn."), say("One moment."), say("Good game.")
]  # fmt: skip
OPEN = -1  # the eyes of everyone after the end

Eyes = int | None


def result_info(result: Result | None) -> m.ResultInfo | None:
    if result is None:
        return None
    return m.ResultInfo(list(result.scores), list(result.winners), result.rule, result.reason)


class FrameMaker:
    """Makes a room's frames. What several screens need is made once for each position."""

    def __init__(self, room: Table) -> None:
        self.room = room
        self.secrets = narrator(room.game.name).secrets
        self._stories: dict[Eyes, EventLog] = {}
        self._made: dict[object, msgspec.Raw] = {}  # views and hints of the position, ready to send

    def changed(self) -> None:
        """The position is another one."""
        self._made.clear()

    def back_to(self, number: int) -> None:
        """Events after that number were taken back."""
        self._made.clear()
        for story in self._stories.values():
            story.back_to(number)

    def forget(self) -> None:
        """The match was read again."""
        self._made.clear()
        self._stories.clear()

    def eyes(self, screen: Screen) -> Eyes:
        """Whose eyes a screen's story is told to. Several people at one screen get the spectators' story."""
        if not self.secrets:
            return None
        if self.room.match.result is not None:
            return OPEN
        return screen.seats[0] if len(screen.seats) == 1 else None

    def story(self, eyes: Eyes) -> EventLog:
        if eyes not in self._stories:
            seat = None if eyes == OPEN else eyes
            self._stories[eyes] = EventLog(self.room.match, seat, eyes == OPEN)
        return self._stories[eyes]

    def count(self, screen: Screen, number: int) -> int:
        """How many of the log's first ``number`` events a screen is told of."""
        return self.story(self.eyes(screen)).count(number)

    def welcome(self, screen: Screen) -> m.Welcome:
        room = self.room
        header = room.match.header
        clock = header.clock
        return m.Welcome(
            table=room.table.id,
            game=room.game.name,
            title=room.game.title,
            edition=header.edition or "",
            options=dict(header.options),
            seats=room.seat_infos(screen),
            you=screen.seats,
            watching=screen.watching,
            phrases=PHRASES,
            clock=m.ClockSetting(clock.kind, clock.time // 1000, clock.increment // 1000),
            daily=room.table.daily or "",
        )

    def frame(self, screen: Screen) -> m.Frame | None:
        """The whole table as this screen may see it, with the events it lacks; None if it has it all."""
        room = self.room
        eyes = self.eyes(screen)
        story = self.story(eyes)
        count = self._told(screen, story)
        since = min(screen.seen, count) if screen.eyes == eyes else 0
        number = story.number(count)
        state = room.match.state if number == len(room.match) else room.match.at(number)
        waiting = state.waiting()
        can_act = [seat for seat in screen.seats if seat in waiting.must or seat in waiting.may]
        frame = m.Frame(
            n=count,
            since=since,
            events=story.told[since:count][-HISTORY:],
            views=self._views(screen, state, number),
            waiting=m.WaitingInfo(waiting.step, list(waiting.must), list(waiting.may)),
            menus={str(seat): menu for seat in screen.seats if (menu := self._menu(state, seat))},
            hints={str(seat): self.hints(seat, screen.localizer) for seat in can_act},
            clock=self._clock(),
            undo=self._undo(screen),
            thinking=[]
            if room.paused
            else [seat for seat in waiting.must if seat >= 0 and room.is_bot(seat)],
            result=result_info(state.result()),
        )
        if screen.frame is not None and screen.eyes == eyes and _same(screen.frame, frame):
            return None
        screen.frame, screen.eyes, screen.seen = frame, eyes, count
        return frame

    def hints(self, seat: int, localizer: Localizer) -> msgspec.Raw:
        """A seat's hints, ready to send."""
        key = ("hints", seat, localizer.language)
        if key not in self._made:
            self._made[key] = ready(self.room.game.hints(self.room.match.state, seat), localizer)
        return self._made[key]

    def _told(self, screen: Screen, story: EventLog) -> int:
        """How far a screen sees: spectators are behind where a game has secrets, until it is over."""
        room = self.room
        count = story.count(len(room.match))
        if screen.seats or not self.secrets or room.match.result is not None:
            return count
        return max(0, count - room.settings.spectator_delay)

    def _views(self, screen: Screen, state: State, number: int) -> dict[str, object]:
        views: dict[str, object] = {}
        looking: list[int | None] = [*screen.seats] or [None]
        for eyes in looking:
            key = (eyes, number, screen.localizer.language)
            if key not in self._made:
                self._made[key] = ready(self.room.game.view(state, eyes), screen.localizer)
            views["watch" if eyes is None else str(eyes)] = self._made[key]
        return views

    def _menu(self, state: State, seat: int) -> list[str]:
        """The menu of a seat that must act, where it is short."""
        codes = list(state.codes(seat)) if seat in state.waiting().must else []
        if len(codes) > SHORT_MENU:
            return []
        game = self.room.game
        return [game.write_move(state, game.decode(state, seat, code)) for code in codes]

    def _clock(self) -> m.ClockInfo:
        room = self.room
        runs = room.match.header.clock.kind != "none" and not room.paused and room.match.result is None
        return m.ClockInfo(runs, room.paused, list(room.match.remaining(room.elapsed)))

    def _undo(self, screen: Screen) -> list[m.UndoInfo]:
        room = self.room
        if room.match.result is not None:
            return []
        wisher, agreed = room.undo_votes.wish or (None, set())
        left = [] if wisher is None else sorted(room.undo_votes.others(wisher) - agreed)
        found = [
            m.UndoInfo(seat, free, wisher == seat, left if wisher == seat else [])
            for seat in screen.seats
            if (free := room.undo_votes.seems_free(seat)) or room.table.daily is None
        ]
        if wisher is not None and wisher not in screen.seats:
            found.append(m.UndoInfo(wisher, False, True, left))
        return found


def ready(value: object, localizer: Localizer) -> msgspec.Raw:
    """Something ready to be sent in a language."""
    return msgspec.Raw(localizer.encode(value))


def _same(old: m.Frame, new: m.Frame) -> bool:
    """Whether a screen that has the old frame learns nothing from the new one; clocks it runs itself."""
    if new.since != new.n or new.n != old.n:
        return False
    if (old.clock.running, old.clock.paused) != (new.clock.running, new.clock.paused):
        return False
    parts = ("views", "waiting", "menus", "hints", "undo", "thinking", "result")
    return all(_plain(getattr(old, part)) == _plain(getattr(new, part)) for part in parts)


def _plain(part: object) -> object:
    """Something to compare: what is ready to send compares by its bytes."""
    if isinstance(part, dict):
        return {key: bytes(each) if isinstance(each, msgspec.Raw) else each for key, each in part.items()}
    return part
