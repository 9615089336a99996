"""What different Tube Tangle players score, against each other."""

import random

from pipeyard.bots.bot import ask
from pipeyard.bots.registry import bot
from pipeyard.rules.protocol import NATURE, check
from pipeyard.rules.tube_tangle.game import TubeTangle
from pipeyard.rules.tube_tangle.scoring import pipes
from pipeyard.rules.tube_tangle.state import TubeTangleState

TABLES = (
    ("random", "random"),
    ("greedy", "random"),
    ("greedy", "greedy"),
    ("greedy", "random", "random", "random"),
    ("greedy", "greedy", "greedy", "greedy"),
)


def play(names: list[str], rng: random.Random) -> TubeTangleState:
    """One game between bots."""
    game = TubeTangle()
    state = game.start("standard", len(names), {})
    bots = [bot(name, game.name) for name in names]
    while state.result() is None:
        (seat,) = state.waiting().must
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(NATURE, rng.choices(codes, weights)[0])
        else:
            move = ask(bots[seat], game, state, seat, rng)
            assert move is not None
            state.play(seat, check(game, state, seat, move))
    return state


def told(games: int) -> list[str]:
    """Points a game and wins of the first player, who changes seats; a shared win counts in part."""
    rng = random.Random(1)
    lines = []
    for table in TABLES:
        points = others = closed = 0
        wins = 0.0
        for number in range(games):
            shift = number % len(table)
            names = [*table[shift:], *table[:shift]]
            state = play(names, rng)
            result = state.result()
            assert result is not None
            seat = -shift % len(table)
            points += result.scores[seat] or 0
            others += sum(score or 0 for score in result.scores) - (result.scores[seat] or 0)
            wins += (seat in result.winners) / len(result.winners)
            closed += sum(not pipe.openings for pipe in pipes(state))
        rest = others / games / (len(table) - 1)
        score = f"{points / games:5.1f} points, the others {rest:4.1f} each, wins {wins / games:4.0%}"
        against = f"{table[0]} against {', '.join(table[1:]):24}"
        lines.append(f"{against} {score}, {closed / games:4.1f} pipes closed in all")
    return lines
