"""Reachability against two slow, literal checkers that share no code with it but the tables of shapes."""

import random
from itertools import product

import pytest
from mypy_extensions import i16, i64

from pipeyard.rules.grid import BIT, NORTH, NOWHERE, OPPOSITE, SOUTH, WEST, Plane
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.network import flood
from pipeyard.rules.pipe_land.reach.exact import Reach
from pipeyard.rules.shapes import (
    CORNER,
    DOUBLE_CORNER,
    JOINED,
    OPEN,
    PLUS,
    POSES_OF,
    SHAPE_OF,
    STRAIGHT,
    TEE,
    pose_of,
)

LETTERS = {"s": STRAIGHT, "c": CORNER, "t": TEE, "p": PLUS, "d": DOUBLE_CORNER}


class Table:
    """A small table: Taps on the north bank of a river in row 0, and tiles of any shapes."""

    def __init__(self) -> None:
        self.plane = Plane()
        self.poses: list[int] = []
        self.doors: list[int] = []
        self.tiles: list[int] = []

    def lay(self, column: int, row: int, pose: int) -> None:
        site = self.plane.lay(column, row)
        self.poses.extend([0] * (len(self.plane) - len(self.poses)))
        self.poses[site] = pose
        self.tiles.append(site)

    def lay_tap(self, column: int, row: int) -> None:
        self.lay(column, row, pose_of(TEE, "ESW"))
        self.doors.append(4 * self.plane.find(column, row) + SOUTH)

    def empty(self) -> list[int]:
        """The empty cells beside tiles, the river aside."""
        return [
            site for site in range(len(self.poses)) if not self.poses[site] and self.plane.cell(site)[1] > 0
        ]

    def searched(self) -> Reach:
        reach = Reach()
        reach.search(vec[i64](self.plane.neighbour), vec[i64](self.poses), vec[i64](self.doors))
        return reach


def drawn(*rows: str) -> Table:
    """A table from a drawing, north on top, the last row beside the river; `T` is a Tap."""
    table = Table()
    for index, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter == "T":
                table.lay_tap(column, len(rows) - index)
            elif letter in LETTERS:
                table.lay(column, len(rows) - index, POSES_OF[LETTERS[letter]][0])
    return table


def grown(
    dice: random.Random, tiles: int, letters: str, taps: tuple[int, ...] = (0,), wide: int = 99
) -> Table:
    """A random table grown tile by tile as a game grows, with shapes drawn from ``letters``."""
    table = Table()
    for column in taps:
        table.lay_tap(column, 1)
    for _ in range(tiles):
        cells = [table.plane.cell(site) for site in table.empty()]
        cells = [cell for cell in cells if cell[1] <= wide and -wide <= cell[0] <= wide]
        if not cells:
            break
        column, row = dice.choice(cells)
        table.lay(column, row, dice.choice(POSES_OF[LETTERS[dice.choice(letters)]]))
    return table


def wet_cells(table: Table, poses: list[int]) -> set[int]:
    """The empty cells that have water at a side."""
    wet = vec[i16]([i16(0)] * len(poses))
    flood(
        vec[i64](table.plane.neighbour), vec[i16]([i16(pose) for pose in poses]), wet, vec[i64](table.doors)
    )
    return {
        site
        for site in table.empty()
        for side in range(4)
        if (across := table.plane.neighbour[4 * site + side]) != NOWHERE and wet[across] & BIT[OPPOSITE[side]]
    }


def by_turning(table: Table) -> set[int]:
    """The rule to the letter: turn the tiles every possible way and look where water comes."""
    reached: set[int] = set()
    poses = table.poses.copy()
    for turned in product(*[POSES_OF[SHAPE_OF[table.poses[site]]] for site in table.tiles]):
        for site, pose in zip(table.tiles, turned, strict=True):
            poses[site] = pose
        reached |= wet_cells(table, poses)
    return reached


def by_following(table: Table) -> set[int]:
    """Lay the pipe tile by tile from every Tap, choosing each tile's pose when the pipe first enters it."""
    reached: set[int] = set()
    chosen: dict[int, int] = {}
    wet: set[tuple[int, int]] = set()

    def enter(site: int, side: int) -> None:
        if site == NOWHERE:
            return
        if not table.poses[site]:
            reached.add(site)
            return
        if site in chosen:
            flow(site, side, chosen[site])
            return
        for pose in POSES_OF[SHAPE_OF[table.poses[site]]]:
            chosen[site] = pose
            flow(site, side, pose)
            del chosen[site]

    def flow(site: int, side: int, pose: int) -> None:
        pipe = JOINED[4 * pose + side]
        if not pipe or (site, pipe) in wet:
            return
        wet.add((site, pipe))
        for leave in range(4):
            if pipe & BIT[leave] and leave != side:
                enter(table.plane.neighbour[4 * site + leave], OPPOSITE[leave])
        wet.remove((site, pipe))

    for door in table.doors:
        enter(door >> 2, door & 3)
    return reached & set(table.empty())


def check_witnesses(table: Table, reach: Reach) -> None:
    """Every witness brings water to its cell, and every tile in it lies a way its shape can lie."""
    for site in table.empty():
        witness = reach.witness(site)
        assert bool(witness) == reach.reaches(site)
        if not witness:
            continue
        poses = table.poses.copy()
        assert len(set(witness[::2])) == len(witness) // 2, "a tile was named twice"
        for tile, pose in zip(witness[::2], witness[1::2], strict=True):
            assert SHAPE_OF[pose] == SHAPE_OF[table.poses[tile]]
            poses[tile] = pose
        assert site in wet_cells(table, poses)
        for door in table.doors:
            if door >> 2 in witness[::2]:
                assert OPEN[poses[door >> 2]] & BIT[door & 3], "a Tap was turned from the river"


def compare(table: Table, expected: set[int]) -> int:
    """The answers and witnesses are right; returns how many cells needed the exact search."""
    reach = table.searched()
    answered = {site for site in table.empty() if reach.reaches(site)}
    assert answered == expected
    check_witnesses(table, reach)
    return reach.exact_searches


def turnings(table: Table) -> int:
    count = 1
    for site in table.tiles:
        count *= len(POSES_OF[SHAPE_OF[table.poses[site]]])
    return count


def random_table(dice: random.Random, tiles: int) -> Table:
    letters = dice.choice(["sscccddt", "scd", "sccdtp", "ssccddtttp", "ccccst", "ddddsct"])
    taps = dice.choice([(0,), (0,), (0, 2), (0, 3)])
    return grown(dice, tiles, letters, taps, dice.choice([2, 3, 4, 99]))


def check_turning(seed: int, tables: int, most: int) -> None:
    """Small tables against every way of turning all their tiles, ``most`` ways at most."""
    dice = random.Random(seed)
    done = 0
    while done < tables:
        table = random_table(dice, dice.randint(3, 9))
        if turnings(table) <= most:
            compare(table, by_turning(table))
            done += 1


def check_following(seed: int, tables: int, sizes: tuple[int, int]) -> None:
    """Larger tables against every pipe that can be laid over them."""
    dice = random.Random(seed)
    for _ in range(tables):
        table = random_table(dice, dice.randint(*sizes))
        compare(table, by_following(table))


def check_hard(seed: int, cells: int, sizes: tuple[int, int]) -> tuple[int, int]:
    """Only tables on which the first sweep leaves cells open; how many of those were reached, and not."""
    dice = random.Random(seed)
    reached = 0
    hard = 0
    while hard < cells:
        letters = dice.choice(["sssct", "ssct", "sssccdt", "ssstd", "ssscd", "ssscctpd"])
        table = grown(dice, dice.randint(*sizes), letters, (0,), dice.choice([2, 2, 2, 3]))
        reach = table.searched()
        unsure = set(table.empty()).intersection(reach.undecided)
        if unsure:
            hard += len(unsure)
            expected = by_following(table)
            reached += len(expected.intersection(unsure))
            assert compare(table, expected) >= len(unsure)
    return reached, hard - reached


def test_every_turning_of_small_tables_agrees() -> None:
    check_turning(1, 120, 1000)


def test_every_pipe_on_larger_tables_agrees() -> None:
    check_following(2, 200, (8, 18))


def test_the_hard_cells_are_right() -> None:
    reached, not_reached = check_hard(3, 250, (12, 18))
    assert reached >= 25
    assert not_reached >= 150


@pytest.mark.deep
def test_every_turning_of_many_small_tables_agrees() -> None:
    check_turning(11, 1500, 2500)


@pytest.mark.deep
def test_every_pipe_on_many_larger_tables_agrees() -> None:
    check_following(12, 2000, (10, 20))


@pytest.mark.deep
def test_very_many_hard_cells_are_right() -> None:
    reached, not_reached = check_hard(13, 2000, (12, 19))
    assert reached >= 200
    assert not_reached >= 1200


def cells_reached(table: Table) -> set[tuple[int, int]]:
    reach = table.searched()
    check_witnesses(table, reach)
    return {table.plane.cell(site) for site in table.empty() if reach.reaches(site)}


def test_a_straight_is_passed_straight_and_a_corner_turned() -> None:
    assert cells_reached(drawn("Tsc")) == {(-1, 1), (0, 2), (2, 2)}


def test_a_tee_is_left_by_any_other_side() -> None:
    assert cells_reached(drawn("Tst")) == {(-1, 1), (0, 2), (2, 2), (3, 1)}


def test_a_straight_is_not_crossed_both_ways() -> None:
    # East over the straight at (1, 3), round three corners, and the pipe would have to cross it southward.
    table = drawn(" cc", "csc", "s  ", "T  ")
    assert table.plane.find(1, 2) in table.searched().undecided
    assert (1, 2) not in cells_reached(table)


def test_a_double_corner_is_passed_twice_in_one_pose() -> None:
    # In from the west and out to the north or south, round the cell at (2, 3), in again and out to that cell.
    table = drawn(" csc", "cd s", "scsc", "T   ")
    assert (2, 3) in cells_reached(table)
    assert (2, 3) not in cells_reached(drawn(" csc", "cc s", "scsc", "T   "))


def test_a_witness_keeps_what_already_serves() -> None:
    table = drawn("Tst")
    site = table.plane.find(2, 1)
    for pose in POSES_OF[TEE]:
        table.poses[site] = pose
        reach = table.searched()
        if OPEN[pose] & BIT[NORTH] and OPEN[pose] & BIT[WEST]:
            assert reach.witness(table.plane.find(2, 2))[-2:] == [site, pose]


def test_a_witness_can_be_asked_for_tiles_turned_since() -> None:
    table = drawn("Tst")
    reach = table.searched()
    site = table.plane.find(2, 1)
    for text in ("NEW", "NSW"):
        table.poses[site] = pose_of(TEE, text)
        assert reach.witness(table.plane.find(2, 2), table.poses)[-2:] == [site, pose_of(TEE, text)]


def test_a_pipe_end_without_a_tap_has_water() -> None:
    table = Table()
    table.lay(1, 1, pose_of(STRAIGHT, "EW"))
    end = table.plane.find(0, 1)
    table.doors.append(4 * end + SOUTH)
    reach = table.searched()
    assert reach.reaches(end)
    assert reach.witness(end) == []
    assert not reach.reaches(table.plane.find(2, 1))


# The worst tables a search for bad ones came to. How many cells are reached was found by another exact
# method too, a plain search backward from each cell.
NASTY = [
    (27, (".cc.tstc", "cdptcdss", "ttssccss", "s.ptcspt", "c.tscssc", "ctcssdcs", "tsstcccc", "...T....")),
    (26, ("dpdddcsssc", "tsscstsdpc", "dssssscssp", "dcdcsddcsc", "stsstscccc", "cdcccsssdd", ".....T....")),
    (
        29,
        (
            "dcspd",
            "dddts",
            "csssc",
            ".ptcs",
            "ccsdc",
            "dssdd",
            "sddds",
            "ddsdc",
            "tspsc",
            "cspcc",
            "dcdst",
            ".dsdd",
            "..T..",
        ),
    ),
]


@pytest.mark.parametrize(("count", "rows"), NASTY)
def test_nasty_tables(count: int, rows: tuple[str, ...]) -> None:
    table = drawn(*rows)
    assert len(cells_reached(table)) == count
    assert len(table.searched().undecided) >= 7
