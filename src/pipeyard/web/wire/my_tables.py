"""How a device asks about the tables it remembers, and what it is told."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import Plain, Strict, Token
from pipeyard.web.wire.messages import ResultInfo, SeatInfo

MOST = 40  # tables one device asks about


class MyTable(Strict):
    """A table this device remembers: the tokens of its seats there, or the code it watches with."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    tokens: Annotated[list[Token], msgspec.Meta(max_length=12)] = msgspec.field(default_factory=list)
    watch: Annotated[str, msgspec.Meta(max_length=64)] = ""


class MyTables(Strict):
    tables: Annotated[list[MyTable], msgspec.Meta(max_length=MOST)]


class Standing(Plain):
    """How a table stands."""

    table: str
    game: str
    title: str
    edition: str
    seats: list[SeatInfo]
    you: list[int]
    must: list[int]  # who is to move, as far as this device may know
    since: int  # when the last thing happened there, in milliseconds since 1970
    events: int
    paused: bool
    result: ResultInfo | None
    untouched_days: int = 0  # after as many it is removed if nobody opens it; 0 if it is kept
