"""The HTTP side of the table: games, rules, invitations, and what there is after a game."""

from __future__ import annotations

import asyncio
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
from pipeyard.web.guard import Connection, Guard, HttpRequest
from pipeyard.web.http import catalogue
from pipeyard.web.http.problems import problems
from pipeyard.web.live.frames import OPEN, result_info
from pipeyard.web.live.localize import players, request_language
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m


def tables_of(connection: Connection) -> TableManager:
    house: TableManager = connection.app.state.house
    return house


def guard_of(connection: Connection) -> Guard:
    guard: Guard = connection.app.state.guard
    return guard


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
    return list(companions(find_game(name).name))


@post("/api/tables", responses=problems(400, 403, 404))
async def make_table(request: HttpRequest, data: JSONBody[m.NewTable]) -> m.TableMade:
    """A new table."""
    guard_of(request).table(request)
    return await tables_of(request).make(data)


@get("/api/tables/{table:str}", responses=problems(400, 404))
async def look_at_table(request: HttpRequest, table: FromPath[str]) -> m.TableInfo:
    """What anyone with a table's address may know."""
    room = await tables_of(request).room(table)
    header = room.match.header
    return m.TableInfo(
        table=room.table.id,
        game=room.game.name,
        title=room.game.title,
        edition=header.edition or "",
        options=dict(header.options),
        seats=room.seat_infos(),
        over=room.match.result is not None,
    )


@get("/api/invites/{code:str}", responses=problems(400, 404))
async def look_at_invitation(request: HttpRequest, code: FromPath[str]) -> m.InviteInfo:
    """What a code leads to."""
    crowd = await tables_of(request).gatherings.known(code)
    if crowd is not None:
        row = crowd.row
        title = find_game(row.game).title
        return m.InviteInfo(row.code, row.game, title, "crowd", None, row.table_id is not None, row.host)
    room, seat = await tables_of(request).invitation(code)
    host = next((row.name for row in room.seats if row.kind == "human"), "")
    taken = seat is not None and room.seats[seat].token is not None
    kind = "watch" if seat is None else "seat"
    return m.InviteInfo(room.table.id, room.game.name, room.game.title, kind, seat, taken, host)


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


async def _finished(request: HttpRequest, table: str) -> Table:
    room = await tables_of(request).room(table)
    if room.match.result is None:
        raise Forbidden(say("the game is not over"), say("its log opens at the end"))
    players.set(room.names())
    return room


async def _opened(request: HttpRequest, table: str) -> Table:
    """A finished table whose dice nobody may still be playing with."""
    room = await _finished(request, table)
    if room.table.daily is not None and tables_of(request).daily.is_open(room.table.daily):
        raise Forbidden(say("the day's dice stay sealed while others try"), say("come back tomorrow"))
    return room


@get("/api/tables/{table:str}/log", media_type=MediaType.TEXT, responses=problems(400, 403, 404))
async def download_log(request: HttpRequest, table: FromPath[str]) -> Response[str]:
    """The whole log of a finished game, its secret open."""
    room = await _opened(request, table)
    log = room.match.log()
    text = write(replace(log, header=replace(log.header, chairs=room.chairs())))
    name = f'attachment; filename="{room.game.name}-{room.table.id[:6]}.log"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/verify", responses=problems(400, 403, 404))
async def verify_table(request: HttpRequest, table: FromPath[str]) -> m.Verdict:
    """Whether every draw of a finished game was honest."""
    log = (await _opened(request, table)).match.log()
    found = await asyncio.to_thread(verify, log)
    return m.Verdict(found.finding is Finding.HONEST, list(found.sentences))


@get("/api/tables/{table:str}/replay/{number:int}", responses=problems(400, 403, 404))
async def replay_table(request: HttpRequest, table: FromPath[str], number: FromPath[int]) -> m.Frame:
    """A finished game after so many events."""
    room = await _finished(request, table)
    if room.crowd is not None:
        raise Forbidden(say("a crowd's game is too big to look through here"), say("download its log"))
    match = room.match
    if not 0 <= number <= len(match):
        raise NotFound(
            say("there is no event {number}", number=number),
            say("there are events 0 to {last}", last=len(match)),
        )
    story = room.frames.story(OPEN)
    await asyncio.to_thread(story.read_on)
    state = match.at(number)
    waiting = state.waiting()
    since = max(0, number - 1)
    return m.Frame(
        n=number,
        since=since,
        events=story.told[since:number],
        views={"watch": match.game.view(state, None)},
        waiting=m.WaitingInfo(waiting.step, list(waiting.must), list(waiting.may)),
        menus={},
        hints={},
        clock=m.ClockInfo(False, False, [None] * len(match.names)),
        undo=[],
        thinking=[],
        result=result_info(state.result()),
    )


@post("/api/tables/{table:str}/rematch", responses=problems(400, 403, 404, 409))
async def rematch(request: HttpRequest, table: FromPath[str], data: JSONBody[m.Rematch]) -> m.TableMade:
    """The same again: a new table, or one's seat at the one another player made."""
    guard_of(request).table(request)
    return await tables_of(request).rematch(table, [data.token, *data.others])


HANDLERS = [
    list_games, list_rules, make_table, look_at_table, look_at_invitation, take_seat, invitation_picture,
    download_log, verify_table, replay_table, rematch, companion,
]  # fmt: skip
