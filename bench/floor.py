"""The floor: what hand-written C makes of the same games, and proof that it plays by the same rules.

``bench/pipes.c`` and ``bench/pipe_land.c`` play random games. Asked to tell, they print every move in the
game's notation with the size of the menu it was picked from; :func:`follow` then makes the same moves with
the real rules, which must offer as many, accept each and come to the same result.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.figures import Played
from pipeyard.rules.protocol import NATURE, Game, Result, State
from pipeyard.rules.registry import game

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "bench"
Menu = Callable[[Game, State, int], Sequence[int]]


def _whole_menu(_: Game, state: State, seat: int) -> Sequence[int]:
    return list(state.codes(seat))


def _laying_menu(rules: Game, state: State, seat: int) -> Sequence[int]:
    """What is left to choose for players who only lay tiles: see ``rules/pipe_land/playouts.py``."""
    only = {"choose": "draw", "act": "done"}.get(state.waiting().step)
    if only is None:
        return list(state.codes(seat))
    return [rules.encode(state, seat, rules.read_move(state, only))]


@dataclass(frozen=True)
class Kernel:
    """A game that is played in C too, and the table it is played at."""

    program: str
    source: str
    flags: tuple[str, ...]
    game: str
    edition: str
    seats: int
    options: tuple[tuple[str, str], ...]
    menu: Menu

    def rules(self) -> Game:
        return game(self.game)

    def start(self) -> State:
        return self.rules().start(self.edition, self.seats, dict(self.options))


KERNELS = {
    "pipes": Kernel(
        "pipes",
        "pipes.c",
        (),
        "pipes",
        "classic",
        2,
        (),
        _whole_menu,
    ),
    "pipes_fitting": Kernel(
        "pipes_fitting",
        "pipes.c",
        ("-DFITTING",),
        "pipes",
        "classic",
        2,
        (),
        _whole_menu,
    ),
    "pipe_land": Kernel(
        "pipe_land",
        "pipe_land.c",
        (),
        "pipe-land",
        "76",
        4,
        (("mode", "advanced"), ("bargaining", "no")),
        _laying_menu,
    ),
}


class Disagreement(AssertionError):
    """C and Python do not play the same game."""


def compiler() -> str | None:
    """The C compiler to use: ``CC``, or cc; None if there is none."""
    return shutil.which(os.environ.get("CC", "cc"))


def build(kernel: Kernel, folder: Path = BUILD) -> Path:
    """The program, compiled."""
    found = compiler()
    if found is None:
        raise FileNotFoundError("there is no C compiler (cc): the floor cannot be measured")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / kernel.program
    source = HERE / kernel.source
    flags = ["-O2", "-std=c11", "-Wall", "-Wextra", "-Werror", *kernel.flags]
    subprocess.run([found, *flags, "-o", program, source], check=True)
    return program


def tell(program: Path, seed: int, games: int) -> list[str]:
    """Games as the program played them, line by line."""
    command = [str(program), str(seed), str(games), "tell"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def play(program: Path, seed: int, games: int) -> Played:
    """Have the program play and count."""
    command = [str(program), str(seed), str(games)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return Played(*map(float, run.stdout.split()))


def _told(result: Result) -> str:
    """A result as the programs tell it."""
    scores = " ".join(str(score) for score in result.scores)
    return f"result {scores} won by {' '.join(str(seat) for seat in result.winners)}"


def follow(kernel: Kernel, lines: Iterable[str]) -> int:
    """Make the told moves by the real rules; how many games that were. Raises :class:`Disagreement`."""
    rules = kernel.rules()
    state = kernel.start()
    games = 0
    for number, line in enumerate(lines, 1):
        if line.startswith("result "):
            result = state.result()
            if result is None or line != _told(result):
                raise Disagreement(f"line {number}: C says {line!r}, the rules say {result}")
            state = kernel.start()
            games += 1
            continue
        seat_text, size, text = line.split(" ", 2)
        seat = int(seat_text)
        if seat not in state.waiting().must:
            raise Disagreement(f"line {number}: {line!r}, but the table waits for {state.waiting()}")
        menu = [code for code, _ in state.chances()] if seat == NATURE else kernel.menu(rules, state, seat)
        code = rules.encode(state, seat, rules.read_move(state, text))
        # A menu of 0: C had none, because it drew until something fitted or played by a plan.
        if code not in menu or (int(size) and int(size) != len(menu)):
            raise Disagreement(f"line {number}: {line!r} is not one of the {len(menu)} moves there are")
        state.play(seat, code)
    return games
