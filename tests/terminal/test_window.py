"""A window of 80 by 24: what is drawn for a turn fits into it, title and prompt included."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from pipeyard.match import Match
from pipeyard.rules import registry
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.play import Play
from pipeyard.terminal.screen import Screen
from tests.terminal.evening import begin

TURNS = 25
PLAYERS = {"pipes": "human,greedy,greedy", "pipe-dream": "human,greedy", "tube-tangle": "human,greedy,greedy"}


class Typist(Keyboard):
    """Plays any legal move, and notes how high the window was each time."""

    def __init__(self, match: Match, paper: io.StringIO) -> None:
        super().__init__()
        self.is_terminal = False
        self.match = match
        self.paper = paper
        self.since: int | None = None
        self.asked = 0
        self.heights: list[int] = []
        self.rng = random.Random(3)

    def line(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > TURNS:
            raise Left(can_ask=False)
        if self.since is not None:  # what is answered later scrolls, as in every terminal
            self.heights.append(self.paper.getvalue()[self.since :].count("\n") + 1)
            self.since = None
        state = self.match.state
        if 0 not in state.waiting().must:
            return ""
        code = self.rng.choice(list(state.menu(0)))
        return self.match.game.write_move(state, self.match.game.decode(state, 0, code))


@pytest.mark.parametrize("game", ["pipe-land", "pipes", "pipe-dream", "tube-tangle"])
def test_a_turn_fits_into_80_by_24(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.game(game)
    match = begin(rules, PLAYERS.get(game, "human,greedy,greedy"))
    paper = io.StringIO()
    console = Console(file=paper, width=80, height=24, no_color=True, force_terminal=False)
    typist = Typist(match, paper)
    drawn = Screen.table

    def table(self: Screen, *given: object) -> None:
        typist.since = len(paper.getvalue())  # a real terminal is cleared here
        drawn(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Screen, "table", table)
    Play(match, console, typist).run()
    assert len(typist.heights) > 3
    assert max(typist.heights) <= 24, typist.heights
