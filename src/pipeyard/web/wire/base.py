"""What every message is made of: plain and strict structures, and texts of limited length."""

from typing import Annotated

import msgspec

ShortText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]  # names
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=280)]
Token = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]
MessageId = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Cell = tuple[int, int]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """What a client may send: nothing more than the fields named."""


class Plain(msgspec.Struct):
    """What the server sends."""
