"""Shapes, their orientations and how they are written."""

import pytest

from pipeyard.rules.grid import BIT, SIDES
from pipeyard.rules.shapes import (
    CORNER,
    CROSSING,
    DOUBLE_CORNER,
    GLYPH,
    JOINED,
    NO_PIPE,
    OPEN,
    PLUS,
    POSE_COUNT,
    POSES_OF,
    SHAPE_NAMES,
    SHAPE_OF,
    STRAIGHT,
    TEE,
    TEXT,
    TURNED,
    mask_of,
    pose_of,
)


@pytest.mark.parametrize(
    ("shape", "ways"),
    [
        (STRAIGHT, ["NS", "EW"]),
        (CORNER, ["NE", "SE", "SW", "NW"]),
        (TEE, ["NES", "ESW", "NSW", "NEW"]),
        (PLUS, ["NESW"]),
        (DOUBLE_CORNER, ["NE+SW", "NW+SE"]),
        (CROSSING, ["NS+EW"]),
    ],
)
def test_each_shape_lies_in_so_many_ways(shape: int, ways: list[str]) -> None:
    assert [TEXT[pose] for pose in POSES_OF[shape]] == ways
    for pose in POSES_OF[shape]:
        assert SHAPE_OF[pose] == shape
        assert pose_of(shape, TEXT[pose]) == pose


def test_every_pose_but_none_has_a_shape_a_text_and_a_glyph_of_its_own() -> None:
    assert sum(len(poses) for poses in POSES_OF) == POSE_COUNT - 1
    assert len(set(TEXT)) == len(set(GLYPH)) == POSE_COUNT
    assert len(SHAPE_NAMES) == len(POSES_OF)
    assert OPEN[NO_PIPE] == 0 and not any(JOINED[4 * NO_PIPE + side] for side in SIDES)


@pytest.mark.parametrize("pose", range(POSE_COUNT))
def test_joined_sides_agree_with_each_other(pose: int) -> None:
    for side in SIDES:
        reached = JOINED[4 * pose + side]
        assert bool(reached & BIT[side]) == bool(OPEN[pose] & BIT[side]) == bool(reached)
        for other in SIDES:
            if reached & BIT[other]:
                assert JOINED[4 * pose + other] == reached


@pytest.mark.parametrize("pose", range(POSE_COUNT))
def test_turning_keeps_the_shape_and_comes_round(pose: int) -> None:
    turned = [pose]
    for _ in range(4):
        turned.append(TURNED[turned[-1]])
    assert turned[4] == pose
    assert {SHAPE_OF[p] for p in turned} == {SHAPE_OF[pose]}
    if pose != NO_PIPE:
        assert set(turned) == set(POSES_OF[SHAPE_OF[pose]])


def test_turning_is_clockwise() -> None:
    assert TEXT[TURNED[pose_of(TEE, "NES")]] == "ESW"
    assert TEXT[TURNED[pose_of(DOUBLE_CORNER, "NE+SW")]] == "NW+SE"


def test_sides_are_read_in_any_order_and_case() -> None:
    assert pose_of(TEE, " wsn ") == pose_of(TEE, "NSW") != NO_PIPE
    assert pose_of(DOUBLE_CORNER, "ws+en") == pose_of(DOUBLE_CORNER, "NE+SW") != NO_PIPE


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (STRAIGHT, "NE"),
        (CORNER, "NS"),
        (TEE, "NESW"),
        (PLUS, "NS+EW"),
        (DOUBLE_CORNER, "NESW"),
        (TEE, ""),
        (TEE, "ABC"),
    ],
)
def test_what_a_shape_cannot_do_is_no_pipe(shape: int, text: str) -> None:
    assert pose_of(shape, text) == NO_PIPE


def test_masks() -> None:
    assert mask_of("") == 0 and mask_of("N") == 1 and mask_of("NESW") == 15 and mask_of("WN") == 9
