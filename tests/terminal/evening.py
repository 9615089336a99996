"""An evening at the terminal, from a script: what was typed, what was printed, what became of the match."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from pipeyard.match import Match, seeded
from pipeyard.rules.protocol import Game
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.play import Play
from pipeyard.terminal.player_spec import parse

CTRL_C = "\x03"


class Script(Keyboard):
    """Types prepared lines, then leaves. Prompts and lines go to the same paper as everything else."""

    def __init__(self, lines: Sequence[str], paper: io.StringIO) -> None:
        super().__init__()
        self.is_terminal = False
        self.lines = list(lines)
        self.paper = paper
        self.sits = False  # whether the first person has sat down: scripts begin there

    def line(self, prompt: str) -> str:
        if not self.sits and "Press Enter" in prompt:
            self.sits = True
            self.paper.write(f"{prompt}\n")
            return ""
        if not self.lines:
            raise Left(can_ask=False)
        typed = self.lines.pop(0)
        self.paper.write(f"{prompt}{typed}\n")
        if typed == CTRL_C:
            raise Left(can_ask=True)
        return typed


def begin(game: Game, players: str, seed: str = "evening", **options: str) -> Match:
    seated = parse(players, game.name)
    return Match.begin(game, game.editions()[0], seated, options, secret=seeded(seed))


def play(match: Match, *lines: str, width: int = 100, height: int = 60, path: Path | None = None) -> str:
    """Play the lines and give back the paper."""
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=height, no_color=True, force_terminal=False)
    Play(match, console, Script(lines, paper), path=path).run()
    return paper.getvalue()
