"""The command ``pipeyard rate``: a round robin between bots, and who is how strong."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path

import click

from pipeyard import plugins
from pipeyard.bots import levels
from pipeyard.bots import registry as bots
from pipeyard.bots.ceilings import has_ceiling
from pipeyard.lab.rating.chart import chart
from pipeyard.lab.rating.contest import Contest, Fixture, Played, play, possible
from pipeyard.lab.rating.results import Results
from pipeyard.lab.rating.standings import meetings, ratings, scores
from pipeyard.lab.statistics import mean
from pipeyard.rules import registry
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.words import told_by


@click.command()
@click.argument("game")
@click.option("--bots", "names", help="Who plays, with commas between; else the four levels.")
@click.option(
    "--seats", default=2, show_default=True, help="Players at a table; 1 where a game is played alone."
)
@click.option(
    "--deals", default=20, show_default=True, help="Deals that every pairing plays from both sides."
)
@click.option("--edition", help="The game's first if none is named.")
@click.option("--option", "options", multiple=True, help="An option of the game, NAME=VALUE.")
@click.option("--seconds", type=float, help="What a bot may think about a move.")
@click.option(
    "--playouts", type=int, help="How many games a bot may try out for a move; then results repeat."
)
@click.option("--seed", default="1", show_default=True)
@click.option("--jobs", type=int, help="Games at once; else one for each core.")
@click.option(
    "--results", type=click.Path(path_type=Path, dir_okay=False), help="Keeps games; goes on with it."
)
@click.option("--ceiling", is_flag=True, help="Alone: what was possible on these deals, draws known.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Writes the ratings as an SVG.")
def rate(
    game: str,
    names: str | None,
    seats: int,
    deals: int,
    edition: str | None,
    options: tuple[str, ...],
    seconds: float | None,
    playouts: int | None,
    seed: str,
    jobs: int | None,
    results: Path | None,
    plot: Path | None,
    ceiling: bool,
) -> None:
    """Let bots play each other and say who is how strong."""
    if find_spec("openskill") is None:
        raise click.UsageError("rating needs openskill; install it with: pip install 'pipeyard[lab]'")
    try:
        contest = _contest(game, names, seats, deals, edition, options, seconds, playouts, seed)
        kept = Results(results, contest)
    except PipeyardError as problem:
        raise click.UsageError(told_by(problem)) from None
    if ceiling and (seats != 1 or not has_ceiling(game)):
        raise click.UsageError("--ceiling is for games that one plays alone: --seats 1")
    todo = kept.missing(contest.fixtures())
    with click.progressbar(length=len(todo), label=f"{len(todo)} games") as bar:
        for played in _games(contest, todo, jobs or os.cpu_count() or 1):
            kept.add(played)
            bar.update(1)
    games = [kept.played[fixture] for fixture in contest.fixtures()]
    for line in report(contest, games):
        click.echo(line)
    for line in ceilings(contest, games) if ceiling else ():
        click.echo(line)
    if plot is not None:
        title = f"{registry.game(game).title}, {seats} {'player' if seats == 1 else 'players'}"
        plot.write_text(chart(title, ratings(contest.bots, games)), encoding="utf-8")


def _contest(
    game: str,
    names: str | None,
    seats: int,
    deals: int,
    edition: str | None,
    options: tuple[str, ...],
    seconds: float | None,
    playouts: int | None,
    seed: str,
) -> Contest:
    """The contest that was asked for. Raises :class:`PipeyardError`, or a usage error, if it cannot be."""
    rules = registry.game(game)
    chosen = tuple(dict.fromkeys(name.strip() for name in (names or "").split(",") if name.strip()))
    chosen = chosen or levels.names(game)
    for name in chosen:
        bots.bot(name, game)
    if len(chosen) < 2:
        raise click.UsageError("name two bots or more")
    if deals < 1:
        raise click.UsageError("--deals must be 1 or more")
    given = dict(option.partition("=")[::2] for option in options)
    rules.start(edition or rules.editions()[0], seats, given)  # refuses what cannot be
    return Contest(game, edition or rules.editions()[0], seats, chosen, deals, seed, seconds, playouts, given)


def _games(contest: Contest, fixtures: list[Fixture], jobs: int) -> Iterator[Played]:
    """Play games, several at once, each given back as soon as it is over."""
    if jobs == 1 or len(fixtures) < 2:
        for fixture in fixtures:
            yield play(contest, fixture)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(fixtures)), context, plugins.load) as pool:
        try:
            for work in as_completed([pool.submit(play, contest, fixture) for fixture in fixtures]):
                yield work.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def ceilings(contest: Contest, games: list[Played]) -> Iterator[str]:
    """What the bots reached of what was possible, as a Markdown table."""
    known = [possible(contest, deal) for deal in range(contest.deals)]
    found = mean([each.found for each in known])
    bound = mean([float(each.bound) for each in known])
    yield ""
    yield f"With the draws known a search found {found}; more than {bound.value:.1f} nobody can score."
    yield ""
    yield "| bot | part of what was found |"
    yield "|---|---|"
    for bot in contest.bots:
        points = [float(played.scores[0] or 0) for played in games if played.seated == (bot,)]
        yield f"| {bot} | {sum(points) / len(points) / found.value:.0%} |"


def report(contest: Contest, games: list[Played]) -> Iterator[str]:
    """The standings as Markdown tables."""
    yield f"{contest.game}, edition {contest.edition}, {contest.seats} at a table, {len(games)} games"
    yield ""
    alone = scores(contest.bots, games)
    yield "| bot | rating (95 %) | matches |" + (" score alone (95 %) |" if alone else "")
    yield "|---|---|---|" + ("---|" if alone else "")
    for rating in ratings(contest.bots, games):
        line = (
            f"| {rating.bot} | {rating.mean:.1f} ({rating.low:.1f} to {rating.high:.1f}) | {rating.games} |"
        )
        yield line + (f" {alone[rating.bot]} |" if alone else "")
    yield ""
    yield "| pairing | share of wins (95 %) | deals |"
    yield "|---|---|---|"
    for meeting in meetings(contest.bots, games):
        mark = "" if meeting.is_clear else ", not clear of even"
        yield f"| {meeting.one} against {meeting.other} | {meeting.share}{mark} | {meeting.share.count} |"
    troubles = sum(played.troubles for played in games)
    if troubles:
        yield ""
        yield f"{troubles} times a bot failed and a random move was made for it."
