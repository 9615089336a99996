"""The greedy plumber: legal, repeatable, and far better than chance."""

import random

from pipeyard.bots.bot import ask
from pipeyard.bots.registry import bot, names
from pipeyard.bots.search.pipe_dream import arms
from pipeyard.rules.pipe_dream.sheet import Keeper
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import NATURE, Result
from pipeyard.rules.registry import game

GAME = game("pipe-dream")


def outcome(players: list[str], seed: int, **options: str) -> Result:
    rng = random.Random(seed)
    state = GAME.start("classic", len(players), options)
    bots = [bot(name, "pipe-dream") for name in players]
    while (result := state.result()) is None:
        seat = rng.choice(state.waiting().must)
        if seat == NATURE:
            codes, weights = zip(*state.chances(), strict=True)
            state.play(NATURE, rng.choices(codes, weights)[0])
        else:
            move = ask(bots[seat], GAME, state, seat, rng)
            assert move is not None
            assert GAME.refusal(state, seat, move) is None
            state.play(seat, GAME.encode(state, seat, move))
    return result


def test_it_is_there() -> None:
    assert "greedy" in names("pipe-dream")


def test_two_of_a_level_play_two_games_on_the_same_dice() -> None:
    played = [outcome(["plumber", "plumber"], seed, duplicate="yes").scores for seed in range(4)]
    assert any(first != second for first, second in played)


def test_it_scores_where_chance_does_not() -> None:
    scored = {
        name: sum(outcome([name], seed).scores[0] is not None for seed in range(8))
        for name in ("greedy", "random")
    }
    assert scored["greedy"] >= 5
    assert scored["random"] <= 1


def test_the_same_source_gives_the_same_game() -> None:
    assert outcome(["greedy", "greedy"], 3, duplicate="yes") == outcome(
        ["greedy", "greedy"], 3, duplicate="yes"
    )


def test_arms_are_told_by_how_near_they_are_to_an_exit() -> None:
    """North of the source two pipes reach the edge; the arm to the east is laid on from there."""
    state = GAME.start("classic", 1, {})
    assert isinstance(state, PipeDreamState)
    sheet = state.sheets[0].copy(Keeper())
    terms = sheet.terms
    upright, level = (terms.faces[number - 1] for number in (2, 1))
    sheet.set_source(terms.site(3, 3))

    def seen() -> dict[str, int]:
        names = ("way", "near", "next", "far", "dead")
        return {name: int(count) for name, count in zip(names, arms(sheet), strict=False) if count}

    sheet.put(terms.site(3, 4), level)
    assert seen() == {"next": 1}  # (3,5) is empty, and behind it (3,6), at the edge
    sheet.put(terms.site(2, 3), upright)
    assert seen() == {"next": 1, "near": 1}  # (1,3) is at the edge
    sheet.put(terms.site(1, 3), upright)
    assert seen() == {"next": 1, "way": 2}
    sheet.put(terms.site(3, 6), upright)
    assert seen() == {"far": 1, "way": 2}  # it must go round the pipe at the edge
    sheet.put(terms.site(3, 5), upright)
    assert seen() == {"dead": 1, "way": 2}
