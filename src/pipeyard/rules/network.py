"""What flows through joined pipes: water, on any board that has a neighbour table.

A board here is two flat lists: ``neighbour`` (see :mod:`pipeyard.rules.grid`) and ``poses``, the pose
at each site. Wetness is a mask of sides per site, because the two pipes of a double corner are wet
or dry on their own.

>>> from pipeyard.rules.grid import EAST, WEST, Rectangle
>>> from pipeyard.rules.shapes import DOUBLE_CORNER, STRAIGHT, pose_of
>>> row = Rectangle(2, 1)
>>> poses = [pose_of(STRAIGHT, "EW"), pose_of(DOUBLE_CORNER, "NW+SE")]
>>> flood(row.neighbour, poses, [4 * 0 + WEST])  # water enters the first cell from the west
[10, 9]
"""

from pipeyard.rules.grid import BIT, NOWHERE, OPPOSITE
from pipeyard.rules.shapes import JOINED


def flood(neighbour: list[int], poses: list[int], doors: list[int]) -> list[int]:
    """The wet sides of every site when water enters at ``doors``, each ``4 * site + side``.

    A door whose side is closed lets nothing in.
    """
    wet = [0] * len(poses)
    pending = doors.copy()
    while pending:
        door = pending.pop()
        site = door >> 2
        reached = JOINED[4 * poses[site] + (door & 3)] & ~wet[site]
        if reached == 0:
            continue
        wet[site] |= reached
        for side in range(4):
            if reached & BIT[side]:
                across = neighbour[4 * site + side]
                if across != NOWHERE and not wet[across] & BIT[OPPOSITE[side]]:
                    pending.append(4 * across + OPPOSITE[side])
    return wet
