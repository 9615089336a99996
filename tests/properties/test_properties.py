"""What holds for every game, everywhere in it."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeyard.lessons.claims import plain
from pipeyard.rules.bag import Dice
from pipeyard.rules.conformance import LIMIT, check_game
from pipeyard.rules.protocol import Game, NotationError, acting, digest, playout, replay
from pipeyard.rules.random_play import menu, wrong_moves
from pipeyard.rules.rulebook import rule_ids
from pipeyard.rules.setups import setups
from tests.harness import MANNERS, NAMES, OPEN_ENDED, SHALLOW, game_named
from tests.harness.spoil import spoiled
from tests.harness.strategies import Walk, walks

# The same examples in every run; other ones are looked for by the deep test at the end.
some = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(params=NAMES, scope="module")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@some
@given(data=st.data())
def test_every_move_of_a_menu_is_allowed_and_can_be_written(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name))
    game, state = walk.game, walk.state
    for seat in acting(state):
        moves = menu(game, state, seat)
        assert len(set(moves)) == len(moves)
        for move in walk.rng.sample(moves, min(len(moves), 30)):
            assert game.refusal(state, seat, move) is None
            assert game.read_move(state, game.write_move(state, move)) == move
            after = state.copy()
            after.play(seat, game.encode(state, seat, move))
            assert game.write(game.read(game.write(after))) == game.write(after)


@some
@given(data=st.data())
def test_wrong_moves_are_refused_by_a_rule_and_change_nothing(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name))
    game, state, rules = walk.game, walk.state, rule_ids(walk.game)
    before = digest(game, state)
    for seat, move in wrong_moves(game, state, walk.rng, 20, [event.move for event in walk.events[-20:]]):
        refusal = game.refusal(state, seat, move)
        assert digest(game, state) == before
        if refusal is None:
            assert seat in acting(state)
            state.copy().play(seat, game.encode(state, seat, move))
            assert digest(game, state) == before
        else:
            assert {refusal.rule, *refusal.also} <= rules
            assert refusal.instead is None or game.refusal(state, seat, refusal.instead) is None


@some
@given(data=st.data())
def test_a_replay_comes_to_the_same_position(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name))
    again = replay(walk.game, walk.start, walk.events)
    assert walk.game.write(again) == walk.game.write(walk.state)
    assert again.waiting() == walk.state.waiting()


@some
@given(data=st.data())
def test_a_position_survives_being_written(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name))
    game, state = walk.game, walk.state
    again = game.read(game.write(state))
    assert game.write(again) == game.write(state)
    assert again.waiting() == state.waiting()
    assert again.result() == state.result()
    for seat in acting(state):
        assert set(menu(game, again, seat)) == set(menu(game, state, seat))


@some
@given(data=st.data())
def test_a_view_shows_no_secret(name: str, data: st.DataObject) -> None:
    """What a seat imagines differs in secrets only, so the seat and the public see no difference."""
    walk: Walk = data.draw(walks(name))
    game, state = walk.game, walk.state
    for seat in (None, *range(walk.setup.seats)):
        view = game.view(state, seat)
        imagined = game.imagine(view, walk.rng)
        assert game.view(imagined, seat) == view
        assert game.view(imagined, None) == game.view(state, None)
        assert hash(game.view(imagined, seat)) == hash(view)


@some
@given(data=st.data())
def test_a_view_is_data_and_carries_no_written_position(name: str, data: st.DataObject) -> None:
    """What every screen is sent after every move stays small: the text is written where it is asked for."""
    walk: Walk = data.draw(walks(name))
    for seat in (None, *range(walk.setup.seats)):
        assert "\\n" not in json.dumps(plain(walk.game.view(walk.state, seat)))


@some
@given(data=st.data())
def test_a_text_with_a_mistake_is_a_position_or_told_to_be_none(name: str, data: st.DataObject) -> None:
    """No other error ever comes out, and what is read can be shown and played."""
    walk: Walk = data.draw(walks(name))
    game, rng = walk.game, walk.rng
    for _ in range(15):
        try:
            state = game.read(spoiled(game.write(walk.state), rng))
        except NotationError as error:
            assert str(error)
            continue
        game.view(state, None)
        for seat in acting(state):
            for move in menu(game, state, seat)[:5]:
                assert game.refusal(state, seat, move) is None


@some
@given(data=st.data())
def test_a_move_with_a_mistake_is_a_move_or_told_to_be_none(name: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(name))
    game, state, rng = walk.game, walk.state, walk.rng
    before = digest(game, state)
    for seat in acting(state):
        for move in rng.sample(moves := menu(game, state, seat), min(len(moves), 20)):
            try:
                meant = game.read_move(state, spoiled(game.write_move(state, move), rng))
            except NotationError as error:
                assert str(error)
                continue
            game.refusal(state, seat, meant)
            assert game.read_move(state, game.write_move(state, meant)) == meant
    assert digest(game, state) == before


@settings(some, max_examples=4)
@given(data=st.data())
def test_every_game_ends(name: str, data: st.DataObject) -> None:
    game: Game = game_named(name)
    setup = data.draw(st.sampled_from(list(setups(game))))
    state = setup.start(game)
    assert playout(state, Dice(data.draw(st.integers(0, 2**16))), LIMIT) < LIMIT
    result = state.result()
    assert result is not None
    assert len(result.scores) == setup.seats
    assert set(result.winners) <= set(range(setup.seats))
    assert result.rule in rule_ids(game)


def test_the_protocol_is_kept(name: str) -> None:
    """With few players and every option; with many, and more closely, in the deep test.

    On the second build with every tenth of these setups.
    """
    game = game_named(name)
    chosen = [
        setup
        for setup in setups(game)
        if setup.options or setup.seats < game.seat_range(setup.edition)[0] + 2
    ]
    if SHALLOW:
        chosen = chosen[::10]
    report = check_game(game, share=0.03, manners=MANNERS.get(name), chosen=chosen)
    assert len(report.lines) == len(chosen)
    off_menu = {verb for line in report.lines for verb in line.off_menu}
    assert off_menu <= OPEN_ENDED.get(name, set())


@pytest.mark.deep
def test_the_protocol_is_kept_at_length(name: str) -> None:
    check_game(game_named(name), games=3, share=0.3, rng=random.Random(), manners=MANNERS.get(name))
