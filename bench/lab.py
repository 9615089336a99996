"""What the laboratory adds to the games it plays: two cores against one, and its own cost for each game.

python -m bench lab                          # ten thousand games, twice: some minutes on a quiet machine
BENCH_LAB_GAMES=200 python -m bench lab      # a quick try
"""

from __future__ import annotations

import os
import resource
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.goals import at_least
from bench.goals import under as under_goal
from bench.section import Section, rows
from bench.texts import texts
from pipeyard.lab.runner import run
from pipeyard.lab.study import read_study

GAMES = 10_000
STUDY = """title = "The laboratory itself"
game = "pipe-dream"
players = ["plumber", "plumber"]
games = {games}
seed = "bench"
"""


@dataclass(frozen=True)
class Cost:
    """A study that was run. All but ``wall`` is processor time, in seconds."""

    workers: int
    games: int
    wall: float
    playing: float  # inside games
    here: float  # in the process that hands out games and keeps results
    there: float  # in the workers, games included

    @property
    def own(self) -> float:
        """What is not playing, as a share of playing."""
        return (self.here + self.there - self.playing) / self.playing


def measured(workers: int, games: int) -> Cost:
    """Run the study with so many workers."""
    with tempfile.TemporaryDirectory(prefix="pipeyard-bench-") as folder:
        file = Path(folder) / "study.toml"
        file.write_text(STUDY.format(games=games), encoding="utf-8")
        study = read_study(file)
        here, there = _spent(resource.RUSAGE_SELF), _spent(resource.RUSAGE_CHILDREN)
        done = run(study, Path(folder) / "results", workers)
        here, there = _spent(resource.RUSAGE_SELF) - here, _spent(resource.RUSAGE_CHILDREN) - there
    return Cost(workers, games, done.seconds, done.computing, here, there)


def _spent(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def section() -> Section:
    """Run it on one core and on two."""
    games = int(os.environ.get("BENCH_LAB_GAMES", GAMES))
    one, two = measured(1, games), measured(2, games)
    table = rows(
        ["cores", "games", "seconds", "games a second", "own cost", "of it here, µs a game"],
        [
            [
                str(each.workers),
                f"{each.games:,}",
                f"{each.wall:.1f}",
                f"{each.games / each.wall:.1f}",
                f"{100 * each.own:.1f} %",
                f"{1e6 * each.here / each.games:.0f}",
            ]
            for each in (one, two)
        ],
    )
    goals = [
        at_least("lab-cores", "a study on two cores beside one", 1.8, one.wall / two.wall),
        under_goal("lab-cost", "the laboratory's own cost beside the games'", 10, 100 * two.own, "%"),
    ]
    return Section("The laboratory", f"{texts('page.md')['lab']}\n\n{table}", goals)
