"""A plain function as a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from pipeyard.bots.bot import Bot, Question
from pipeyard.rules.protocol import Move

Choose = Callable[[Question], Move | str | None]  # text is a move in notation


class FunctionBot(Bot):
    """Asks a function for each move.

    >>> def first(question: Question) -> Move:
    ...     return question.menu[0]
    >>> FunctionBot(first).name
    'first'
    """

    def __init__(self, function: Choose) -> None:
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)

    def choose(self, question: Question) -> Move | None:
        return cast(Move | None, self.function(question))  # whoever asks reads text as well
