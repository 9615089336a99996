"""The day's challenge: the same dice for everyone that day, one try for each device, a ranking.

A day's dice follow from a secret that follows from the server's own and the date (HMAC), so that nobody
knows them before. Its SHA-256 is shown from the start, the secret itself when nobody can try any more.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import insert, select, update

from pipeyard.match import chance
from pipeyard.match.clock import NO_CLOCK
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.words import say
from pipeyard.web.errors import NotFound
from pipeyard.web.games import find_game
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store import schema as s
from pipeyard.web.store.server_secret import ServerSecret
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import hashed, printable
from pipeyard.web.wire import gathering as g

GAME = "pipe-dream"
GRACE = timedelta(hours=1)  # a try begun before midnight may be finished so long after it
BEST = 100  # lines of a ranking
SECRET = "daily"


class Daily:
    """A server's daily challenges."""

    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self._secret = ServerSecret(tables.store, SECRET)
        self._trying = asyncio.Lock()

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.tables.wall() / 1000, UTC)

    def today(self) -> str:
        """The day it is everywhere: by universal time."""
        return self.now().date().isoformat()

    def is_open(self, day: str) -> bool:
        """Whether a day's dice may still bring points, and so stay sealed."""
        return self.now() < _midnight_after(day) + GRACE

    async def publish(self, day: str) -> bool:
        """Whether what a day's dice followed from may be known. From then on no try of that day counts."""
        await self._note(day)
        if self.is_open(day):
            return False
        late = (s.tries.c.day == day) & ~s.tries.c.noted
        async with self.tables.store.write() as connection:
            await connection.execute(update(s.tries).where(late).values(noted=True, counts=False))
        return True

    async def secret(self, day: str) -> bytes:
        """What a day's dice follow from."""
        return await self._secret.derive(f"pipeyard daily {day}")

    async def begin(self, wish: g.BeginTry) -> g.MyTry | None:
        """The day's try of a device, begun if there is none and a name was given."""
        day, device = self.today(), hashed(wish.device)
        token = hashed(f"{wish.device} {day}")[:40]  # the same again, wherever this device's token is known
        found = await self._try(day, device)
        name = printable(wish.name)
        if found is None:
            if not name:
                return None
            async with self._trying:
                found = await self._try(day, device) or await self._add(day, device, name, token)
        await self._note(day)
        return g.MyTry(day, found["table_id"], 0, token, await self._result(day, device))

    async def _try(self, day: str, device: str) -> Any:
        query = select(s.tries).where((s.tries.c.day == day) & (s.tries.c.device == device))
        async with self.tables.store.engine.connect() as connection:
            return (await connection.execute(query)).mappings().first()

    async def _add(self, day: str, device: str, name: str, token: str) -> dict[str, object]:
        tables, game = self.tables, find_game(GAME)
        table = tables.new_table(game, await self.secret(day), day)
        seat = SeatRow(0, "human", name, "", hashed(token), None)
        await tables.lay(table, game.default_edition(), {}, [seat], NO_CLOCK)
        row: dict[str, object] = {
            "day": day, "device": device, "table_id": table.id, "name": name, "began": tables.now(),
        }  # fmt: skip
        async with tables.store.write() as connection:
            await connection.execute(insert(s.tries).values(**row))
        return row

    async def page(self, day: str) -> g.DailyPage:
        """A day's ranking. Raises :class:`NotFound` for a day that is not yet, or is none."""
        today = self.today()
        day = day or today
        if not _is_day(day) or day > today:
            raise NotFound(say("there is no challenge for that day"), say("a day such as {day}", day=today))
        secret = await self.secret(day)
        is_published = await self.publish(day)
        lines = await self._ranking(day)
        left = _midnight_after(day) - self.now()
        return g.DailyPage(
            day=day,
            today=today,
            flows=await self._flows(),
            ends=max(0, int(left.total_seconds() * 1000)),
            players=len(lines),
            lines=[line for _, line in lines[:BEST]],
            commitment=chance.commitment(secret),
            secret=secret.hex() if is_published else "",
        )

    async def _flows(self) -> int:
        game = find_game(GAME)
        view = game.view(game.start(game.default_edition(), 1, {}), None)
        assert isinstance(view, PipeDreamView)
        return len(view.flow)

    async def _note(self, day: str) -> None:
        """Take down the results of tries that have been finished since, if that was in time."""
        tries = s.tries
        query = (
            select(tries.c.table_id)
            .join(s.tables, s.tables.c.id == tries.c.table_id)
            .where((tries.c.day == day) & s.tables.c.over & ~tries.c.noted)
        )
        async with self.tables.store.engine.connect() as connection:
            finished = list((await connection.execute(query)).scalars())
        for table_id in finished:
            table = await self.tables.get(table_id)
            view = table.match.view(None)
            assert isinstance(view, PipeDreamView)
            sheet = view.sheets[0]
            # By the wall clock, not the table's own: while it is paused, the day goes on.
            last = table.row.made + (table.match.now or 0) if table.row.ended is None else table.row.ended
            ended = datetime.fromtimestamp(last / 1000, UTC)
            values = {
                "noted": True,
                "counts": ended < _midnight_after(day) + GRACE,
                "score": sheet.score,
                "passed": sum(1 for section, _ in view.flow if section <= sheet.meter)
                - (sheet.step == "out"),
                "bombs": sheet.bombs_used,
                "crosses": sheet.crosses_used,
            }
            async with self.tables.store.write() as connection:
                await connection.execute(update(tries).where(tries.c.table_id == table_id).values(**values))

    async def _ranking(self, day: str) -> list[tuple[str, g.DailyLine]]:
        """Every try that counts, the best first, each with its device."""
        tries = s.tries
        order = (tries.c.score.is_(None), tries.c.score.desc(), tries.c.passed.desc(), tries.c.began)
        query = select(tries).where((tries.c.day == day) & tries.c.noted & tries.c.counts).order_by(*order)
        async with self.tables.store.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        found: list[tuple[str, g.DailyLine]] = []
        for number, row in enumerate(rows, 1):
            last = found[-1][1] if found else None
            same = last is not None and (last.score, last.passed) == (row["score"], row["passed"])
            place = last.place if last is not None and same else number
            line = g.DailyLine(place, row["name"], row["score"], row["passed"], row["bombs"], row["crosses"])
            found.append((row["device"], line))
        return found

    async def _result(self, day: str, device: str) -> g.DailyLine | None:
        return next((line for owner, line in await self._ranking(day) if owner == device), None)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _midnight_after(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1)
