"""How a browser asks to be told of its turn while the page is closed (Web Push)."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Plain, Strict, Token


class PushKey(Plain):
    """The server's public key for push services; empty if it sends nothing."""

    key: str


class PushWish(Strict):
    """Tell this browser of the turns of one's own seats at a table, or stop it."""

    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=12)]
    endpoint: Annotated[str, msgspec.Meta(min_length=10, max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)] = ""
    auth: Annotated[str, msgspec.Meta(max_length=40)] = ""
    on: bool = True
