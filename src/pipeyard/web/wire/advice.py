"""What is said of moves that are worth a try, and of a finished game's choices."""

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


class ReviewPoint(Plain):
    """How it stood before a choice, and what the choice cost."""

    n: int  # the number of its event
    seat: int
    values: list[float | None]  # by seat
    cost: float
    better: HintInfo | None


class ReviewLine(Plain):
    """What a seat's result is made of: ``last`` is ``first`` - ``cost`` + ``others`` + ``luck``."""

    seat: int
    first: float
    cost: float
    others: float
    luck: float
    last: float


class ReviewInfo(Plain):
    """A finished game looked over."""

    unit: str  # what values are: the chance to win, or points; in words
    share: bool  # a value of 1 is a certain win
    points: list[ReviewPoint]
    lines: list[ReviewLine]
    turning: list[int]  # the events that mattered most
    possible: float | None  # alone: what was found possible with the draws known
    bound: int | None  # alone: what nobody can exceed
