"""Brings the database to the shape this version needs, by Alembic's numbered steps."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent / "migrations"


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Run every step that has not been run."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)
