"""For whoever runs the server: whether it lives, whether it can serve, and what it counts."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from pipeyard.rules.words import say
from pipeyard.web import metrics
from pipeyard.web.errors import Forbidden, NotFound
from pipeyard.web.guard import HttpRequest
from pipeyard.web.http.problems import problems
from pipeyard.web.http.services import guard_of, tables_of
from pipeyard.web.store.failures import told_plainly

PATIENCE = 2.0  # seconds a database has to answer


@get("/healthz", media_type="text/plain", responses=problems(), sync_to_thread=False)
def is_alive() -> str:
    """The process answers. If this fails, start it again."""
    return "ok\n"


@get("/readyz", media_type="text/plain", responses=problems(503))
async def is_ready(request: HttpRequest) -> str:
    """The server can serve tables: its database answers. If this fails, send people elsewhere."""
    try:
        await asyncio.wait_for(tables_of(request).store.ping(), PATIENCE)
    except (SQLAlchemyError, OSError) as problem:
        raise told_plainly(problem) from None
    return "ok\n"


@get("/.well-known/security.txt", media_type="text/plain", responses=problems(404), sync_to_thread=False)
def security_contact(request: HttpRequest) -> str:
    """Where to report a hole, as RFC 9116 wants it; from the setting ``security_contact``."""
    contact = tables_of(request).settings.security_contact
    if not contact:
        raise NotFound(say("whoever runs this server named no contact"))
    until = datetime.now(UTC) + timedelta(days=90)
    return f"Contact: {contact}\nExpires: {until:%Y-%m-%dT%H:%M:%SZ}\n"


@get("/metrics", media_type=CONTENT_TYPE_LATEST, responses=problems(403))
async def read_metrics(request: HttpRequest) -> Response[bytes]:
    """What Prometheus reads; only for the networks that ``metrics_from`` names."""
    tables = tables_of(request)
    guard_of(request).own_name(request)
    host = request.client.host if request.client else ""
    if not is_within(host, tables.settings.metrics_from):
        raise Forbidden(say("this is for whoever runs the server"))
    metrics.TABLES.set(len(tables.live))
    metrics.SCREENS.set(sum(len(table.screens) for table in tables.live.values()))
    metrics.HEAVY_WORK.set(tables.heavy_work.waiting)
    with suppress(OSError):
        metrics.DISK_FREE.set(shutil.disk_usage(tables.settings.data).free)
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)


def is_within(host: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or in one of these networks.

    >>> is_within("10.1.2.3", ("127.0.0.1", "10.0.0.0/8")), is_within("::1", ("10.0.0.0/8",))
    (True, False)
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host in networks
    return any(address in ip_network(each, strict=False) for each in networks)


OPERATION = [is_alive, is_ready, security_contact, read_metrics]
