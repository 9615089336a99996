"""The greedy plumber: legal, repeatable, and far better than chance."""

import random

from pipeyard.bots.bot import ask
from pipeyard.bots.registry import bot, names
from pipeyard.rules.protocol import NATURE, Result
from pipeyard.rules.registry import game

GAME = game("pipe-dream")


def outcome(players: list[str], seed: int, **options: str) -> Result:
    rng = random.Random(seed)
    state = GAME.start("classic", len(players), options)
    bots = [bot(name, "pipe-dream") for name in players]
    while (result := state.result()) is None:
        seat = rng.choice(state.waiting().must)
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(NATURE, rng.choices(codes, weights)[0])
        else:
            move = ask(bots[seat], GAME, state, seat, rng)
            assert move is not None
            assert GAME.refusal(state, seat, move) is None
            state.play(seat, GAME.encode(state, seat, move))
    return result


def test_it_is_there() -> None:
    assert "greedy" in names("pipe-dream")


def test_it_scores_where_chance_does_not() -> None:
    scored = {
        name: sum(outcome([name], seed).scores[0] is not None for seed in range(8))
        for name in ("greedy", "random")
    }
    assert scored["greedy"] >= 5
    assert scored["random"] <= 1


def test_the_same_source_gives_the_same_game() -> None:
    assert outcome(["greedy", "greedy"], 3, duplicate="yes") == outcome(
        ["greedy", "greedy"], 3, duplicate="yes"
    )
