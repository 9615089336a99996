"""A monkey at the keyboard: whatever is typed, the loop goes on, and a refused line changes nothing."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from pipeyard.match import Match
from pipeyard.rules.registry import game
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.play import Play
from tests.terminal.evening import begin

NOISE = (
    *(
        "",
        "help",
        "moves",
        "log 3",
        "board",
        "undo",
        "ok",
        "rules place-4",
        "rules zzz",
        "why 0 3",
        "look 9 9",
        "look",
    ),
    *(
        "3",
        "no",
        "p",
        "p 0",
        "p 0 0 n",
        "turn 0 1",
        "buy 0 1",
        "blue: 4",
        "red: draw",
        "zzz: draw",
        ":",
        "b:",
        "b: ",
    ),
    *(
        "offer 1 place 0 3",
        "place (0,3) NES NES",
        "rotate",
        "quote -1 sell 0 1",
        "€",
        "\x00",
        "é" * 300,
        "save",
    ),
    *("undo undo", "p 99999999999999999999 3 ns", "why 512 512", "(", "£", "price 3 sell 0 1", "moves sell"),
)


class Monkey(Keyboard):
    """Types legal moves and nonsense by turns, then leaves."""

    def __init__(self, match: Match, rng: random.Random, lines: int) -> None:
        self.is_terminal = False
        self.match = match
        self.rng = rng
        self.left = lines

    def line(self, prompt: str) -> str:
        if self.left == 0:
            raise Left(can_ask=False)
        self.left -= 1
        if self.rng.random() < 0.4:
            return self.rng.choice(NOISE)
        state, play = self.match.state, self.match.game
        name = prompt.strip().rstrip(">").strip()
        seat = self.match.names.index(name) if name in self.match.names else 0
        codes = state.codes(seat)
        return play.write_move(state, play.decode(state, seat, self.rng.choice(codes))) if codes else ""


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        ("pipe-land", "human,human,greedy", 1),
        ("pipe-land", "human,random", 2),
        ("buckets", "human,human,random", 3),
    ],
)
def test_whatever_is_typed_the_loop_goes_on(name: str, players: str, seed: int, buckets: object) -> None:
    match = begin(game(name), players, seed=str(seed))
    console = Console(file=io.StringIO(), width=80, height=24)
    Play(match, console, Monkey(match, random.Random(seed), 120)).run()
    assert match.result is not None or len(match) > 10
