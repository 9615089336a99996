"""Whoever is out of a crowd's game, or has scored, plays the same dice again, and it counts for nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeyard.match.clock import NO_CLOCK
from pipeyard.rules.words import say
from pipeyard.web.crowd.gathering import Gathering, Member
from pipeyard.web.crowd.gatherings import Gatherings, crowded
from pipeyard.web.errors import Forbidden, RequestError
from pipeyard.web.live.table import Table
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import hashed, new_token
from pipeyard.web.wire import messages as m

THROUGH = ("scored", "out")


async def practise(
    gatherings: Gatherings, code: str, token: str, count_table: Callable[[], None]
) -> m.SeatTaken:
    """A seat at a table of one's own with the dice of the round that is played, from its first one.

    Whoever comes back before that game is over finds it again. The first table of a seat in a round is free,
    so that a whole hall behind one address may practise; ``count_table`` is called before any further one,
    and refuses it where too many were made. Raises :class:`Forbidden` for others than
    the crowd's players, :class:`RequestError` for those who still play.
    """
    async with gatherings.lock(code):
        crowd = await gatherings.get(code)
        found = crowd.member([token])
        if found is None or found[0].gone or found[0].seat is None or crowd.row.table_id is None:
            raise Forbidden(say("only those who played practise"), say("come in for the next round"))
        table = await gatherings.table(crowd)
        _check(table, found[0].seat)
        seat = (table.row.id, found[0].seat)
        known = gatherings.practices.get(seat)
        if known is None or (await gatherings.tables.get(known.table)).match.result is not None:
            if known is not None:
                count_table()
            known = gatherings.practices[seat] = await _lay(gatherings, crowd, table, found[0])
    return known


def _check(table: Table, seat: int) -> None:
    if table.match.result is not None:
        return
    assert table.crowd is not None
    if next(line.state for line in table.crowd.ranking() if line.seat == seat) not in THROUGH:
        raise RequestError(say("you are still in the game"), say("practice is for those who are out"))


async def _lay(gatherings: Gatherings, crowd: Gathering, table: Table, member: Member) -> m.SeatTaken:
    tables = gatherings.tables
    game, crowds = crowded(crowd.row.game)
    assert member.seat is not None
    options = crowds.alone(table.match.state, dict(table.match.header.options), member.seat)
    fresh = tables.new_table(game)
    row = replace(fresh, secret=None, gathering=crowd.row.code, practice=table.row.id)
    token = new_token()
    seat = SeatRow(0, "human", member.name, "", hashed(token), None)
    laid = await tables.lay(row, crowd.row.edition, dict(options), [seat], NO_CLOCK)
    return m.SeatTaken(laid.row.id, 0, token)
