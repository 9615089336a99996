"""``pipeyard admin``: for whoever runs a server. It works on the database, also while servers run."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import TypeVar

import click
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from pipeyard.web.admin.copies import bring_back, make_copy, sqlite_file
from pipeyard.web.admin.errors import CannotAdmin
from pipeyard.web.admin.people import erase, kept_of
from pipeyard.web.admin.sizes import sizes
from pipeyard.web.admin.upgrading import standing
from pipeyard.web.settings import BadSettings, Settings, load_settings
from pipeyard.web.store.bans import Ban, let_in, listed, shut_out
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.migrate import migrate
from pipeyard.web.store.old_rows import DAY, remove_finished, remove_untouched
from pipeyard.web.store.store import TableStore

T = TypeVar("T")


@click.group()
@click.option("--config", type=click.Path(path_type=Path), help="The server's file of settings.")
@click.option("--database", help="The database, if it is in no settings: a SQLAlchemy address.")
@click.pass_context
def admin(context: click.Context, config: Path | None, database: str | None) -> None:
    """Look after a server's database: copies, upgrades, sizes, what is kept of a person."""
    try:
        context.obj = load_settings(config, database=database)
    except BadSettings as problem:
        raise click.UsageError(str(problem)) from None


def ask(settings: Settings, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    """Do something with the database, and say in one line what went wrong."""

    async def done() -> T:
        engine = make_engine(settings.address)
        try:
            return await work(engine)
        finally:
            await engine.dispose()

    file = sqlite_file(settings.address)
    if file is not None and not file.is_file():
        raise click.UsageError(f"there is no database {file}")
    try:
        return asyncio.run(done())
    except CannotAdmin as problem:
        raise click.UsageError(str(problem)) from None
    except (SQLAlchemyError, OSError) as problem:
        raise click.UsageError(f"the database cannot be used: {str(problem).splitlines()[0]}") from None


def try_to(act: Callable[[], T]) -> T:
    try:
        return act()
    except (CannotAdmin, OSError) as problem:
        raise click.UsageError(str(problem)) from None


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def backup(settings: Settings, file: Path) -> None:
    """Copy the database into FILE. Servers may run meanwhile."""
    try_to(lambda: make_copy(settings.address, file))
    click.echo(f"{file} is a copy. It has secrets: keep it as safe as the database.")


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def restore(settings: Settings, file: Path) -> None:
    """Bring the copy FILE back.

    Stop all servers first. A database of PostgreSQL's must be empty.
    """
    click.echo(try_to(lambda: bring_back(file, settings.address)))


@admin.command()
@click.option("--check", is_flag=True, help="Only say what would happen.")
@click.option(
    "--copy", "copied", type=click.Path(path_type=Path), help="Where the copy goes that is made first."
)
@click.pass_obj
def upgrade(settings: Settings, check: bool, copied: Path | None) -> None:
    """Bring the database to what this version needs.

    A copy is made before. A server does the same when it starts, without a copy.
    """
    found = ask(settings, standing)
    if found.is_newer:
        raise click.UsageError(
            f"a newer version brought this database to step {found.now}; use that version or an older copy"
        )
    if not found.steps:
        click.echo(f"Nothing to do: the database is at step {found.now}.")
        return
    click.echo(f"The database is at step {found.now or 'none'}. To go:")
    for number, what in found.steps:
        click.echo(f"  {number}  {what}")
    copy = copied or _beside(settings, found.now or "0000")
    if check:
        click.echo(f"A copy would be made first: {copy}")
        return
    try_to(lambda: make_copy(settings.address, copy))
    ask(settings, migrate)
    click.echo(f"Done. To go back: stop all servers, `pipeyard admin restore {copy}`, start the old version.")


def _beside(settings: Settings, step: str) -> Path:
    """Beside SQLite's file; for PostgreSQL in the data folder."""
    file = sqlite_file(settings.address) or settings.data / "pipeyard.dump"
    return file.with_name(f"{file.name}.step-{step}")


@admin.command("sizes")
@click.pass_obj
def show_sizes(settings: Settings) -> None:
    """Tell how many tables there are, how old, and how long their logs."""
    for each in ask(settings, lambda engine: sizes(engine, time.time_ns() // 1_000_000)):
        click.echo(
            f"{each.state:<10}  {each.age:<13}  {each.tables:>9,} tables  {each.letters / 1e6:>10,.1f} MB"
        )
    file = sqlite_file(settings.address)
    if file is not None:
        click.echo(f"{file} has {file.stat().st_size / 1e6:,.1f} MB.")


@admin.command()
@click.option("--finished", type=click.IntRange(1), help="Games that ended so many days ago.")
@click.option("--untouched", type=click.IntRange(1), help="Games that nobody has opened for so many days.")
@click.pass_obj
def remove(settings: Settings, finished: int | None, untouched: int | None) -> None:
    """Remove old games now.

    The settings keep_finished_days and keep_untouched_days do it day by day.
    """
    if finished is None and untouched is None:
        raise click.UsageError("say which: --finished DAYS, --untouched DAYS, or both")
    now = time.time_ns() // 1_000_000

    async def work(engine: AsyncEngine) -> list[str]:
        store, told = TableStore(engine), []
        if finished:
            told.append(f"{await remove_finished(store, now - finished * DAY)} finished games are removed.")
        if untouched:
            told.append(f"{await remove_untouched(store, now - untouched * DAY)} others are removed.")
        return told

    for line in ask(settings, work):
        click.echo(line)


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise click.UsageError(
            f"{text!r} is no address; right is one such as 203.0.113.7 or 2001:db8:1:2::/64"
        ) from None


@admin.command()
@click.argument("address")
@click.option("--days", type=click.IntRange(1, 3650), default=30, show_default=True)
@click.option("--why", default="", help="For you; nobody else is told.")
@click.pass_obj
def ban(settings: Settings, address: str, days: int, why: str) -> None:
    """Shut out an ADDRESS or a network.

    Servers know within seconds. Who is connected stays until they connect or ask again.
    """
    network = _network(address)
    until = time.time_ns() // 1_000_000 + days * DAY
    ask(settings, lambda engine: shut_out(engine, Ban(network, until, why)))
    click.echo(f"{network} is shut out until {_date(until)}.")


@admin.command()
@click.argument("address")
@click.pass_obj
def unban(settings: Settings, address: str) -> None:
    """Let an ADDRESS or a network in again."""
    network = _network(address)
    if not ask(settings, lambda engine: let_in(engine, network)):
        raise click.UsageError(f"{network} is not shut out")
    click.echo(f"{network} may come in again.")


@admin.command()
@click.pass_obj
def bans(settings: Settings) -> None:
    """List who is shut out."""
    for each in ask(settings, listed):
        click.echo(f"{each.network:<40}  until {_date(each.until)}  {each.why}".rstrip())


def _date(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d}"


def _token() -> str:
    """A secret is read from the input, so that it stands in no list of processes."""
    token = click.prompt("Token", hide_input=True) if sys.stdin.isatty() else sys.stdin.readline().strip()
    if not token:
        raise click.UsageError("type the token, or send it to this command's input")
    return str(token)


@admin.command()
@click.pass_obj
def export(settings: Settings) -> None:
    """Write as JSON what is kept of a person.

    Their token is read from the input.
    """
    token = _token()
    found = ask(settings, lambda engine: kept_of(engine, token))
    click.echo(json.dumps(found, indent=2, ensure_ascii=False, default=str))


@admin.command("erase")
@click.pass_obj
def erase_person(settings: Settings) -> None:
    """Take a person out of the database.

    Their token is read from the input. Name, talk, notices and the token itself go; moves stay.
    """
    token = _token()
    found = ask(settings, lambda engine: erase(engine, token))
    click.echo("Erased: " + ", ".join(f"{count} {kind}" for kind, count in found.items() if count) + ".")
