"""What a button says that offers another move than the one refused: words, never notation."""

import random

import pytest

from pipeyard.narration.narrator import narrator
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream.moves import Done, Stop
from pipeyard.rules.pipe_dream.moves import Place as PlacePipe
from pipeyard.rules.pipe_land.moves import Offer, Place, Rotate
from pipeyard.rules.protocol import Move
from pipeyard.rules.random_play import play_randomly, wrong_moves
from pipeyard.rules.words import Words


@pytest.mark.parametrize(
    ("game", "tried", "better", "words"),
    [
        ("pipe-land", Place((4, 4), "NES"), Place((0, 3), "NES"), "Rather here"),
        ("pipe-land", Place((0, 3), "NS"), Place((0, 3), "NES"), "Rather like this"),
        ("pipe-land", Rotate((0, 3), "NS", 3), Rotate((0, 3), "NS", 4), "Rather for £4"),
        ("pipe-land", Rotate((0, 3), "NS", 4), Rotate((0, 3), "EW", 4), "Rather like this"),
        ("pipe-land", Offer("leave", (0, 3), None, 9), Offer("leave", (0, 3), None, 5), "Rather for £5"),
        ("pipe-dream", PlacePipe(3, (2, 4)), Done(), "Rather end the turn"),
        ("pipe-dream", PlacePipe(3, (2, 4)), Stop(), "Rather something else"),
    ],
)
def test_words_of_a_button(game: str, tried: Move, better: Move, words: str) -> None:
    assert narrator(game).instead(tried, better) == words


@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_no_button_is_vague(name: str) -> None:
    """Whatever a game offers a player instead, there are words for it."""
    game, rng = registry.game(name), random.Random(5)
    said: set[str] = set()
    for seed in range(3):
        state = game.start(game.editions()[0], 2, {})
        past: list[Move] = []
        for number, event in enumerate(play_randomly(game, state, random.Random(seed))):
            past.append(event.move)
            for seat, move in wrong_moves(game, state, rng, 6, past[-20:]) if number % 4 == 0 else ():
                refusal = game.refusal(state, seat, move)
                if seat >= 0 and refusal is not None and refusal.instead is not None:
                    words = narrator(name).instead(move, refusal.instead)
                    assert isinstance(words, Words)
                    said.add(words.template)
            if number > 200:
                break
    assert "Rather something else" not in said and len(said) > 1
