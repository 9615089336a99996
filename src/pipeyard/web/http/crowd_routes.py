"""The HTTP side of crowds and of the day's challenge."""

from __future__ import annotations

from litestar import get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody

from pipeyard.web.crowd.daily_history import history
from pipeyard.web.crowd.host import Host
from pipeyard.web.crowd.practice import practise
from pipeyard.web.crowd.waiting_room import serve_waiting_room
from pipeyard.web.guard import HttpRequest, Socket, address
from pipeyard.web.http.problems import problems
from pipeyard.web.http.qr_codes import qr_code
from pipeyard.web.http.services import daily_of, gatherings_of, guard_of
from pipeyard.web.wire import gathering as g
from pipeyard.web.wire import messages as m


@post("/api/gatherings", responses=problems(400, 403, 404))
async def make_gathering(request: HttpRequest, data: JSONBody[g.NewGathering]) -> g.GatheringMade:
    """Let a crowd gather: one code for everyone."""
    guard_of(request).table(request)
    return await gatherings_of(request).make(data)


@get("/api/gatherings/{code:str}", responses=problems(400, 404))
async def look_at_gathering(request: HttpRequest, code: FromPath[str]) -> g.Gathering:
    """Who has come so far."""
    with guard_of(request).code(request):
        return (await gatherings_of(request).find(code)).told()


@post("/api/gatherings/{code:str}", responses=problems(400, 403, 404, 409))
async def join_gathering(
    request: HttpRequest, code: FromPath[str], data: JSONBody[g.JoinGathering]
) -> g.Gathered:
    """Come to a gathering."""
    guard_of(request).arrival(request, code)
    with guard_of(request).code(request):
        return await gatherings_of(request).join(code, data.name, address(request))


@post("/api/gatherings/{code:str}/begin", responses=problems(400, 403, 404))
async def begin_gathering(
    request: HttpRequest, code: FromPath[str], data: JSONBody[g.ByToken]
) -> g.Gathering:
    """Begin the game, or its next round; only the host may."""
    guard_of(request).table(request)
    return await gatherings_of(request).begin(code, data.token)


@post("/api/gatherings/{code:str}/host", responses=problems(400, 403, 404))
async def host_gathering(request: HttpRequest, code: FromPath[str], data: JSONBody[g.HostAct]) -> g.Gathering:
    """Lock the room, pause, skip, take somebody out, end: what only the host does."""
    guard_of(request).same_site(request)
    return await Host(gatherings_of(request)).do(code, data)


@post("/api/gatherings/{code:str}/practice", responses=problems(400, 403, 404))
async def practise_gathering(
    request: HttpRequest, code: FromPath[str], data: JSONBody[g.ByToken]
) -> m.SeatTaken:
    """The same dice again, for nothing: for those who are out of the round that is played."""
    guard = guard_of(request)
    guard.same_site(request)
    return await practise(gatherings_of(request), code, data.token, lambda: guard.table(request))


@get("/api/gatherings/{code:str}/qr.svg", media_type="image/svg+xml", responses=problems(400, 404))
async def gathering_picture(request: HttpRequest, code: FromPath[str]) -> str:
    """The way to a gathering as a QR code."""
    found = await gatherings_of(request).find(code)
    return await qr_code(request, f"/#/gather/{found.row.code}")


@websocket("/ws/gathering/{code:str}")
async def gathering_socket(socket: Socket, code: FromPath[str]) -> None:
    """Who comes, live."""
    await serve_waiting_room(socket, gatherings_of(socket), guard_of(socket), code)


@get("/api/daily", responses=problems(400, 404))
async def todays_page(request: HttpRequest, game: FromQuery[str] = "") -> g.DailyPage:
    """Today's challenge and its ranking."""
    return await daily_of(request).page("", game)


@get("/api/daily/{day:str}", responses=problems(400, 404))
async def days_page(request: HttpRequest, day: FromPath[str], game: FromQuery[str] = "") -> g.DailyPage:
    """A day's challenge and its ranking; a day that is over with what its dice followed from."""
    return await daily_of(request).page(day, game)


@post("/api/daily", responses=problems(400, 403, 404))
async def daily_try(request: HttpRequest, data: JSONBody[g.BeginTry]) -> g.MyTry | None:
    """The day's try of a device: begun if a name is given, else only looked at."""
    guard_of(request).same_site(request)
    if data.name:
        guard_of(request).table(request)
    return await daily_of(request).begin(data, address(request))


@post("/api/daily/history", responses=problems(400, 403, 404))
async def daily_history(request: HttpRequest, data: JSONBody[g.AskHistory]) -> g.DailyHistory:
    """A device's own days, and how many in a row it tried."""
    guard_of(request).same_site(request)
    return await history(daily_of(request), data)


GATHERING = [
    make_gathering, look_at_gathering, join_gathering, begin_gathering, host_gathering, gathering_picture,
    practise_gathering, todays_page, days_page, daily_try, daily_history,
]  # fmt: skip
