"""The web application: pages, a small API and a WebSocket for each table."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

from pipeyard import __version__
from pipeyard.match.notation import write
from pipeyard.match.verify import Finding, verify
from pipeyard.web import catalogue
from pipeyard.web import messages as m
from pipeyard.web.art import sprite
from pipeyard.web.frames import result_info
from pipeyard.web.house import House, find_game
from pipeyard.web.limits import PerAddress
from pipeyard.web.migrate import migrate
from pipeyard.web.room import Mistake, Room
from pipeyard.web.settings import Settings
from pipeyard.web.socket import Socket, serve_socket
from pipeyard.web.words import events_for

Asked = Request[Any, Any, Any]

logger = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
BODY_BYTES = 64 * 1024

CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    ResponseHeader(name="Content-Security-Policy", value=CSP),
    ResponseHeader(name="X-Content-Type-Options", value="nosniff"),
    ResponseHeader(name="Referrer-Policy", value="same-origin"),
    ResponseHeader(name="Cross-Origin-Opener-Policy", value="same-origin"),
    ResponseHeader(name="Permissions-Policy", value="camera=(), microphone=(), geolocation=()"),
]


def house_of(connection: Asked | Socket) -> House:
    house: House = connection.app.state.house
    return house


def same_origin(connection: Asked | Socket, settings: Settings) -> bool:
    """Whether a page that is not ours sent this; programs send no origin and are welcome."""
    origin = connection.headers.get("origin")
    if not origin or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == connection.headers.get("host")


def guard(request: Asked) -> None:
    """Refuse what comes from another site's page."""
    if not same_origin(request, house_of(request).settings):
        raise HTTPException(status_code=403, detail="this request comes from another site")


@get("/api/games")
async def list_games() -> list[m.GameInfo]:
    """The games, their editions, options and bots."""
    return catalogue.games()


@get("/api/rules/{name:str}")
async def list_rules(name: str) -> list[m.RuleInfo]:
    """A game's numbered rules."""
    return catalogue.rules(find_game(name))


@post("/api/tables")
async def make_table(request: Asked, data: m.NewTable) -> m.TableMade:
    """A new table."""
    guard(request)
    limiter: PerAddress = request.app.state.limiter
    if not limiter.take(request.client.host if request.client else ""):
        raise HTTPException(status_code=429, detail="too many tables were made from here; wait a little")
    return await house_of(request).make(data)


@get("/api/invites/{code:str}")
async def look_at_invitation(request: Asked, code: str) -> m.InviteInfo:
    """What a code leads to."""
    room, seat = await house_of(request).invitation(code)
    host = next((row.name for row in room.seats if row.kind == "human"), "")
    taken = seat is not None and room.seats[seat].token is not None
    kind = "watch" if seat is None else "seat"
    return m.InviteInfo(room.table.id, room.game.name, room.game.title, kind, seat, taken, host)


@post("/api/invites/{code:str}")
async def take_seat(request: Asked, code: str, data: m.TakeSeat) -> m.SeatTaken:
    """Sit down by invitation."""
    guard(request)
    return await house_of(request).sit_down(code, data.name.strip() or "guest")


@get("/api/invites/{code:str}/qr.svg", media_type="image/svg+xml")
async def invitation_picture(request: Asked, code: str) -> str:
    """The invitation as a QR code."""
    await house_of(request).invitation(code)
    base = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
    return segno.make(f"{base}/#/join/{code}", error="m").svg_inline(scale=6, dark="#1d2733", light="#ffffff")


async def _finished(request: Asked, table: str) -> Room:
    room = await house_of(request).room(table)
    if room.match.result is None:
        raise HTTPException(status_code=403, detail="the game is not over: its log opens at the end")
    return room


@get("/api/tables/{table:str}/log", media_type=MediaType.TEXT)
async def download_log(request: Asked, table: str) -> str:
    """The whole log of a finished game, its secret open."""
    room = await _finished(request, table)
    log = room.match.log()
    return write(replace(log, header=replace(log.header, chairs=room.chairs())))


@get("/api/tables/{table:str}/verify")
async def verify_table(request: Asked, table: str) -> m.Verdict:
    """Whether every draw of a finished game was honest."""
    found = verify((await _finished(request, table)).match.log())
    return m.Verdict(found.finding is Finding.HONEST, list(found.sentences))


@get("/api/tables/{table:str}/replay/{number:int}")
async def replay_table(request: Asked, table: str, number: int) -> m.Frame:
    """A finished game after so many events."""
    room = await _finished(request, table)
    match = room.match
    if not 0 <= number <= len(match):
        raise HTTPException(status_code=404, detail=f"there are events 0 to {len(match)}")
    state = match.at(number)
    waiting = state.waiting()
    since = max(0, number - 1)
    return m.Frame(
        n=number,
        since=since,
        events=events_for(match, room.names(), None, since, number),
        views={"watch": match.game.view(state, None)},
        waiting=m.WaitingInfo(waiting.step, list(waiting.must), list(waiting.may)),
        menus={},
        hints={},
        clock=m.ClockInfo(False, False, [None] * len(match.names)),
        undo=[],
        thinking=[],
        result=result_info(state.result()),
    )


@post("/api/tables/{table:str}/rematch")
async def rematch(request: Asked, table: str, data: m.Rematch) -> m.TableMade:
    """The same again."""
    guard(request)
    return await house_of(request).rematch(table, data.token)


@get("/art/{name:str}", media_type="image/svg+xml")
async def art(name: str) -> Response[str]:
    """A game's pieces."""
    drawn = sprite(find_game(name.removesuffix(".svg")).name)
    if drawn is None:
        raise HTTPException(status_code=404, detail="this game is not drawn yet")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: str) -> None:
    """Live play."""
    house = house_of(socket)
    if not same_origin(socket, house.settings):
        await socket.close(code=4403)
        return
    await serve_socket(socket, house, table)


def _problem(status: int, what: str, right: str = "") -> Response[m.Problem]:
    return Response(m.Problem(what, right), status_code=status, media_type=MediaType.JSON)


def on_mistake(_: Asked, mistake: Mistake) -> Response[m.Problem]:
    missing = "no such table" in mistake.what or "nowhere" in mistake.what or "no game" in mistake.what
    return _problem(404 if missing else 400, mistake.what, mistake.right)


def on_http(_: Asked, problem: HTTPException) -> Response[m.Problem]:
    right = ""
    if isinstance(problem, ValidationException) and problem.extra:
        right = "; ".join(str(each.get("message", "")) for each in problem.extra if isinstance(each, dict))[
            :300
        ]
    return _problem(problem.status_code, problem.detail, right)


def on_anything(_: Asked, problem: Exception) -> Response[m.Problem]:
    logger.error("a request failed", exc_info=problem)
    return _problem(500, "something went wrong on the server", "try again")


def make_app(settings: Settings | None = None, house: House | None = None) -> Litestar:
    """The application for these settings."""
    chosen = settings or Settings()
    home = house or House(chosen)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await migrate(home.store.engine)
        app.state.house = home
        app.state.limiter = PerAddress(chosen.tables_per_hour, time.monotonic)
        await home.open()
        try:
            yield
        finally:
            await home.close()

    STATIC.mkdir(exist_ok=True)
    return Litestar(
        route_handlers=[
            list_games,
            list_rules,
            make_table,
            look_at_invitation,
            take_seat,
            invitation_picture,
            download_log,
            verify_table,
            replay_table,
            rematch,
            art,
            table_socket,
            create_static_files_router(
                path="/", directories=[STATIC], html_mode=True, include_in_schema=False
            ),
        ],
        lifespan=[running],
        response_headers=HEADERS,
        exception_handlers={Mistake: on_mistake, HTTPException: on_http, Exception: on_anything},
        openapi_config=OpenAPIConfig(title="Pipeyard", version=__version__, path="/api/schema"),
        request_max_body_size=BODY_BYTES,
        response_cache_config=ResponseCacheConfig(),
        logging_config=None,
    )
