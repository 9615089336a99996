"""The application as a whole: HEAD where there is GET, all methods of an address named, failures counted."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.types import Message

from pipeyard.web import metrics
from pipeyard.web.http.error_answers import allowed

_FOUND = ("path_template", "path_params")  # what the router adds, which the access log names


class WholeApp(Litestar):
    """Litestar answers HEAD nowhere, and OPTIONS for one handler of an address that has two."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        # A scope is Any here: Litestar's types part it by what is asked.
        asked: Any = {**scope, "method": "GET"} if is_head else scope
        is_answered = False

        async def send_on(message: Message) -> None:
            nonlocal is_answered
            if message["type"] == "http.response.start":
                if message["status"] >= 500:
                    metrics.ERRORS.inc()
                if scope["method"] == "OPTIONS" and message["status"] == 204:
                    allow = ", ".join(sorted(allowed(self, scope["path"]))).encode()
                    headers = [each for each in message.get("headers", []) if each[0].lower() != b"allow"]
                    message["headers"] = [*headers, (b"allow", allow)]
            elif is_head and message["type"] == "http.response.body":
                if is_answered:
                    return
                is_answered = True
                message = {"type": "http.response.body", "body": b"", "more_body": False}
            await send(message)

        try:
            await super().__call__(asked, receive, send_on)
        finally:
            scope.update({name: asked[name] for name in _FOUND if name in asked})
