"""What is said of a log that is too long to be told at once."""

from typing import Annotated

import msgspec

from pipeyard.web.wire.base import MessageId, Plain, Strict


class EventInfo(Plain):
    n: int  # from 1
    seat: int  # -1 is chance
    who: str
    text: str  # in notation
    words: str  # as a sentence, for a reader who sees the board
    at: int  # milliseconds since the table began


class AskLog(Strict, tag="log"):
    """The events before this one, in words. Whoever sees the table may ask."""

    id: MessageId
    before: Annotated[int, msgspec.Meta(ge=1, le=2**31)]


class LogPage(Plain, tag="log"):
    """A piece of the log, the newest last."""

    id: int
    events: list[EventInfo]
