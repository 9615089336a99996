"""The rules respect the symmetries: two games, one the image of the other, stay so move by move."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from pipeyard.learn.core.play import Play
from pipeyard.learn.space import Observation, Space
from pipeyard.learn.symmetry import Symmetry, symmetries
from pipeyard.learn.symmetry.geometry import SIDES, Motion, motion
from pipeyard.learn.symmetry.pipe_land import MOTIONS as LAND_MOTIONS
from pipeyard.learn.symmetry.pipes import MOTIONS as BOARD_MOTIONS
from pipeyard.learn.symmetry.tube_tangle import TURNS, _renamed_kinds
from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import pack, unpack
from pipeyard.rules.pipe_land.moves import ChooseCells, LayTile, SetTap
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipes.moves import SetOutlet, SetValve, SetWall, ShowElement
from pipeyard.rules.protocol import Move
from pipeyard.rules.state import NATURE
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import COLOURS
from tests.learn.tables import made

STEPS = 40
NatureImage = Callable[[Play, Play, int], int]  # NATURE's code in the image of a game


def played_together(space: Space, symmetry: Symmetry, image_of: NatureImage, seed: int) -> int:
    """Play a game and its image side by side; the number of choices that were compared."""
    rng = random.Random(seed)
    one, two = (Play(space.coder.start.copy(), Dice(1)) for _ in range(2))
    compared = 0
    while compared < STEPS:
        due = space.coder.due(one.state)
        if due == NATURE:
            codes, weights = zip(*one.state.chances(), strict=True)
            code = rng.choices(codes, weights)[0]
            mapped = image_of(one, two, code)
            assert mapped in [other for other, _ in two.state.chances()]
            assert dict(two.state.chances())[mapped] == dict(one.state.chances())[code]
            one.state.play(NATURE, code)
            two.state.play(NATURE, mapped)
            continue
        if due < 0 or not held_by_the_rules(one):
            break
        one.seat = two.seat = due
        for seat in range(space.seats):
            assert_same(symmetry.observation(space.observe(one, seat)), space.observe(two, seat))
        seen = space.observe(one, due)
        assert np.array_equal(symmetry.mask(space.mask(one), seen), space.mask(two))
        action = rng.choice(space.legal(one))
        mirrored = symmetry.action(action, seen)
        space.coder.act(one, action, space.code(one, action))
        space.coder.act(two, mirrored, space.code(two, mirrored))
        compared += 1
    return compared


def held_by_the_rules(play: Play) -> bool:
    """Turning Tube Tangle holds only while the piles do: see the module."""
    state = play.state
    return not isinstance(state, TubeTangleState) or (state.rooms > 2 and state.roads > 2)


def assert_same(one: Observation, other: Observation) -> None:
    for name, array in one.items():
        assert np.array_equal(array, other[name]), name


def sides_image(moved: Motion, sides: str) -> str:
    return "".join(SIDES[moved.sides[SIDES.index(c)]] if c in SIDES else c for c in sides)


@pytest.mark.parametrize("name", BOARD_MOTIONS)
def test_a_board_of_pipes_may_be_turned_and_mirrored(name: str) -> None:
    space = made("pipes 2")
    _, height, width = space.shape
    moved = motion(width, height, -1, BOARD_MOTIONS[name])
    (symmetry,) = [each for each in symmetries(space) if each.name == name]

    def cell_image(cell: tuple[int, int]) -> tuple[int, int]:
        place = int(moved.cells[(cell[1] - 1) * width + cell[0] - 1])
        return place % width + 1, place // width + 1

    def image(one: Play, two: Play, code: int) -> int:
        move: Move = space.game.decode(one.state, NATURE, code)
        if isinstance(move, SetValve | SetWall):
            move = type(move)(cell_image(move.cell))
        elif isinstance(move, SetOutlet):
            move = SetOutlet(sides_image(moved, move.side))
        elif isinstance(move, ShowElement):
            move = ShowElement(sides_image(moved, move.element))
        return space.game.encode(two.state, NATURE, move)

    assert played_together(space, symmetry, image, seed=len(name)) == STEPS


@pytest.mark.parametrize("name", LAND_MOTIONS)
@pytest.mark.parametrize("table", ["pipe-land 76", "pipe-land 114 3 advanced"])
def test_pipe_land_may_be_mirrored(name: str, table: str) -> None:
    """Set-up is laid out in another order in the image, so a whole set-up is mirrored first."""
    space = made(table)
    (symmetry,) = [each for each in symmetries(space) if each.name == name]
    _, height, width = space.shape
    moved = motion(width, height, 1, LAND_MOTIONS[name])
    window = space.coder.window  # type: ignore[attr-defined]

    def image_cell(cell: tuple[int, int]) -> tuple[int, int]:
        return unpack(window.packed_of(int(moved.cells[window.index(pack(*cell))])))

    one = space.new(len(name))
    two = mirrored_setup(space, one, moved, image_cell)
    rng = random.Random(name)
    for _ in range(STEPS):
        if space.coder.due(one.state) == NATURE:
            code = one.state.draw(Dice(rng.randrange(2**30)))
            one.state.play(NATURE, code)
            two.state.play(NATURE, code)  # a tile that is drawn is the same on either side
        due = space.coder.due(one.state)
        if due < 0:
            break
        one.seat = two.seat = due
        seen = space.observe(one, due)
        assert_same(symmetry.observation(seen), space.observe(two, due))
        assert np.array_equal(symmetry.mask(space.mask(one), seen), space.mask(two))
        legal = [action for action in space.legal(one) if action != 2] or space.legal(one)  # nobody passes
        action = rng.choice(legal)
        mirrored = symmetry.action(action, seen)
        space.coder.act(one, action, space.code(one, action))
        space.coder.act(two, mirrored, space.code(two, mirrored))


def mirrored_setup(
    space: Space, one: Play, moved: Motion, image_cell: Callable[[tuple[int, int]], tuple[int, int]]
) -> Play:
    """A new game whose table is the image of another's when play begins."""
    view = space.game.view(one.state, 0)
    tiles = {image_cell(tile.cell): tile for tile in view.tiles}  # type: ignore[attr-defined]
    two = Play(space.coder.start.copy(), Dice(1))
    state, first = two.state, one.state
    assert isinstance(state, PipeLandState) and isinstance(first, PipeLandState)
    while space.coder.due(state) == NATURE:
        fitting = []
        for code, _ in state.chances():
            move = space.game.decode(state, NATURE, code)
            if isinstance(move, SetTap):
                fits = tiles[move.cell].owner == move.owner
            elif isinstance(move, LayTile):
                tile = tiles[move.cell]
                sides = "".join(sorted(sides_image(moved, tile.sides)))
                same = (move.owner, move.shape) == (tile.owner, tile.shape)
                fits = same and "".join(sorted(move.sides)) == sides and same_pose(move, tile.sides, moved)
            elif isinstance(move, ChooseCells):
                fits = all(cell in tiles for cell in move.cells)
            else:
                fits = code == first.first
            if fits:
                fitting.append(code)
        state.play(NATURE, fitting[0])
    two.seat = one.seat
    return two


def same_pose(move: LayTile, sides: str, moved: Motion) -> bool:
    wanted = {frozenset(part) for part in sides_image(moved, sides).split("+")}
    return {frozenset(part) for part in move.sides.split("+")} == wanted


@pytest.mark.parametrize("name", TURNS)
def test_the_table_of_tube_tangle_may_be_turned(name: str) -> None:
    space = made("tube-tangle 2 summary")
    (symmetry,) = [each for each in symmetries(space) if each.name == name]
    assert played_together(space, symmetry, lambda one, two, code: code, seed=len(name)) > 15


def test_materials_may_be_renamed() -> None:
    space = made("tube-tangle 3 longest summary")
    renamings = [each for each in symmetries(space) if " renamed " in each.name]
    assert len(renamings) == 23
    start = space.coder.start
    assert isinstance(start, TubeTangleState)
    terms = start.terms
    for number in (0, 7, 16, 22):
        letters = renamings[number].name.rpartition(" ")[2]
        kinds = _renamed_kinds(terms, letters)
        assert kinds is not None

        def image(one: Play, two: Play, code: int, kinds: list[int] = kinds, letters: str = letters) -> int:
            state = one.state
            assert isinstance(state, TubeTangleState)
            if state.step == COLOURS:
                return terms.letters.index(letters[code - 1]) + 1
            return code if len(state.chances()) <= 3 and state.step < COLOURS else kinds[code]

        assert played_together(space, renamings[number], image, seed=number) > 15


def test_pipe_dream_has_none() -> None:
    assert [each.name for each in symmetries(made("pipe-dream"))] == ["as it is"]


def test_a_symmetry_is_a_bijection_of_actions_and_cells() -> None:
    for table in ("pipes", "pipe-land 76", "tube-tangle"):
        space = made(table)
        play = space.new(1)
        seen = space.observe(play, play.seat)
        for symmetry in symmetries(space):
            assert len(set(symmetry.images(seen).tolist())) == space.actions
            assert len(set(symmetry.plane_sources.tolist())) == int(np.prod(space.shape))
            assert len(set(symmetry.scalar_sources.tolist())) == len(space.scalar_names)
