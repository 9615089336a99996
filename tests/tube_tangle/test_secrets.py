"""Nothing a seat is shown depends on what it may not see.

Each test changes what is hidden from a seat (other hands against the pouch, other colours) and asks the
same questions of both positions: every answer must be the same.
"""

import random

import pytest

from pipeyard.lessons.claims import plain
from pipeyard.rules.bag import Bag
from pipeyard.rules.protocol import NATURE, Event, Move, NotationError, Seat
from pipeyard.rules.random_play import menu, wrong_moves
from pipeyard.rules.tube_tangle.moves import Pass, TakeColour, TakeTile
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import NO_COLOUR, OVER
from tests.tube_tangle.tables import positions, tube_tangle


def disguised(state: TubeTangleState, seat: Seat | None, rng: random.Random) -> TubeTangleState:
    """The same to the eyes of ``seat``, everything it does not see dealt again."""
    other = state.copy()
    hidden = [kind for kind, count in enumerate(other.pouch.counts) for _ in range(count)]
    for owner, hand in enumerate(other.hands):
        if owner != seat:
            hidden += hand
    rng.shuffle(hidden)
    for owner, hand in enumerate(other.hands):
        if owner != seat:
            other.hands[owner] = sorted(hidden.pop() for _ in hand)
    counts = [0] * len(other.pouch.counts)
    for kind in hidden:
        counts[kind] += 1
    other.pouch = Bag(counts)
    if other.step != OVER:
        own = NO_COLOUR if seat is None else other.colours[seat]
        free = [colour for colour in range(1, len(other.terms.materials) + 1) if colour != own]
        rng.shuffle(free)
        for owner, colour in enumerate(other.colours):
            if owner != seat and colour != NO_COLOUR:
                other.colours[owner] = free.pop()
    return other


def eyes(state: TubeTangleState) -> list[Seat | None]:
    return [None, *range(state.seats)]


@pytest.mark.parametrize("seed", range(8))
def test_views_menus_hints_and_waiting(seed: int) -> None:
    game, rng = tube_tangle(), random.Random(seed)
    for state in positions(seed, every=7):
        for seat in eyes(state):
            other = disguised(state, seat, rng)
            assert game.view(other, seat) == game.view(state, seat)
            assert other.waiting() == state.waiting()
            if seat is not None:
                assert other.codes(seat) == state.codes(seat)
                assert game.hints(other, seat) == game.hints(state, seat)


@pytest.mark.parametrize("seed", range(8))
def test_refusals(seed: int) -> None:
    game, rng = tube_tangle(), random.Random(seed)
    known: list[Move] = [Pass(), TakeTile("ann", "A1"), TakeTile("bob", None), TakeColour("ann", "fire")]
    for state in positions(seed, every=17):
        for seat in range(state.seats):
            other = disguised(state, seat, rng)
            tried = [move for asker, move in wrong_moves(game, state, rng, 40, known) if asker != NATURE]
            for move in tried:
                assert game.refusal(other, seat, move) == game.refusal(state, seat, move)


@pytest.mark.parametrize("seed", range(3))
def test_errors_in_what_is_typed(seed: int) -> None:
    game, rng = tube_tangle(), random.Random(seed)
    texts = ["place (0,1) A99 FFPm", "place (0,1) A1 XXXX", "pit 3", "take eve A1", "colour ann red", "?"]
    for state in positions(seed, every=31):
        other = disguised(state, None, rng)
        for text in texts:
            told = []
            for asked in (state, other):
                with pytest.raises(NotationError) as caught:
                    game.read_move(asked, text)
                told.append(str(caught.value))
            assert told[0] == told[1]


@pytest.mark.parametrize("seed", range(4))
def test_draws_are_seen_by_their_owner_alone(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed):
        if state.waiting().must != (NATURE,):
            continue
        seen: dict[Seat | None, set[Event]] = {seat: set() for seat in eyes(state)}
        moves = menu(game, state, NATURE)
        for move in moves:
            for seat in eyes(state):
                seen[seat].add(game.seen(state, Event(NATURE, move), seat))
        if isinstance(moves[0], TakeColour | TakeTile):
            owner = game.seat_names(state).index(moves[0].player)
            for seat in eyes(state):
                assert len(seen[seat]) == (len(moves) if seat == owner else 1)


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_tile_is_named_in_a_view(seed: int) -> None:
    game = tube_tangle()
    for state in positions(seed, every=11):
        for seat in eyes(state):
            words = set(_words(plain(game.view(state, seat))))
            for owner, hand in enumerate(state.hands):
                if owner != seat:
                    own = [] if seat is None else state.hands[seat]
                    names = {state.terms.names[kind] for kind in hand if kind < state.terms.pit}
                    assert not words & (names - {state.terms.names[kind] for kind in own})


def _words(data: object) -> list[str]:
    if isinstance(data, dict):
        return [word for value in data.values() for word in _words(value)]
    if isinstance(data, list):
        return [word for value in data for word in _words(value)]
    return [data] if isinstance(data, str) else []


def test_the_end_shows_colours_and_no_hands() -> None:
    game = tube_tangle()
    *_, state = positions(5)
    assert state.step == OVER
    view = game.view(state, None)
    assert all(player.colour for player in view.players)
    assert view.hand == ()
