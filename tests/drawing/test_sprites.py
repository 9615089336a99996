"""The pieces a page uses: every one there, well formed, and no name used twice for different things."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random

import pytest

from pipeyard.drawing import sprites
from pipeyard.drawing.ink import PLAYERS
from pipeyard.drawing.pipe_land import pieces as pipe_land
from pipeyard.drawing.pipes import pieces as pipes
from pipeyard.rules import registry
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NATURE, State

SVG = "{http://www.w3.org/2000/svg}"
LINK = "href"


def named(drawing: str) -> dict[str, str]:
    """Every named thing of a drawing, with what it looks like."""
    root = ET.fromstring(drawing)
    return {each.attrib["id"]: ET.tostring(each, "unicode") for each in root.iter() if "id" in each.attrib}


def used(drawing: str) -> set[str]:
    return {each.attrib[LINK].removeprefix("#") for each in ET.fromstring(drawing).iter(f"{SVG}use")}


def played(game: str, edition: str, seats: int, moves: int, seed: int) -> State:
    """A position some random moves into a game."""
    rng = Random(seed)
    state = registry.game(game).start(edition, seats, {})
    while moves and state.result() is None:
        for seat in state.waiting().must:
            if state.result() is not None:
                break
            if seat == NATURE:
                codes, weights = zip(*state.chances(), strict=True)
                state.play(seat, rng.choices(codes, weights)[0])
            else:
                state.play(seat, rng.choice(list(state.codes(seat))))
                moves -= 1
            break
    return state


def test_no_two_sprites_name_different_pieces_alike() -> None:
    seen: dict[str, str] = {}
    for game in sprites.names():
        for name, look in named(sprites.sprite(game)).items():
            assert seen.setdefault(name, look) == look, name


@pytest.mark.parametrize("game", sprites.names())
def test_a_shape_is_made_clear_by_its_paint(game: str) -> None:
    """A browser blends a shape that has an ``opacity`` apart from all others: a board has hundreds."""
    clear = [each.tag for each in ET.fromstring(sprites.sprite(game)).iter() if "opacity" in each.attrib]
    assert not clear


@pytest.mark.parametrize("game", sprites.names())
def test_nothing_in_a_sprite_needs_what_the_content_policy_forbids(game: str) -> None:
    drawn = sprites.sprite(game)
    for word in ("<script", "<style", " style=", "javascript:", " onload="):
        assert word not in drawn


@pytest.mark.parametrize("game", sprites.names())
def test_what_a_sprite_refers_to_is_in_it(game: str) -> None:
    drawn = sprites.sprite(game)
    names = named(drawn)
    for part in drawn.split("url(#")[1:]:
        assert part.split(")")[0] in names
    assert used(drawn) <= set(names)


def test_every_player_has_a_mark_and_a_pattern() -> None:
    patterns = [pattern for colour, (_, _, pattern) in PLAYERS.items() if colour != "state"]
    assert len(set(patterns)) == len(patterns) == 6
    for game in sprites.names():
        for colour in PLAYERS:
            assert f"chip-{colour}" in named(sprites.sprite(game))


@pytest.mark.parametrize("edition", ["76", "114"])
@pytest.mark.parametrize("seats", [2, 6])
def test_pipe_land_boards_use_only_pieces_there_are(edition: str, seats: int) -> None:
    for seed in range(3):
        state = played("pipe-land", edition, seats, 40, seed)
        view = registry.game("pipe-land").view(state, None)
        assert isinstance(view, PipeLandView)
        drawn = pipe_land.board(view)
        assert used(drawn) <= set(named(drawn))
        tiles = [each for each in used(drawn) if each.startswith("plate-")]
        assert {f"plate-{tile.printed}" for tile in view.tiles} == set(tiles)


@pytest.mark.parametrize("edition", ["classic", "pocket"])
def test_pipes_sheets_use_only_pieces_there_are(edition: str) -> None:
    for seed in range(6):
        state = played("pipes", edition, 2, 60, seed)
        view = registry.game("pipes").view(state, None)
        assert isinstance(view, PipesView)
        for player in view.players:
            drawn = pipes.sheet(player)
            assert used(drawn) <= set(named(drawn))
            walls = drawn.count('href="#sheet-wall"')
            assert walls == sum(field.kind == "wall" for field in player.fields)


def test_water_is_drawn_where_it_is_and_nowhere_else() -> None:
    seen = set()
    for seed in range(12):
        view = registry.game("pipes").view(played("pipes", "pocket", 2, 60, seed), None)
        assert isinstance(view, PipesView)
        for player in view.players:
            for field in player.fields:
                drawn = pipes.field(field, 0, 0)
                assert ("water" in drawn) == bool(field.wet)
                seen.add(bool(field.wet))
    assert seen == {True, False}
