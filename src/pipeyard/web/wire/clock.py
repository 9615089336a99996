"""What is said of clocks: how long players may think, when their time begins, and what is left of it."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from pipeyard.web.wire.base import MessageId, Plain, SeatNumber, Strict


class ClockSetting(Strict):
    kind: Annotated[str, msgspec.Meta(pattern="^(none|turn|game)$")] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class Ready(Strict, tag="ready"):
    """Who looks at this screen has seen what happened; ``here``: this seat's player has the screen now."""

    id: MessageId
    seat: SeatNumber
    here: bool = False


class ClockInfo(Plain):
    running: bool
    paused: bool
    remaining: list[int | None]  # milliseconds by seat
    held: list[int] = msgspec.field(default_factory=list)  # seats the game waits for whose time has not begun
    unseen: list[int] = msgspec.field(default_factory=list)  # who has not yet seen what just happened
    shown: Sequence[str] = ()  # what that was, in sentences
