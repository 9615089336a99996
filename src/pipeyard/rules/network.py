"""What flows through joined pipes: water, on any board that has a neighbour table.

A board here is two flat runs: ``neighbour`` (see :mod:`pipeyard.rules.grid`) and ``poses``, the pose
at each site. Wetness is a mask of sides per site, because the two pipes of a double corner are wet
or dry on their own.

>>> from pipeyard.rules.grid import EAST, WEST, Rectangle
>>> from pipeyard.rules.shapes import DOUBLE_CORNER, STRAIGHT, pose_of
>>> neighbour = vec[i64](Rectangle(2, 1).neighbour)
>>> poses = vec[i16]([pose_of(STRAIGHT, "EW"), pose_of(DOUBLE_CORNER, "NW+SE")])
>>> wet = vec[i16]([0, 0])
>>> flood(neighbour, poses, wet, vec[i64]([4 * 0 + WEST]))  # water enters the first cell from the west
>>> list(wet)
[10, 9]
"""

from typing import Final

from mypy_extensions import i16, i64

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import append, vec
from pipeyard.rules.shapes import JOINED

_JOINED: Final = vec[i64](JOINED)


def flood(neighbour: vec[i64], poses: vec[i16], wet: vec[i16], doors: vec[i64]) -> None:
    """Let water in at ``doors``, each ``4 * site + side``, and add the sides it comes to to ``wet``.

    A door whose side is closed lets nothing in.
    """
    pending = vec[i64](capacity=32)
    for door in doors:
        pending = append(pending, door)
    head: i64 = 0
    while head < len(pending):
        door = pending[head]
        head += 1
        site = door >> 2
        reached = _JOINED[4 * i64(poses[site]) + (door & 3)] & ~i64(wet[site])
        if reached == 0:
            continue
        wet[site] = wet[site] | i16(reached)
        for side in range(i64(4)):
            if reached >> side & 1:
                across = neighbour[4 * site + side]
                opposite = side ^ 2
                if across != NOWHERE and not i64(wet[across]) >> opposite & 1:
                    pending = append(pending, 4 * across + opposite)
