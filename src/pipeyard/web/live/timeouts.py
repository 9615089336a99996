"""Moving for those whose time is up, so that one sleeper never stops a table."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from pipeyard.match.match import MatchError
from pipeyard.rules.protocol import Refusal
from pipeyard.web.live.move_queue import Keep
from pipeyard.web.live.table_state import TableState

logger = logging.getLogger(__name__)
AT_ONCE = 50  # of a crowd, as many are moved for before others get their turn


async def move_late_seats(table: TableState, keep: Keep, fence: int | None) -> bool:
    """Move for those whose time is up; whether there was anyone. The caller holds the table's lock."""
    if table.is_crowd:
        return await _move_for_a_crowd(table, keep, fence)
    moved = False
    for seat in table.ran_out():
        if seat in table.ran_out():  # another's time-out may have ended the turn
            try:
                table.match.timeout(seat, table.elapsed)
            except MatchError:
                logger.exception("no move at time-out", extra={"table": table.row.id[:6]})
                return False
            await keep((), None, fence)
            moved = True
    return moved


async def _move_for_a_crowd(table: TableState, keep: Keep, fence: int | None) -> bool:
    """For those whose time is up; and for those who left, as soon as all who are here are done."""
    must = table.match.waiting.must
    late = table.ran_out()
    if not late and table.here() and all(table.is_gone(seat) for seat in must):
        late = must
    return await move_crowd_on(table, keep, fence, late)


async def move_crowd_on(table: TableState, keep: Keep, fence: int | None, late: Sequence[int]) -> bool:
    """Whole turns of some of a crowd at once, kept together; whether anything was done."""
    match = table.match
    before = len(match)
    for seat in late[:AT_ONCE]:
        while seat in match.waiting.must and table.touched(before) is not None:
            move = table.game.idle_move(match.state, seat)
            if move is None or isinstance(match.submit(seat, move, table.elapsed), Refusal):
                logger.error("no move at time-out", extra={"table": table.row.id[:6]})
                break
    if len(match) == before:
        return False
    await keep((), table.touched(before), fence)
    return True
