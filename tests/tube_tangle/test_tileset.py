"""The tile set favours no material: it looks the same whatever the materials are called."""

from itertools import permutations
from pathlib import Path

import pytest

import pipeyard.rules.tube_tangle
from pipeyard.rules.tube_tangle.edition import load
from pipeyard.rules.tube_tangle.terms import NO_END, Terms
from pipeyard.rules.tube_tangle.tileset import tiles, toml

BOX = load("standard")
Face = tuple[tuple[int, ...], tuple[int, ...]]


def poses(terms: Terms, kind: int, names: tuple[int, ...]) -> frozenset[Face]:
    """Every way a tile can lie, both faces, its materials renamed; equal for tiles nobody can tell apart.

    Each face is written relative to nothing: all four turns are in, so turning a tile changes nothing.
    """
    renamed = dict(enumerate(names, 1))
    return frozenset(
        (
            tuple(renamed.get(value, value) for value in terms.sides[4 * pose : 4 * pose + 4]),
            tuple(terms.ends[4 * pose : 4 * pose + 4]),
        )
        for pose in terms.ways[kind]
    )


def tile_set(names: tuple[int, ...]) -> list[frozenset[Face]]:
    return [poses(BOX, kind, names) for kind in range(BOX.pit)]


def test_no_two_tiles_are_equal() -> None:
    assert len(set(tile_set((1, 2, 3, 4)))) == BOX.pit == 48


@pytest.mark.parametrize("names", list(permutations((1, 2, 3, 4))))
def test_renaming_the_materials_leaves_the_set_as_it_is(names: tuple[int, ...]) -> None:
    assert set(tile_set(names)) == set(tile_set((1, 2, 3, 4)))


def test_renaming_is_seen_where_a_set_is_not_balanced() -> None:
    """The test above can fail: without one tile the set is not the same under every renaming."""
    short = set(tile_set((1, 2, 3, 4))[1:])
    assert any(set(tile_set(names)[1:]) != short for names in permutations((1, 2, 3, 4)))


def test_families() -> None:
    """24 tiles XYZr | XXYY, 12 XXYm | XXXr, 6 XmYm | XYXY, 6 XXYY | ZWZW."""

    def pattern(text: str) -> str:
        letters = text.split()[0]
        order = [letter for letter in dict.fromkeys(letters) if letter.isupper()]
        return "".join("XYZW"[order.index(letter)] if letter in order else letter for letter in letters)

    made = tiles("FPEG")
    counted: dict[tuple[str, str], int] = {}
    for _, front, back in made:
        key = (pattern(front), pattern(back))
        counted[key] = counted.get(key, 0) + 1
    assert counted == {("XYZr", "XXYY"): 24, ("XXYm", "XXXr"): 12, ("XmYm", "XYXY"): 6, ("XXYY", "XYXY"): 6}
    for _, front, back in made[42:]:
        assert set(front) | set(back) == set("FPEG")
    for _, front, back in made[:42]:
        assert set(back) <= set(front.split()[0]) | {"r"}


def test_each_pipe_of_a_two_room_face_has_its_own_room() -> None:
    for kind in range(36, 42):
        pose = BOX.ways[kind][0]
        ends = [end for end in BOX.ends[4 * pose : 4 * pose + 4] if end != NO_END]
        assert len(ends) == len(set(ends)) == 2


def test_the_edition_holds_what_the_generator_makes() -> None:
    folder = Path(pipeyard.rules.tube_tangle.__path__[0])
    assert toml("FPEG") in (folder / "editions/standard.toml").read_text(encoding="utf-8")
