"""What a bot is asked, and what it answers.

A bot never holds a position. It gets a :class:`Question`: what its seat may see, the moves it may make,
how long it may think and a random source of its own. What is hidden it may guess with
``game.imagine(view, rng)``.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass

from pipeyard.rules.protocol import Game, Move, Seat, State, View


@dataclass(frozen=True, slots=True)
class Question:
    """A seat's choice, as that seat sees it."""

    game: Game
    view: View
    seat: Seat
    menu: tuple[Move, ...]  # every legal move; of open-ended prices the sensible ones
    must: bool  # False: the seat may act out of turn, or keep silent
    rng: random.Random  # all the chance a bot may use: the same source, the same play
    deadline: float | None = None  # on the clock of time.monotonic: then it answers its best so far
    playouts: int | None = None  # how many games it may try out in thought; None leaves it to the bot
    cores: int = 1  # on how many cores it may think at once

    @property
    def is_late(self) -> bool:
        """Whether the time to think is over."""
        return self.deadline is not None and time.monotonic() >= self.deadline


class Bot(ABC):
    """A player. One object plays one seat of one match, so it may remember between questions."""

    name: str  # as people choose it: "greedy"

    @abstractmethod
    def choose(self, question: Question) -> Move | None:
        """The move to make; None, to keep silent, only where ``question.must`` is False.

        The move may be off the menu (an open-ended price) as long as the game does not refuse it.
        """


def ask(
    bot: Bot,
    game: Game,
    state: State,
    seat: Seat,
    rng: random.Random,
    deadline: float | None = None,
    playouts: int | None = None,
) -> Move | None:
    """Put the position to a bot as its seat sees it, and give back its answer."""
    waiting = state.waiting()
    menu = tuple(game.decode(state, seat, code) for code in state.codes(seat))
    must = seat in waiting.must
    if not menu:
        return None
    move = bot.choose(Question(game, game.view(state, seat), seat, menu, must, rng, deadline, playouts))
    if move is None and must:
        raise ValueError(f"the bot {bot.name} gave no move though seat {seat} must act ({waiting.step})")
    return move
