"""Pipe Land: the table mirrored along the river, across it, or both.

Actions for moves beyond the window stay as they are.
"""

from __future__ import annotations

import numpy as np

from pipeyard.learn.core.pipe_land import FIRST_CELL, ON_PLACE, ON_ROTATE, PipeLandCoder
from pipeyard.learn.space import Observation, Space
from pipeyard.learn.symmetry.geometry import Motion, Places, Symmetry, motion, moved_planes
from pipeyard.rules.shapes import CORNER, DOUBLE_CORNER, PLUS, POSES_OF, STRAIGHT, TEE

MOTIONS = {
    "mirrored west to east": (-1, 0, 0, 1),
    "mirrored across the river": (1, 0, 0, -1),
    "turned by half": (-1, 0, 0, -1),
}
SHAPES = (STRAIGHT, CORNER, TEE, PLUS, DOUBLE_CORNER)


def make(space: Space) -> list[Symmetry]:
    coder = space.coder
    assert isinstance(coder, PipeLandCoder)
    _, height, width = space.shape
    return [
        _symmetry(space, coder, name, motion(width, height, 1, matrix)) for name, matrix in MOTIONS.items()
    ]


def _symmetry(space: Space, coder: PipeLandCoder, name: str, moved: Motion) -> Symmetry:
    each, cells = int(coder.each), int(coder.window.cells)
    turns = np.tile(np.arange(4), (len(SHAPES), 1))  # [shape, orientation] its image
    for shape in SHAPES:
        for place, pose in enumerate(POSES_OF[shape]):
            turns[shape, place] = POSES_OF[shape].index(moved.pose(pose))

    def images(seen: Observation) -> Places:
        found = np.arange(space.actions)
        by_cell = np.tile(np.arange(each), (cells, 1))
        drawn = seen["scalars"][4:9]
        by_cell[:, ON_PLACE : ON_PLACE + 4] = ON_PLACE + turns[int(drawn.argmax())]
        by_cell[:, ON_ROTATE : ON_ROTATE + 4] = ON_ROTATE + turns[_shapes(seen)]
        found[FIRST_CELL:] = (FIRST_CELL + each * moved.cells[:, None] + by_cell).reshape(-1)
        return found

    planes = moved_planes(space, moved, [(0, 1, 2, 3), (5, 6, 7, 8)])
    return Symmetry(name, planes, np.arange(len(space.scalar_names)), images)


def _shapes(seen: Observation) -> Places:
    """The shape of the tile on each cell; a straight where none lies, with which nothing can be done."""
    planes = seen["planes"].reshape(len(seen["planes"]), -1).astype(np.int64)
    count = planes[:4].sum(0)
    shapes = np.full(count.shape, STRAIGHT)
    shapes[(count == 2) & (planes[0] != planes[2])] = CORNER
    shapes[count == 3] = TEE
    shapes[count == 4] = PLUS
    shapes[planes[4] == 1] = DOUBLE_CORNER
    return shapes
