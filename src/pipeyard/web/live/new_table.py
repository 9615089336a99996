"""What a wish for a new table comes to: its seats and its clock; and the wish for the same again."""

from __future__ import annotations

from collections.abc import Sequence

from pipeyard.match.clock import NO_CLOCK, Clock
from pipeyard.rules.words import told_by
from pipeyard.web.errors import RequestError
from pipeyard.web.live.table import Table
from pipeyard.web.names import free_name, printable
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import hashed, new_token
from pipeyard.web.wire import messages as m


def same_again(table: Table, askers: list[int]) -> m.NewTable:
    """The wish for a table like this one, with seats for those who ask and invitations for the others."""
    header = table.match.header
    wishes = []
    for row in table.seats:
        kind = "bot" if row.kind == "bot" else "me" if row.seat in askers else "invite"
        wishes.append(m.SeatWish(kind, row.name, row.bot if kind == "bot" else ""))
    clock = m.ClockSetting(header.clock.kind, header.clock.time // 1000, header.clock.increment // 1000)
    edition = header.edition or table.match.state.edition_name()  # a table that went on from a position
    return m.NewTable(header.game, edition, dict(header.options), wishes, clock)


def make_clock(setting: m.ClockSetting) -> Clock:
    if setting.kind == "none":
        return NO_CLOCK
    try:
        return Clock(
            setting.kind, setting.seconds * 1000, setting.increment * 1000 if setting.kind == "game" else 0
        )
    except ValueError as problem:
        raise RequestError(told_by(problem)) from None


def name_at(seats: Sequence[SeatRow], seat: int, name: str) -> str:
    """What somebody who sits down is called: like nobody else at the table."""
    others = (each.name for each in seats if each.seat != seat)
    return free_name(printable(name) or seats[seat].name or "guest", others)


def seat_row_of(number: int, wish: m.SeatWish, others: Sequence[SeatRow] = ()) -> tuple[SeatRow, str | None]:
    """A seat as it is kept, and the token for whoever made the table."""
    name = printable(wish.name)
    if wish.kind != "bot":
        name = free_name(name, (each.name for each in others))
    if wish.kind == "bot":
        return SeatRow(number, "bot", name or wish.bot, wish.bot, None, None), None
    if wish.kind == "invite":
        return SeatRow(number, "open", name, "", None, new_token()), None
    token = new_token()
    return SeatRow(number, "human", name, "", hashed(token), None), token
