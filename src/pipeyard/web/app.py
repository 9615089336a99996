"""The web application: pages, a small API and a WebSocket for each table."""

from __future__ import annotations

import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, websocket
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from pipeyard import __version__
from pipeyard.rules.words import Words, say
from pipeyard.web import messages as m
from pipeyard.web.api import HANDLERS, guard_of, house_of
from pipeyard.web.art import ART
from pipeyard.web.gathering_api import GATHERING, gathering_socket
from pipeyard.web.guard import Asked, Guard, Socket, with_headers
from pipeyard.web.house import House
from pipeyard.web.learning import LEARNING
from pipeyard.web.migrate import migrate
from pipeyard.web.mine import MINE
from pipeyard.web.mistake import Mistake
from pipeyard.web.paper_api import PAPER
from pipeyard.web.press import Press
from pipeyard.web.settings import Settings
from pipeyard.web.socket import serve_socket
from pipeyard.web.speaking import answered, in_language

logger = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
mimetypes.add_type("application/manifest+json", ".webmanifest")  # unknown to some systems
BODY_BYTES = 64 * 1024


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Live play."""
    await serve_socket(socket, house_of(socket), guard_of(socket), table)


def _problem(status: int, what: str, right: str = "") -> Response[m.Problem]:
    return Response(
        m.Problem(what, right),
        status_code=status,
        media_type=MediaType.JSON,
        type_encoders={Words: answered},
    )


def on_mistake(_: Asked, mistake: Mistake) -> Response[m.Problem]:
    return _problem(mistake.status, mistake.what, mistake.right)


def on_http(_: Asked, problem: HTTPException) -> Response[m.Problem]:
    if isinstance(problem, ValidationException):
        told = [each for each in problem.extra or [] if isinstance(each, dict)]
        right = "; ".join(f"{each.get('key', 'body')}: {each.get('message', '')}" for each in told)
        return _problem(problem.status_code, say("this request cannot be read"), right[:300])
    return _problem(problem.status_code, problem.detail)


def on_anything(_: Asked, problem: Exception) -> Response[m.Problem]:
    logger.error("a request failed", exc_info=problem)
    return _problem(500, say("something went wrong on the server"), say("try again"))


async def knock(request: Asked) -> None:
    guard_of(request).request(request)


def make_app(settings: Settings | None = None, house: House | None = None) -> Litestar:
    """The application for these settings."""
    chosen = settings or Settings()
    home = house or House(chosen)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await migrate(home.store.engine)
        app.state.house = home
        app.state.guard = Guard(chosen)
        app.state.press = Press(chosen.print_budget, chosen.print_queue, chosen.prints_per_address)
        home.thinkers.warm()
        await home.open()
        try:
            yield
        finally:
            app.state.press.close()
            await home.close()

    pages = [
        create_static_files_router(path="/", directories=[STATIC], html_mode=True, include_in_schema=False)
    ]
    return Litestar(
        route_handlers=[
            *HANDLERS,
            *ART,
            *MINE,
            *GATHERING,
            gathering_socket,
            *LEARNING,
            *PAPER,
            table_socket,
            *(pages if STATIC.is_dir() else []),
        ],
        lifespan=[running],
        middleware=[with_headers, in_language],
        type_encoders={Words: answered},
        before_request=knock,
        exception_handlers={Mistake: on_mistake, HTTPException: on_http, Exception: on_anything},
        openapi_config=OpenAPIConfig(
            title="Pipeyard", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
