"""Moving for those whose time is up, so that one sleeper never stops a table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pipeyard.match.match import MatchError
from pipeyard.match.timeout import timeout_move
from pipeyard.rules.protocol import Refusal

if TYPE_CHECKING:
    from pipeyard.web.live.table import Table

logger = logging.getLogger(__name__)
AT_ONCE = 50  # of a crowd, as many are moved for before others get their turn


async def move_late_seats(room: Table) -> bool:
    """Move for those whose time is up; whether there was anyone. The caller holds the room's lock."""
    if room.crowd is not None:
        return await _move_for_a_crowd(room)
    moved = False
    for seat in room.match.ran_out(room.elapsed):
        if seat in room.match.ran_out(room.elapsed):  # another's time-out may have ended the turn
            try:
                room.match.timeout(seat, room.elapsed)
            except MatchError:
                logger.exception("no move at time-out", extra={"table": room.table.id[:6]})
                return False
            await room.keep()
            moved = True
    return moved


async def _move_for_a_crowd(room: Table) -> bool:
    """Whole turns at once, kept together; and for those who left, as soon as all who are here are done."""
    match = room.match
    before = len(match)
    must = match.waiting.must
    late = match.ran_out(room.elapsed)
    if not late and room.here() and all(room.is_gone(seat) for seat in must):
        late = must
    for seat in late[:AT_ONCE]:
        while seat in match.waiting.must and room.acts.touched(before) is not None:
            move = timeout_move(room.game, match.state, seat)
            if move is None or isinstance(match.submit(seat, move, room.elapsed), Refusal):
                logger.error("no move at time-out", extra={"table": room.table.id[:6]})
                break
    if len(match) == before:
        return False
    await room.keep((), room.acts.touched(before))
    return True
