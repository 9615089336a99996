"""The web application: pages, a small API and a WebSocket for each table."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, websocket
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from pipeyard import __version__, plugins
from pipeyard.rules.words import Words
from pipeyard.web.crowd.daily import Daily
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.guard import Guard, HttpRequest, Socket, with_headers
from pipeyard.web.http.address_routes import ADDRESSES
from pipeyard.web.http.addresses import Addresses
from pipeyard.web.http.advice_routes import ADVICE
from pipeyard.web.http.crowd_routes import GATHERING, gathering_socket
from pipeyard.web.http.error_answers import ANSWERS
from pipeyard.web.http.finished_routes import FINISHED
from pipeyard.web.http.lab_routes import LAB
from pipeyard.web.http.laboratory import Laboratory
from pipeyard.web.http.lesson_routes import LEARNING
from pipeyard.web.http.my_tables import MINE
from pipeyard.web.http.openapi import tell_limits
from pipeyard.web.http.operation_routes import OPERATION
from pipeyard.web.http.paper_routes import PAPER
from pipeyard.web.http.pdf_worker import PdfWorkers
from pipeyard.web.http.picture_routes import ART
from pipeyard.web.http.push_routes import PUSH
from pipeyard.web.http.puzzle_routes import PUZZLES
from pipeyard.web.http.services import guard_of, tables_of
from pipeyard.web.http.table_routes import HANDLERS
from pipeyard.web.http.whole_app import WholeApp
from pipeyard.web.live.adviser import Adviser
from pipeyard.web.live.localize import localized, with_language
from pipeyard.web.live.reviewer import Reviewer
from pipeyard.web.live.socket import serve_socket
from pipeyard.web.live.tables import TableManager
from pipeyard.web.live.turn_notices import TurnNotices
from pipeyard.web.settings import Settings
from pipeyard.web.store.bans import Bans
from pipeyard.web.store.migrate import migrate

STATIC = Path(__file__).parent.parent / "static"
mimetypes.add_type("application/manifest+json", ".webmanifest")  # unknown to some systems
BODY_BYTES = 64 * 1024


@websocket("/ws/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """Live play."""
    await serve_socket(socket, tables_of(socket), guard_of(socket), table_id)


async def rate_limit(request: HttpRequest) -> None:
    guard_of(request).request(request)


def make_app(
    settings: Settings | None = None,
    tables: TableManager | None = None,
    addresses: Addresses | None = None,
    authority: Path | None = None,
) -> Litestar:
    """The application for these settings; ``addresses`` is where it is opened, if that is known."""
    chosen = settings or Settings()
    plugins.name_folders(games=chosen.games, bots=chosen.bots, editions=chosen.editions)
    tables = tables or TableManager(chosen)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await migrate(tables.store.engine)
        app.state.tables = tables
        app.state.gatherings = Gatherings(tables)
        app.state.daily = Daily(tables)
        app.state.guard = Guard(chosen)
        bans = Bans(tables.store.engine, tables.wall)
        app.state.guard.is_banned = bans.holds
        await bans.read()
        following = asyncio.create_task(bans.follow())
        app.state.adviser = Adviser(tables.bot_workers)
        if tables.cluster is not None:
            tables.cluster.limits = app.state.guard
        app.state.reviewer = Reviewer(tables.bot_workers)
        app.state.pdf_worker = PdfWorkers(
            chosen.print_budget, chosen.print_queue, chosen.prints_per_address, chosen.print_memory
        )
        app.state.laboratory = Laboratory(chosen)
        tables.bot_workers.warm()
        await tables.open()
        app.state.notices = TurnNotices(tables)
        await app.state.notices.open()
        app.state.addresses = addresses
        app.state.authority = authority
        try:
            yield
        finally:
            following.cancel()
            await app.state.notices.close()
            await app.state.laboratory.close()
            app.state.pdf_worker.close()
            await tables.close()

    pages = [
        create_static_files_router(path="/", directories=[STATIC], html_mode=True, include_in_schema=False)
    ]
    app = WholeApp(
        route_handlers=[
            *HANDLERS,
            *FINISHED,
            *ADDRESSES,
            *ADVICE,
            *ART,
            *MINE,
            *GATHERING,
            gathering_socket,
            *LEARNING,
            *PUSH,
            *PUZZLES,
            *LAB,
            *PAPER,
            *OPERATION,
            table_socket,
            *(pages if STATIC.is_dir() else []),
        ],
        lifespan=[running],
        middleware=[with_headers, with_language],
        type_encoders={Words: localized},
        before_request=rate_limit,
        exception_handlers=ANSWERS,
        openapi_config=OpenAPIConfig(
            title="Pipeyard", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    tell_limits(app.openapi_schema)
    return app
