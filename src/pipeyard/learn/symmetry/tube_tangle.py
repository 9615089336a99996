"""Tube Tangle: the table turned, and the materials renamed.

Renaming holds always. Turning holds as long as the piles of rooms and roads do not run out, because borders
bring their tiles in the order north, east, south, west. Laying beyond the window stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import numpy as np

from pipeyard.learn.core.tube_tangle import FIRST_KIND, PLANES, SCALARS, TubeTangleCoder
from pipeyard.learn.space import Observation, Space
from pipeyard.learn.symmetry.geometry import Places, Symmetry, inverse, motion, moved_planes
from pipeyard.rules.tube_tangle.fitting import WAYS
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.terms import Terms

TURNS = {
    "turned clockwise": (0, 1, -1, 0),
    "turned by half": (-1, 0, 0, -1),
    "turned anticlockwise": (0, -1, 1, 0),
}


def make(space: Space) -> list[Symmetry]:
    return [*turns(space), *renamings(space)]


def _terms(space: Space) -> Terms:
    start = space.coder.start
    assert isinstance(start, TubeTangleState)
    return start.terms


def turns(space: Space) -> list[Symmetry]:
    terms, materials = _terms(space), len(_terms(space).materials)
    _, height, width = space.shape
    found = []
    for count, (name, matrix) in enumerate(TURNS.items(), 1):
        moved = motion(width, height, 1, matrix)
        groups = [[len(PLANES) + side * materials + m for side in range(4)] for m in range(materials)]
        ways = _ways(terms, list(range(int(terms.kinds))), "", count)
        images = _images(space, moved.cells, np.arange(int(terms.kinds)), ways)
        planes = moved_planes(space, moved, groups)
        found.append(Symmetry(name, planes, np.arange(len(space.scalar_names)), images))
    return found


def renamings(space: Space) -> list[Symmetry]:
    """One for each way to rename the materials that gives every tile a tile of the box."""
    terms = _terms(space)
    found = []
    for letters in list(permutations(terms.letters))[1:]:
        kinds = _renamed_kinds(terms, "".join(letters))
        if kinds is None:
            continue
        renamed = f"{''.join(terms.letters)} renamed {''.join(letters)}"
        found.append(_renaming(space, renamed, "".join(letters), kinds))
    return found


def _renaming(space: Space, name: str, letters: str, kinds: list[int]) -> Symmetry:
    terms = _terms(space)
    materials, count = len(terms.letters), len(kinds)
    image = np.array([terms.letters.index(letter) for letter in letters])
    cells = space.shape[1] * space.shape[2]
    planes = np.arange(space.shape[0])
    for side in range(4):
        first = len(PLANES) + side * materials
        planes[first : first + materials] = first + image
    sources = (inverse(planes)[:, None] * cells + np.arange(cells)).reshape(-1)
    scalars = np.arange(len(space.scalar_names))
    first = len(SCALARS)
    scalars[first : first + materials] = first + image
    for block in range(3):
        start = first + materials + block * count
        scalars[start : start + count] = start + np.array(kinds)
    ways = _ways(terms, kinds, letters, 0)
    images = _images(space, np.arange(cells), np.array(kinds), ways)
    return Symmetry(name, sources, inverse(scalars), images)


def _renamed(terms: Terms, sides: str, letters: str) -> str:
    return sides.translate(str.maketrans("".join(terms.letters), letters)) if letters else sides


def _renamed_kinds(terms: Terms, letters: str) -> list[int] | None:
    """The kind that each kind becomes, None if one becomes a tile that is not in the box."""
    by_ways = {frozenset(terms.texts[pose] for pose in terms.ways[kind]): kind for kind in range(terms.pit)}
    found = []
    for kind in range(terms.pit):
        image = by_ways.get(frozenset(_renamed(terms, terms.texts[p], letters) for p in terms.ways[kind]))
        if image is None:
            return None
        found.append(image)
    return [*found, terms.pit, terms.cover]


def _ways(terms: Terms, kinds: list[int], letters: str, quarters: int) -> Places:
    """[kind, way] the way in which its image lies."""
    found = np.tile(np.arange(WAYS), (len(kinds), 1))
    for kind in range(terms.pit):
        for way, pose in enumerate(terms.ways[kind]):
            sides = _renamed(terms, terms.texts[pose], letters)
            found[kind, way] = terms.way(kinds[kind], sides[4 - quarters :] + sides[: 4 - quarters])
    return found


def _images(space: Space, cells: Places, kinds: Places, ways: Places) -> Callable[[Observation], Places]:
    coder = space.coder
    assert isinstance(coder, TubeTangleCoder)
    first, count = int(coder.first_cell), len(kinds)
    held_at = len(SCALARS) + int(coder.materials) + count

    def images(seen: Observation) -> Places:
        found = np.arange(space.actions)
        found[FIRST_KIND : FIRST_KIND + count] = FIRST_KIND + kinds
        held = seen["scalars"][held_at : held_at + count]
        way = ways[int(held.argmax())] if held.any() else np.arange(WAYS)
        found[first:] = (first + WAYS * cells[:, None] + way).reshape(-1)
        return found

    return images
