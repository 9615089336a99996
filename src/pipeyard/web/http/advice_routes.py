"""Hints while a game is played, and a look at its choices when it is over."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pipeyard.bots.guides import guide
from pipeyard.bots.review import account, turning_points
from pipeyard.rules.words import Words, say
from pipeyard.web.errors import Forbidden
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.finished_routes import opened_table
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import adviser_of, reviewer_of, tables_of
from pipeyard.web.live.localize import players
from pipeyard.web.live.table import Table
from pipeyard.web.tokens import hashed
from pipeyard.web.wire.advice import AskHint, HintInfo, ReviewInfo, ReviewLine, ReviewPoint

ALONE = {"pipes": say("fields of water")}  # where a player alone counts something else
UNITS = {"pipes": say("rounds of water survived"), "pipe-dream": say("points")}  # elsewhere chances to win


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


@get("/api/tables/{table_id:str}/review", responses=problems(400, 403, 404))
async def review_game(request: HttpRequest, table_id: FromPath[str]) -> ReviewInfo:
    """A finished game looked over: how it stood, what choices cost, what was luck."""
    table = await opened_table(request, table_id)
    found = await reviewer_of(request).review(table)
    result = table.match.result
    assert result is not None
    judged = [each.judged for each in found.looked]
    seats = range(len(table.match.names))
    accounts = [each for seat in seats if (each := account(table.game.name, judged, result, seat))]
    turning = sorted(each.number for seat in seats for each in turning_points(judged, seat))
    players.set(table.names())
    return ReviewInfo(
        unit=_unit(table.game.name, len(seats)),
        share=guide(table.game.name).scale == 1.0,
        points=[
            ReviewPoint(
                n=each.judged.number,
                seat=each.judged.seat,
                values=list(each.judged.values),
                cost=each.judged.cost,
                better=None
                if each.better is None
                else HintInfo(each.better.move, each.better.words, each.better.why, each.better.cell),
            )
            for each in found.looked
        ],
        lines=[
            ReviewLine(each.seat, each.first, each.cost, each.others, each.luck, each.last)
            for each in accounts
        ],
        turning=turning,
        possible=None if found.ceiling is None else max(found.ceiling.found, accounts[0].last),
        bound=None if found.ceiling is None else found.ceiling.bound,
    )


def _unit(game: str, players: int) -> Words:
    """What a review counts in."""
    own = UNITS.get(game, say("chance to win"))
    return ALONE.get(game, own) if players == 1 else own


ADVICE = [give_hints, review_game]
