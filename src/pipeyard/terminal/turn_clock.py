"""The minute at the terminal, when it is wanted: from when somebody sits here until their turn is over."""

from __future__ import annotations

import math
import time

from pipeyard.match.match import Match
from pipeyard.rules.protocol import Seat
from pipeyard.terminal.keyboard import Keyboard


class TurnClock:
    """How long people have for a turn. Without seconds nobody is timed."""

    def __init__(self, match: Match, seconds: int | None) -> None:
        self.match = match
        self.seconds = seconds
        self._turn: tuple[Seat, int] | None = None  # whose turn is timed, and since which event it is theirs
        self._until = 0.0

    def until(self, seat: Seat) -> float | None:
        """When the turn of the one who sits here is over, by ``time.monotonic``."""
        if self.seconds is None:
            return None
        turn = (seat, self.match.turn()[0])
        if turn != self._turn:
            self._turn, self._until = turn, time.monotonic() + self.seconds
        return self._until

    def told(self, seat: Seat) -> str:
        """What is left, for the prompt: " 0:42"."""
        until = self.until(seat)
        if until is None:
            return ""
        left = max(0, math.ceil(until - time.monotonic()))
        return f" {left // 60}:{left % 60:02d}"

    def line(self, keyboard: Keyboard, seat: Seat, name: str, timed: bool) -> str:
        """What somebody types, with the time that is left before it. Raises ``TimeUp`` and ``Left``."""
        if not timed:
            return keyboard.line(f" {name}> ")
        keyboard.wait_until(self.until(seat))
        try:
            return keyboard.line(f" {name}{self.told(seat)}> ")
        finally:
            keyboard.wait_until(None)

    def move_for(self, seat: Seat) -> None:
        """Make the move that the game makes for a sleeper."""
        move = self.match.game.idle_move(self.match.state, seat)
        if move is not None:
            self.match.submit(seat, move)
