"""Random play through the readable half of the protocol: legal moves to the end, and wrong ones on purpose.

For tests, transcripts and whoever wants a game that happened. Fast random play is ``state.playout``.
"""

import dataclasses
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeyard.rules.bag import Dice
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Seat, State, acting
from pipeyard.rules.state import NO_ONE


def menu(game: Game, state: State, seat: Seat) -> list[Move]:
    """A seat's menu as moves; NATURE's too."""
    codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
    return [game.decode(state, seat, code) for code in codes]


def play_randomly(
    game: Game,
    state: State,
    rng: random.Random,
    may: float = 0.15,
    manners: Mapping[str, float] | None = None,
) -> Iterator[Event]:
    """Random moves to the end, each played in place after it was yielded.

    A seat chooses a verb, then one of its moves, so that a long list of prices does not drown the rest.
    ``may`` is how often seats that may but need not act are the ones to act. ``manners`` makes verbs (class
    names) more or less likely than the usual 1, such as a pass that would end every game early.
    """
    while True:
        waiting = state.waiting()
        if not waiting.must:
            return
        free = [seat for seat in waiting.may if seat not in waiting.must]
        seat = rng.choice(free) if free and rng.random() < may else rng.choice(waiting.must)
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            code = rng.choices(codes, weights)[0]
        else:
            verbs: dict[str, list[int]] = {}
            for option in state.codes(seat):
                verbs.setdefault(type(game.decode(state, seat, option)).__name__, []).append(option)
            if not verbs and seat in free:
                continue
            liked = [(manners or {}).get(verb, 1.0) for verb in verbs]
            code = rng.choice(rng.choices(list(verbs.values()), liked)[0])
        yield Event(seat, game.decode(state, seat, code))
        state.play(seat, code)


def unlike_lists(state: State, seed: int) -> str:
    """Which of ``whose``, ``pick`` and ``draw`` answers otherwise than the list it stands for; "" if none.

    ``draw`` may go its own way with the dice: that it is as fair as the list takes many draws to see.
    """
    seat = state.whose(Dice(seed))
    if seat != State.whose(state, Dice(seed)):
        return "whose"
    if seat == NO_ONE:
        return ""
    if seat == NATURE:
        return "" if state.draw(Dice(seed)) in [code for code, _ in state.chances()] else "draw"
    return "" if state.pick(seat, Dice(seed)) == State.pick(state, seat, Dice(seed)) else "pick"


def wrong_moves(
    game: Game, state: State, rng: random.Random, count: int, known: Sequence[Move] = ()
) -> Iterator[tuple[Seat, Move]]:
    """Moves that are probably not allowed: another seat's, an earlier one, or one with a field changed."""
    pool = [move for seat in acting(state) for move in menu(game, state, seat)] + list(known)
    seats = [NATURE, *range(len(game.seat_names(state)))]
    for _ in range(count if pool else 0):
        move = rng.choice(pool)
        names = [item.name for item in dataclasses.fields(move)]  # type: ignore[arg-type]
        if names and rng.random() < 0.75:
            name = rng.choice(names)
            siblings = [getattr(other, name) for other in pool if type(other) is type(move)]
            move = dataclasses.replace(move, **{name: _changed(getattr(move, name), siblings, rng)})  # type: ignore[type-var]
        yield rng.choice(seats), move


def _changed(value: Any, siblings: Sequence[Any], rng: random.Random) -> Any:
    """Another value of the same type, or one the same field has in another move."""
    if rng.random() < 0.3:
        return rng.choice(siblings)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value - 1, value + 1, -value, value + 1000, 10**30))
    if isinstance(value, str):
        return rng.choice(("", "nobody", value[::-1], value * 2))
    if isinstance(value, tuple) and value:
        spot = rng.randrange(len(value))
        return (*value[:spot], _changed(value[spot], value, rng), *value[spot + 1 :])
    return value
