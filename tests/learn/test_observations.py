"""Observations: documented arrays, and right about the position."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_land.view import PipeLandView
from tests.learn.tables import SPACES, made, some_way


@pytest.mark.parametrize("name", SPACES)
def test_names_and_shapes_agree(name: str) -> None:
    space = made(name)
    assert len(space.plane_names) == space.shape[0] == len(set(space.plane_names))
    assert len(set(space.scalar_names)) == len(space.scalar_names)
    play = some_way(space, random.Random(1), 1, 10)
    seen = space.observe(play, 0)
    assert seen["planes"].shape == space.shape and seen["planes"].dtype == np.uint8
    assert seen["scalars"].shape == (len(space.scalar_names),)
    named = space.describe(play, 0)
    assert list(named["planes"]) == list(space.plane_names)
    assert list(named["scalars"].values()) == seen["scalars"].tolist()


def test_given_arrays_are_written_and_nothing_old_stays() -> None:
    space = made("pipe-land 76")
    out = space.blank()
    out["planes"].fill(9)
    out["scalars"].fill(9)
    play = space.new(2)
    assert space.observe(play, 1, out) is out
    fresh = space.observe(play, 1)
    assert np.array_equal(out["planes"], fresh["planes"])
    assert np.array_equal(out["scalars"], fresh["scalars"])


@pytest.mark.parametrize("name", ["pipe-land 76", "pipe-land 114 3 advanced"])
def test_what_pipe_land_shows_is_what_the_view_shows(name: str) -> None:
    space = made(name)
    play = some_way(space, random.Random(5), 5, 40)
    view = space.game.view(play.state, 1)
    assert isinstance(view, PipeLandView)
    said = space.describe(play, 1)
    planes, scalars = said["planes"], said["scalars"]
    order = [(1 + place) % space.seats for place in range(space.seats)]
    for place, seat in enumerate(order):
        word = "mine" if place == 0 else f"seat +{place}"
        player = view.players[seat]
        assert scalars[f"{word}: money"] == player.money
        assert scalars[f"{word}: irrigated tiles"] == player.irrigated
        assert scalars[f"{word}: tiles"] == player.tiles
        tiles = [tile for tile in view.tiles if tile.owner == player.colour]
        assert sum(map(sum, planes[f"tiles of {word}"])) == len(tiles)
    west, south = int(space.coder.window.west), int(space.coder.window.south)  # type: ignore[attr-defined]
    for tile in view.tiles:
        column, row = tile.cell[0] - west, tile.cell[1] - south
        for side, letter in (("north", "N"), ("east", "E"), ("south", "S"), ("west", "W")):
            assert planes[f"open {side}"][row][column] == (letter in tile.sides)
            assert planes[f"water in the {side} side"][row][column] == (letter in tile.wet)
        assert planes["tap"][row][column] == tile.tap


def test_what_pipe_dream_shows_is_what_the_view_shows() -> None:
    space = made("pipe-dream 2")
    play = some_way(space, random.Random(6), 6, 25)
    view = space.game.view(play.state, 0)
    assert isinstance(view, PipeDreamView)
    for seat in (0, 1):
        said, sheet = space.describe(play, seat), view.sheets[seat]
        planes, scalars = said["planes"], said["scalars"]
        assert scalars["points as it lies"] == sheet.total
        assert scalars["wrenches"] == sheet.wrenches
        assert scalars["pieces joined to the source"] == sheet.joined
        assert scalars["next flow number"] == (sheet.next_flow or 0)
        assert (scalars["first die"], scalars["second die"]) == (sheet.dice or (0, 0))
        for piece in sheet.pieces:
            row, column = piece.cell[0] - 1, piece.cell[1] - 1
            assert planes["joined to the source"][row][column] == piece.joined
            assert planes["on a way from the source to an exit"][row][column] == piece.way
            assert planes["open east"][row][column] == ("E" in piece.sides)
        assert sum(map(sum, planes["a wrench to collect"])) == len(sheet.symbols)
