"""What every request has in common. A request is a small class of its own: its fields, and its answer."""

from typing import ClassVar

import msgspec

from pipeyard.engine.tables import Answer, Problem, Tables
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A line from the caller. ``n`` comes back in the answer; ``id`` names the table it is about."""

    example: ClassVar[str]  # shown to the one who got it wrong

    command: str
    n: int | float | str | None = None
    id: str = "main"
    hash: bool = (
        True  # whether the answer has the position's fingerprint, which costs more than most requests
    )

    def answer(self, tables: Tables) -> Answer:
        """Do it. Raises :class:`Problem`, and then nothing was done."""
        raise NotImplementedError


def find_game(name: str) -> Game:
    """A game by its name."""
    if name not in registry.GAMES:
        raise Problem("setup", f"there is no game {name!r}", f"one of: {', '.join(registry.GAMES)}")
    return registry.game(name)


def plain(value: object) -> str:
    """For the encoder: what is said in words is sent as English text."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")
