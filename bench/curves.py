"""What a turn costs as the board fills: Pipe Land and Tube Tangle, whose boards grow.

python -m bench curves
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from bench.goals import Goal, at_most
from bench.ours import build
from bench.plot import Curve, chart
from bench.section import Section, rows
from bench.texts import texts
from bench.worker import ROOT, pinned
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, State
from pipeyard.rules.registry import game

PICTURES = ROOT / "docs" / "pictures"
FEWEST = 20  # turns at a number of tiles, to be told of
Costs = dict[int, list[float]]  # tiles on the table -> what turns cost


def pipe_land(start: State, dice: Dice, costs: Costs) -> None:
    """A game in which everyone draws, places, does one thing if there is one, and is done."""
    state = start.copy()
    tiles = acted = 0
    began = time.process_time()
    while state.result() is None:
        waiting = state.waiting()
        seat = waiting.must[0]
        if seat == NATURE:
            tiles += waiting.step in ("taps", "tiles")
            state.play(seat, dice.pick(state.chances()))
            continue
        if waiting.step == "choose":
            began = time.process_time()
        menu = state.codes(seat)
        if waiting.step == "choose" or (waiting.step == "act" and acted):
            state.play(seat, menu[0])
        else:
            state.play(seat, menu[dice.below(len(menu))])
        tiles += waiting.step == "place"
        acted = waiting.step == "act" and not acted
        if state.waiting().step == "choose":
            costs.setdefault(tiles, []).append(time.process_time() - began)
            acted = 0


def tube_tangle(start: State, dice: Dice, costs: Costs) -> None:
    """A game of random moves: what laying a tile costs, with its menu and the draw after it."""
    state = start.copy()
    tiles = 0
    began = 0.0
    while state.result() is None:
        seat = state.waiting().must[0]
        if seat == NATURE:
            state.play(seat, dice.pick(state.chances()))
            continue
        now = time.process_time()
        if tiles:
            costs.setdefault(tiles, []).append(now - began)
        began = now
        menu = state.codes(seat)
        state.play(seat, menu[dice.below(len(menu))])
        tiles += 1


def curve(name: str, one: Callable[[State, Dice, Costs], None], start: State, seconds: float) -> Curve:
    """Play for a while: the median cost in µs at every number of tiles that came up often enough."""
    costs: Costs = {}
    dice = Dice(1)
    end = time.process_time() + seconds
    with pinned():
        while time.process_time() < end:
            one(start, dice, costs)
    often = sorted(tiles for tiles, spent in costs.items() if len(spent) >= FEWEST)
    return Curve(name, [(tiles, 1e6 * statistics.median(costs[tiles])) for tiles in often])


def growth(found: Curve) -> tuple[float, float, float]:
    """What a turn costs at first and where it costs most, as means over a tenth of the curve; their ratio."""
    part = max(1, len(found.points) // 10)
    tenths = [
        statistics.mean(cost for _, cost in found.points[first : first + part])
        for first in range(len(found.points) - part + 1)
    ]
    return tenths[0], max(tenths), max(tenths) / tenths[0]


def _draw(name: str, picture: str) -> str:
    path = PICTURES / name
    path.write_text(picture)
    return f"![{Path(name).stem.replace('-', ' ')}](pictures/{name})"


def section(seconds: float = 4) -> Section:
    """Measure, draw and tell."""
    land, tangle = game("pipe-land"), game("tube-tangle")
    quiet = {"bargaining": "no"}
    land_curves = [
        curve("edition 114, six players", pipe_land, land.start("114", 6, quiet), seconds),
        curve("edition 76, four players", pipe_land, land.start("76", 4, quiet), seconds),
    ]
    tangle_curves = [
        curve("four players", tube_tangle, tangle.start("standard", 4, {}), seconds),
        curve("two players", tube_tangle, tangle.start("standard", 2, {}), seconds),
    ]
    pictures = [
        _draw("speed-pipe-land.svg", chart("A turn of Pipe Land", "tiles on the table", "µs", land_curves)),
        _draw("speed-tube-tangle.svg", chart("A turn of Tube Tangle", "tiles laid", "µs", tangle_curves)),
    ]
    body: list[list[str]] = []
    for title, found in [("Pipe Land", c) for c in land_curves] + [("Tube Tangle", c) for c in tangle_curves]:
        first, most, ratio = growth(found)
        body.append([f"{title}, {found.name}", f"{first:.1f} µs", f"{most:.1f} µs", f"{ratio:.1f}"])
    text = "\n".join(
        [
            f"Rules {build()}. {texts('page.md')['curves']}",
            "",
            rows(["", "early", "dearest", "dearest / early"], body),
            "",
            *pictures,
        ]
    )
    steepest = max(growth(found)[2] for found in land_curves)
    goals: list[Goal] = [
        at_most("late-turn", "A late turn of Pipe Land beside an early one, in time", 10, steepest)
    ]
    return Section("As the board fills", text, goals)
