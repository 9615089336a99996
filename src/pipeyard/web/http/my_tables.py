"""Home again: how one's own tables stand, asked for all at once, with tokens that are in no address."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import post
from litestar.params import JSONBody

from pipeyard.rules.words import Words
from pipeyard.web.errors import Damaged, NotFound
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import guard_of, tables_of
from pipeyard.web.live.localize import localized, players
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import result_info
from pipeyard.web.wire.my_tables import MyTable, MyTables, Standing


@post("/api/tables/mine", status_code=200, responses=problems(400, 403))
async def my_tables(request: HttpRequest, data: JSONBody[MyTables]) -> list[Standing]:
    """How these tables stand. Those that are gone, or not open to the asker, are left out."""
    guard_of(request).same_site(request)
    tables = tables_of(request)
    found = [await _standing(tables, each) for each in data.tables]
    return [each for each in found if each is not None]


async def _standing(tables: TableManager, mine: MyTable) -> Standing | None:
    try:
        table = await tables.get(mine.table)
    except (NotFound, Damaged):
        return None
    tokens = {hashed(token) for token in mine.tokens}
    you = [row.seat for row in table.seats if row.token is not None and row.token in tokens]
    if not you and mine.watch != table.row.watch:
        return None
    async with table.lock:
        await table.heavy_work.run(table.frames.event_log(table.frames.eyes(you)).read_on)  # may be long
        standing = standing_of(table, you)
    if standing.result is None and table.row.daily is None:
        standing.untouched_days = tables.settings.keep_untouched_days
    return standing


def standing_of(table: Table, you: Sequence[int]) -> Standing:
    """How a table stands, as far as these seats may know: sealed turns are neither counted nor timed."""
    count, last = table.frames.last_told(you)
    return Standing(
        table=table.row.id,
        game=table.game.name,
        title=table.game.title,
        edition=table.match.header.edition or "",
        seats=table.seat_infos(),
        you=list(you),
        must=_must(table, you),
        since=table.now() - max(0, table.elapsed - last),
        events=count,
        paused=table.paused,
        result=_result(table),
    )


def _must(table: Table, you: Sequence[int]) -> list[int]:
    """Who is to move; nobody's business but the players' where a game has secrets."""
    if not you and table.frames.secrets:
        return []
    return [seat for seat in table.match.waiting.must if seat >= 0]


def _result(table: Table) -> m.ResultInfo | None:
    """The result in the asker's language, with the names of this table's players."""
    told = result_info(table.match.result)
    if told is not None and isinstance(told.reason, Words):
        players.set(table.names())
        told.reason = localized(told.reason)
    return told


MINE = [my_tables]
