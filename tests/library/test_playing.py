"""Bots that play a match on."""

import pytest

import pipeyard
from pipeyard.bots.asking import judge
from pipeyard.rules.protocol import Game


def first(question: pipeyard.Question) -> pipeyard.Move | None:
    return question.menu[0] if question.must else None


@pytest.mark.parametrize("game", pipeyard.games())
def test_the_same_seed_and_bots_play_the_same_game(game: str) -> None:
    matches = [pipeyard.start(game, players=2, seed=5) for _ in range(2)]
    for match in matches:
        assert pipeyard.play_out(match, ["random", pipeyard.bot("random", game)]) is match.result
    assert matches[0] == matches[1] and matches[0].is_over


def test_a_seat_without_a_bot_is_waited_for() -> None:
    match = pipeyard.start("pipes", players=3, seed=1)
    assert pipeyard.play_out(match, ["random", None, first]) is None
    assert match.must == ("p2",)
    assert pipeyard.play_out(match, {"p2": first}) is None
    assert list(match.must) == ["p1", "p3"]


def test_text_is_an_answer_too() -> None:
    match = pipeyard.start("pipes", players=1, seed=1)
    pipeyard.play_out(match, lambda question: "done")
    assert match.is_over and {event.text for event in match.events if event.seat == "p1"} == {"done"}


def raises(question: pipeyard.Question) -> pipeyard.Move:
    raise ZeroDivisionError("no idea")


class Rude(pipeyard.Bot):
    """Answers what is no move at all, and has no name."""

    def choose(self, question: pipeyard.Question) -> pipeyard.Move | None:
        return 42  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (
            raises,
            r"The bot raises failed with ZeroDivisionError \(no idea\) in test_playing\.py, line \d+",
        ),
        (Rude(), r"The bot Rude answered 42, which is no move\. A random move is made for it\."),
        (lambda question: None, r"gave no move where it had to\. A random move is made"),
        (lambda question: "jump", r"answered 'jump': .*jump"),
        (lambda question: "source (9,9)", r"answered 'source \(9,9\)': "),
        (lambda question: pipeyard.Move(), r"answered .*Move"),
    ],
)
def test_a_bot_that_fails_costs_its_seat_a_sentence_and_a_random_move(bot: object, told: str) -> None:
    match = pipeyard.start("pipe-dream", players=2, seed=7)
    with pytest.warns(pipeyard.BotWarning, match=told) as caught:
        pipeyard.play_out(match, [bot, "random"])  # type: ignore[list-item]
    assert match.is_over
    assert all(str(warning.message).startswith("player1: ") for warning in caught)
    assert caught[0].filename == __file__


def test_a_bot_that_fails_out_of_turn_is_not_heard() -> None:
    def shouts(question: pipeyard.Question) -> object:
        return first(question) if question.must else "shout"

    match = pipeyard.start("pipe-land", players=2, seed=7)
    with pytest.warns(pipeyard.BotWarning, match="answered 'shout'"):
        pipeyard.play_out(match, shouts)  # type: ignore[arg-type]
    assert match.is_over


def test_a_move_of_another_game_is_nonsense_whatever_the_game_makes_of_it(buckets: Game) -> None:
    scoop = pipeyard.start(buckets, seed=1).moves()[0].move
    for game in ("pipe-land", "pipes", "pipe-dream", "tube-tangle"):
        match = pipeyard.start(game, players=2, seed=7)
        found = judge(Rude(), match.game, match.state, 0, scoop)
        assert isinstance(found, str) and "Rude" in found


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (["greedy"], "1 bots were named for 2 seats: player1, player2"),
        ({"red": "greedy"}, "there is no seat called 'red'; there are: player1"),
        ("clever", "there is no bot called 'clever' for pipe-dream; there are: apprentice, plumber"),
        ([3, 4], "a bot is a name, a Bot or a function, not 3"),
    ],
)
def test_bots_that_cannot_be_are_refused_before_anything_is_played(bots: object, told: str) -> None:
    match = pipeyard.start("pipe-dream", players=2, seed=7)
    with pytest.raises(pipeyard.PipeyardError, match=told):
        pipeyard.play_out(match, bots)  # type: ignore[arg-type]
    assert len(match) == 0
