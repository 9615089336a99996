"""``pipeyard lab``: run a study, read its report, ask it questions, tune an edition."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pipeyard.lab.export import export as export_games
from pipeyard.lab.report import report as make_report
from pipeyard.lab.results import ask as ask_study
from pipeyard.lab.results import make_tables, write_whole
from pipeyard.lab.runner import Progress as Played
from pipeyard.lab.runner import run as run_study
from pipeyard.lab.study import read_study
from pipeyard.lab.tune import Trial, tuning_page
from pipeyard.lab.tune import tune as tune_study
from pipeyard.lab.watching import REPORT, Watcher

STUDY = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)


def folder_of(study: Path, out: Path | None) -> Path:
    """Where a study's results are: beside it, in a folder of its name, unless said otherwise."""
    return out or study.with_suffix(".results")


@click.group()
def lab() -> None:
    """Try rules in thousands of games and see what comes of it."""


@lab.command()
@click.argument("study", type=STUDY)
@click.option("--out", type=FOLDER, help="Where results go; beside the study otherwise.")
@click.option(
    "--workers", type=click.IntRange(1, 512), help="Processes; as many as there are cores otherwise."
)
@click.option("--on", help="A Ray cluster: ray://HOST:10001, or HOST:PORT from one of its machines.")
@click.option("--watch", is_flag=True, help="Keep progress.json and the report up to date meanwhile.")
def run(study: Path, out: Path | None, workers: int | None, on: str | None, watch: bool) -> None:
    """Play the games of STUDY that are missing, then write its report. Ctrl-C stops; run again to go on."""
    read = read_study(study)
    folder = folder_of(study, out)
    watcher = Watcher(read, folder) if watch else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("starting", total=None)

        def tell(played: Played) -> None:
            figure = "" if played.figure is None else f", first player wins {100 * played.figure.value:.1f} %"
            known = "" if played.figure is None else f" ± {100 * played.figure.half:.1f}"
            told = f"{played.speed:.1f} games/s{figure}{known}"
            bar.update(task, completed=played.played, total=played.wanted, description=told)
            if watcher is not None:
                watcher.tell(played)

        done = run_study(read, folder, workers, tell, on)
    page = folder / REPORT
    write_whole(page, make_report(read, folder).encode())
    failed = f", {done.failed} of them failed (see {folder / 'failed'})" if done.failed else ""
    click.echo(f"{done.now} games in {done.seconds:.1f} s{failed}. The report is {page}")


@lab.command()
@click.argument("study", type=STUDY)
@click.option("--out", type=FOLDER, help="Where the results are; beside the study otherwise.")
def report(study: Path, out: Path | None) -> None:
    """Write the report of a study, also of one that was stopped."""
    read, folder = read_study(study), folder_of(study, out)
    if (folder / "parts").is_dir():
        make_tables(folder)
    page = folder / REPORT
    write_whole(page, make_report(read, folder).encode())
    click.echo(f"The report is {page}")


@lab.command()
@click.argument("study", type=STUDY)
@click.argument("query")
@click.option("--out", type=FOLDER, help="Where the results are; beside the study otherwise.")
def ask(study: Path, query: str, out: Path | None) -> None:
    """Run SQL on a study's tables: games and turns."""
    click.echo(str(ask_study(folder_of(study, out), query)))


@lab.command()
@click.argument("study", type=STUDY)
@click.option(
    "--to", "path", type=click.Path(path_type=Path, dir_okay=False), required=True, help="A .parquet file."
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games of each table.")
def export(study: Path, path: Path, games: int) -> None:
    """Write games as data: positions, menus, moves and outcomes."""
    click.echo(f"{export_games(read_study(study), path, games)} decisions are in {path}")


@lab.command()
@click.argument("study", type=STUDY)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="The page; beside the study otherwise."
)
def tune(study: Path, out: Path | None) -> None:
    """Search for numbers of an edition that reach the study's aims. Its [tune] section has them."""

    def tell(number: int, trial: Trial) -> None:
        click.echo(
            f"{number}: {trial.numbers}: {100 * trial.uneven:.1f} points from even, {trial.turns:.1f} turns"
        )

    read = read_study(study)
    trials = tune_study(read, tell)
    page = out or study.with_suffix(".tuning.html")
    page.write_text(tuning_page(read, trials), encoding="utf-8")
    click.echo(f"The page is {page}")
