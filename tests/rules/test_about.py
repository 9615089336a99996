"""Every game's manifest is read, is true, and says where it is wrong."""

import random

import pytest

from pipeyard.rules import registry
from pipeyard.rules.about import read_about
from pipeyard.rules.errors import BadSetup
from pipeyard.rules.protocol import NATURE, Event, Game
from pipeyard.rules.rooms import part

RIGHT = 'title = "Chess"\ndescription = "Old."\nplayers = [2, 2]\n'


def test_the_games_are_the_folders_with_a_manifest_in_their_order() -> None:
    assert list(registry.GAMES) == ["pipe-land", "pipes", "pipe-dream", "tube-tangle"]


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_a_manifest_says_what_the_rules_say(name: str) -> None:
    game = registry.game(name)
    fewest, most = game.about.players
    for edition in game.editions():
        least, utmost = game.seat_range(edition)
        assert fewest <= least and (most is None or utmost <= most)
        assert [option.name for option in game.options(edition)] == list(game.about.options)
        for option in game.options(edition):
            assert option.label and option.help
            assert set(game.about.options[option.name].values) == set(option.values)
    assert least == fewest and (most is None or utmost == most)


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_what_a_manifest_calls_secret_is_hidden_by_the_rules(name: str) -> None:
    """A spectator sees all of an open game's moves; of the others something is kept back."""
    game = registry.game(name)
    hidden = False
    for seed in range(3):
        hidden = hidden or _hides_something(game, seed)
    assert hidden == game.about.has_secrets


def _hides_something(game: Game, seed: int) -> bool:
    rng = random.Random(seed)
    state = game.start(game.editions()[0], 2, {})
    for _ in range(60):
        waiting = state.waiting()
        if not waiting.must:
            break
        seat = waiting.must[0]
        codes = [code for code, _ in state.chances()] if seat == NATURE else list(state.codes(seat))
        code = rng.choice(codes)
        event = Event(seat, game.decode(state, seat, code))
        if game.seen(state, event, None) != event:
            return True
        state.play(seat, code)
    return False


def test_pipe_dreams_cover_says_what_its_rulebook_says() -> None:
    about = registry.game("pipe-dream").about
    assert (about.ages, about.minutes, about.players, about.designer) == (8, 15, (1, None), "David Waldman")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title =", "about.toml: this is not TOML"),
        (RIGHT + "age = 8\n", "about.toml, line 4: age is not known; known here: title,"),
        ('title = "Chess"\nplayers = [2]\n', "about.toml, line 1: description is missing"),
        (RIGHT.replace("[2, 2]", "[4, 2]"), "about.toml, line 3: players must be [fewest, most]"),
        (RIGHT + 'ages = "eight"\n', "about.toml, line 4: ages must be a whole number from 1 to 99"),
        (RIGHT + "quick = []\n", 'about.toml, line 4: quick must be a list such as ["human", "greedy"]'),
        (RIGHT + '[options.mode]\nlabel = "Mode"\n', "about.toml, line 4: options.mode.help is missing"),
        (
            RIGHT + '[options.mode]\nlabel = "Mode"\nhelp = "x"\nlabels = {}\n',
            "about.toml, line 7: options.mode.labels is not known; known here: label, help, values",
        ),
        (
            RIGHT + "[options]\nmode = 3\n",
            "about.toml, line 5: options.mode must be a section [options.mode]",
        ),
    ],
)
def test_a_wrong_manifest_says_where(text: str, problem: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_about("about.toml", text)
    assert str(caught.value).startswith(problem)


def test_a_game_from_outside_has_its_manifest_beside_it(buckets: Game) -> None:
    assert buckets.title == "Buckets" and buckets.about.has_secrets
    [rounds] = buckets.options("plain")
    assert (rounds.said(), rounds.values_said()) == ("Rounds", ("1", "2", "3"))
    assert part("terminal", "buckets") is None
