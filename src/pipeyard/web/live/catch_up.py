"""What other servers wrote to a table: read and shown, only what is new where that is possible."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.match.log import LogError
from pipeyard.match.match import Match
from pipeyard.match.reading import read, read_events
from pipeyard.web import metrics
from pipeyard.web.live.chat import chat_line
from pipeyard.web.store.failures import told_plainly
from pipeyard.web.store.store import ChatRow, NewOfTable, SeatRow
from pipeyard.web.wire import messages as m

if TYPE_CHECKING:
    from pipeyard.web.live.fan_out import Piece
    from pipeyard.web.live.table import Table

logger = logging.getLogger(__name__)
_BACK = re.compile(r"^back (\d+)$", re.MULTILINE)


async def catch_up(table: Table, version: int | None = None, piece: Piece | None = None) -> None:
    """Bring a table up to what the store has: by a piece that is the next, or by reading it.

    The caller holds the table's lock.
    """
    if piece is not None and piece.number == table.pieces + 1 and version == table.row.version + 1:
        row = replace(table.row, version=version, due=piece.due)
        new: NewOfTable | None = NewOfTable(row, [piece.lines], {(d[0], d[1]): d[2] for d in piece.done})
    else:
        new = await table.store.news(table.row.id, table.pieces, len(table.match))
    if new is None or new.table.version == table.row.version:
        return
    if not _take_over(table, new):
        await reload(table)
        return
    metrics.RELOADS.inc()
    before = table.row.version
    table.row, table.pieces = new.table, table.pieces + len(new.pieces)
    table.done.update(new.done)
    table.undo_votes.wish = None
    table.frames.changed()
    if new.table.version - before != len(new.pieces):  # not only moves
        kept = await table.store.people(table.row.id)
        _tell_people(table, *kept)
    table.changed.set_all()
    table.show()


def _take_over(table: Table, new: NewOfTable) -> bool:
    """Make the moves that are new; False if there is more to it than moves."""
    events = read_events("".join(new.pieces), len(table.match))
    if events is None or new.table.over:
        return False
    try:
        table.match.follow(events)
    except (LogError, ValueError):
        return False
    return True


async def undo_unkept(table: Table) -> None:
    """A change could not be kept, so it never was. If the store cannot even be read, nobody sees it."""
    table.is_stale = True
    try:
        await reload(table)
    except Exception:
        logger.exception("a table could not be read again", extra={"table": table.row.id[:6]})


async def fresh(table: Table) -> None:
    """Before anything is done: a table with changes that were not kept is read again, or this raises."""
    if table.is_stale:
        try:
            await reload(table)
        except (SQLAlchemyError, OSError) as problem:
            raise told_plainly(problem) from None


async def reload(table: Table) -> None:
    """The table as it is in the store, read as a whole; the screens see what is new of it."""
    kept = await table.store.get(table.row.id)
    if kept is None:
        return
    metrics.RELOADS.inc()
    match = await table.heavy_work.run(lambda: Match.resume(read(kept.log), kept.table.secret))
    is_newer = kept.table.version != table.row.version
    table.take_over(kept, match)
    table.is_stale = False
    if not is_newer:
        table.chat, table.seats = kept.chat, kept.seats
        return
    for screen in table.screens:
        log = table.frames.event_log(table.frames.eyes(screen.seats))
        if table.lowest is not None:
            screen.seen = min(screen.seen, log.count(table.lowest))
    _tell_people(table, kept.seats, kept.chat)
    table.changed.set_all()
    table.show()


def _tell_people(table: Table, seats: list[SeatRow], chat: list[ChatRow]) -> None:
    """Who sits there, what was said and where they go on."""
    said = table.chat[-1].n if table.chat else 0
    table.seats, table.chat = seats, chat
    for screen in table.screens:
        for line in chat:
            if line.n > said and not screen.is_guest:
                screen.send(chat_line(line))
        if table.row.rematch is not None:
            screen.send(m.Again(table.row.rematch))
    table.tell_presence()


def lowest(log: str) -> int | None:
    """Up to which event nothing of a log was ever taken back; None if nothing was."""
    return min((int(number) for number in _BACK.findall(log)), default=None)
