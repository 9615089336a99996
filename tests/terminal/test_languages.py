"""The terminal speaks the language it is asked to, and is typed to in the same words by all."""

from collections.abc import Iterator

import pytest

from pipeyard.match.chance import seeded
from pipeyard.match.match import Match
from pipeyard.rules import registry
from pipeyard.terminal import speech
from pipeyard.terminal.player_spec import parse
from tests.terminal.evening import play

MARK = "¤"  # every text of the made-up Dutch below begins with it


class Marked(dict[str, str]):
    """A dictionary that has everything: the English with a mark before it."""

    def get(self, template: str, _: object = None) -> str:
        return MARK + template


@pytest.fixture
def dutch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("pipeyard.language.catalogue.catalogue", lambda code: Marked())
    speech.speak("nl")
    yield
    speech.speak("en")


@pytest.mark.usefixtures("dutch")
@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_an_evening_in_another_language(name: str) -> None:
    game = registry.game(name)
    match = Match.begin(game, game.editions()[0], parse("human,greedy", name), {}, secret=seeded("dutch"))
    paper = play(match, "", "fly away", "undo", "help", "log", "moves", "quit", "")
    told = [line for line in paper.splitlines() if line.startswith((" •", " ✗", "   why", "   done"))]
    assert told
    for line in told:
        assert MARK in line, line
    assert f"{MARK}You can always type" in paper and f"{MARK}Your game is kept" in paper


@pytest.mark.usefixtures("dutch")
@pytest.mark.parametrize("name", sorted(registry.GAMES))
def test_the_end_of_a_game_in_another_language(name: str) -> None:
    game = registry.game(name)
    players = parse("random,random", name)
    match = Match.begin(game, game.editions()[0], players, {}, secret=seeded("end"))
    paper = play(match)
    assert match.result is not None
    last = paper[paper.rindex("───") :]
    assert last.count(MARK) > 3


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "pl_PL"}, "pl"),
        ({}, "en"),
    ],
)
def test_the_systems_language_counts(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert speech.wished() == code


def test_a_sentence_begins_with_a_capital() -> None:
    assert speech.sentence("red, draw a tile") == "Red, draw a tile"
