"""Positions of every game can be compared, shown, copied and pickled; ``check_game`` asks it everywhere."""

import copy
import pickle
import random

import pytest

from pipeyard.rules import registry
from pipeyard.rules.protocol import Game, State
from pipeyard.rules.random_play import play_randomly
from tests.harness import NAMES, game_named
from tests.rules.wrong import CopyingPuddle, as_, what_is_caught, with_state
from tests.toy import Buckets, Puddle


def played(game: Game, moves: int) -> State:
    edition = game.editions()[0]
    state = game.start(edition, max(2, game.seat_range(edition)[0]), {})
    for number, _ in enumerate(play_randomly(game, state, random.Random(3))):
        if number == moves:
            break
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_equal_until_it_is_played_on(name: str) -> None:
    state = played(game_named(name), 4)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other is not state and other == state
        seat = other.waiting().must[0]
        other.play(seat, other.chances()[0][0] if seat < 0 else other.codes(seat)[0])
        assert other != state
    assert state != 3 and state == state


@pytest.mark.parametrize("name", NAMES)
def test_a_position_has_no_hash(name: str) -> None:
    with pytest.raises(TypeError, match="no hash; .*digest"):
        hash(played(game_named(name), 0))


@pytest.mark.parametrize(
    ("name", "moves", "shown"),
    [
        ("pipe-land", 0, "<pipe-land 76, 2 players, step taps, nature to act>"),
        ("pipes", 10_000, "<pipes classic, 2 players, over>"),
        ("buckets", 3, "<buckets plain, 2 players, step scoop, red, blue to act>"),
    ],
)
def test_repr_says_what_is_awaited(name: str, moves: int, shown: str) -> None:
    assert repr(played(game_named(name), moves)) == shown


@pytest.mark.parametrize("name", registry.GAMES)
def test_an_edition_that_is_not_known_travels_with_its_positions(name: str) -> None:
    game = game_named(name)
    state = played(game, 12)
    edition, file = state.edition_name(), state.edition_file()
    assert edition in game.write(state) and "title = " in file
    text = game.write(state).replace(f" {edition}", " mine", 1)
    own = game.restore(text, file.replace("title = ", "# an edition of one's own\ntitle = "))
    assert own.edition_name() == "mine" and own != state
    again = pickle.loads(pickle.dumps(own))
    assert again == own and again.edition_file() == own.edition_file() != file
    assert own.copy().edition_file() == own.edition_file()
    same_text = game.restore(game.write(state), own.edition_file())
    assert (
        game.write(same_text) == game.write(state) and same_text != state
    )  # other rules may be in that file


# Positions that break one promise each.


class Misplaced(Buckets):
    """Its positions say that they are of Buckets."""


class NamelessPuddle(CopyingPuddle):
    def __repr__(self) -> str:
        return "<a puddle>"


class NeverEqual(CopyingPuddle):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


class AlwaysEqual(CopyingPuddle):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puddle)


class DeepCopyShares(CopyingPuddle):
    def __deepcopy__(self, memo: object) -> Puddle:
        return as_(type(self), self)


class PicklesNoRain(CopyingPuddle):
    def __reduce__(self) -> tuple[object, ...]:
        return _dried, (type(self), Buckets().write(self))


def _dried(broken: type[Puddle], text: str) -> Puddle:
    state = as_(broken, Buckets().read(text))
    state.rain = 0
    return state


WRONG = [
    (with_state(NamelessPuddle), "repr names the game, the edition and the step"),
    (with_state(NeverEqual), "a copy is equal and plays on the same"),
    (with_state(AlwaysEqual), "a copy that is played on is unequal"),
    (with_state(DeepCopyShares), "playing a copy leaves the original as it was"),
    (with_state(PicklesNoRain), "a pickled position is equal and plays on the same"),
]


@pytest.mark.parametrize(("wrong", "promise"), WRONG, ids=[promise for _, promise in WRONG])
def test_a_wrong_copy_is_caught(wrong: type[Game], promise: str) -> None:
    assert promise in what_is_caught(wrong())


def test_a_position_of_another_game_is_caught() -> None:
    assert "a position knows its game" in what_is_caught(Misplaced(), own_game=False)
