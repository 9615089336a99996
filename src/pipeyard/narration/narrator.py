"""What a game gives to be told: its events in words, and how its scores came about.

A game's narrator is one package, ``narration/GAME`` (``pipe_land`` for ``pipe-land``), with a function
``make() -> Narrator``. Everything a narrator gets is what one seat may see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from pipeyard.rules.protocol import NATURE, Event, Move, Seat, View
from pipeyard.rules.rooms import part
from pipeyard.rules.words import Words, say

PLAIN_MOVES = {
    "Done": say("Rather end the turn"),
    "GoOn": say("Rather go on"),
    "Pass": say("Rather pass"),
    "TakeBack": say("Rather take back"),
}  # by the class of a move that has no cell


@dataclass(frozen=True, slots=True)
class Past:
    """An event with what was seen before and after it."""

    event: Event
    before: View
    after: View


@dataclass(frozen=True, slots=True)
class EndingLine:
    """How one player's score came about."""

    seat: Seat
    name: str  # as this game calls the player
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the scores came about: a table, its titles, and a line under it where not everybody is in it."""

    titles: tuple[str, ...]  # of each line's cells; empty where they need none
    lines: tuple[EndingLine, ...]
    more: str = ""


class Narrator(ABC):
    """A game in words. Only ``tell`` must be written."""

    @abstractmethod
    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        """An event in words, as the seat whose views these are may see it; None if not worth telling.

        A clause without its subject, in the present: "lays a tee at (0,3)". Front ends put the name of
        :meth:`subject` before it. ``text`` is the move in the game's notation.
        """

    def tell_beside_board(self, event: Event, text: str, before: View, after: View) -> str | None:
        """The same for a reader who sees the board and a picture of the piece: not how it lies."""
        return self.tell(event, text, before, after)

    def subject(self, event: Event, seats: Sequence[str], before: View) -> Seat | None:
        """The player a clause of ``tell`` is about; None where it is a sentence of its own."""
        return None if event.seat == NATURE else event.seat

    def vocabulary(self) -> Mapping[str, str]:
        """What a page calls the things of this game: by a thing's name in views, its words.

        A phrase may have places, ``{cell}`` and ``{sides}``, which the page fills.
        """
        return {}

    def instead(self, tried: Move, better: Move) -> Words:
        """What a button says that makes a better move than one that was refused; its cell is lit."""
        cell = getattr(better, "cell", None)
        if cell is None:
            return PLAIN_MOVES.get(type(better).__name__, say("Rather something else"))
        return say("Rather like this") if cell == getattr(tried, "cell", None) else say("Rather here")

    def preview(self, before: View, after: View, seat: Seat) -> list[Words]:
        """What a move would bring and cost the seat that thinks of it, in sentences.

        Asked for in games without secrets only: the views are of the position, and of it with the move made.
        """
        return []

    def shown(self, before: View, after: View, seat: Seat | None) -> list[Words]:
        """What has just happened that all look at before they go on, in sentences for one seat or for all.

        Asked for where ``Game.is_to_be_seen``; the views are from before and after the last act.
        """
        return []

    def ending(self, view: View, history: Sequence[Past]) -> Ending | None:
        """How the scores of a finished game came about; ``history`` is the whole game."""
        return None


class PlainNarrator(Narrator):
    """The narrator of a game that has none of its own: moves as they are written."""

    def tell(self, event: Event, text: str, before: View, after: View) -> str | None:
        return text


@cache
def narrator(game: str) -> Narrator:
    """The narrator of a game, or a plain one, so that every game can be told."""
    found = part("narration", game)
    return PlainNarrator() if found is None else cast(Narrator, found.make())
