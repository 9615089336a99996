"""How long Pipe Land's reachability takes: all empty cells of random 60-tile tables, and of nasty ones.

    python bench/reach.py                  random tables of both editions, then of mixes poor in tees
    python bench/reach.py --climb 60       spend 60 s making tables worse, one tile at a time; print the worst

Times are CPU time of one thread, the best of three runs a table.
"""

import argparse
import random
import time
import tomllib
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from pipeyard.rules import shapes
from pipeyard.rules.grid import NORTH, SOUTH, Plane
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.pipe_land.reach import exact as module
from pipeyard.rules.pipe_land.reach.exact import Reach
from pipeyard.rules.shapes import POSES_OF, SHAPE_NAMES, SHAPE_OF, TEE

LETTERS = "sctpd"  # the shapes by number
MIXES = ["sscc", "sscd", "ssccd", "sssccct", "ssscccdt", "sscccdtp", "ccccst", "ddddsct", "sdt", "ssssct"]


class Table:
    """A river with its Taps on both banks, and tiles."""

    def __init__(self, pipes: list[int], columns: list[int]) -> None:
        self.plane = Plane()
        self.pipes = pipes
        self.columns = columns
        self.poses: list[int] = []
        self.doors: list[int] = []
        self.tiles: list[int] = []
        for column in pipes:
            for row, river in ((1, SOUTH), (-1, NORTH)):
                self.doors.append(4 * self.lay(column, row, TEE) + river)
        self.tiles.clear()

    def lay(self, column: int, row: int, shape: int) -> int:
        site = self.plane.lay(column, row)
        self.poses.extend([0] * (len(self.plane) - len(self.poses)))
        self.poses[site] = POSES_OF[shape][0]
        self.tiles.append(site)
        return site

    def empty(self) -> list[int]:
        """The empty land beside tiles."""
        return [
            site
            for site in range(len(self.poses))
            if not self.poses[site]
            and not (
                self.plane.cell(site)[1] == 0
                and self.columns[0] <= self.plane.cell(site)[0] <= self.columns[1]
            )
        ]

    def reach(self) -> Reach:
        reach = Reach()
        reach.search(vec[i64](self.plane.neighbour), vec[i64](self.poses), vec[i64](self.doors))
        return reach

    def seconds(self, runs: int = 3) -> float:
        """CPU time to answer for every empty cell."""
        empty = self.empty()
        best = 1e9
        for _ in range(runs):
            begin = time.thread_time()
            reach = self.reach()
            for site in empty:
                reach.reaches(site)
            best = min(best, time.thread_time() - begin)
        return best

    def drawing(self) -> str:
        """The table as letters, north on top, Taps as T, the river as ~."""
        taps = {door >> 2 for door in self.doors}
        cells = {
            self.plane.cell(site): "T" if site in taps else LETTERS[SHAPE_OF[self.poses[site]]]
            for site in range(len(self.poses))
            if self.poses[site]
        }
        for column in range(self.columns[0], self.columns[1] + 1):
            cells[column, 0] = "|" if column in self.pipes else "~"
        columns = [column for column, _ in cells]
        rows = [row for _, row in cells]
        return "\n".join(
            "".join(cells.get((column, row), ".") for column in range(min(columns), max(columns) + 1))
            for row in range(max(rows), min(rows) - 1, -1)
        )


def deck(edition: dict[str, Any], players: int, dice: random.Random) -> list[int]:
    """The shapes of a game's tiles in an order they could be drawn in."""
    order: list[int] = []
    for pile in range(4):
        part: list[int] = []
        for name, count in edition["tiles"]["state"]["piles"][pile].items():
            part += [SHAPE_NAMES.index(name)] * count
        for name, count in edition["tiles"]["colour"]["piles"][pile].items():
            part += [SHAPE_NAMES.index(name)] * (count * players)
        dice.shuffle(part)
        order += part
    return order


def grow(table: Table, order: list[int], dice: random.Random, tiles: int, ruled: bool) -> Table:
    """Lay tiles at random beside others, where rule 2 allows it if ``ruled``, until ``tiles`` lie."""
    for shape in order:
        if len(table.tiles) + len(table.doors) >= tiles:
            break
        cells = table.empty()
        if ruled:
            reach = table.reach()
            cells = [site for site in cells if reach.reaches(site)]
        if not cells:
            break
        # as players do, rather near the river than far
        cells = sorted(
            dice.sample(cells, min(len(cells), dice.choice([1, 2, 4]))),
            key=lambda site: abs(table.plane.cell(site)[1]),
        )
        table.lay(*table.plane.cell(cells[0]), shape)
    return table


def report(name: str, tables: list[Table]) -> None:
    times = sorted((table.seconds(), index) for index, table in enumerate(tables))
    exact = 0
    cells = 0
    for table in tables:
        reach = table.reach()
        empty = table.empty()
        cells += len(empty)
        for site in empty:
            reach.reaches(site)
        exact += reach.exact_searches
    micro = [1e6 * seconds for seconds, _ in times]
    print(
        f"{name:28} {len(tables)} tables  median {micro[len(micro) // 2]:.0f} us  "
        f"p99 {micro[int(len(micro) * 0.99)]:.0f} us  worst {micro[-1]:.0f} us  "
        f"exact searches {exact} of {cells} cells",
        flush=True,
    )


def climb(seconds: float, seed: int, tiles: int, mix: str) -> tuple[float, Table]:
    """Start at a random table and change shapes or move tiles as long as it gets worse."""
    dice = random.Random(seed)
    order = [LETTERS.index(dice.choice(mix)) for _ in range(200)]
    table = grow(Table([0, 3], [-2, 5]), order, dice, tiles, False)
    cells = [(table.plane.cell(site), SHAPE_OF[table.poses[site]]) for site in table.tiles]
    worst = table.seconds(1)
    end = time.time() + seconds
    while time.time() < end:
        changed = cells.copy()
        for _ in range(dice.choice([1, 1, 2, 4])):
            index = dice.randrange(len(changed))
            changed[index] = (changed[index][0], LETTERS.index(dice.choice("sctpd" + mix * 2)))
        if dice.random() < 0.3:
            trial = Table([0, 3], [-2, 5])
            index = dice.randrange(len(changed))
            shape = changed.pop(index)[1]
            for cell, other in changed:
                trial.lay(*cell, other)
            free = trial.empty()
            changed.append((trial.plane.cell(dice.choice(free)), shape))
        trial = Table([0, 3], [-2, 5])
        for cell, shape in changed:
            trial.lay(*cell, shape)
        if trial.seconds(1) >= worst * 0.98:
            measured = trial.seconds()
            if measured >= worst * 0.98:
                worst, table, cells = measured, trial, changed
    return table.seconds(), table


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--climb", type=float, default=0, help="seconds to spend making tables worse")
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--tiles", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print("compiled" if module.__file__.endswith(".so") else "interpreted")
    if chosen.climb:
        found = []
        for index, mix in enumerate(MIXES):
            seconds, table = climb(chosen.climb / len(MIXES), chosen.seed + index, chosen.tiles, mix)
            print(f"{mix:10} {1000 * seconds:.2f} ms", flush=True)
            found.append((seconds, mix, table.drawing()))
        worst = max(found)
        print(f"worst {1000 * worst[0]:.2f} ms, from {worst[1]}:\n{worst[2]}")
        return
    dice = random.Random(chosen.seed)
    folder = Path(shapes.__file__).parent / "pipe_land" / "editions"
    for name in ("76", "114"):
        edition = tomllib.loads((folder / f"{name}.toml").read_text())
        for players, river in ((4, "two"), (6, "three")):
            here = edition["river"][river]
            report(
                f"{name}, {players} players",
                [
                    grow(
                        Table(here["pipes"], here["columns"]),
                        deck(edition, players, dice),
                        dice,
                        chosen.tiles,
                        True,
                    )
                    for _ in range(chosen.tables)
                ],
            )
    for mix in MIXES:
        report(
            mix,
            [
                grow(
                    Table([0, 3], [-2, 5]),
                    [LETTERS.index(dice.choice(mix)) for _ in range(200)],
                    dice,
                    chosen.tiles,
                    False,
                )
                for _ in range(chosen.tables)
            ],
        )


if __name__ == "__main__":
    main()
