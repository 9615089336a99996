"""How long the water of different Pipes players runs.

Each player plays alone (how many steps the water makes), then two sit down against each other.
"""

import random

from pipeyard.bots.bot import ask
from pipeyard.bots.registry import bot
from pipeyard.rules.pipes.game import Pipes
from pipeyard.rules.protocol import NATURE, Result, check


def play(names: list[str], edition: str, rng: random.Random) -> Result:
    """One game between bots."""
    game = Pipes()
    state = game.start(edition, len(names), {})
    bots = [bot(name, game.name) for name in names]
    while True:
        result = state.result()
        if result is not None:
            return result
        seat = state.waiting().must[0]
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(NATURE, rng.choices(codes, weights)[0])
        else:
            move = ask(bots[seat], game, state, seat, rng)
            assert move is not None
            state.play(seat, check(game, state, seat, move))


def told(games: int, edition: str = "classic") -> list[str]:
    """The players alone, then against each other, a line each."""
    rng = random.Random(1)
    lines = []
    for name in ("random", "guided", "greedy"):
        steps = sorted(play([name], edition, rng).scores[0] or 0 for _ in range(games))
        ran = f"{sum(steps) / games:5.1f} steps on average, median {steps[games // 2]}, most {steps[-1]}"
        lines.append(f"{name:7} alone: {ran}, none at all {steps.count(0)} of {games}")
    for other in ("random", "guided"):
        wins = shared = 0
        for number in range(games):
            names = ["greedy", other] if number % 2 else [other, "greedy"]
            winners = play(names, edition, rng).winners
            wins += winners == (names.index("greedy"),)
            shared += len(winners) == 2
        lines.append(f"greedy against {other}: won {wins}, shared {shared} of {games}")
    return lines
