"""What can go wrong for whoever uses Pipeyard. Every exception a user can meet is a :class:`PipeyardError`.

The message says what was wrong and what would be right, in words that can be translated
(:func:`pipeyard.rules.words.told_by`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeyard.rules.words import say, together

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pipeyard.rules.protocol import Refusal


class PipeyardError(Exception):
    """The base of everything that Pipeyard raises for its users."""


class BadSetup(PipeyardError, ValueError):
    """The game cannot start like this; the message says what would be right."""


class NotationError(PipeyardError, ValueError):
    """A text is not a move or a position; the message says what was wrong and what would be right."""


class IllegalMove(PipeyardError, ValueError):
    """A move was refused; ``refusal`` says why."""

    refusal: Refusal

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(together(refusal.reason, f"({refusal.rule})", between=" "))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)


class Nonconformance(PipeyardError, AssertionError):
    """A promise of the protocol was broken; the message says which, where and after what."""


class UnknownName(PipeyardError, LookupError):
    """Nothing has this name; the message lists the names there are."""


class UnknownGame(UnknownName):
    """There is no game of this name."""


class UnknownBot(UnknownName):
    """There is no bot of this name for this game."""


class UnknownRule(UnknownName):
    """A game's rulebook has no rule of this name."""


class UnknownEdition(UnknownName, BadSetup):
    """The game has no edition of this name."""


def unknown_game(name: str, names: Iterable[str]) -> UnknownGame:
    """The error for a game that is not there.

    >>> print(unknown_game("chess", ["pipes", "pipe-dream"]))
    there is no game called 'chess'; there are: pipes, pipe-dream
    """
    return UnknownGame(
        say("there is no game called {name}; there are: {names}", name=repr(name), names=", ".join(names))
    )


def unknown_edition(title: str, name: str, names: Iterable[str]) -> UnknownEdition:
    """The error for an edition that is not there.

    >>> print(unknown_edition("Pipes", "clasic", ["classic", "small"]))
    Pipes has no edition 'clasic'; there are: classic, small
    """
    return UnknownEdition(
        say(
            "{game} has no edition {name}; there are: {names}",
            game=title,
            name=repr(name),
            names=", ".join(names),
        )
    )
