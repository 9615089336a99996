"""Home again: how one's own tables stand, asked for all at once, with tokens that are in no address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody

from pipeyard.rules.words import Words
from pipeyard.web import messages as m
from pipeyard.web.api import guard_of, house_of
from pipeyard.web.frames import result_info
from pipeyard.web.guard import Asked
from pipeyard.web.house import House
from pipeyard.web.mistake import Closed, Missing
from pipeyard.web.problems import problems
from pipeyard.web.room import Room
from pipeyard.web.speaking import answered, players
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import Token

MOST = 40  # tables one device asks about


class MyTable(m.Strict):
    """A table this device remembers: the tokens of its seats there, or the code it watches with."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    tokens: Annotated[list[Token], msgspec.Meta(max_length=12)] = msgspec.field(default_factory=list)
    watch: Annotated[str, msgspec.Meta(max_length=64)] = ""


class MyTables(m.Strict):
    tables: Annotated[list[MyTable], msgspec.Meta(max_length=MOST)]


class Standing(m.Plain):
    """How a table stands."""

    table: str
    game: str
    title: str
    edition: str
    seats: list[m.SeatInfo]
    you: list[int]
    must: list[int]  # who is to move, as far as this device may know
    since: int  # when the last thing happened there, in milliseconds since 1970
    events: int
    paused: bool
    result: m.ResultInfo | None


@post("/api/tables/mine", status_code=200, responses=problems(400, 403))
async def my_tables(request: Asked, data: JSONBody[MyTables]) -> list[Standing]:
    """How these tables stand. Those that are gone, or not open to the asker, are left out."""
    guard_of(request).same_site(request)
    house = house_of(request)
    found = [await _standing(house, each) for each in data.tables]
    return [each for each in found if each is not None]


async def _standing(house: House, mine: MyTable) -> Standing | None:
    try:
        room = await house.room(mine.table)
    except (Missing, Closed):
        return None
    tokens = {hashed(token) for token in mine.tokens}
    you = [row.seat for row in room.seats if row.token is not None and row.token in tokens]
    if not you and mine.watch != room.table.watch:
        return None
    match = room.match
    return Standing(
        table=room.table.id,
        game=room.game.name,
        title=room.game.title,
        edition=match.header.edition or "",
        seats=room.seat_infos(),
        you=you,
        must=_must(room, you),
        since=room.now() - max(0, room.elapsed - (match.now or 0)),
        events=len(match),
        paused=room.paused,
        result=_result(room),
    )


def _must(room: Room, you: Sequence[int]) -> list[int]:
    """Who is to move; nobody's business but the players' where a game has secrets."""
    if not you and room.frames.secrets:
        return []
    return [seat for seat in room.match.waiting.must if seat >= 0]


def _result(room: Room) -> m.ResultInfo | None:
    """The result in the asker's language, with the names of this table's players."""
    told = result_info(room.match.result)
    if told is not None and isinstance(told.reason, Words):
        players.set(room.names())
        told.reason = answered(told.reason)
    return told


MINE = [my_tables]
