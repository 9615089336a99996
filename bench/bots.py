"""How long bots think when nothing is compiled, beside what they are given: ``python -m bench bots``."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time

from bench.goals import Goal, under
from bench.section import Section, rows
from bench.texts import texts
from bench.worker import ROOT, pinned
from pipeyard.bots import registry as bots
from pipeyard.bots.bot import Bot, ask
from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, Game, check
from pipeyard.rules.registry import GAMES, game
from pipeyard.web.settings import Settings

SECONDS = 5.0  # of processor time for each bot
MOST_SEATS = 4
BUDGET = Settings().bot_budget


def thoughts(rules: Game, name: str, seconds: float) -> list[float]:
    """What each of a bot's answers took, in games among its own kind at the first edition's usual table."""
    rng = random.Random(1)
    dice = Dice(1)
    spent: list[float] = []
    edition = rules.editions()[0]
    seats = min(rules.seat_range(edition)[1], MOST_SEATS)
    end = time.process_time() + seconds
    while time.process_time() < end:
        state = rules.start(edition, seats, {})
        players: list[Bot] = [bots.bot(name, rules.name) for _ in range(seats)]
        while state.result() is None and time.process_time() < end:
            waiting = state.waiting()
            if waiting.must[0] == NATURE:
                state.play(NATURE, state.draw(dice))
                continue
            for seat in (*waiting.may, waiting.must[0]):  # out of turn first, as at a table
                if seat not in (*state.waiting().may, *state.waiting().must):
                    continue
                began = time.process_time()
                move = ask(players[seat], rules, state, seat, rng, time.monotonic() + BUDGET)
                spent.append(time.process_time() - began)
                if move is not None:
                    state.play(seat, check(rules, state, seat, move))
    return spent


def measure() -> dict[str, dict[str, list[float]]]:
    """Game -> bot -> what its answers took, on the build that this Python finds."""
    return {
        name: {bot: thoughts(game(name), bot, SECONDS) for bot in bots.names(name)} for name in sorted(GAMES)
    }


def section() -> Section:
    """Measure in a process that has only the source, and tell."""
    command = [sys.executable, "-m", "bench.bots"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    longest = 0.0
    body: list[list[str]] = []
    for name, players in json.loads(run.stdout).items():
        for bot, spent in players.items():
            longest = max(longest, max(spent))
            figures = [len(spent), 1000 * statistics.median(spent), 1000 * max(spent)]
            body.append([f"{name} {bot}", f"{figures[0]:,}", f"{figures[1]:.1f} ms", f"{figures[2]:.1f} ms"])
    goals: list[Goal] = [
        under("bots", "Uncompiled, the longest that any bot thinks about a move", BUDGET, longest, "s")
    ]
    table = rows(["", "answers", "median", "longest"], body)
    text = f"{texts('page.md')['bots']} It is {BUDGET:g} s.\n\n{table}"
    return Section("Bots, uncompiled", text, goals)


if __name__ == "__main__":
    with pinned():
        print(json.dumps(measure()))
