"""Has all games of a study played, here or on a cluster; can be stopped at any moment and gone on with."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

import pyarrow.parquet as pq

from pipeyard.lab.cluster import Cluster
from pipeyard.lab.crew import Batch, Crew, Processes
from pipeyard.lab.play import Table
from pipeyard.lab.results import Part, Results
from pipeyard.lab.statistics import Estimate, sequential
from pipeyard.lab.study import Study
from pipeyard.lab.variants import changed_edition
from pipeyard.rules import registry

LOOK_EVERY = 100  # games between two looks at the precision
A_RUN = 25  # games of one table before those of the next


@dataclass(slots=True)
class Progress:
    """How far a study is."""

    wanted: int
    played: int = 0  # in all, also before this run
    now: int = 0  # in this run
    failed: int = 0
    seconds: float = 0.0  # of this run
    computing: float = 0.0  # inside games, all workers added up
    figure: Estimate | None = None  # the first player's share of wins so far

    @property
    def speed(self) -> float:
        """Games a second."""
        return self.now / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """Seconds to go."""
        return (self.wanted - self.played) / self.speed if self.speed else None


@dataclass(slots=True)
class _Tally:
    """What decides whether a variant has been played often enough."""

    table: Table
    wins: list[float] = field(default_factory=list)

    def is_known(self, precision: float | None) -> bool:
        return (
            precision is not None and len(self.wins) >= LOOK_EVERY and sequential(self.wins).half <= precision
        )


def tables(study: Study) -> list[Table]:
    """What is played: every variant with every list of players."""
    game = registry.game(study.game)
    found = []
    for variant in study.variants:
        edition, text = changed_edition(game, variant.edition, variant.change, study.file.parent)
        for number, players in enumerate(variant.players):
            table = Table(
                variant=variant.name,
                lineup=number,
                game=study.game,
                edition=edition,
                edition_text=text,
                bot_files=study.bot_files,
                options=tuple(variant.options.items()),
                players=players,
                rotate=study.rotate,
                seed=study.seed,
                playouts=study.playouts,
                limit=study.limit,
            )
            found.append(table)
    return found


def digest(everything: Sequence[Table]) -> str:
    """A fingerprint of all that decides the games: results of another study are not gone on with."""
    told = [replace(table, bot_files=()) for table in everything]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def run(
    study: Study,
    folder: Path,
    workers: int | None = None,
    tell: Callable[[Progress], None] = lambda _: None,
    on: str | None = None,
) -> Progress:
    """Play what is missing, here or on a cluster (``on``), and make the tables. Raises ``StudyError``."""
    everything = tables(study)
    results = Results(folder, digest(everything))
    done = results.done()
    progress = Progress(wanted=len(everything) * study.games, played=len(done))
    tell(progress)
    crew = Cluster(on) if on else Processes(workers or os.cpu_count() or 1)
    work = _Work(results, crew, progress, tell)
    try:
        if study.precision is None:
            work.play(
                _turn_about(
                    _runs(
                        table, study.games, {n for v, p, n in done if (v, p) == (table.variant, table.lineup)}
                    )
                    for table in everything
                )
            )
        else:
            for table in everything:
                _until_known(study, table, work)
    finally:
        crew.stop()
    results.finish()
    progress.seconds = time.perf_counter() - work.began
    tell(progress)
    return progress


def _until_known(study: Study, table: Table, work: _Work) -> None:
    """Play one table in looks of fixed size, so that where it stops does not hang on who was faster."""
    tally = _Tally(table)
    for start in range(0, study.games, LOOK_EVERY):
        numbers = range(start, min(start + LOOK_EVERY, study.games))
        done = {n for v, p, n in work.results.done() if (v, p) == (table.variant, table.lineup)}
        missing = [n for n in numbers if n not in done]
        parts = [tuple(missing[n :: work.crew.size]) for n in range(work.crew.size)]
        work.play([(table, part) for part in parts if part])
        tally.wins = [row for row in _first_players_wins(work.results, table) if row is not None]
        work.progress.figure = sequential(tally.wins)
        work.tell(work.progress)
        if tally.is_known(study.precision):
            work.progress.wanted -= study.games - numbers.stop
            return


def _first_players_wins(results: Results, table: Table) -> list[float | None]:
    columns = ["variant", "lineup", "number", "winners", "first", "ended_by"]
    found: dict[int, float | None] = {}
    for part in sorted(results.parts.glob("games-*.parquet")):
        for row in pq.read_table(part, columns=columns).to_pylist():
            if (row["variant"], row["lineup"]) == (table.variant, table.lineup):
                won = 1 / len(row["winners"]) if (row["first"] or 0) in row["winners"] else 0.0
                found[row["number"]] = None if row["ended_by"] == "failed" else won
    return [found[number] for number in sorted(found)]


def _runs(table: Table, games: int, done: set[int]) -> list[Batch]:
    """The games of a table still to be played, in short runs."""
    missing = [number for number in range(games) if number not in done]
    return [(table, tuple(missing[start : start + A_RUN])) for start in range(0, len(missing), A_RUN)]


def _turn_about(runs: Iterable[list[Batch]]) -> list[Batch]:
    """A run of each table, then the next of each: a study that is stopped has played all of them alike."""
    return [batch for some in zip_longest(*runs) for batch in some if batch is not None]


@dataclass(slots=True)
class _Work:
    """Games that are being played, and where they are kept."""

    results: Results
    crew: Crew
    progress: Progress
    tell: Callable[[Progress], None]
    began: float = field(default_factory=time.perf_counter)
    wins: list[float] = field(default_factory=list)

    def play(self, batches: Sequence[Batch]) -> None:
        """Have all batches played, and keep each as it comes."""
        waiting = iter(batches)
        left: list[Batch] = []
        while True:
            while self.crew.busy() < 2 * self.crew.size:
                batch = left.pop() if left else next(waiting, None)
                if batch is None:
                    break
                self.crew.submit(batch)
            if not self.crew.busy():
                return
            for batch, played in self.crew.finished():
                if played is None:
                    left.append(batch)
                    continue
                part, rest = played
                if rest is not None:
                    left.append(rest)
                self._keep(part)

    def _keep(self, part: Part) -> None:
        self.results.add(part)
        progress = self.progress
        progress.played += part.count
        progress.now += part.count
        progress.failed += len(part.failed)
        progress.computing += part.seconds
        self.wins += part.wins
        progress.figure = sequential(self.wins) if len(self.wins) > 1 else None
        progress.seconds = time.perf_counter() - self.began
        self.tell(progress)
