"""What a game gives the terminal: how it is drawn and typed. The loop itself knows no game.

A game's face is one module, ``terminal/GAME.py`` (``pipe_land.py`` for ``pipe-land``), with a function
``make() -> Face``. Everything a face gets is what one seat may see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import cast

from rich.console import RenderableType

from pipeyard.rules.grid import Cell
from pipeyard.rules.naming import side_word
from pipeyard.rules.protocol import Game, Hints, Seat, View
from pipeyard.rules.rooms import part
from pipeyard.rules.words import Words, say, together


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to draw: a view, and what the terminal knows around it."""

    game: Game
    seats: tuple[str, ...]  # the seats' names in notation: "red"
    players: tuple[str, ...]  # who plays them: "you", "Ada", "greedy"
    view: View  # as `seat` sees it
    seat: Seat | None  # whose eyes: None for a spectator
    must: tuple[Seat, ...]  # whom the game waits for
    may: tuple[Seat, ...]  # who may act out of turn
    hints: Hints | None  # of `game.hints` for `seat`; None where nobody is to choose
    humans: tuple[Seat, ...] = ()  # the seats played at this keyboard
    lit: tuple[Cell, ...] = ()  # cells to point at: those of the last refusal
    width: int = 80  # columns there are to draw in
    height: int = 24
    marks: Mapping[Cell, str] = field(
        default_factory=dict
    )  # something to write on cells: the answer to `why`


class Face(ABC):
    """A game as the terminal shows it. Only ``draw`` and ``forms`` must be written."""

    bargains: bool = False  # whether players may speak in others' turns

    @abstractmethod
    def draw(self, scene: Scene) -> RenderableType:
        """The table: board, hands, money, scores, all this seat may see, in ``scene.width`` columns."""

    @abstractmethod
    def forms(self, scene: Scene) -> list[tuple[str, str]]:
        """What can be typed now, the likeliest first: ("place 0 3 nes", "lay the tile")."""

    def ask(self, scene: Scene) -> str:
        """The question put to the seat that must act, in one line: "Red, place your tee."."""
        return ""

    def asked(self, scene: Scene) -> str | None:
        """A question this seat should answer though it need not, such as a price; None: leave it in peace."""
        return None

    def chance(self, scene: Scene) -> str | None:
        """What a seat that listens could speak about in another's turn, as a question; None: nothing."""
        return None

    def enter(self, scene: Scene) -> str | None:
        """What Enter alone plays for the seat that must act; None: it only shows the help."""
        return None

    def expand(self, scene: Scene, text: str) -> str:
        """A short form in the game's notation (``p 0 3 nes``: ``place (0,3) NES``), or unchanged."""
        return text

    def command(self, scene: Scene, text: str) -> RenderableType | None:
        """The answer to a question that is no move, such as ``why (0,3)``; None if the text is no such."""
        return None


def more_to(sides: Sequence[str]) -> Words:
    """What a window says that shows a part of the table only."""
    there = together(*(side_word(side[0].upper()) for side in sides), between=", ")
    return say("There is more to the {sides}: look 3 4 shows what lies round (3,4).", sides=there)


def face(game: str) -> Face:
    """The face of a game, or a plain one that shows the view as it is, so that every game can be played."""
    module = part("terminal", game) or import_module("pipeyard.terminal.plain")
    return cast(Face, module.make())
