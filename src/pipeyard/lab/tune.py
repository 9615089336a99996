"""Searches an edition's numbers for what a designer wants: even seats, a certain length.

A study gets a section::

    [tune]
    numbers = { "money.second_of_two" = [5, 12] }
    turns = 60
    trials = 30

Every trial plays the study's games with other numbers and measures how uneven the seats are and how far the
length is from the one wanted. There is seldom one best answer: the page shows all that none beats in both.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

import optuna
import pyarrow.parquet as pq

from pipeyard.lab.errors import StudyError
from pipeyard.lab.groups import place_share
from pipeyard.lab.plots import scatter
from pipeyard.lab.report import page
from pipeyard.lab.runner import run
from pipeyard.lab.study import Study, Tuning
from pipeyard.rules.errors import PipeyardError


@dataclass(frozen=True, slots=True)
class Trial:
    """Numbers that were tried, and what came of them."""

    numbers: dict[str, int]
    uneven: float  # how far the place that is furthest from an even share of wins is from it
    turns: float
    off: float  # how far the turns are from those wanted, as a share of them
    best: bool = False  # no other trial is better in both


def tune(study: Study, tell: Callable[[int, Trial], None] = lambda _, __: None) -> list[Trial]:
    """Try numbers until the trials are used up. Raises :class:`StudyError`."""
    if study.tuning is None:
        raise StudyError(f"{study.file}: there is no [tune] section; it names numbers, turns and trials")
    wanted = study.tuning
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    search = optuna.create_study(
        directions=["minimize", "minimize"], sampler=optuna.samplers.TPESampler(seed=_seed(study.seed))
    )
    found: list[Trial] = []
    for number in range(wanted.trials):
        trial = search.ask()
        numbers = {key: trial.suggest_int(key, low, high) for key, (low, high) in wanted.numbers.items()}
        made = _try(study, wanted, numbers)
        search.tell(trial, (made.uneven, made.off))
        found.append(made)
        tell(number + 1, made)
    best = {trial.number for trial in search.best_trials}
    return [replace(trial, best=number in best) for number, trial in enumerate(found)]


def _seed(text: str) -> int:
    return int.from_bytes(text.encode()[:4].rjust(4, b"\0"), "big")


def _try(study: Study, wanted: Tuning, numbers: dict[str, int]) -> Trial:
    base = study.variants[0]
    variant = replace(base, change={**base.change, **numbers})
    with tempfile.TemporaryDirectory(prefix="pipeyard-tune-") as folder:
        try:
            run(replace(study, variants=(variant,)), Path(folder))
        except PipeyardError as problem:
            raise StudyError(
                f"{study.file}: with {numbers} the edition cannot be played: {problem}"
            ) from None
        rows = pq.read_table(Path(folder) / "games.parquet").to_pylist()
    good = [row for row in rows if row["ended_by"] != "failed"]
    if not good:
        raise StudyError(f"{study.file}: with {numbers} every game failed: {rows[0]['problem']}")
    seats = len(good[0]["players"])
    shares = [sum(place_share(row, place) for row in good) / len(good) for place in range(seats)]
    uneven = max(abs(each - 1 / seats) for each in shares)
    turns = sum(row["turns"] for row in good) / len(good)
    off = abs(turns - wanted.turns) / wanted.turns if wanted.turns else 0.0
    return Trial(numbers, uneven, turns, off)


def tuning_page(study: Study, trials: list[Trial]) -> str:
    """The trials as a page: the trade-off as a plot, the best as a table."""
    names = list(study.tuning.numbers) if study.tuning else []
    best = sorted((trial for trial in trials if trial.best), key=lambda trial: trial.uneven)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "".join(
        "<tr>"
        + "".join(f"<td>{trial.numbers[name]}</td>" for name in names)
        + f"<td>{100 * trial.uneven:.1f} points</td><td>{trial.turns:.1f}</td></tr>"
        for trial in best
    )
    plot = scatter(
        [(trial.turns, 100 * trial.uneven, trial.best, str(trial.numbers)) for trial in trials],
        across="turns a game",
        up="points from an even share of wins",
        title="Fair seats against length",
    )
    body = (
        f"<header><h1>{escape(study.title)}</h1>"
        f"<p>{len(trials)} trials of {study.games:,} games each.</p></header>"
        f"<section><h2>The trade-off</h2>{plot}"
        "<p>Filled marks are the trials that no other beats in both.</p></section>"
        "<section><h2>The best of them</h2><div class='wide'>"
        f"<table><thead><tr>{head}<th>from even</th><th>turns</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
        "<p>The best of many trials looks better than it is: play the numbers you choose again with another "
        "seed.</p></section>"
    )
    return page(study.title, body)
