"""What there is after a game: its log, its replay, the proof of its draws, a picture, and going on from it.

Whoever has a finished game's address may look at it. Nothing of a game that goes on is told here, and of the
day's challenge, until the day is over, only what its player has seen, and only to them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from pipeyard.drawing.pictures import draw, easel
from pipeyard.drawing.result_card import CardLine, card
from pipeyard.match.draws import draws
from pipeyard.match.notation import write
from pipeyard.match.verify import Finding, verify
from pipeyard.rules.words import Words, say
from pipeyard.web.errors import Forbidden, NotFound, RequestError
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import daily_of, guard_of, tables_of
from pipeyard.web.live.frames import OPEN
from pipeyard.web.live.from_log import LOG_BYTES, go_on_from, show_log
from pipeyard.web.live.localize import localized, players
from pipeyard.web.live.table import Table
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import frame_of, no_clock

SeatToken = Annotated[str, HeaderParameter(name="x-seat-token")]


async def _finished(request: HttpRequest, table_id: str) -> Table:
    table = await tables_of(request).get(table_id)
    if table.match.result is None:
        raise Forbidden(say("the game is not over"), say("its log opens at the end"))
    players.set(table.names())
    return table


async def opened_table(request: HttpRequest, table_id: str) -> Table:
    """A finished table whose dice nobody may still be playing with."""
    table = await _finished(request, table_id)
    if table.row.daily is not None and not await daily_of(request).publish(table.row.daily, table.row.game):
        raise Forbidden(say("the day's dice stay sealed while others try"), say("come back tomorrow"))
    return table


async def _shown_table(request: HttpRequest, table_id: str, seat_token: str) -> Table:
    """A finished table as it was seen: for its players, and for others when its dice are open."""
    table = await _finished(request, table_id)
    known = hashed(seat_token)
    is_own = any(row.token == known for row in table.seats)
    return table if is_own else await opened_table(request, table_id)


@get("/api/tables/{table_id:str}/log", media_type=MediaType.TEXT, responses=problems(400, 403, 404))
async def download_log(request: HttpRequest, table_id: FromPath[str]) -> Response[str]:
    """The whole log of a finished game, its secret open."""
    table = await opened_table(request, table_id)
    log = table.match.log()
    text = await table.heavy_work.run_past(
        lambda: write(replace(log, header=replace(log.header, chairs=table.chairs())))
    )
    name = f'attachment; filename="{table.game.name}-{table.row.id[:6]}.log"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/api/tables/{table_id:str}/verify", responses=problems(400, 403, 404))
async def verify_table(request: HttpRequest, table_id: FromPath[str]) -> m.Verdict:
    """Whether every draw of a finished game was honest."""
    log = (await opened_table(request, table_id)).match.log()
    found = await tables_of(request).heavy_work.run_past(lambda: verify(log))
    return m.Verdict(found.finding is Finding.HONEST, list(found.sentences))


@get("/api/tables/{table_id:str}/replay/{number:int}", responses=problems(400, 403, 404))
async def replay_table(
    request: HttpRequest, table_id: FromPath[str], number: FromPath[int], seat_token: SeatToken = ""
) -> m.Frame:
    """A finished game after so many events. The day's challenge, until the day is over: for its player."""
    table = await _shown_table(request, table_id, seat_token)
    if table.crowd is not None:
        raise Forbidden(say("a crowd's game is too big to look through here"), say("download its log"))
    match = table.match
    if not 0 <= number <= len(match):
        raise NotFound(
            say("there is no event {number}", number=number),
            say("there are events 0 to {last}", last=len(match)),
        )
    event_log = table.frames.event_log(OPEN)
    async with table.lock:
        await table.heavy_work.run(event_log.read_on)
        events = await table.heavy_work.run(lambda: event_log.page(number + 1, 1))
    state = await table.heavy_work.run_past(lambda: match.at(number))
    since = max(0, number - 1)
    return frame_of(
        state,
        n=number,
        since=since,
        events=events,
        views={"watch": match.game.view(state, None)},
        clock=no_clock(len(match.names)),
    )


@get("/api/tables/{table_id:str}/draws", responses=problems(400, 403, 404))
async def list_draws(request: HttpRequest, table_id: FromPath[str]) -> list[m.DrawInfo]:
    """Every draw of a finished game with the remainders that lead to it: a page can check them itself."""
    match = (await opened_table(request, table_id)).match
    found = await tables_of(request).heavy_work.run_past(lambda: list(draws(match)))
    return [m.DrawInfo(each.event, each.text, each.low, each.high, each.total) for each in found]


@get("/api/tables/{table_id:str}/picture.svg", media_type="image/svg+xml", responses=problems(400, 403, 404))
async def picture_of_result(
    request: HttpRequest,
    table_id: FromPath[str],
    theme: FromQuery[Literal["light", "dark"]] = "light",
    seat: FromQuery[int] = 0,
    seat_token: SeatToken = "",
) -> Response[str]:
    """A finished game as one picture: its last position, who played and how it ended."""
    table = await _shown_table(request, table_id, seat_token)
    match, result = table.match, table.match.result
    if table.crowd is not None or result is None:
        raise NotFound(say("nothing of this game is drawn"))
    shown = result.winners[0] if result.winners else seat if 0 <= seat < len(table.seats) else 0
    order = sorted(
        range(len(table.seats)), key=lambda each: (each not in result.winners, -(result.scores[each] or 0))
    )
    names = table.names()
    lines = [
        CardLine(
            names[each],
            "" if result.scores[each] is None else str(result.scores[each]),
            each in result.winners,
        )
        for each in order[:12]
    ]
    reason = localized(result.reason) if isinstance(result.reason, Words) else result.reason

    def drawn() -> str:
        board = draw(easel(match.game.name, match.game.view(match.state, None), shown))
        return card(board, match.game.title, reason, lines, theme)

    try:
        svg = await table.heavy_work.run_past(drawn)
    except LookupError:
        raise NotFound(say("nothing of this game is drawn")) from None
    return Response(svg, media_type="image/svg+xml")


@post("/api/tables/{table_id:str}/go-on/{number:int}", responses=problems(400, 403, 404))
async def go_on(
    request: HttpRequest, table_id: FromPath[str], number: FromPath[int], data: JSONBody[m.GoOn]
) -> m.TableMade:
    """A new table at a finished game's position after so many events. It is casual."""
    guard_of(request).table(request)
    return await go_on_from(tables_of(request), await opened_table(request, table_id), number, data.tokens)


@post("/api/logs", request_max_body_size=LOG_BYTES + 1, responses=problems(400, 403))
async def load_log(request: Request) -> m.TableMade:  # type: ignore[type-arg]
    """A log file, to be looked through here: verified and replayed like a game of this server's own."""
    guard_of(request).table(request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:  # which PostgreSQL does not keep
        raise RequestError(say("this log cannot be read"), say("it is a text file in UTF-8"))
    return await show_log(tables_of(request), text)


FINISHED = [
    download_log, verify_table, replay_table, list_draws, picture_of_result, go_on, load_log
]  # fmt: skip
