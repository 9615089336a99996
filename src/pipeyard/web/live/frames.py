"""What a screen is shown: made from views and seen events, so nothing a seat may not see can be in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from pipeyard.match.log import NATURE_NAME
from pipeyard.narration.narrator import narrator
from pipeyard.rules.protocol import State, View
from pipeyard.rules.words import Words, say
from pipeyard.web.live.end_votes import EndVotes
from pipeyard.web.live.event_log import HISTORY, EventLog
from pipeyard.web.live.localize import Localizer
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.table_state import TableState
from pipeyard.web.live.undo_votes import UndoVotes
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import frame_of, menu_info, result_info

RECENT = 4  # positions whose views are kept for all who are told of them
TAKEN = 12  # sentences about what an undo takes back, at most
PHRASES: list[str] = [
    say("Well laid."), say("Oh dear."), say("Your turn."), say("One moment."), say("Good game.")
]  # fmt: skip
CLOCK = ("running", "paused", "held", "unseen")  # of a clock, what a screen cannot count itself
OPEN = -1  # the eyes of everyone after the end

Eyes = int | None


class FrameMaker:
    """Makes a table's frames. What several screens need is made once for each position."""

    def __init__(self, table: TableState, undo_votes: UndoVotes, end_votes: EndVotes) -> None:
        self.table = table
        self.undo_votes = undo_votes
        self.end_votes = end_votes
        self.secrets = table.game.about.has_secrets
        self._event_logs: dict[Eyes, EventLog] = {}
        self._looked: dict[tuple[int, Eyes], View] = {}  # views of this position and those just before it
        self._made: dict[object, msgspec.Raw] = {}  # what the position shows, ready to send
        self._hints: dict[int, dict[str, msgspec.Raw]] = {}  # by seat and language, ready to send
        self._known = len(table.match)  # events there were when these were made

    def changed(self) -> None:
        """The position is another one. Hints stay for those with a board of their own who did not act."""
        acted, self._known = self.table.acted(self._known), len(self.table.match)
        self._made.clear()
        self._looked.clear()
        for seat in list(self._hints) if acted is None else acted:
            self._hints.pop(seat, None)

    def back_to(self, number: int) -> None:
        """Events after that number were taken back."""
        self._start_again(number)
        for event_log in self._event_logs.values():
            event_log.back_to(number)

    def forget(self) -> None:
        """The match was read again."""
        self._start_again(len(self.table.match))
        self._event_logs.clear()

    def _start_again(self, events: int) -> None:
        self._made.clear()
        self._hints.clear()
        self._looked.clear()
        self._known = events

    def eyes(self, seats: Sequence[int]) -> Eyes:
        """Whose eyes these seats see with. Several people at one screen see what spectators see."""
        if not self.secrets:
            return None
        if self.table.match.result is not None:
            return OPEN
        return seats[0] if len(seats) == 1 else None

    def event_log(self, eyes: Eyes) -> EventLog:
        if eyes not in self._event_logs:
            seat = None if eyes == OPEN else eyes
            self._event_logs[eyes] = EventLog(self.table.match, seat, eyes == OPEN, self._look)
        return self._event_logs[eyes]

    def count(self, screen: Screen, number: int) -> int:
        """How many of the log's first ``number`` events a screen is told of."""
        return self.event_log(self.eyes(screen.seats)).count(number)

    def welcome(self, screen: Screen) -> m.Welcome:
        table = self.table
        header = table.match.header
        clock = header.clock
        return m.Welcome(
            table=table.row.id,
            game=table.game.name,
            title=table.game.title,
            edition=header.edition or table.match.state.edition_name(),
            options=dict(header.options),
            seats=table.seat_infos(screen),
            you=screen.seats,
            watching=screen.watching,
            phrases=PHRASES,
            vocabulary=dict(narrator(table.game.name).vocabulary()),
            clock=m.ClockSetting(clock.kind, clock.time // 1000, clock.increment // 1000),
            daily=table.row.daily or "",
            gathering=table.row.gathering or "",
            practice=table.row.practice is not None,
            commitment=header.commitment or "",
            casual=header.position is not None,
            loaded=table.is_loaded,
        )

    def show(self, screens: Collection[Screen]) -> None:
        """Send every screen the table as it may see it, where it sees anything new.

        What spectators are sent is made once for all who read the same language and have the same events.
        """
        made: dict[tuple[Eyes, int, str], tuple[m.Frame, bytes]] = {}
        for screen in screens:
            if screen.seats:
                if (frame := self.frame(screen)) is not None:
                    screen.send(frame)
                continue
            key = (screen.eyes, screen.seen, screen.localizer.language)
            if key not in made:
                frame = self._frame(screen)
                made[key] = frame, screen.localizer.encode(frame)
            if self._is_news(screen, made[key][0]):
                screen.send(*made[key])

    def frame(self, screen: Screen) -> m.Frame | None:
        """The whole table as this screen may see it, with the events it lacks; None if it has it all."""
        frame = self._frame(screen)
        return frame if self._is_news(screen, frame) else None

    def _is_news(self, screen: Screen, frame: m.Frame) -> bool:
        """Whether a screen learns anything from a frame that is made for it; then it counts as sent."""
        eyes = self.eyes(screen.seats)
        if screen.frame is not None and screen.eyes == eyes and _same(screen.frame, frame):
            return False
        screen.frame, screen.eyes, screen.seen = frame, eyes, frame.n
        return True

    def _frame(self, screen: Screen) -> m.Frame:
        table = self.table
        eyes = self.eyes(screen.seats)
        event_log = self.event_log(eyes)
        count = self._told(screen.seats, event_log)
        since = min(screen.seen, count) if screen.eyes == eyes else 0
        number = event_log.number(count)
        state = table.match.state if number == len(table.match) else table.match.at(number)
        waiting = state.waiting()
        can_act = [seat for seat in screen.seats if seat in waiting.must or seat in waiting.may]
        return frame_of(
            state,
            n=count,
            since=since,
            events=event_log.told[since:count][-HISTORY:],
            views=self._views(screen, state, number),
            menus={str(seat): menu for seat in screen.seats if (menu := menu_info(table.game, state, seat))},
            hints={str(seat): self.hints(seat, screen.localizer) for seat in can_act},
            clock=self._clock(screen),
            undo=self._undo(screen, event_log),
            thinking=[] if table.paused else table.bots_in_turn(),
            leaving=self.end_votes.info(),
            result=result_info(table.match.result) if number == len(table.match) else None,
        )

    def hints(self, seat: int, localizer: Localizer) -> msgspec.Raw:
        """A seat's hints, ready to send."""
        made = self._hints.setdefault(seat, {})
        if localizer.language not in made:
            made[localizer.language] = ready(self.table.game.hints(self.table.match.state, seat), localizer)
        return made[localizer.language]

    def log_page(self, screen: Screen, before: int) -> list[m.EventInfo]:
        """The events before number ``before`` as this screen may know them."""
        event_log = self.event_log(self.eyes(screen.seats))
        return event_log.page(min(before, self._told(screen.seats, event_log) + 1))

    def last_told(self, seats: Sequence[int]) -> tuple[int, int]:
        """How many events a screen with these seats is told, and when the last of them was."""
        event_log = self.event_log(self.eyes(seats))
        count = self._told(seats, event_log)
        return count, event_log.told[count - 1].at if count else 0

    def _told(self, seats: Sequence[int], event_log: EventLog) -> int:
        """How far a screen sees: spectators are behind where a game has secrets, until it is over."""
        table = self.table
        count = event_log.count(len(table.match))
        if seats or not self.secrets or table.match.result is not None:
            return count
        return max(0, count - table.settings.spectator_delay)

    def _look(self, number: int, state: State, eyes: Eyes) -> View:
        """What is seen after so many events, made once: the frame shows it, and events are told from it."""
        found = self._looked.get((number, eyes))
        if found is None:
            found = self.table.game.view(state, eyes)
            if number > len(self.table.match) - RECENT:
                self._looked[number, eyes] = found
        return found

    def _views(self, screen: Screen, state: State, number: int) -> dict[str, object]:
        views: dict[str, object] = {}
        looking: list[int | None] = [*screen.seats] or [None]
        for eyes in looking:
            key = (eyes, number, screen.localizer.language)
            if key not in self._made:
                self._made[key] = ready(self._look(number, state, eyes), screen.localizer)
            views["watch" if eyes is None else str(eyes)] = self._made[key]
        return views

    def _clock(self, screen: Screen) -> m.ClockInfo:
        table = self.table
        runs = table.match.header.clock.kind != "none" and not table.paused and table.match.result is None
        if not runs:
            return m.ClockInfo(runs, table.paused, list(table.remaining()))
        unseen = list(table.pace.waits().seen)
        shown = self._shown(screen) if not set(unseen).isdisjoint(screen.seats) else []
        return m.ClockInfo(runs, table.paused, list(table.remaining()), table.pace.held(), unseen, shown)

    def _shown(self, screen: Screen) -> list[Words]:
        """What everybody is to see before the turn's time begins, as this screen may see it."""
        match, game = self.table.match, self.table.game
        number = match.turn()[0]
        acts = [at for at, entry in enumerate(match.entries()[:number]) if entry.seat != NATURE_NAME]
        eyes = screen.seats[0] if len(screen.seats) == 1 else None
        before, after = match.at(acts[-1] if acts else 0), match.at(number)
        return narrator(game.name).shown(game.view(before, eyes), game.view(after, eyes), eyes)

    def _undo(self, screen: Screen, event_log: EventLog) -> list[m.UndoInfo]:
        table = self.table
        if table.match.result is not None:
            return []
        votes = self.undo_votes
        wisher, agreed = votes.wish or (None, set())
        left = [] if wisher is None else sorted(votes.others(wisher) - agreed)
        found = []
        for seat in {*screen.seats, *([] if wisher is None else [wisher])}:
            plan = votes.plan(seat)
            if plan is None or (table.row.daily is not None and not plan.free):
                continue
            told = event_log.told[event_log.count(plan.back_to) : self._told(screen.seats, event_log)]
            found.append(
                m.UndoInfo(
                    seat=seat,
                    free=plan.free,
                    asked=wisher == seat,
                    waiting_for=left if wisher == seat else [],
                    takes=[event.words for event in told if event.words][:TAKEN],
                    why=plan.why or "",
                )
            )
        return sorted(found, key=lambda info: info.seat)


def ready(value: object, localizer: Localizer) -> msgspec.Raw:
    """Something ready to be sent in a language."""
    return msgspec.Raw(localizer.encode(value))


def _same(old: m.Frame, new: m.Frame) -> bool:
    """Whether a screen that has the old frame learns nothing from the new one; clocks it runs itself."""
    if new.since != new.n or new.n != old.n:
        return False
    if any(getattr(old.clock, part) != getattr(new.clock, part) for part in CLOCK):
        return False
    parts = ("views", "waiting", "menus", "hints", "undo", "thinking", "leaving", "result")
    return all(_plain(getattr(old, part)) == _plain(getattr(new, part)) for part in parts)


def _plain(part: object) -> object:
    """Something to compare: what is ready to send compares by its bytes."""
    if isinstance(part, dict):
        return {key: bytes(each) if isinstance(each, msgspec.Raw) else each for key, each in part.items()}
    return part
