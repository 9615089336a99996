"""Games that last: players who join what they can, so that bombs, exits, stops and full meters are met."""

import random
from collections.abc import Iterator, Mapping

from pipeyard.rules.pipe_dream.game import PipeDream
from pipeyard.rules.pipe_dream.scoring import survey
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.state import NATURE

GAME = PipeDream()


def guided_code(state: PipeDreamState, seat: int, rng: random.Random, wild: float) -> int:
    """A move that joins the most pieces to the source among some; now and then any move at all."""
    codes = list(state.codes(seat))
    if len(codes) == 1 or rng.random() < wild:
        return rng.choice(codes)
    most, best = -1.0, codes[0]
    for code in rng.sample(codes, min(len(codes), 30)):
        after = state.copy()
        after.play(seat, code)
        joined = survey(after.sheets[seat]).joined_count + rng.random()
        if joined > most:
            most, best = joined, code
    return best


def guided_game(
    rng: random.Random, seats: int = 1, options: Mapping[str, str] | None = None, wild: float = 0.05
) -> Iterator[PipeDreamState]:
    """Every position of a game, the last one included. The position is one and the same object."""
    state = GAME.start("classic", seats, options or {})
    while True:
        yield state
        must = state.waiting().must
        if not must:
            return
        seat = rng.choice(must)
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(NATURE, rng.choices(codes, weights)[0])
        else:
            state.play(seat, guided_code(state, seat, rng, wild))
