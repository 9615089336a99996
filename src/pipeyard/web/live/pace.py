"""When a turn's time begins, where people first look or take the screen.

After something that all look at (a round of water) nobody's time begins before everyone has seen it: bots at
once, people who are away after a few seconds, sleepers after the time of a turn. Where several people share
one screen, a player's time begins when that player takes it. This is the table's pace and no move: it is kept
with the table, not in the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from pipeyard.web.live.table_state import TableState


class Readiness(msgspec.Struct):
    """Who is ready for one turn, and since when, in the table's own time."""

    turn: int = -1  # events there were when the turn began
    seen: dict[int, int] = msgspec.field(default_factory=dict)
    here: dict[int, int] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wait:
    """Who is waited for before time begins, each with the time at which nobody waits any more."""

    seen: dict[int, int] = field(default_factory=dict)
    here: dict[int, int] = field(default_factory=dict)

    def ends(self) -> int | None:
        """When the next one is not waited for any more."""
        return min([*self.seen.values(), *self.here.values()], default=None)


NOBODY = Wait()


class Pace:
    """One table's."""

    def __init__(self, table: TableState) -> None:
        self.table = table

    def waits(self) -> Wait:
        """Who is waited for now."""
        table = self.table
        if not self.matters():
            return NOBODY
        limit = table.match.header.clock.time
        began = table.match.turn()[1].at
        pause = int(1000 * table.settings.absent_pause)
        seen = {seat: began + (limit if table.is_here(seat) else pause) for seat in self._unseen()}
        if seen:
            return Wait(seen)
        known = self._known()
        began = max([began, *known.seen.values()])
        sharing = self._sharing()
        return Wait(here={seat: began + limit * n for seat, n in sharing.items() if seat not in known.here})

    def held(self) -> list[int]:
        """The seats that must act and whose time has not begun."""
        wait = self.waits()
        must = self.table.match.waiting.must
        return [seat for seat in must if seat >= 0 and (wait.seen or seat in wait.here)]

    def begins(self, seat: int) -> int:
        """When the time of a seat began that is not held, in the table's own time."""
        began = self.table.match.turn()[1].at
        if not self.matters():
            return began
        known = self._known()
        return max(began, *known.seen.values(), known.here.get(seat, 0), 0)

    def after(self, seats: list[int], here: int | None = None) -> str:
        """What to keep when people have said that they are ready: who has seen it, and who is here."""
        known, now = self._known(), self.table.elapsed
        for seat in seats:
            known.seen.setdefault(seat, now)
        if here is not None:
            known.here.setdefault(here, now)
        return msgspec.json.encode(known).decode()

    def overdue(self) -> str | None:
        """What to keep when those who were waited for long enough count as ready; None if there are none."""
        wait, now = self.waits(), self.table.elapsed
        seen = [seat for seat, until in wait.seen.items() if until <= now]
        here = [seat for seat, until in wait.here.items() if until <= now]
        if not seen and not here:
            return None
        return self.after(seen, here[0] if here else None)

    def matters(self) -> bool:
        """Whether anybody is waited for before a turn's time begins."""
        table = self.table
        clock = table.match.header.clock
        return clock.kind == "turn" and not table.is_crowd and table.match.result is None

    def _known(self) -> Readiness:
        turn, text = self.table.match.turn()[0], self.table.row.ready
        known = msgspec.json.decode(text, type=Readiness) if text else Readiness()
        return known if known.turn == turn else Readiness(turn)

    def _acted(self) -> set[int]:
        match = self.table.match
        return {event.seat for event in match.played(match.turn()[0])}

    def _unseen(self) -> list[int]:
        """Who has not yet seen what just happened; who has made a move has."""
        table = self.table
        match = table.match
        if not table.game.is_to_be_seen(match.state):
            return []
        ready = self._known().seen.keys() | self._acted()
        return [
            seat
            for seat in match.turn()[1].must
            if seat >= 0 and seat not in ready and not table.is_bot(seat)
        ]

    def _sharing(self) -> dict[int, int]:
        """The seats that must act at a screen of several, where it is handed round, and how many share it."""
        table = self.table
        if not table.game.about.has_secrets:
            return {}
        acted, must = self._acted(), table.match.waiting.must
        found: dict[int, int] = {}
        alone = {screen.seats[0] for screen in table.screens if len(screen.seats) == 1}
        for screen in table.screens:
            people = [seat for seat in screen.seats if not table.is_bot(seat)]
            if len(people) > 1:
                found |= {seat: len(people) for seat in people if seat in must}
        return {seat: n for seat, n in found.items() if seat not in acted and seat not in alone}
