"""A round of water in sentences: everyone is told what pushed their water on."""

from dataclasses import replace

import pytest

from pipeyard.narration.narrator import narrator
from pipeyard.narration.pipes import water_round
from pipeyard.narration.pipes.water_round import round_told
from pipeyard.rules import registry
from pipeyard.rules.pipes import edition as pipes
from pipeyard.rules.pipes.view import PipesView, PlayerView


def views(*ways: tuple[tuple[int, int], ...], out: int | None = None) -> tuple[PipesView, PipesView]:
    """Before and after a first round in which the water of each ran along a way; one may go out."""
    game = registry.game("pipes")
    before = game.view(game.start("pocket", len(ways), {}), None)
    assert isinstance(before, PipesView)

    def ran(seat: int, player: PlayerView) -> PlayerView:
        way = ways[seat]
        return replace(player, path=way, water=len(way), out=1 if seat == out else None)

    players = tuple(ran(seat, player) for seat, player in enumerate(before.players))
    return before, replace(before, rounds=1, players=players)


AGAIN = ((1, 1), (2, 1), (1, 1))  # the third field is the first once more
ON = ((1, 1), (2, 1))


def test_a_recross_is_told_to_its_maker_to_those_it_pushes_and_to_all_at_one_screen() -> None:
    before, after = views(AGAIN, ON)
    assert round_told(before, after, 0) == [
        "Your water ran 3 fields on, 3 in all.",
        "It crossed its own way again and pushed everyone else's water 1 field further.",
    ]
    assert round_told(before, after, 1) == [
        "Your water ran 2 fields on, 2 in all.",
        "p1's water crossed its own way again: that pushed yours 1 field further.",
    ]
    assert round_told(before, after, None)[-1] == (
        "p1's water crossed its own way again and pushed all others 1 field further."
    )


def test_an_edition_that_pushes_further_says_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = views(AGAIN, ON)
    for fields, told in ((2, ["2 fields"]), (0, [])):
        pushy = replace(pipes.edition("pocket"), recross=fields)
        monkeypatch.setattr(water_round, "edition", lambda name, pushy=pushy: pushy)
        words = [each for each in round_told(before, after, 1) if "again" in each]
        assert [f"that pushed yours {each} further" in words[0] for each in told] == [True] * len(words)


def test_who_is_out_is_told_to_all() -> None:
    before, after = views(ON, (), out=1)
    assert round_told(before, after, 0) == ["Your water ran 2 fields on, 2 in all.", "p2 is out."]
    assert round_told(before, after, 1) == ["It found no way on: you are out."]
    assert "p2's water found no way on: out after 0." in round_told(before, after, None)


def test_without_a_round_there_is_nothing_to_see() -> None:
    before, _ = views(ON)
    assert narrator("pipes").shown(before, before, 0) == []
    assert narrator("tube-tangle").shown(before, before, 0) == []
