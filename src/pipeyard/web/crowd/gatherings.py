"""A server's crowds: they gather under a code, come in by name, and play round after round."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pipeyard.match.clock import Clock
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.rules.words import say, told_by
from pipeyard.web.crowd.gathering import Gathering, GatheringRow, Member
from pipeyard.web.errors import Conflict, Forbidden, NotFound, Overtaken, RequestError
from pipeyard.web.games import find_game
from pipeyard.web.live.fan_out import News
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import SELDOM, TableManager
from pipeyard.web.names import free_name, printable
from pipeyard.web.rate_limit import is_own
from pipeyard.web.store import schema as s
from pipeyard.web.store.server_secret import ServerSecret
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import CODE_LETTERS, hashed, new_token, short_code
from pipeyard.web.wire import gathering as g
from pipeyard.web.wire import messages as m

logger = logging.getLogger(__name__)
SECRET = "seats of later rounds"
TOPIC = "gathering "  # and its code: where servers tell each other of it
MOMENT = 0.05  # seconds between two looks, however many come elsewhere


def crowded(name: str) -> tuple[Game, Crowded]:
    """A game that crowds play. Raises :class:`RequestError`."""
    game = find_game(name)
    if not isinstance(game, Crowded):
        raise RequestError(say("{game} is not played by crowds", game=game.title))
    return game, game


@dataclass(eq=False)
class Arrival:
    """Somebody who comes, and what became of it."""

    name: str
    token: str
    origin: str  # the address they come from, sealed
    member: Member | None = None
    problem: Exception | None = None


class Gatherings:
    """A server's gathering crowds. Those that somebody waits with are in memory, all are in the store."""

    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._open: dict[str, Gathering] = {}
        self._arrivals: dict[str, list[Arrival]] = {}  # who waits to be let in, by code
        self._looking: dict[str, asyncio.Task[None]] = {}  # what other servers wrote, by code
        self._secret = ServerSecret(tables.store, SECRET)
        self.practices: dict[tuple[str, int], m.SeatTaken] = {}  # by the crowd's table and a seat there

    async def make(self, wish: g.NewGathering) -> g.GatheringMade:
        """Let a crowd gather. Raises :class:`RequestError`."""
        game, crowds = crowded(wish.game)
        edition = wish.edition or game.default_edition()
        if edition not in game.editions():
            raise RequestError(
                say("there is no edition {name}", name=repr(edition)),
                say("one of: {names}", names=", ".join(game.editions())),
            )
        options = {**wish.options, **crowds.crowd_options()}
        try:
            game.start(edition, max(2, game.seat_range(edition)[0]), options)
        except BadSetup as problem:
            raise RequestError(told_by(problem)) from None
        name, token = printable(wish.name) or "host", new_token()
        fresh = GatheringRow(
            "", game.name, edition, wish.seconds, name, hashed(token), self.tables.now(), None,
            options=json.dumps(options), rounds=wish.rounds, acted=self.tables.wall(),
        )  # fmt: skip
        code = await self._add(fresh)
        you = (await self.join(code, name)).token if wish.plays else ""
        return g.GatheringMade(code, token, you)

    async def _add(self, fresh: GatheringRow) -> str:
        while True:
            row = replace(fresh, code=short_code())
            values = {field: getattr(row, field) for field in row.__slots__}
            try:
                async with self.tables.store.write() as connection:
                    await connection.execute(insert(s.gatherings).values(**values))
            except IntegrityError:  # another crowd has that code
                continue
            return row.code

    def lock(self, code: str) -> asyncio.Lock:
        """One thing at a time in a crowd; others are not kept waiting."""
        code = code.strip().upper()
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def find(self, code: str) -> Gathering:
        """The crowd of a code, a round that is over counted. Raises :class:`NotFound`."""
        async with self.lock(code):
            return await self.get(code)

    async def get(self, code: str) -> Gathering:
        """The same, for whoever holds the lock."""
        crowd = await self._load(code.strip().upper())
        if crowd.row.noted < crowd.row.round and not crowd.row.ended:
            table = await self.table(crowd)
            if table.match.result is not None:
                scores = table.match.result.scores
                await self.count(crowd, {seat: score or 0 for seat, score in enumerate(scores)})
        return crowd

    async def _load(self, code: str) -> Gathering:
        return self._open[code] if code in self._open else await self._read(code)

    async def _read(self, code: str) -> Gathering:
        """A crowd as the store has it."""
        people = select(s.gathered).where(s.gathered.c.code == code).order_by(s.gathered.c.number)
        async with self.tables.store.engine.connect() as connection:
            query = select(s.gatherings).where(s.gatherings.c.code == code)
            found = (await connection.execute(query)).mappings().first()
            if found is None:
                raise NotFound(say("no crowd gathers here"), say("look at the code again"))
            rows = (await connection.execute(people)).mappings().all()
        members = [Member(**{name: row[name] for name in Member.__slots__}) for row in rows]
        crowd = Gathering(GatheringRow(**found), members)
        if crowd.row.table_id is not None:
            crowd.watch = (await self.tables.get(crowd.row.table_id)).row.watch
            crowd.seat_tokens = await self._seat_tokens(crowd, crowd.row.round)
        return crowd

    async def refresh(self, crowd: Gathering) -> None:
        """Take over what other servers wrote. The caller holds the lock."""
        found = await self._read(crowd.row.code)
        if (found.row, found.members) != (crowd.row, crowd.members):
            crowd.row, crowd.members = found.row, found.members
            crowd.watch, crowd.seat_tokens = found.watch, found.seat_tokens
            crowd.changed.set()

    def tell(self, crowd: Gathering) -> None:
        """It has changed: tell those who wait, here and at other servers."""
        crowd.changed.set()
        if self.tables.cluster is not None:
            fan_out = self.tables.cluster.fan_out
            fan_out.tell(TOPIC + crowd.row.code, News(fan_out.server, version=1 + len(crowd.members)))

    async def _follow(self, crowd: Gathering) -> None:
        """While somebody waits here: other servers tell what they wrote, or it is looked for."""
        often, cluster = self.tables.settings.catch_up, self.tables.cluster
        seldom = 1  # what was told before this server listened is looked for soon
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(crowd.news.wait(), seldom * often or None)
            crowd.news.clear()
            seldom = SELDOM if cluster is not None and cluster.fan_out.up else 1
            try:
                async with self.lock(crowd.row.code):
                    await self.refresh(crowd)
            except (SQLAlchemyError, RequestError):
                logger.exception("a gathering could not be read")
            await asyncio.sleep(MOMENT)

    async def known(self, code: str) -> Gathering | None:
        """The crowd of a code, if it is one."""
        if len(code.strip()) != CODE_LETTERS:
            return None
        try:
            return await self.find(code)
        except NotFound:
            return None

    @contextmanager
    def wait(self, crowd: Gathering) -> Iterator[None]:
        """Be told who comes, meanwhile."""
        code = crowd.row.code
        crowd.waiting += 1
        if code not in self._open:
            self._looking[code] = asyncio.create_task(self._follow(crowd))
            if self.tables.cluster is not None:
                self.tables.cluster.fan_out.listen(TOPIC + code, lambda _: crowd.news.set())
        self._open[code] = crowd
        try:
            yield
        finally:
            crowd.waiting -= 1
            if not crowd.waiting:
                del self._open[code]
                self._looking.pop(code).cancel()
                if self.tables.cluster is not None:
                    self.tables.cluster.fan_out.forget(TOPIC + code)

    async def join(self, code: str, name: str, address: str = "") -> g.Gathered:
        """Come to a gathering, or in time for its next round.

        Those who come while others are being written down wait, and the first to go on takes them all in: a
        class that comes at once is a few writes to the store. Raises :class:`Conflict` if it is too late,
        too full or locked.
        """
        code = code.strip().upper()
        origin = await self._origin(code, address)
        arrival = Arrival(printable(name) or "guest", new_token(), origin)
        self._arrivals.setdefault(code, []).append(arrival)
        async with self.lock(code):
            if arrival in self._arrivals.get(code, ()):
                await self._take_in(code, self._arrivals.pop(code))
        if arrival.problem is not None:
            raise arrival.problem
        assert arrival.member is not None
        return g.Gathered(arrival.token, arrival.member.name)

    async def _origin(self, code: str, address: str) -> str:
        """An address as it is kept: only to be compared, in this crowd. The server's own machine is none."""
        if not address or is_own(address):
            return ""
        return (await self._secret.derive(f"address {code} {address}")).hex()[:16]

    async def _take_in(self, code: str, arrivals: list[Arrival]) -> None:
        """Settle for each whether they come in, and write down those who do."""
        try:
            crowd = await self.get(code)
            while not await self._enter(crowd, arrivals):
                await self.refresh(crowd)  # somebody came at another server
        except Exception as problem:
            for arrival in arrivals:
                arrival.member, arrival.problem = None, problem
            return
        self.tell(crowd)

    async def _enter(self, crowd: Gathering, arrivals: list[Arrival]) -> bool:
        """Keep that people came; False if another server gave their numbers away."""
        after = Gathering(crowd.row, list(crowd.members))
        for arrival in arrivals:
            try:
                self._check_room(after, arrival.origin)
            except Conflict as problem:
                arrival.problem = problem
                continue
            name = free_name(arrival.name, (member.name for member in after.members))
            arrival.member = Member(len(after.members), name, hashed(arrival.token), origin=arrival.origin)
            after.members.append(arrival.member)
        fresh = after.members[len(crowd.members) :]
        rows = [
            {"code": crowd.row.code, **{field: getattr(member, field) for field in member.__slots__}}
            for member in fresh
        ]
        try:
            if rows:
                async with self.tables.store.write() as connection:
                    await connection.execute(insert(s.gathered), rows)
                    own, acted = s.gatherings.c.code == crowd.row.code, self.tables.wall()
                    await connection.execute(update(s.gatherings).where(own).values(acted=acted))
        except IntegrityError:
            return False
        crowd.members += fresh
        return True

    def _check_room(self, crowd: Gathering, origin: str) -> None:
        row, number = crowd.row, len(crowd.here)
        if crowd.is_over:
            raise Conflict(say("this game is over"), say("gather again"))
        if row.locked:
            raise Conflict(say("the host has locked the room"), say("ask the host to open it"))
        if row.table_id is not None and row.round >= row.rounds:
            raise Conflict(say("this game has begun"), say("you can watch it"))
        _, most = find_game(row.game).seat_range(row.edition)
        if number >= min(most, self.tables.settings.crowd):
            raise Conflict(say("{n} have come, and there is no more room", n=number))
        alike = sum(member.origin == origin for member in crowd.here) if origin and not row.wide else 0
        if alike >= self.tables.settings.crowd_per_address:
            raise Conflict(
                say("{n} have come from your address", n=alike), say("ask the host to let more in")
            )

    async def begin(self, code: str, token: str) -> g.Gathering:
        """Begin, or begin the next round: everyone who has come gets a seat. Only the host may."""
        async with self.lock(code):
            crowd = await self.get(code)
            if not crowd.is_host([token]):
                raise Forbidden(say("only the host begins"))
            await self.refresh(crowd)
            if crowd.row.ended:
                raise Conflict(say("this game is over"), say("gather again"))
            if crowd.row.noted == crowd.row.round:
                await self._lay(crowd)
        self.tell(crowd)
        return crowd.told([token])

    async def _lay(self, crowd: Gathering) -> None:
        tables, row = self.tables, crowd.row
        game, _ = crowded(row.game)
        if not crowd.here:
            raise RequestError(say("nobody has come yet"), say("show the code to those who want to play"))
        number = row.round + 1
        tokens = await self._seat_tokens(crowd, number)
        rows = [
            SeatRow(seat, "human", member.name, "", _seat_token(member, tokens), None)
            for seat, member in enumerate(crowd.here)
        ]
        clock = Clock("turn", row.seconds * 1000)
        fresh = replace(tables.new_table(game), gathering=row.code)
        try:
            table = await tables.lay(fresh, row.edition, json.loads(row.options), rows, clock)
        except IntegrityError:  # a server laid it at the same time, or was killed before it could tell
            table = await self._laid(rows)
        before = row.table_id
        await self.change(crowd, table_id=table.row.id, round=number, rounds=max(number, row.rounds))
        seats = {each.token: each.seat for each in table.seats}
        for member in crowd.here:
            member.seat = seats.get(_seat_token(member, tokens))
        people = s.gathered.c
        async with tables.store.write() as connection:
            for member in crowd.here:
                own = (people.code == row.code) & (people.number == member.number)
                await connection.execute(update(s.gathered).where(own).values(seat=member.seat))
        crowd.watch, crowd.seat_tokens = table.row.watch, tokens
        if before is not None:
            with suppress(Overtaken):
                await (await tables.get(before)).follow(table.row.id)
            await self._call_back(before, table.row.id)

    async def _laid(self, rows: list[SeatRow]) -> Table:
        """The table where one of these sits already."""
        query = select(s.seats.c.table_id).where(s.seats.c.token.in_([row.token for row in rows])).limit(1)
        async with self.tables.store.engine.connect() as connection:
            table_id = (await connection.execute(query)).scalar_one()
        return await self.tables.get(table_id)

    async def _call_back(self, before: str, table_id: str) -> None:
        """Those who practise go on with the others, in the next round."""
        for played, seat in [key for key in self.practices if key[0] == before]:
            practice = self.tables.live.get(self.practices.pop((played, seat)).table)
            if practice is not None and practice.screens:
                await practice.follow(table_id)

    async def _seat_tokens(self, crowd: Gathering, number: int) -> dict[int, str]:
        """What opens each one's seat in a round. In the first it is the token they came with."""
        if number <= 1:
            return {}
        return {
            member.number: (await self._secret.derive(f"{crowd.row.code} {number} {member.token}")).hex()[:40]
            for member in crowd.members
        }

    async def table(self, crowd: Gathering) -> Table:
        """Where the last round is or was played."""
        assert crowd.row.table_id is not None
        return await self.tables.get(crowd.row.table_id)

    async def change(self, crowd: Gathering, **values: object) -> None:
        """Keep what has changed of a crowd."""
        values["acted"] = self.tables.wall()
        where = s.gatherings.c.code == crowd.row.code
        async with self.tables.store.write() as connection:
            await connection.execute(update(s.gatherings).where(where).values(**values))
        crowd.row = replace(crowd.row, **values)  # type: ignore[arg-type]

    async def count(self, crowd: Gathering, scores: Mapping[int, int], ended: bool = False) -> None:
        """Add the points of a round, by seat, once."""
        row, people = crowd.row, s.gathered.c
        made = {
            member.number: scores.get(-1 if member.seat is None else member.seat, 0)
            for member in crowd.members
        }
        once = (s.gatherings.c.code == row.code) & (s.gatherings.c.noted == row.round - 1)
        values = {"noted": row.round, "ended": ended, "acted": self.tables.wall()}
        async with self.tables.store.write() as connection:
            if (await connection.execute(update(s.gatherings).where(once).values(**values))).rowcount != 1:
                return
            for number, more in made.items():
                own = (people.code == row.code) & (people.number == number)
                await connection.execute(update(s.gathered).where(own).values(points=people.points + more))
        for member in crowd.members:
            member.points += made[member.number]
        crowd.row = replace(row, **values)  # type: ignore[arg-type]
        self.tell(crowd)


def _seat_token(member: Member, tokens: Mapping[int, str]) -> str:
    """A seat's token as it is kept."""
    return hashed(tokens[member.number]) if member.number in tokens else member.token
