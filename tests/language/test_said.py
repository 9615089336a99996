"""What the games say is said in words that can be translated: nothing reaches a player as plain English."""

import dataclasses
import random
from collections.abc import Iterator

import pytest

from pipeyard.rules import registry
from pipeyard.rules.protocol import BadSetup, Game, NotationError, State, acting
from pipeyard.rules.random_play import play_randomly, wrong_moves
from pipeyard.rules.words import Words

GAMES = sorted(registry.GAMES)
MANNERS = {"Pass": 0.3}
NONSENSE = (
    "",
    "fly",
    "place",
    "place (0,1)",
    "place (99,99) NE",
    "draw (x)",
    "rotate (3,4)",
    "roll 9",
    "cover ?",
)


def games_of(game: Game) -> Iterator[State]:
    """Positions of a few random games."""
    rng = random.Random(game.name)
    for edition in game.editions():
        for seats in sorted({max(2, game.seat_range(edition)[0]), min(4, game.seat_range(edition)[1])}):
            state = game.start(edition, seats, {})
            yield state
            for _ in play_randomly(game, state, rng, manners=MANNERS):
                if rng.random() < 0.08:
                    yield state
            yield state


@pytest.mark.parametrize("name", GAMES)
def test_refusals_hints_and_results(name: str) -> None:
    game = registry.game(name)
    rng = random.Random(1)
    reasons: set[str] = set()
    for state in games_of(game):
        for seat, move in wrong_moves(game, state, rng, 12):
            refusal = game.refusal(state, seat, move)
            if refusal is not None:
                assert isinstance(refusal.reason, Words), refusal
                reasons.add(refusal.reason.template)
        for seat in acting(state):
            if seat >= 0:
                assert_said(game.hints(state, seat))
        result = state.result()
        if result is not None:
            assert isinstance(result.reason, Words), result
    assert len(reasons) > 8, sorted(reasons)


def assert_said(told: object, key: str = "") -> None:
    """Reasons in hints are words."""
    if dataclasses.is_dataclass(told):
        for field in dataclasses.fields(told):
            assert_said(getattr(told, field.name), field.name)
    elif isinstance(told, list | tuple):
        for value in told:
            assert_said(value, key)
    elif key in ("reason", "why_not_end") and told:
        assert isinstance(told, Words), told


@pytest.mark.parametrize("name", GAMES)
def test_nonsense_is_answered_in_words(name: str) -> None:
    game = registry.game(name)
    state = game.start(game.editions()[0], 2, {})
    wrong = 0
    for text in NONSENSE:
        try:
            game.read_move(state, text)
        except NotationError as problem:
            assert isinstance(problem.args[0], Words), problem
            wrong += 1
    assert wrong > 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("seats", "options"),
    [(0, {}), (10_000, {}), (2, {"nothing": "yes"}), (2, {"mode": "?", "duplicate": "?", "scoring": "?"})],
)
def test_a_wrong_setup_is_answered_in_words(name: str, seats: int, options: dict[str, str]) -> None:
    game = registry.game(name)
    known = {option.name for option in game.options(game.editions()[0])}
    chosen = {key: value for key, value in options.items() if key in known or key == "nothing"}
    with pytest.raises(BadSetup) as caught:
        game.start(game.editions()[0], seats, chosen)
    assert isinstance(caught.value.args[0], Words)


@pytest.mark.parametrize("name", GAMES)
def test_options_are_explained_in_words(name: str) -> None:
    game = registry.game(name)
    for edition in game.editions():
        assert all(isinstance(option.help, Words) for option in game.options(edition))
