"""Bots at a table: each moves when its seat must act, and is heard where it may."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

from pipeyard.bots.asking import consult, put
from pipeyard.bots.bot import Bot
from pipeyard.rules.protocol import NATURE, Game, Move, Refusal, Result, Seat, State, Waiting
from pipeyard.rules.words import Words

TALKS = 3  # rounds of bargaining after each move, so that no two bots talk for ever


class Table(Protocol):
    """What bots need of a match (:class:`pipeyard.match.match.Match`)."""

    game: Game

    @property
    def state(self) -> State: ...

    @property
    def waiting(self) -> Waiting: ...

    @property
    def result(self) -> Result | None: ...

    def submit(self, seat: Seat, move: Move) -> object: ...

    def __len__(self) -> int: ...


class SeatedBots:
    """The bots of one table by seat. A bot's chance depends on the seed and the event's number alone."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[Seat, Bot],
        seed: str | None,
        on_trouble: Callable[[Seat, Words], None],
        seconds: float | None = None,
        playouts: int | None = None,
        cores: int = 1,
    ) -> None:
        self.table = table
        self.bots = bots
        self.seed = seed
        self.on_trouble = on_trouble  # told when a bot fails or answers nonsense
        self.seconds = seconds  # to think about a move; None leaves it to the bot, and the game to the seed
        self.playouts = playouts
        self.cores = cores
        self._acted: Counter[Seat] = Counter()

    def move(self, seat: Seat) -> bool:
        """Let a bot act; whether it did."""
        table = self.table
        rng = random.Random(f"{self.seed} {seat} {len(table)}")
        deadline = None if self.seconds is None else time.monotonic() + self.seconds
        question = put(table.game, table.state, seat, rng, deadline, self.playouts, self.cores)
        if question is None:
            return False
        answer = consult(self.bots[seat], question, table.state)
        if answer.trouble is not None:
            self.on_trouble(seat, answer.trouble)
        return answer.move is not None and not isinstance(table.submit(seat, answer.move), Refusal)

    def talk(self) -> None:
        """Hear the bots that may act out of turn."""
        for _ in range(TALKS):
            before = len(self.table)
            for seat in self.table.waiting.may:
                # What another one said may have changed whom the game waits for.
                if seat in self.bots and seat in self.table.waiting.may:
                    self.move(seat)
            if len(self.table) == before:
                return

    def play_on(self) -> None:
        """Play until the game is over or waits for a seat that no bot plays."""
        while self.table.result is None:
            must = self.table.waiting.must
            if NATURE in must:
                self._draw()
                continue
            able = [seat for seat in must if seat in self.bots]
            if not able:
                return
            # Where several must act, whoever has acted least: nobody races ahead on a board of their own.
            seat = min(able, key=lambda seat: self._acted[seat])
            self._acted[seat] += 1
            if not self.move(seat):
                return
            self.talk()

    def _draw(self) -> None:
        """NATURE's move, at a table that leaves it to whoever plays."""
        state = self.table.state
        codes, weights = zip(*state.chances(), strict=True)
        rng = random.Random(f"{self.seed} nature {len(self.table)}")
        self.table.submit(NATURE, self.table.game.decode(state, NATURE, rng.choices(codes, weights)[0]))
