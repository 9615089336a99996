"""The log of a match as data. The log is the game: position, undo, replay and audit all come from it.

A log holds texts only, so it can be read, shown and compared without knowing the game's rules.
How it is written down is :mod:`pipeyard.match.notation`; what it means is :mod:`pipeyard.match.match`.
"""

from dataclasses import dataclass, field, replace

from pipeyard.match.clock import NO_CLOCK, Clock
from pipeyard.rules.errors import BadSetup, PipeyardError

NATURE_NAME = "nature"  # how NATURE signs its moves


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits somewhere: a person by any name, or a bot by the name it is registered under."""

    kind: str  # "human" or "bot"
    name: str

    def __post_init__(self) -> None:
        if self.kind not in ("human", "bot"):
            raise BadSetup(f"a player is human or bot, not {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat's name in the game's notation, and who sits there."""

    seat: str
    player: Player


@dataclass(frozen=True, slots=True)
class Header:
    """All that was agreed before the first move."""

    game: str
    rules_version: int
    chairs: tuple[Chair, ...]
    edition: str | None = None  # None only where a position says it
    edition_file: str | None = None  # the text of its file, for an edition that other places need not have
    options: tuple[tuple[str, str], ...] = ()
    position: str | None = None  # the match begins here, not at the game's own start
    clock: Clock = NO_CLOCK
    commitment: str | None = None  # of the secret behind the draws; None where chance moves are given by hand
    began: str | None = None  # when, in whatever words; nothing depends on it


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: a seat's name, its move in notation, and when, in milliseconds since the start."""

    seat: str
    text: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """What the log says of the end: the rule that ended it and, by seat name, scores and winners."""

    rule: str
    scores: tuple[tuple[str, int | None], ...]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """A match, whole."""

    header: Header
    entries: tuple[Entry, ...] = ()
    ending: Ending | None = None
    secret: bytes | None = None  # open once the game is over
    lines: tuple[int, ...] = field(default=(), compare=False)  # where each entry stood in the text it is from

    def closed(self) -> "Log":
        """The same log without its secret."""
        return replace(self, secret=None)


class LogError(PipeyardError, ValueError):
    """A log cannot be read or replayed; the message says where, what was wrong and what would be right."""
