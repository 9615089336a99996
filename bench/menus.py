"""Pipe Land's placement menu, exact reachability included: tables with sixty tiles, and the worst known.

python -m bench menus
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from bench.goals import Goal, under
from bench.ours import build
from bench.reach import LETTERS, MIXES, Table, grow
from bench.section import Section
from bench.texts import texts
from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.registry import game
from tests.pipe_land.test_reach import NASTY

TABLES = 100
MIXED = 30  # tables of each mix of shapes


def sixty_tiles(seed: int) -> PipeLandState:
    """A table with sixty tiles and one to be placed, from a game in which nobody passes."""
    while True:
        state = game("pipe-land").start("114", 6, {"bargaining": "no"})
        assert isinstance(state, PipeLandState)
        dice = Dice(seed)
        tiles = 0
        while state.result() is None:
            waiting = state.waiting()
            if waiting.step == "place" and tiles == 60:
                return state
            tiles += waiting.step in ("taps", "tiles", "place")
            seat = waiting.must[0]
            if seat == NATURE:
                state.play(seat, dice.pick(state.chances()))
            else:
                menu = list(state.codes(seat))[: 1 if waiting.step == "choose" else None]
                state.play(seat, menu[dice.below(len(menu))])
        seed += 1_000  # that game was won before the sixtieth tile


def _forgotten(state: PipeLandState) -> float:
    """The whole menu with nothing remembered: every cell's reachability is worked out anew."""
    began = time.process_time()
    state.board.forget()  # a board may work things out here already, rather than when it is asked
    state.codes(state.turn)
    return time.process_time() - began


def best(of: Callable[[], float]) -> float:
    """The best of three, in milliseconds."""
    return 1000 * min(of() for _ in range(3))


def drawn(rows: tuple[str, ...]) -> Table:
    """A table from letters as in the tests: the Tap on the last row, rows growing northward."""
    column = rows[-1].index("T")
    table = Table([column], [column, column])
    for row, letters in enumerate(reversed(rows[:-1]), 2):
        for place, letter in enumerate(letters):
            if letter != ".":
                table.lay(place, row, LETTERS.index(letter))
    return table


def mixed() -> list[Table]:
    """Tables laid at random without a thought for rule 2, of mixes poor in tees: what is hard."""
    dice = random.Random(1)
    return [
        grow(Table([0, 3], [-2, 5]), [LETTERS.index(dice.choice(mix)) for _ in range(200)], dice, 60, False)
        for mix in MIXES
        for _ in range(MIXED)
    ]


def section() -> Section:
    """Measure and tell."""
    states = [sixty_tiles(seed) for seed in range(TABLES)]
    times = [best(partial(_forgotten, state)) for state in states]
    median = statistics.median(times)
    sizes = statistics.mean(len(state.codes(state.turn)) for state in states)
    worst = [best(partial(table.seconds, 1)) for table in map(drawn, (rows for _, rows in NASTY))]
    others = [best(partial(table.seconds, 1)) for table in mixed()]
    most = max([*times, *worst, *others])
    lines = [
        f"Rules {build()}. {texts('page.md')['menus']}",
        "",
        "| tables | median | worst |",
        "|---|---|---|",
        f"| {TABLES} from games of edition 114 with six players, 60 tiles, {sizes:.0f} moves on the menu "
        f"| {median:.3f} ms | {max(times):.3f} ms |",
        f"| {len(others)} of 60 tiles laid at random, poor in tees (reachability alone) "
        f"| {statistics.median(others):.3f} ms | {max(others):.3f} ms |",
        f"| the {len(worst)} worst that climbing came to, `tests/pipe_land/test_reach.py` (the same) "
        f"| {statistics.median(worst):.3f} ms | {max(worst):.3f} ms |",
    ]
    goals: list[Goal] = [
        under("menu-60", "The full placement menu of a 60-tile Pipe Land board, median", 0.3, median, "ms"),
        under("menu-worst", "The same on the worst board known", 20, most, "ms"),
    ]
    return Section("Pipe Land's placement menu", "\n".join(lines), goals)
