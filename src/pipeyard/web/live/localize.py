"""What people read, put into their language on its way out, with the players' names in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from pipeyard.language import language, translate
from pipeyard.rules.words import Words

request_language: ContextVar[str] = ContextVar(
    "request_language", default="en"
)  # the language a request wishes its answer in
players: ContextVar[Sequence[str]] = ContextVar("players", default=())  # who plays at the table it is about


class Localizer:
    """Encodes messages in one language. ``names`` says what the players at a table are called, by seat."""

    def __init__(self, code: str = "en", names: Callable[[], Sequence[str]] = tuple) -> None:
        self.language = code
        self.names = names
        self._encoder = msgspec.json.Encoder(enc_hook=self._words)

    def encode(self, message: object) -> bytes:
        return self._encoder.encode(message)

    def _words(self, value: object) -> str:
        if isinstance(value, Words):
            return translate(value, self.language, self.names())
        raise NotImplementedError(f"{type(value).__name__} cannot be sent")


def localized(words: Words) -> str:
    """A text in the language of the request that is being localized."""
    return translate(words, request_language.get(), players.get())


def with_language(app: ASGIApp) -> ASGIApp:
    """Every request is localized in the language it wishes for."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        request_language.set(language(headers.get(b"accept-language", b"").decode("latin-1")))
        await app(scope, receive, send)

    return wrapped
