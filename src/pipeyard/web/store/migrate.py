"""Brings the database to the shape this version needs, by Alembic's numbered steps."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x50697065  # a number of our own, for PostgreSQL
FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the steps up to one, by its number."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


async def migrate(engine: AsyncEngine) -> None:
    """Run every step that has not been run, all or none. Of servers that start together one does it."""
    if engine.dialect.name == "sqlite":
        await _migrate_sqlite(engine)
        return
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(upgrade)


async def _migrate_sqlite(engine: AsyncEngine) -> None:
    """Python would commit after each statement that changes the schema, unless told when to begin."""
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            await connection.run_sync(upgrade)
        except BaseException:
            await connection.exec_driver_sql("ROLLBACK")
            raise
        await connection.exec_driver_sql("COMMIT")
