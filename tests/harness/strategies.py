"""Positions for Hypothesis: a random warm-up, then moves it chooses and can take away again."""

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from pipeyard.rules.protocol import NATURE, Event, Game, State
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.setups import Setup, setups
from tests.harness import MANNERS, game_named


@dataclass(frozen=True)
class Walk:
    """A game so far. ``rng`` is for whatever the test leaves to chance."""

    game: Game
    setup: Setup
    start: State
    events: tuple[Event, ...]
    state: State
    rng: random.Random

    def __repr__(self) -> str:
        names = ["nature", *self.game.seat_names(self.start)]
        told = [f"{names[event.seat + 1]}: {event.move}" for event in self.events]
        return "\n".join([f"{self.game.name} {self.setup}", *told, self.game.write(self.state)])


@st.composite
def walks(draw: st.DrawFn, name: str, warm_up: int = 300, chosen: int = 12) -> Walk:
    """A game of that name, somewhere on its way."""
    game = game_named(name)
    setup = draw(st.sampled_from(list(setups(game))))
    rng = random.Random(draw(st.integers(0, 2**16)))
    start = setup.start(game)
    state = start.copy()
    events: list[Event] = []
    steps = draw(st.integers(0, warm_up))
    for event in play_randomly(game, state, rng, manners=MANNERS.get(name)) if steps else ():
        events.append(event)
        if len(events) == steps:
            state.play(event.seat, game.encode(state, event.seat, event.move))
            break
    for number in draw(st.lists(st.integers(0, 2**16), max_size=chosen)):
        waiting = state.waiting()
        if not waiting.must:
            break
        seats = waiting.may if waiting.may and number % 4 == 3 else waiting.must
        seat = seats[number % len(seats)]
        codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
        if codes:
            code = codes[number // 4 % len(codes)]
            events.append(Event(seat, game.decode(state, seat, code)))
            state.play(seat, code)
    return Walk(game, setup, start, tuple(events), state, rng)
