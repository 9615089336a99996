"""Many games at once, beside the libraries that learners use: steps a second, in turns, on one core.

python -m bench learning
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from statistics import median

from bench.environment import PYTHON, prepare
from bench.goals import Goal, at_least
from bench.section import Section, rows
from bench.texts import texts
from bench.vectors import GAMES
from bench.worker import Worker, pinned

ROUNDS = 5
SECONDS = 1.0
PEERS = ("pgx", "pettingzoo", "open_spiel")

Rates = dict[tuple[str, str], list[float]]  # (contestant, task) -> steps a second, by round


def hold(rounds: int = ROUNDS, seconds: float = SECONDS) -> tuple[dict[str, str], Rates, dict[str, str]]:
    """Everybody in turn, so that a slow moment slows all: (who is who, rates, who did not start and why)."""
    faults = {peer: why for peer, why in prepare().items() if why and peer in PEERS}
    workers: dict[str, Worker] = {}
    rates: Rates = {}
    with pinned():
        try:
            workers["ours"] = Worker(sys.executable, "bench.vectors", "ours")
            for peer in PEERS:
                if peer not in faults:
                    try:
                        workers[peer] = Worker(str(PYTHON), "bench.vectors", peer)
                    except RuntimeError as problem:
                        faults[peer] = str(problem)
            for _ in range(rounds):
                for who, worker in workers.items():
                    for task in worker.tasks:
                        found = worker.measure(task, seconds)
                        rates.setdefault((who, task), []).append(found["moves"] / found["seconds"])
        finally:
            for worker in workers.values():
                with suppress(OSError):
                    worker.close()
    return {who: worker.about for who, worker in workers.items()}, rates, faults


def side_by_side(seconds: float = SECONDS) -> tuple[dict[str, float], int]:
    """How many times the steps of one process one for each core makes, by the clock; and how many cores."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    workers = [Worker(sys.executable, "bench.vectors", "ours") for _ in range(cores)]
    try:
        with ThreadPoolExecutor(cores) as pool:

            def rate(asked: list[Worker], task: str) -> float:
                began = time.perf_counter()
                moves = sum(found["moves"] for found in pool.map(lambda w: w.measure(task, seconds), asked))
                return float(moves / (time.perf_counter() - began))

            tasks = [task for task in workers[0].tasks if task.endswith(" 64")]
            return {task: rate(workers, task) / rate(workers[:1], task) for task in tasks}, cores
    finally:
        for worker in workers:
            worker.close()


def told(
    about: dict[str, str], rates: Rates, faults: dict[str, str], gains: dict[str, float], cores: int
) -> Section:
    """The section of the page."""
    best = {who: max(_rate(rates, key) for key in rates if key[0] == who) for who in about}
    body = []
    for who, task in rates:
        figure = _rate(rates, (who, task))
        name = f"**{task}**" if who == "ours" else f"{about[who]}, {task}"
        body.append([name, f"{figure:,.0f}"])
    text = texts("page.md")["learning"] + "\n\n" + rows(["game and games side by side", "steps/s"], body)
    for peer, why in faults.items():
        text += f"\n\n{peer} could not be measured: {why}"
    brought = ", ".join(f"{task.split()[0]} {gain:.2f}" for task, gain in gains.items())
    text += f"\n\nA process for each of {cores} cores steps so many times as much as one: {brought}."
    mine = [key for key in rates if key[0] == "ours"]
    slowest = min(max(_rate(rates, key) for key in mine if key[1].startswith(game)) for game in GAMES)
    goals: list[Goal] = []
    for peer in PEERS:
        reached = slowest / best[peer] if peer in best else None
        said = f"many games at once, our slowest game beside the fastest of {peer}"
        goals.append(at_least(f"vector-{peer}", said, 1.0, reached))
    return Section("Many games at once", text, goals)


def _rate(rates: Rates, key: tuple[str, str]) -> float:
    return median(rates[key])


def section() -> Section:
    return told(*hold(), *side_by_side())
