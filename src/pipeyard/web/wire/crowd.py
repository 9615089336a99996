"""What is said where a crowd plays: how it stands, and what one of many may ask to see."""

from pipeyard.web.wire.base import MessageId, Plain, SeatNumber, Strict


class Look(Strict, tag="look"):
    """In a crowd: show me this one's sheet too; without one, only my own."""

    id: MessageId
    at: SeatNumber | None = None


class AskRanking(Strict, tag="ranking"):
    """In a crowd: the ranking after so many lines."""

    id: MessageId
    after: SeatNumber = 0


class CrowdLine(Plain):
    """One of a crowd in the ranking."""

    seat: int
    place: int
    name: str
    points: int | None  # as they are, or would be now
    joined: int
    state: str  # plays, waits, scored, out


class Crowd(Plain, tag="crowd"):
    """How a crowd stands. Everybody is told the same."""

    players: int
    here: int
    acting: int  # how many the table waits for
    top: list[CrowdLine]
    places: list[int]  # by seat
    states: str  # by seat, each with the first letter of its state


class Ranking(Plain, tag="ranking"):
    id: int
    lines: list[CrowdLine]
    players: int
