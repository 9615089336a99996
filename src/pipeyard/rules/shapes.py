"""Pipe shapes as data. A *pose* is a shape in one orientation, as one small number.

Orientations are spoken and written as open sides: ``NS``, ``NE``, ``NES``, ``NESW``, and with a plus
sign where a tile carries two pipes that do not meet: ``NE+SW``.

>>> [TEXT[pose] for pose in POSES_OF[DOUBLE_CORNER]]
['NE+SW', 'NW+SE']
>>> pose_of(TEE, "wne") == pose_of(TEE, "NEW")
True
>>> TEXT[TURNED[pose_of(CORNER, "NE")]]
'SE'
"""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.grid import BIT, SIDE_NAMES, TURN_MASK
from pipeyard.rules.int_vectors import vec

STRAIGHT: Final = 0
CORNER: Final = 1
TEE: Final = 2
PLUS: Final = 3
DOUBLE_CORNER: Final = 4
CROSSING: Final = 5
SHAPE_NAMES: Final = ("straight", "corner", "tee", "plus", "double corner", "crossing")

NO_PIPE: Final = 0  # the pose of an empty cell: nothing is open

# (shape, the joined groups of sides, how it is written, how it is drawn in one character)
_POSES: Final = [
    (-1, [], "", " "),
    (STRAIGHT, ["NS"], "NS", "║"),
    (STRAIGHT, ["EW"], "EW", "═"),
    (CORNER, ["NE"], "NE", "╚"),
    (CORNER, ["SE"], "SE", "╔"),
    (CORNER, ["SW"], "SW", "╗"),
    (CORNER, ["NW"], "NW", "╝"),
    (TEE, ["NES"], "NES", "╠"),
    (TEE, ["ESW"], "ESW", "╦"),
    (TEE, ["NSW"], "NSW", "╣"),
    (TEE, ["NEW"], "NEW", "╩"),
    (PLUS, ["NESW"], "NESW", "╬"),
    (DOUBLE_CORNER, ["NE", "SW"], "NE+SW", "╲"),
    (DOUBLE_CORNER, ["NW", "SE"], "NW+SE", "╱"),
    (CROSSING, ["NS", "EW"], "NS+EW", "┼"),
]


def mask_of(sides: str) -> int:
    """Sides as bits: ``mask_of("NE") == 3``."""
    mask = 0
    for letter in sides:
        mask |= BIT[SIDE_NAMES.index(letter)]
    return mask


def _joined(groups: list[str]) -> list[int]:
    """For each side, the sides water entering there reaches (itself too), or 0 if it is closed."""
    masks = [mask_of(group) for group in groups]
    return [sum(m for m in masks if m & bit) for bit in BIT]


POSE_COUNT: Final = len(_POSES)
SHAPE_OF: Final = [shape for shape, _, _, _ in _POSES]
TEXT: Final = [text for _, _, text, _ in _POSES]
GLYPH: Final = [glyph for _, _, _, glyph in _POSES]
OPEN: Final = [sum(mask_of(group) for group in groups) for _, groups, _, _ in _POSES]
JOINED: Final = [mask for _, groups, _, _ in _POSES for mask in _joined(groups)]  # [4 * pose + side]
POSES_OF: Final = [
    [pose for pose in range(POSE_COUNT) if SHAPE_OF[pose] == shape] for shape in range(len(SHAPE_NAMES))
]
# The poses of a shape are neighbours: from FIRST_POSE[shape] to before PAST_POSE[shape].
FIRST_POSE: Final = vec[i64]([poses[0] for poses in POSES_OF])
PAST_POSE: Final = vec[i64]([poses[-1] + 1 for poses in POSES_OF])


def _turned(pose: int) -> int:
    """The pose a quarter turn clockwise makes of ``pose``."""
    masks = sorted(TURN_MASK[JOINED[4 * pose + side]] for side in range(4) if JOINED[4 * pose + side])
    for other in range(POSE_COUNT):
        if SHAPE_OF[other] == SHAPE_OF[pose]:
            if masks == sorted(JOINED[4 * other + side] for side in range(4) if JOINED[4 * other + side]):
                return other
    return pose


TURNED: Final = [_turned(pose) for pose in range(POSE_COUNT)]


def pose_of(shape: int, text: str) -> int:
    """The pose of ``shape`` written as open sides, in any order and case; ``NO_PIPE`` if there is none.

    >>> pose_of(STRAIGHT, "NE") == NO_PIPE
    True
    """
    wanted = sorted("".join(sorted(group)) for group in text.strip().upper().split("+"))
    for pose in POSES_OF[shape]:
        if wanted == sorted("".join(sorted(group)) for group in TEXT[pose].split("+")):
            return pose
    return NO_PIPE
