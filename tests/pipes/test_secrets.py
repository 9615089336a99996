"""Nothing about another's unfinished turn leaves through a view, an event, a menu, a hint or a refusal."""

import random

from pipeyard.rules.pipes.moves import Done, Sealed
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.protocol import NATURE, Event, Refusal
from pipeyard.rules.random_play import menu, wrong_moves
from tests.pipes.tables import GAME, guided_game


def scrambled(state: PipesState, but: int | None, rng: random.Random) -> PipesState:
    """The same position with everyone else's unfinished turn replaced by another."""
    other = state.copy()
    for seat, board in enumerate(other.boards):
        if seat == but or board.out:
            continue
        done = board.done
        if done:
            board.done = False
        while board.acts:
            other.play(seat, 1)
        for _ in range(rng.randrange(5)):
            acts = [code for code in other.codes(seat) if code > 1]
            if acts:
                other.play(seat, rng.choice(acts))
        if done:
            if board.pending >= 0:
                other.play(seat, 1)
            board.done = True
    return other


def told(refusal: Refusal | None) -> object:
    return refusal and (refusal.rule, refusal.reason, refusal.cells, refusal.instead, refusal.also)


def test_what_is_sealed_stays_sealed() -> None:
    rng = random.Random(1)
    differing = 0
    for seed in range(8):
        for number, (state, _, _) in enumerate(guided_game(seed, 3, "pocket")):
            if state.waiting().step != "turn" or number % 3:
                continue
            for seat in (None, 0, 1, 2):
                other = scrambled(state, seat, rng)
                differing += GAME.write(other) != GAME.write(state)
                assert other.waiting() == state.waiting()
                view, same = GAME.view(state, seat), GAME.view(other, seat)
                assert view == same
                assert repr(view) == repr(same)
                if seat is None:
                    continue
                assert state.codes(seat) == other.codes(seat)
                assert GAME.hints(state, seat) == GAME.hints(other, seat)
                for _, move in wrong_moves(GAME, state, rng, 6):
                    assert told(GAME.refusal(state, seat, move)) == told(GAME.refusal(other, seat, move))
    assert differing > 300


def test_events_of_others_are_sealed_but_for_being_done() -> None:
    rng = random.Random(2)
    for state, seat, code in guided_game(3, 3, "pocket"):
        if seat == NATURE:
            continue
        move = GAME.decode(state, seat, code)
        for viewer in (None, 0, 1, 2):
            seen = GAME.seen(state, Event(seat, move), viewer)
            if viewer == seat or isinstance(move, Done):
                assert seen == Event(seat, move)
            else:
                assert seen == Event(seat, Sealed())
        for other in rng.sample(menu(GAME, state, seat), 3):
            event = GAME.seen(state, Event(seat, other), None)
            assert event.move in (Sealed(), Done())


def test_a_seats_own_acts_are_all_it_needs_to_go_on() -> None:
    """What a seat imagines from its view differs in others' sealed acts only."""
    rng = random.Random(3)
    for number, (state, _, _) in enumerate(guided_game(4, 3)):
        if number % 7 == 0:
            for seat in range(3):
                imagined = GAME.imagine(GAME.view(state, seat), rng)
                assert imagined.codes(seat) == state.codes(seat)
                mine, theirs = state.boards[seat], imagined.boards[seat]
                assert (mine.pieces, mine.acts, mine.left) == (theirs.pieces, theirs.acts, theirs.left)
