"""How a position is moved: cells and sides turned or mirrored, and arrays put in the new order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeyard.learn.space import Observation, Space
from pipeyard.rules.shapes import NO_PIPE, POSE_COUNT, SHAPE_OF, TEXT, pose_of

Places = npt.NDArray[np.int64]
SIDES = "NESW"


@dataclass(frozen=True)
class Symmetry:
    """One way to move positions of a game."""

    name: str
    plane_sources: Places  # for every place of the planes, where its number comes from
    scalar_sources: Places
    images: Callable[[Observation], Places]  # for every action its image, in a position that is seen so

    def observation(self, seen: Observation) -> Observation:
        """What is seen of the moved position."""
        planes = seen["planes"]
        moved = planes.reshape(-1)[self.plane_sources].reshape(planes.shape)
        return {"planes": moved, "scalars": seen["scalars"][self.scalar_sources]}

    def action(self, action: int, seen: Observation) -> int:
        """The same action in the moved position; ``seen`` is of the position before it is moved."""
        return int(self.images(seen)[action])

    def mask(self, mask: npt.NDArray[Any], seen: Observation) -> npt.NDArray[Any]:
        """The mask of the moved position."""
        moved = np.zeros_like(mask)
        moved[self.images(seen)] = mask
        return moved


def identity(space: Space) -> Symmetry:
    """Nothing is moved."""
    planes = np.arange(int(np.prod(space.shape)))
    actions = np.arange(space.actions)
    return Symmetry("as it is", planes, np.arange(len(space.scalar_names)), lambda seen: actions)


@dataclass(frozen=True)
class Motion:
    """A rectangle moved onto itself: where each cell and each side goes."""

    cells: Places
    sides: tuple[int, int, int, int]

    def pose(self, pose: int) -> int:
        """A pipe as it lies after the motion."""
        return POSES[self.sides][pose]


def motion(width: int, height: int, north: int, matrix: tuple[int, int, int, int]) -> Motion:
    """The motion of the matrix ((a, b), (c, d)), which takes (x, y), counted from the middle, to its image.

    ``north`` is 1 where rows grow northward and -1 where they grow southward.

    >>> motion(2, 2, 1, (0, 1, -1, 0)).sides  # a quarter turn clockwise: north becomes east
    (1, 2, 3, 0)
    """
    a, b, c, d = matrix
    cells = np.zeros(width * height, np.int64)
    for row in range(height):
        for column in range(width):
            x, y = 2 * column - width + 1, north * (2 * row - height + 1)
            moved_x, moved_y = a * x + b * y, north * (c * x + d * y)
            cells[row * width + column] = (moved_y + height - 1) // 2 * width + (moved_x + width - 1) // 2
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    moved = [steps.index((a * x + b * y, c * x + d * y)) for x, y in steps]
    return Motion(cells, (moved[0], moved[1], moved[2], moved[3]))


class _Poses(dict[tuple[int, int, int, int], list[int]]):
    """Where each pose goes, by where the sides go; made when first asked for."""

    def __missing__(self, sides: tuple[int, int, int, int]) -> list[int]:
        found = [NO_PIPE]
        for pose in range(1, POSE_COUNT):
            text = "".join(SIDES[sides[SIDES.index(c)]] if c in SIDES else c for c in TEXT[pose])
            found.append(pose_of(SHAPE_OF[pose], text))
        self[sides] = found
        return found


POSES = _Poses()


def moved_planes(space: Space, moved: Motion, side_groups: Sequence[Sequence[int]]) -> Places:
    """Where the planes' numbers come from; each group has four planes, one for each side from north on."""
    planes, cells = space.shape[0], space.shape[1] * space.shape[2]
    image = np.arange(planes)
    for group in side_groups:
        for side in range(4):
            image[group[side]] = group[moved.sides[side]]
    sources = np.zeros((planes, cells), np.int64)
    for plane in range(planes):
        sources[image[plane], moved.cells] = plane * cells + np.arange(cells)
    return sources.reshape(-1)


def inverse(images: Places) -> Places:
    """Where things come from, from where they go."""
    sources = np.zeros_like(images)
    sources[images] = np.arange(len(images))
    return sources
