"""The day's challenge: the same dice for everyone that day, one try for each device, a ranking.

A day's dice follow from a secret that follows from the server's own and the date (HMAC), so that nobody
knows them before. Its SHA-256 is shown from the start, the secret itself when nobody can try any more. Then
the day can be played again, for oneself. Whoever tries a second time from the same address, as another
device, has seen the dice: such a try is played for itself too.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import func, insert, select, update

from pipeyard.match import chance
from pipeyard.match.clock import NO_CLOCK
from pipeyard.rules.words import say
from pipeyard.web.crowd.daily_tally import TALLIES, flows
from pipeyard.web.errors import NotFound, RequestError
from pipeyard.web.games import find_game
from pipeyard.web.live.tables import TableManager
from pipeyard.web.names import printable
from pipeyard.web.rate_limit import is_own
from pipeyard.web.store import schema as s
from pipeyard.web.store.server_secret import ServerSecret
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import hashed, new_token
from pipeyard.web.wire import gathering as g

GAME = "pipe-dream"
GRACE = timedelta(hours=1)  # a try begun before midnight may be finished so long after it
BEST = 100  # lines of a ranking
SECRET = "daily"
TRIES = s.daily_tries


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

    async def publish(self, day: str, game: str = GAME) -> bool:
        """Whether what a day's dice followed from may be known. From then on no try of that day counts."""
        await self._note(day, game)
        if self.is_open(day):
            return False
        late = (TRIES.c.day == day) & (TRIES.c.game == game) & ~TRIES.c.noted
        async with self.tables.store.write() as connection:
            await connection.execute(update(TRIES).where(late).values(noted=True, counts=False))
        return True

    async def secret(self, day: str, game: str = GAME) -> bytes:
        """What a day's dice follow from."""
        return await self._secret.derive(f"pipeyard daily {day}" + ("" if game == GAME else f" {game}"))

    async def begin(self, wish: g.BeginTry, address: str = "") -> g.MyTry | None:
        """The day's try of a device, begun if there is none and a name was given."""
        game = daily_game(wish.game)
        day, device, name = self.today(), hashed(wish.device), printable(wish.name)
        if wish.day and wish.day != day:
            return await self._again(self._known_day(wish.day), game, name) if name else None
        token = hashed(f"{wish.device} {day}" + ("" if game == GAME else f" {game}"))[:40]
        found = await self._try(day, game, device)
        if found is None:
            if not name:
                return None
            async with self._trying:
                found = await self._try(day, game, device) or await self._add(
                    {"day": day, "game": game, "device": device, "name": name}, token, address
                )
        await self._note(day, game)
        return g.MyTry(
            day, game, found["table_id"], 0, token, await self._result(day, game, device), found["ranked"]
        )

    async def _again(self, day: str, game: str, name: str) -> g.MyTry:
        """A day that is over, for oneself."""
        if not await self.publish(day, game):
            raise RequestError(say("that day is not over yet"), say("wait an hour after midnight, UTC"))
        token = new_token()
        table_id = await self._lay(day, game, name, token)
        return g.MyTry(day, game, table_id, 0, token, None, False)

    async def _lay(self, day: str, game: str, name: str, token: str) -> str:
        tables, rules = self.tables, find_game(game)
        table = tables.new_table(rules, await self.secret(day, game), day)
        seat = SeatRow(0, "human", name, "", hashed(token), None)
        await tables.lay(table, rules.default_edition(), {}, [seat], NO_CLOCK)
        return table.id

    async def _try(self, day: str, game: str, device: str) -> Any:
        where = (TRIES.c.day == day) & (TRIES.c.game == game) & (TRIES.c.device == device)
        async with self.tables.store.engine.connect() as connection:
            return (await connection.execute(select(TRIES).where(where))).mappings().first()

    async def _add(self, who: dict[str, Any], token: str, address: str) -> dict[str, object]:
        day, game = who["day"], who["game"]
        origin = await self._origin(day, address)
        row: dict[str, object] = {
            **who,
            "table_id": await self._lay(day, game, who["name"], token),
            "began": self.tables.now(),
            "origin": origin,
        }
        async with self.tables.store.write() as connection:
            own = s.secrets.c.name == SECRET  # held to the end of the transaction: one server at a time
            await connection.execute(update(s.secrets).where(own).values(name=SECRET))
            where = (TRIES.c.day == day) & (TRIES.c.game == game) & (TRIES.c.origin == origin)
            tries = (
                await connection.execute(select(func.count()).select_from(TRIES).where(where))
            ).scalar_one()
            row["ranked"] = not origin or tries < self.tables.settings.daily_per_address
            await connection.execute(insert(TRIES).values(**row))
        return row

    async def _origin(self, day: str, address: str) -> str:
        """An address as it is kept: only to be compared, that day. The server's own machine is none."""
        if not address or is_own(address):
            return ""
        return (await self._secret.derive(f"address {day} {address}")).hex()

    def _known_day(self, day: str) -> str:
        today = self.today()
        if not _is_day(day or today) or day > today:
            raise NotFound(say("there is no challenge for that day"), say("a day such as {day}", day=today))
        return day or today

    async def page(self, day: str, game: str = "") -> g.DailyPage:
        """A day's ranking. Raises :class:`NotFound` for a day that is not yet, or is none."""
        game, today, day = daily_game(game), self.today(), self._known_day(day)
        secret = await self.secret(day, game)
        is_published = await self.publish(day, game)
        lines = await self._ranking(day, game)
        left = _midnight_after(day) - self.now()
        return g.DailyPage(
            day=day,
            today=today,
            game=game,
            title=find_game(game).title,
            games=[g.DailyGame(name, find_game(name).title) for name in TALLIES],
            flows=flows(game),
            ends=max(0, int(left.total_seconds() * 1000)),
            players=len(lines),
            lines=[line for _, line in lines[:BEST]],
            commitment=chance.commitment(secret),
            secret=secret.hex() if is_published else "",
        )

    async def _note(self, day: str, game: str) -> None:
        """Take down the results of tries that have been finished since, if that was in time."""
        query = (
            select(TRIES.c.table_id, TRIES.c.ranked)
            .join(s.tables, s.tables.c.id == TRIES.c.table_id)
            .where((TRIES.c.day == day) & (TRIES.c.game == game) & s.tables.c.over & ~TRIES.c.noted)
        )
        async with self.tables.store.engine.connect() as connection:
            finished = list((await connection.execute(query)).all())
        for table_id, ranked in finished:
            table = await self.tables.get(table_id)
            # By the wall clock, not the table's own: while it is paused, the day goes on.
            last = table.row.made + (table.match.now or 0) if table.row.ended is None else table.row.ended
            in_time = datetime.fromtimestamp(last / 1000, UTC) < _midnight_after(day) + GRACE
            values = TALLIES[game](table.match.view(None))._asdict()
            change = update(TRIES).where(TRIES.c.table_id == table_id)
            async with self.tables.store.write() as connection:
                await connection.execute(change.values(noted=True, counts=ranked and in_time, **values))

    async def _ranking(self, day: str, game: str) -> list[tuple[str, g.DailyLine]]:
        """Every try that counts, the best first, each with its device."""
        order = (TRIES.c.score.is_(None), TRIES.c.score.desc(), TRIES.c.passed.desc(), TRIES.c.began)
        where = (TRIES.c.day == day) & (TRIES.c.game == game) & TRIES.c.noted & TRIES.c.counts
        async with self.tables.store.engine.connect() as connection:
            rows = (await connection.execute(select(TRIES).where(where).order_by(*order))).mappings().all()
        found: list[tuple[str, g.DailyLine]] = []
        for number, row in enumerate(rows, 1):
            last = found[-1][1] if found else None
            same = last is not None and (last.score, last.passed) == (row["score"], row["passed"])
            place = last.place if last is not None and same else number
            found.append((row["device"], _line(row, place)))
        return found

    async def _result(self, day: str, game: str, device: str) -> g.DailyLine | None:
        """A device's own line; place 0 if its try is over and does not count."""
        found = next((line for owner, line in await self._ranking(day, game) if owner == device), None)
        if found is None:
            row = await self._try(day, game, device)
            found = _line(row, 0) if row is not None and row["noted"] else None
        return found


def _line(row: Any, place: int) -> g.DailyLine:
    return g.DailyLine(place, row["name"], row["score"], row["passed"], row["bombs"], row["crosses"])


def daily_game(name: str) -> str:
    """A game that has a daily challenge, the first if none is named. Raises :class:`NotFound`."""
    if name and name not in TALLIES:
        raise NotFound(
            say("{game} has no daily challenge", game=repr(name)),
            say("one of: {names}", names=", ".join(TALLIES)),
        )
    return name or GAME


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _midnight_after(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1)
