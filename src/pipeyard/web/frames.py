"""What a screen is shown: made from views and seen events, so nothing a seat may not see can be in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeyard.rules.protocol import Result
from pipeyard.terminal.face import face
from pipeyard.web import messages as m
from pipeyard.web.words import events_for

if TYPE_CHECKING:
    from pipeyard.web.room import Room
    from pipeyard.web.screen import Screen

SHORT_MENU = 40  # menus longer than this are left to hints
PHRASES = ["Well laid.", "Oh dear.", "Your turn.", "One moment.", "Good game."]
HISTORY = 400  # events told to a screen that has none


def result_info(result: Result | None) -> m.ResultInfo | None:
    if result is None:
        return None
    return m.ResultInfo(list(result.scores), list(result.winners), result.rule, result.reason)


class FrameMaker:
    """Makes a room's frames, and remembers the words of events it has told."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.secrets = face(room.game.name).secrets
        self._told: dict[int | None, list[m.EventInfo]] = {}  # by seat, from the first event on

    def forget(self) -> None:
        """Events were taken back: tell them anew."""
        self._told.clear()

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
            seats=room.seat_infos(),
            you=screen.seats,
            watching=screen.watching,
            phrases=PHRASES,
            clock=m.ClockSetting(clock.kind, clock.time // 1000, clock.increment // 1000),
        )

    def frame(self, screen: Screen) -> m.Frame:
        """The whole table as this screen may see it, and the events it has not had."""
        room = self.room
        until = self._until(screen)
        since = min(screen.seen, until)
        eyes = screen.seats[0] if screen.seats else None
        waiting = room.match.waiting
        state = room.match.state if until == len(room.match) else room.match.at(until)
        views: dict[str, object] = {str(seat): room.game.view(state, seat) for seat in screen.seats}
        if not screen.seats:
            views["watch"] = room.game.view(state, None)
        frame = m.Frame(
            n=until,
            since=since,
            events=self._events(eyes, until)[since:][-HISTORY:],
            views=views,
            waiting=m.WaitingInfo(waiting.step, list(waiting.must), list(waiting.may)),
            menus=self._menus(screen),
            hints={
                str(seat): room.game.hints(state, seat)
                for seat in screen.seats
                if seat in waiting.must or (seat in waiting.may and seat == eyes)
            },
            clock=m.ClockInfo(
                running=room.match.header.clock.kind != "none"
                and not room.paused
                and room.match.result is None,
                paused=room.paused,
                remaining=list(room.match.remaining(room.elapsed)),
            ),
            undo=self._undo(screen),
            thinking=sorted(room.thinking),
            result=result_info(state.result()),
        )
        screen.seen = until
        return frame

    def _until(self, screen: Screen) -> int:
        """How far a screen sees: spectators are behind where a game has secrets, until it is over."""
        room = self.room
        if screen.seats or not self.secrets or room.match.result is not None:
            return len(room.match)
        return max(0, len(room.match) - room.settings.spectator_delay)

    def _events(self, seat: int | None, until: int) -> list[m.EventInfo]:
        told = self._told.setdefault(seat, [])
        if len(told) < until:
            told += events_for(self.room.match, self.room.names(), seat, len(told), until)
        return told[:until]

    def _menus(self, screen: Screen) -> dict[str, list[str]]:
        room = self.room
        waiting = room.match.waiting
        menus = {}
        for seat in screen.seats:
            if seat in waiting.must:
                codes = room.match.state.codes(seat)
                if len(codes) <= SHORT_MENU:
                    menus[str(seat)] = [
                        room.game.write_move(room.match.state, room.game.decode(room.match.state, seat, code))
                        for code in codes
                    ]
        return menus

    def _undo(self, screen: Screen) -> list[m.UndoInfo]:
        room = self.room
        found = []
        wisher, agreed = room.undo_wish or (None, set())
        for seat in screen.seats:
            free = room.match.free_undo(seat) > 0 if room.match.result is None else False
            found.append(m.UndoInfo(seat, free, wisher == seat, []))
        if wisher is not None and wisher not in screen.seats:
            left = sorted(room.others(wisher) - agreed)
            found.append(m.UndoInfo(wisher, False, True, left))
        return found
