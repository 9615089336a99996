"""How much a server keeps, by what became of it and by age."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from pipeyard.web.store import schema as s

DAY = 86_400_000  # milliseconds
AGES = ((1, "a day"), (7, "a week"), (31, "a month"), (366, "a year"))


@dataclass(frozen=True, slots=True)
class Size:
    """Tables of one kind and age."""

    state: str
    age: str
    tables: int
    letters: int  # of their logs


async def sizes(engine: AsyncEngine, now: int) -> list[Size]:
    """Finished and unfinished tables, the newest first."""
    letters = (
        select(s.pieces.c.table_id, func.sum(func.length(s.pieces.c.lines)).label("letters"))
        .group_by(s.pieces.c.table_id)
        .subquery()
    )
    age = case(
        *((s.tables.c.made > now - days * DAY, number) for number, (days, _) in enumerate(AGES)),
        else_=len(AGES),
    )
    query = (
        select(s.tables.c.over, age, func.count(), func.coalesce(func.sum(letters.c.letters), 0))
        .select_from(s.tables.outerjoin(letters, letters.c.table_id == s.tables.c.id))
        .group_by(s.tables.c.over, age)
        .order_by(s.tables.c.over, age)
    )
    names = [f"up to {name}" for _, name in AGES] + ["older"]
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [Size("finished" if row[0] else "unfinished", names[row[1]], row[2], int(row[3])) for row in rows]
