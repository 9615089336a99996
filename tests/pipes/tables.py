"""Games of Pipes for tests: players that keep their pipes going, so that there is water to look at."""

import random
from collections.abc import Iterator

from pipeyard.rules.bag import Dice
from pipeyard.rules.pipes.game import Pipes
from pipeyard.rules.pipes.playouts import TRICKY, guided
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import NATURE
from tests.pipes.loop_players import loop_turn

GAME = Pipes()


def guided_game(
    seed: int, seats: int, edition: str = "classic", **options: str
) -> Iterator[tuple[PipesState, int, int]]:
    """A position, who acts in it and how, until the game ends; the position is played on in place."""
    rng, dice = random.Random(seed), Dice(seed)
    state = GAME.start(edition, seats, options)
    plans: list[list[int]] = [[] for _ in range(seats)]
    while state.result() is None:
        seat = rng.choice(state.waiting().must)
        if seat == NATURE:
            code = dice.pick(state.chances())
        elif plans[seat]:
            code = plans[seat].pop(0)
        elif not state.boards[seat].acts and rng.random() < 0.6:
            plans[seat] = loop_turn(state, seat, dice)
            code = plans[seat].pop(0)
        elif rng.random() < 0.05:
            code = rng.choice(state.codes(seat))
        else:
            code = guided(state, seat, dice, TRICKY)
        yield state, seat, code
        state.play(seat, code)
    yield state, NATURE, -1
