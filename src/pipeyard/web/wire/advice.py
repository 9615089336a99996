"""What is said of moves that are worth a try."""

from pipeyard.web.wire.base import Cell, Plain, Strict, Token


class AskHint(Strict):
    """Whose seat it is."""

    token: Token


class HintInfo(Plain):
    """A move worth a try."""

    move: str  # in notation
    words: str  # what it does, as a clause without its subject
    why: str  # what it changes
    cell: Cell | None  # the cell to light
