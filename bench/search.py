"""Simulations a second of the bots' search, beside OpenSpiel's two searches: ``python -m bench search``.

Ours looks ahead a few turns with quick replies and asks for a value; OpenSpiel's play at random to the end of
hex 11 x 11. So the figures say how fast the loops turn, not which search is better.
"""

from __future__ import annotations

import statistics
import time

from bench.environment import PYTHON, prepare
from bench.goals import Goal, at_least
from bench.section import Section, rows
from bench.texts import texts
from bench.worker import Worker, pinned
from pipeyard.bots.guides import guide
from pipeyard.bots.search.tree import Search
from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NATURE, NO_ONE, State

SECONDS = 1.0  # of processor time for each measurement
ROUNDS = 3
POSITIONS = 4  # spread over a game
PLAYOUTS = 400  # of one search
SEATS = {"pipes": 1, "pipe-dream": 1, "pipe-land": 2, "tube-tangle": 2}
WANTED = {"pipes": 10.0, "pipe-dream": 10.0, "pipe-land": 2.0, "tube-tangle": 2.0}
PEER = "MCTSBot, C++"


def positions(name: str) -> list[tuple[State, int]]:
    """Choices spread over a game that the guide plays."""
    rules, knowing = find_game(name), guide(name)
    dice = Dice(7)
    state = rules.start(rules.editions()[0], SEATS[name], {})
    met: list[tuple[State, int]] = []
    while (seat := state.whose(dice)) != NO_ONE:
        if seat == NATURE:
            state.play(NATURE, state.draw(dice))
            continue
        options = knowing.options(knowing.focus(state, seat), knowing.seat_in(seat), dice)
        if len(options) > 2:
            met.append((knowing.focus(state.copy(), seat), knowing.seat_in(seat)))
        state.play(seat, options[0])
    return [met[len(met) * part // (POSITIONS + 1)] for part in range(1, POSITIONS + 1)]


def playouts_a_second(name: str, seconds: float = SECONDS) -> float:
    """What the search of a game does, at the depth of the master."""
    knowing = guide(name)
    found = positions(name)
    done = 0
    number = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state, seat = found[number % len(found)]
        number += 1
        search = Search(knowing, state, seat, number, max(2, knowing.horizon(state)))
        search.run(PLAYOUTS, 0.0)
        done += int(search.playouts)
    return done / spent


def peers() -> dict[str, float]:
    """OpenSpiel's searches, simulations a second; empty where it could not be installed."""
    if prepare().get("open_spiel"):
        return {}
    worker = Worker(str(PYTHON), "bench.peer_search")
    try:
        found: dict[str, float] = {}
        for task in worker.tasks:
            told = [worker.measure(task, SECONDS) for _ in range(ROUNDS)]
            found[task] = statistics.median(each["simulations"] / each["seconds"] for each in told)
        return found
    finally:
        worker.close()


def goals(ours: dict[str, float], base: float | None) -> list[Goal]:
    """How many times the peer's rate each game reaches; ``base`` is None where it was not measured."""
    return [
        at_least(
            f"search-{name}",
            f"{find_game(name).title}: simulations a second beside OpenSpiel's {PEER}",
            WANTED[name],
            None if base is None else rate / base,
        )
        for name, rate in ours.items()
    ]


def section() -> Section:
    """Measure ours and theirs in turn, on one core."""
    with pinned():
        theirs = peers()
        ours = {name: statistics.median(playouts_a_second(name) for _ in range(ROUNDS)) for name in SEATS}
    base = theirs.get(PEER)
    body = [[f"OpenSpiel {task}, hex 11 x 11", f"{rate:,.0f}"] for task, rate in theirs.items()]
    body += [[find_game(name).title, f"{rate:,.0f}"] for name, rate in ours.items()]
    text = f"{texts('page.md')['search']}\n\n{rows(['', 'simulations a second'], body)}"
    return Section("The bots' search", text, goals(ours, base))
