"""What a move would bring, asked before it is made."""

from collections.abc import Sequence

from pipeyard.web.wire.base import MessageId, MoveText, Plain, SeatNumber, Strict


class AskPreview(Strict, tag="preview"):
    """What would this move bring me?"""

    id: MessageId
    seat: SeatNumber
    text: MoveText


class Preview(Plain, tag="preview"):
    id: int
    text: str  # the move that was asked about
    legal: bool
    lines: Sequence[str]  # what it brings and costs, or why it is refused
