"""What is said where players end a game before its end: one gives up, or all agree to stop."""

from pipeyard.web.wire.base import MessageId, Plain, SeatNumber, Strict


class Resign(Strict, tag="resign"):
    """Give a seat up for good."""

    id: MessageId
    seat: SeatNumber


class EndTogether(Strict, tag="end"):
    """Ask to end the game together, or answer who asked. The game ends when everyone present agrees."""

    id: MessageId
    seat: SeatNumber
    yes: bool


class Leaving(Plain):
    """What giving up would lead to, and who wishes to end the game together."""

    giving_up: str  # in a sentence
    by: int | None  # who asks to end the game
    waiting_for: list[int]  # who has not answered
