"""Hints while a game is played."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from pipeyard.rules.words import say
from pipeyard.web.errors import Forbidden
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import adviser_of, tables_of
from pipeyard.web.live.localize import players
from pipeyard.web.live.table import Table
from pipeyard.web.tokens import hashed
from pipeyard.web.wire.advice import AskHint, HintInfo


@post("/api/tables/{table_id:str}/hints", status_code=200, responses=problems(400, 403, 404))
async def give_hints(
    request: HttpRequest, table_id: FromPath[str], data: JSONBody[AskHint]
) -> list[HintInfo]:
    """The best moves of a seat that must act, and why."""
    table = await tables_of(request).get(table_id)
    found = await adviser_of(request).hints(table, seat_of(table, data.token))
    players.set(table.names())
    return [HintInfo(hint.move, hint.words, hint.why, hint.cell) for hint in found]


def seat_of(table: Table, token: str) -> int:
    """The seat that a token is for. Raises :class:`Forbidden`."""
    known = hashed(token)
    for row in table.seats:
        if row.token == known:
            return row.seat
    raise Forbidden(say("a seat's token is not of this table"), say("open your own link again"))


ADVICE = [give_hints]
