"""Pipes: a board may be turned and mirrored, where every element is as likely as its image."""

from __future__ import annotations

import numpy as np

from pipeyard.learn.space import Space
from pipeyard.learn.symmetry.geometry import Motion, Symmetry, inverse, motion, moved_planes
from pipeyard.rules.pipes.menu import CROSS, DRAW, FIRST, ROTATE, TELEPORT_END
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.terms import ELEMENTS

MOTIONS = {
    "turned clockwise": (0, 1, -1, 0),
    "turned by half": (-1, 0, 0, -1),
    "turned anticlockwise": (0, -1, 1, 0),
    "mirrored west to east": (-1, 0, 0, 1),
    "mirrored north to south": (1, 0, 0, -1),
    "mirrored on the diagonal": (0, 1, 1, 0),
    "mirrored on the other diagonal": (0, -1, -1, 0),
}


def make(space: Space) -> list[Symmetry]:
    start = space.coder.start
    assert isinstance(start, PipesState)
    _, height, width = space.shape
    found = []
    for name, matrix in MOTIONS.items():
        if matrix[0] == 0 and width != height:
            continue
        moved = motion(width, height, -1, matrix)
        weights = start.terms.weights
        if all(weights[place] == weights[_element(moved, place)] for place in range(len(ELEMENTS))):
            found.append(_symmetry(space, name, moved))
    return found


def _element(moved: Motion, place: int) -> int:
    return ELEMENTS.index(moved.pose(ELEMENTS[place]))


def _symmetry(space: Space, name: str, moved: Motion) -> Symmetry:
    scalars = np.arange(len(space.scalar_names))
    scalars[: len(ELEMENTS)] = [_element(moved, place) for place in range(len(ELEMENTS))]
    size = len(moved.cells)
    actions = np.arange(space.actions)
    verbs = {DRAW: DRAW, CROSS: CROSS}
    verbs |= {ROTATE + pose: ROTATE + moved.pose(pose) for pose in range(1, 7)}
    verbs |= {TELEPORT_END + side: TELEPORT_END + moved.sides[side] for side in range(4)}
    for verb, image in verbs.items():
        actions[FIRST + verb * size : FIRST + (verb + 1) * size] = FIRST + image * size + moved.cells
    planes = moved_planes(space, moved, [(0, 1, 2, 3), (8, 9, 10, 11)])
    return Symmetry(name, planes, inverse(scalars), lambda seen: actions)
