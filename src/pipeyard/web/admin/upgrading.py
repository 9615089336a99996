"""Which steps a database still has to go for this version."""

from __future__ import annotations

from dataclasses import dataclass

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from pipeyard.web.store.migrate import FOLDER


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a database is."""

    now: str | None  # the last step it went; None if it is empty
    steps: tuple[tuple[str, str], ...]  # those to go: number, and what it brings
    is_newer: bool = False  # a newer version made it


async def standing(engine: AsyncEngine) -> Standing:
    async with engine.connect() as connection:
        return await connection.run_sync(_standing)


def _standing(connection: Connection) -> Standing:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    every = [*reversed([*ScriptDirectory.from_config(config).walk_revisions()])]
    now = MigrationContext.configure(connection).get_current_revision()
    numbers = [each.revision for each in every]
    if now is not None and now not in numbers:
        return Standing(now, (), is_newer=True)
    first = 0 if now is None else numbers.index(now) + 1
    return Standing(
        now, tuple((each.revision, each.doc.strip().partition("\n")[0]) for each in every[first:])
    )
