"""Our four games, measured: ``python -m bench.ours``, on whichever build of the rules that Python finds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from bench.floor import KERNELS
from bench.timing import Game, in_turn, played
from bench.worker import Measures, serve
from pipeyard.rules import state as rules_state
from pipeyard.rules.bag import Dice
from pipeyard.rules.code_list import Codes
from pipeyard.rules.pipe_land.playouts import laying_playout
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipes import playouts
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import NATURE, State
from pipeyard.rules.registry import game
from pipeyard.rules.state import NO_ONE, playout

# game -> edition, players, options
TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    "pipe-land": ("76", 4, {"bargaining": "no"}),
    "pipes": ("classic", 2, {}),
    "pipe-dream": ("classic", 1, {}),
    "tube-tangle": ("standard", 4, {}),
}
POSITIONS = 200
pick = random.random


def build() -> str:
    """Which build of the rules this is."""
    return "interpreted" if (rules_state.__file__ or "").endswith(".py") else "compiled"


def start_of(name: str) -> State:
    edition, seats, options = TABLES[name]
    return game(name).start(edition, seats, options)


def by_hand(start: State, dice: Dice) -> Game:
    """A random game through the protocol, move by move, from Python."""
    moves = menus = choices = 0
    state = start.copy()
    while (seat := state.whose(dice)) != NO_ONE:
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
        else:
            menu = state.codes(seat)
            state.play(seat, menu[int(pick() * len(menu))])
            menus += 1
            choices += len(menu)
        moves += 1
    return moves, menus, choices


def by_list(start: State, dice: Dice) -> Game:
    """The same, each menu made into a list of Python's numbers."""
    moves = 0
    state = start.copy()
    while (seat := state.whose(dice)) != NO_ONE:
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
        else:
            menu = list(state.codes(seat))
            state.play(seat, menu[int(pick() * len(menu))])
        moves += 1
    return moves, 0, 0


Step = tuple[int, int]  # seat and code


def recorded(start: State, dice: Dice) -> list[Step]:
    """The moves of a random game."""
    steps: list[Step] = []
    state = start.copy()
    while (seat := state.whose(dice)) != NO_ONE:
        steps.append((seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice)))
        state.play(*steps[-1])
    return steps


def replayed(start: State, games: Sequence[Sequence[Step]]) -> Callable[[], Game]:
    """Recorded games played again: the moves alone, without a menu."""

    def again() -> Game:
        moves = 0
        for steps in games:
            state = start.copy()
            play = state.play
            for seat, code in steps:
                play(seat, code)
            moves += len(steps)
        return moves, 0, 0

    return again


def positions(start: State, games: Sequence[Sequence[Step]]) -> list[tuple[State, Step, int]]:
    """Positions from all over random games, with the move that leads to a player's choice, and the player."""
    found: list[tuple[State, Step, int]] = []
    for steps in games:
        state = start.copy()
        for index, (seat, code) in enumerate(steps[:-1]):
            chooser = steps[index + 1][0]
            if chooser != NATURE and pick() < 0.3:
                found.append((state.copy(), (seat, code), chooser))
            state.play(seat, code)
    return random.sample(found, min(POSITIONS, len(found)))


def fresh_menus(found: Sequence[tuple[State, Step, int]]) -> Measures:
    """The menu of a position just come to, asked for once: nothing is remembered but what the move left."""

    def measure(seconds: float) -> dict[str, float]:
        calls = 0
        spent = 0.0
        while spent < seconds:
            fresh: list[tuple[Callable[[int], Codes], int]] = []
            for before, (seat, code), chooser in found:
                state = before.copy()
                state.play(seat, code)
                fresh.append((state.codes, chooser))
            began = time.process_time()
            for codes, chooser in fresh:
                codes(chooser)
            spent += time.process_time() - began
            calls += len(fresh)
        return {"calls": calls, "seconds": spent}

    return measure


def loop(start: State, dice: Dice) -> Measures:
    """Whole random games inside the loop that is compiled with the rules."""

    def ten() -> Game:
        moves = 0
        for _ in range(10):
            moves += playout(start.copy(), dice)
        return moves, 0, 0

    return played(ten, 10)


def of_game(name: str) -> dict[str, Measures]:
    """Everything measured of one game."""
    start = start_of(name)
    dice = Dice(1)
    games = [recorded(start, dice) for _ in range(20)]
    found = positions(start, games)
    return {
        f"hand {name}": played(lambda: by_hand(start, dice)),
        f"list {name}": played(lambda: by_list(start, dice)),
        f"loop {name}": loop(start, dice),
        f"replay {name}": played(replayed(start, games), len(games)),
        f"copy {name}": in_turn([before.copy for before, _, _ in found]),
        f"menu {name}": fresh_menus(found),
    }


def kernels() -> dict[str, Measures]:
    """The games that are played in C too, by the real rules in the compiled loop."""
    dice = Dice(1)
    pipes = KERNELS["pipes"].start()
    fitting = KERNELS["pipes_fitting"].start()
    laying = KERNELS["pipe_land"].start()
    assert isinstance(fitting, PipesState) and isinstance(laying, PipeLandState)
    return {
        "kernel pipes": loop(pipes, dice),
        "kernel pipes_fitting": played(
            lambda: (playouts.guided_playout(fitting.copy(), dice, playouts.FITTING), 0, 0)
        ),
        "kernel pipe_land": played(lambda: (laying_playout(laying.copy(), dice), 0, 0)),
    }


def main() -> None:
    random.seed(1)
    tasks: dict[str, Measures] = {}
    for name in TABLES:
        tasks |= of_game(name)
    serve(build(), tasks | kernels())


if __name__ == "__main__":
    main()
