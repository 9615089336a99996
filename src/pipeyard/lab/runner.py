"""Plays all games of a study on all cores; can be stopped at any moment and gone on with."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path

import pyarrow.parquet as pq

from pipeyard import plugins
from pipeyard.lab.play import GameRow, Table, play
from pipeyard.lab.results import Results
from pipeyard.lab.statistics import Estimate, sequential
from pipeyard.lab.study import Study
from pipeyard.lab.variants import changed_edition
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game

SECONDS_A_PART = 2.0  # what a worker plays before it hands its games over
LOOK_EVERY = 100  # games between two looks at the precision
A_RUN = 25  # games of one table before those of the next

Batch = tuple[Table, tuple[int, ...]]  # games of a table, by number


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

    def take(self, row: GameRow) -> None:
        if row.ended_by != "failed":
            self.wins.append(row.share(row.first or 0))

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
    study: Study, folder: Path, workers: int | None = None, tell: Callable[[Progress], None] = lambda _: None
) -> Progress:
    """Play what is missing and make the tables. Raises :class:`StudyError`."""
    everything = tables(study)
    results = Results(folder, digest(everything))
    done = results.done()
    progress = Progress(wanted=len(everything) * study.games, played=len(done))
    tell(progress)
    began = time.perf_counter()
    count = workers or os.cpu_count() or 1
    if study.precision is None:
        batches = _turn_about(
            _runs(table, study.games, {n for v, p, n in done if (v, p) == (table.variant, table.lineup)})
            for table in everything
        )
        _play(batches, results, count, progress, began, tell)
    else:
        for table in everything:
            _until_known(study, table, results, count, progress, began, tell)
    results.finish()
    progress.seconds = time.perf_counter() - began
    tell(progress)
    return progress


def _until_known(
    study: Study,
    table: Table,
    results: Results,
    workers: int,
    progress: Progress,
    began: float,
    tell: Callable[[Progress], None],
) -> None:
    """Play one table in looks of fixed size, so that where it stops does not hang on who was faster."""
    tally = _Tally(table)
    for start in range(0, study.games, LOOK_EVERY):
        numbers = range(start, min(start + LOOK_EVERY, study.games))
        done = {n for v, p, n in results.done() if (v, p) == (table.variant, table.lineup)}
        missing = [n for n in numbers if n not in done]
        if missing:
            batches = [(table, tuple(missing[n::workers])) for n in range(workers) if missing[n::workers]]
            _play(batches, results, workers, progress, began, tell)
        tally.wins = [row for row in _first_players_wins(results, table) if row is not None]
        progress.figure = sequential(tally.wins)
        tell(progress)
        if tally.is_known(study.precision):
            progress.wanted -= study.games - numbers.stop
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


def _play(
    batches: Sequence[Batch],
    results: Results,
    workers: int,
    progress: Progress,
    began: float,
    tell: Callable[[Progress], None],
) -> None:
    if not batches:
        return
    wins: list[float] = []
    with ProcessPoolExecutor(workers, get_context("spawn"), plugins.load) as pool:
        waiting = iter(batches)
        running: set[Future[tuple[list[GameRow], Batch | None]]] = set()
        left: list[Batch] = []
        try:
            while True:
                while len(running) < 2 * workers:
                    batch = left.pop() if left else next(waiting, None)
                    if batch is None:
                        break
                    running.add(pool.submit(_work, *batch))
                if not running:
                    break
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    rows, rest = future.result()
                    results.add(rows)
                    if rest is not None:
                        left.append(rest)
                    progress.played += len(rows)
                    progress.now += len(rows)
                    progress.failed += sum(1 for row in rows if row.problem)
                    progress.computing += sum(row.seconds for row in rows)
                    wins += [row.share(row.first or 0) for row in rows if not row.problem]
                    progress.figure = sequential(wins) if len(wins) > 1 else None
                    progress.seconds = time.perf_counter() - began
                    tell(progress)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@cache
def _game(name: str) -> Game:
    return registry.game(name)


def _work(table: Table, numbers: tuple[int, ...]) -> tuple[list[GameRow], Batch | None]:
    """Play some games in a worker; what did not fit into a part's time is handed back."""
    began = time.perf_counter()
    rows: list[GameRow] = []
    for place, number in enumerate(numbers):
        rows.append(play(table, _game(table.game), number))
        if time.perf_counter() - began > SECONDS_A_PART and place + 1 < len(numbers):
            return rows, (table, numbers[place + 1 :])
    return rows, None
