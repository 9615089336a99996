"""A device's own days: what it scored, and how many days in a row it tried."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from sqlalchemy import select

from pipeyard.web.crowd.daily import TRIES, Daily, daily_game
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import gathering as g

SHOWN = 60  # days of a history
READ = 2000  # days that are looked at for the longest streak


async def history(daily: Daily, wish: g.AskHistory) -> g.DailyHistory:
    """The days a device finished in time, the newest last; today's try is counted as soon as it is over."""
    game, today = daily_game(wish.game), daily.today()
    own = (TRIES.c.device == hashed(wish.device)) & (TRIES.c.game == game)
    async with daily.tables.store.engine.connect() as connection:
        open_days = (
            (await connection.execute(select(TRIES.c.day).where(own & ~TRIES.c.noted))).scalars().all()
        )
    for day in open_days:
        await daily.publish(day, game)  # takes down what is over
    counted = own & TRIES.c.noted & TRIES.c.counts
    columns = (TRIES.c.day, TRIES.c.score, TRIES.c.passed)
    query = select(*columns).where(counted).order_by(TRIES.c.day.desc()).limit(READ)
    async with daily.tables.store.engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    days = [g.HistoryDay(day, score, passed) for day, score, passed in reversed(rows)]
    tried = {each.day for each in days}
    return g.DailyHistory(game, days[-SHOWN:], streak(tried, today), longest(tried), len(days))


def streak(days: Collection[str], today: str) -> int:
    """Days in a row up to today; a day that is not over yet does not break it.

    >>> streak({"2026-11-14", "2026-11-15"}, "2026-11-16"), streak({"2026-11-14"}, "2026-11-16")
    (2, 0)
    """
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(days=1)
    return count


def longest(days: Collection[str]) -> int:
    """The longest row of days.

    >>> longest({"2026-11-11", "2026-11-14", "2026-11-15"}), longest([])
    (2, 0)
    """
    return max((streak(days, day) for day in days), default=0)
