"""Counts, times and, where that is wished, logs every request and every WebSocket."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from pipeyard.web import metrics
from pipeyard.web.logs import ACCESS
from pipeyard.web.rate_limit import network

logger = logging.getLogger(ACCESS)


def with_access_log(app: ASGIApp) -> ASGIApp:
    """An application that is watched from outside, so that what it refuses is seen too."""
    # A scope is Any here: Litestar's type knows no lifespan.

    async def wrapped(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        began = perf_counter()
        status = 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message.get("code") or 1000
            await send(message)

        try:
            await app(scope, receive, send_on)
        finally:
            _note(scope, status, perf_counter() - began)

    return wrapped


def _note(scope: Any, status: int, seconds: float) -> None:
    """Addresses of pages name tables and invitations, so the route stands for them."""
    route = str(scope.get("path_template") or "")
    route = route if scope.get("path_params") or route == scope["path"] else "other"
    if scope["type"] == "http":
        method = scope["method"] if scope["method"] in _METHODS else "other"
        metrics.REQUESTS.labels(method, route, str(status)).inc()
        metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    else:
        method = "WEBSOCKET"
    if logger.isEnabledFor(logging.INFO):
        client = scope.get("client")
        told = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
            "address": network(client[0]) if client else "",
        }
        if table := scope.get("path_params", {}).get("table_id"):
            told["table"] = str(table)[:6]
        logger.info("request", extra=told)


_METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
