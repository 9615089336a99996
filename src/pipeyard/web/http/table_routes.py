"""The HTTP side of the table: games, rules, invitations, and what there is after a game."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import segno
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody

from pipeyard.match.notation import write
from pipeyard.match.verify import Finding, verify
from pipeyard.paper.companion import Companion, companions
from pipeyard.rules.words import say
from pipeyard.web.errors import Forbidden, NotFound
from pipeyard.web.games import find_game
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http import catalogue
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import daily_of, gatherings_of, guard_of, tables_of
from pipeyard.web.live.frames import OPEN
from pipeyard.web.live.localize import players, request_language
from pipeyard.web.live.table import Table
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.frame import frame_of, no_clock


@get("/api/games", responses=problems(), sync_to_thread=False)
def list_games() -> list[m.GameInfo]:
    """The games, their editions, options and bots."""
    return catalogue.games()


@get("/api/rules/{name:str}", responses=problems(400, 404), sync_to_thread=False)
def list_rules(name: FromPath[str]) -> list[m.RuleInfo]:
    """A game's numbered rules."""
    return catalogue.rules(find_game(name), request_language.get())


@get("/api/companion/{name:str}", responses=problems(400, 404), sync_to_thread=False)
def companion(name: FromPath[str]) -> list[Companion]:
    """What a device on a real table needs to know of a game, for each edition."""
    game = find_game(name).name
    try:
        return list(companions(game))
    except LookupError:
        raise NotFound(say("this game has no companion"), say("look at its rules")) from None


@post("/api/tables", responses=problems(400, 403, 404))
async def make_table(request: HttpRequest, data: JSONBody[m.NewTable]) -> m.TableMade:
    """A new table."""
    guard_of(request).table(request)
    return await tables_of(request).make(data)


@get("/api/tables/{table_id:str}", responses=problems(400, 404))
async def look_at_table(request: HttpRequest, table_id: FromPath[str]) -> m.TableInfo:
    """What anyone with a table's address may know."""
    table = await tables_of(request).get(table_id)
    header = table.match.header
    return m.TableInfo(
        table=table.row.id,
        game=table.game.name,
        title=table.game.title,
        edition=header.edition or "",
        options=dict(header.options),
        seats=table.seat_infos(),
        over=table.match.result is not None,
    )


@get("/api/invites/{code:str}", responses=problems(400, 404))
async def look_at_invitation(request: HttpRequest, code: FromPath[str]) -> m.InviteInfo:
    """What a code leads to."""
    crowd = await gatherings_of(request).known(code)
    if crowd is not None:
        row = crowd.row
        title = find_game(row.game).title
        return m.InviteInfo(row.code, row.game, title, "crowd", None, row.table_id is not None, row.host)
    table, seat = await tables_of(request).invitation(code)
    host = next((row.name for row in table.seats if row.kind == "human"), "")
    taken = seat is not None and table.seats[seat].token is not None
    kind = "watch" if seat is None else "seat"
    return m.InviteInfo(table.row.id, table.game.name, table.game.title, kind, seat, taken, host)


@post("/api/invites/{code:str}", responses=problems(400, 403, 404, 409))
async def take_seat(request: HttpRequest, code: FromPath[str], data: JSONBody[m.TakeSeat]) -> m.SeatTaken:
    """Sit down by invitation."""
    guard_of(request).seat(request)
    return await tables_of(request).sit_down(code, data.name)


@get("/api/invites/{code:str}/qr.svg", media_type="image/svg+xml", responses=problems(400, 404))
async def invitation_picture(request: HttpRequest, code: FromPath[str]) -> str:
    """The invitation as a QR code."""
    await tables_of(request).invitation(code)
    base = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    drawn = BytesIO()
    segno.make(f"{base}/#/join/{code}", error="m").save(
        drawn, kind="svg", xmldecl=False, scale=6, dark="#1d2733", light="#ffffff"
    )
    return drawn.getvalue().decode()


async def _finished(request: HttpRequest, table_id: str) -> Table:
    table = await tables_of(request).get(table_id)
    if table.match.result is None:
        raise Forbidden(say("the game is not over"), say("its log opens at the end"))
    players.set(table.names())
    return table


async def _opened(request: HttpRequest, table_id: str) -> Table:
    """A finished table whose dice nobody may still be playing with."""
    table = await _finished(request, table_id)
    if table.row.daily is not None and not await daily_of(request).publish(table.row.daily):
        raise Forbidden(say("the day's dice stay sealed while others try"), say("come back tomorrow"))
    return table


@get("/api/tables/{table_id:str}/log", media_type=MediaType.TEXT, responses=problems(400, 403, 404))
async def download_log(request: HttpRequest, table_id: FromPath[str]) -> Response[str]:
    """The whole log of a finished game, its secret open."""
    table = await _opened(request, table_id)
    log = table.match.log()
    text = await table.heavy_work.run(
        lambda: write(replace(log, header=replace(log.header, chairs=table.chairs())))
    )
    name = f'attachment; filename="{table.game.name}-{table.row.id[:6]}.log"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/api/tables/{table_id:str}/verify", responses=problems(400, 403, 404))
async def verify_table(request: HttpRequest, table_id: FromPath[str]) -> m.Verdict:
    """Whether every draw of a finished game was honest."""
    log = (await _opened(request, table_id)).match.log()
    found = await tables_of(request).heavy_work.run(lambda: verify(log))
    return m.Verdict(found.finding is Finding.HONEST, list(found.sentences))


@get("/api/tables/{table_id:str}/replay/{number:int}", responses=problems(400, 403, 404))
async def replay_table(request: HttpRequest, table_id: FromPath[str], number: FromPath[int]) -> m.Frame:
    """A finished game after so many events."""
    table = await _finished(request, table_id)
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
    state = await table.heavy_work.run(lambda: match.at(number))
    since = max(0, number - 1)
    return frame_of(
        state,
        n=number,
        since=since,
        events=events,
        views={"watch": match.game.view(state, None)},
        clock=no_clock(len(match.names)),
    )


@post("/api/tables/{table_id:str}/rematch", responses=problems(400, 403, 404, 409))
async def rematch(request: HttpRequest, table_id: FromPath[str], data: JSONBody[m.Rematch]) -> m.TableMade:
    """The same again: a new table, or one's seat at the one another player made."""
    guard_of(request).table(request)
    return await tables_of(request).rematch(table_id, [data.token, *data.others])


HANDLERS = [
    list_games, list_rules, make_table, look_at_table, look_at_invitation, take_seat, invitation_picture,
    download_log, verify_table, replay_table, rematch, companion,
]  # fmt: skip
