"""Observations: documented arrays, right about the position, and nothing a seat may not know."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Space
from pipeyard.rules.bag import Dice
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.tube_tangle.state import TubeTangleState
from tests.learn.tables import SPACES, made


def some_way(space: Space, rng: random.Random, seed: int, steps: int) -> Play:
    """A game after so many random choices, or shortly before its end."""
    play = space.new(seed)
    for _ in range(steps):
        before = play.copy()
        space.act(play, rng.choice(space.legal(play)))
        if space.over(play):
            return before
    return play


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


@pytest.mark.parametrize("name", [name for name in SPACES if name.split()[0] in ("pipes", "tube-tangle")])
def test_nothing_hidden_is_in_any_array(name: str) -> None:
    """Worlds that look the same to a seat give it the same arrays and the same mask."""
    space = made(name)
    rng = random.Random(name)
    changed = 0
    for seed in range(4):
        play = some_way(space, rng, seed, rng.randrange(2, 60))
        for seat in range(space.seats):
            seen, mask = space.observe(play, seat), space.mask(play, seat)
            for _ in range(3):
                world = space.game.imagine(space.game.view(play.state, seat), rng)
                other = Play(world, Dice(1))
                other.seat, other.held, other.asked = play.seat, play.held, play.asked
                again = space.observe(other, seat)
                for array in seen:
                    assert np.array_equal(seen[array], again[array])
                assert np.array_equal(mask, space.mask(other, seat))
                changed += world != play.state
    if space.seats > 1:
        assert changed  # there was something to hide


def test_another_hand_and_another_colour_are_not_seen() -> None:
    space = made("tube-tangle")
    play = some_way(space, random.Random(3), 3, 20)
    state = play.state
    assert isinstance(state, TubeTangleState)
    seen = space.observe(play, 0)
    state.colours[1] = next(c for c in (1, 2, 3, 4) if c not in state.colours)
    mine, theirs = state.hands[0].copy(), state.hands[1]
    drawn, _ = state.pouch.chances()[0]
    theirs[0], state.pouch.counts[drawn] = drawn, state.pouch.counts[drawn] - 1
    again = space.observe(play, 0)
    for array in seen:
        assert np.array_equal(seen[array], again[array])
    state.hands[0] = mine[1:]
    assert not np.array_equal(seen["scalars"], space.observe(play, 0)["scalars"])


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
