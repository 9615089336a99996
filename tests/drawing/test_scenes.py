"""The pictures of the games are of positions that the rules accept."""

from __future__ import annotations

from importlib.resources import files

import pytest

from pipeyard.drawing import scenes
from pipeyard.drawing.themes import THEMES
from pipeyard.rules import registry
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.tube_tangle.view import TubeTangleView
from tests.drawing.test_sprites import named, used

MATERIALS = "FPEG"


def position(name: str) -> str:
    return (files(f"pipeyard.drawing.{name.replace('-', '_')}") / "scene.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_scene_is_a_position_the_rules_read_and_write(name: str) -> None:
    game = registry.game(name)
    assert game.write(game.read(position(name))).split() == position(name).split()
    drawn = scenes.scene(name)
    assert used(drawn) <= set(named(drawn))
    for theme in THEMES:
        assert "var(" not in scenes.scene(name, theme), "as a picture of its own no page's style reaches it"
    assert scenes.scene(name, "light") != scenes.scene(name, "dark")


def test_pipes_that_meet_on_tube_tangles_scene_are_of_one_material() -> None:
    game = registry.game("tube-tangle")
    view = game.view(game.read(position("tube-tangle")), None)
    assert isinstance(view, TubeTangleView)
    tiles = {tile.cell: tile.sides for tile in view.tiles if tile.what == "pipe"}
    met = 0
    for (column, row), sides in tiles.items():
        for beside, mine, theirs in (((column + 1, row), 1, 3), ((column, row + 1), 0, 2)):
            if beside in tiles and (sides[mine] in MATERIALS or tiles[beside][theirs] in MATERIALS):
                assert sides[mine] == tiles[beside][theirs]
                met += 1
    assert met > 15


def test_a_position_where_different_materials_meet_is_not_drawn() -> None:
    turned = position("tube-tangle").replace("A19:GGFF", "A19:FFGG")
    with pytest.raises(NotationError, match="touch with different sides"):
        registry.game("tube-tangle").read(turned)
