"""A player made of a guide and a level: one move ahead, or a search until its time is up."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pipeyard.bots.bot import Bot, Question
from pipeyard.bots.cores import Task, search_on
from pipeyard.bots.guides import guide
from pipeyard.bots.levels import Level
from pipeyard.bots.search.tree import Search
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import Move, State

ENDLESS = 1_000_000_000  # playouts of a search that only the deadline ends
UNASKED = 1000  # playouts where neither a deadline nor a number of them was given
SPARE = 0.05  # seconds of the time to think that are kept for making the answer
LEAST_TURNS = 2  # a search looks at least so far: its own turn and the next
# The part of the moves, the better ones, that a slip is among: on a board of one's own a slip costs more.
FANCIED = {"pipe-dream": 0.12, "pipes": 0.4}
FANCIED_ELSE = 0.9


class Player(Bot):
    """Chooses by its game's guide from what its seat sees."""

    def __init__(self, level: Level, game: str) -> None:
        self.name = level.name
        self.level = level
        self.game = game

    def choose(self, question: Question) -> Move | None:
        if not question.must:
            return None
        if len(question.menu) == 1:
            return question.menu[0]
        return self.think(question, question.game.imagine(question.view, question.rng))

    def think(self, question: Question, state: State) -> Move:
        """The move to make in a position that fits what the seat sees."""
        knowing = guide(self.game)
        focus = knowing.focus(state, question.seat)
        seat = knowing.seat_in(question.seat)
        rng = question.rng
        often = self.slips(state)
        slips = often > 0 and rng.random() < often
        if self.level.searches and not slips:
            code = self.search(question, state).best()
        else:
            codes = knowing.options(focus, seat, Dice(rng.getrandbits(30)))
            fancied = FANCIED.get(self.game, FANCIED_ELSE)
            most = int(fancied * float(len(codes))) if slips else self.as_good(focus, seat, list(codes))
            code = codes[min(rng.randrange(1 + most), len(codes) - 1) if slips or most else 0]
        return question.game.decode(focus, seat, code)

    def slips(self, state: State) -> float:
        """How often it takes another than the best move."""
        return self.level.slips

    def as_good(self, focus: State, seat: int, codes: Sequence[int]) -> int:
        """How many moves after the first are as good to it; it takes any of them."""
        return 0

    def search(self, question: Question, state: State) -> Search:
        """The search that the question leaves time for, in a position that fits the view, run to its end."""
        knowing = guide(self.game)
        level = self.level
        horizon = max(LEAST_TURNS, knowing.horizon(knowing.focus(state, question.seat)))
        if level.turns is not None:
            horizon = min(horizon, level.turns)
        deadline, playouts = question.deadline, question.playouts
        end = None
        if deadline is not None:
            left = deadline - SPARE - time.monotonic()
            end = time.time() + (left if level.seconds is None else min(left, level.seconds))
        if playouts is None:
            playouts = UNASKED if deadline is None else ENDLESS
        if level.playouts is not None:
            playouts = min(playouts, level.playouts)
        seed = question.rng.getrandbits(30)
        task = Task(self.game, state, question.seat, seed, horizon, playouts, end)
        return task.run() if question.cores < 2 else search_on(question.cores, task)
