"""Crowds that gather: one code for everyone, names as they come, and a table when the host begins."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from pipeyard.match.clock import Clock
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say
from pipeyard.web.errors import Conflict, Forbidden, NotFound, RequestError
from pipeyard.web.games import find_game
from pipeyard.web.live.tables import TableManager
from pipeyard.web.store import schema as s
from pipeyard.web.store.store import SeatRow
from pipeyard.web.tokens import CODE_LETTERS, hashed, new_token, printable, short_code
from pipeyard.web.wire import gathering as g

SHOWN = 40  # names of those who came last


@dataclass(frozen=True, slots=True)
class GatheringRow:
    """A crowd as it is kept, without its people."""

    code: str
    game: str
    edition: str
    seconds: int  # for each turn
    host: str
    token: str  # the host's, hashed
    made: int
    table_id: str | None  # where it plays, once it has begun


@dataclass
class Gathering:
    """A crowd that gathers, or has begun."""

    row: GatheringRow
    names: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)  # hashed, each with its number, later the seat
    watch: str = ""
    waiting: int = 0  # screens that are told who comes
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def told(self, token: str = "") -> g.Gathering:
        """Who has come; with one's own token also which seat one has, once it has begun."""
        row = self.row
        seat = self.tokens.get(hashed(token)) if token and row.table_id else None
        return g.Gathering(
            code=row.code,
            game=row.game,
            title=find_game(row.game).title,
            host=row.host,
            players=len(self.names),
            names=self.names[: -SHOWN - 1 : -1],
            seconds=row.seconds,
            table=row.table_id or "",
            watch=self.watch,
            seat=seat,
        )


def crowded(name: str) -> tuple[Game, Crowded]:
    """A game that crowds play. Raises :class:`RequestError`."""
    game = find_game(name)
    if not isinstance(game, Crowded):
        raise RequestError(say("{game} is not played by crowds", game=game.title))
    return game, game


class Gatherings:
    """A server's gathering crowds. Those that somebody waits with are in memory, all are in the store."""

    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self._open: dict[str, Gathering] = {}
        self._lock = asyncio.Lock()

    async def make(self, wish: g.NewGathering) -> g.GatheringMade:
        """Let a crowd gather. Raises :class:`RequestError`."""
        game, _ = crowded(wish.game)
        edition = wish.edition or game.default_edition()
        if edition not in game.editions():
            raise RequestError(
                say("there is no edition {name}", name=repr(edition)),
                say("one of: {names}", names=", ".join(game.editions())),
            )
        name, token = printable(wish.name) or "host", new_token()
        fresh = GatheringRow(
            "", game.name, edition, wish.seconds, name, hashed(token), self.tables.now(), None
        )
        code = await self._add(fresh)
        you = await self.join(code, name) if wish.plays else ""
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

    async def find(self, code: str) -> Gathering:
        """The crowd of a code. Raises :class:`NotFound`."""
        code = code.strip().upper()
        if code in self._open:
            return self._open[code]
        people = select(s.gathered).where(s.gathered.c.code == code).order_by(s.gathered.c.number)
        async with self.tables.store.engine.connect() as connection:
            query = select(s.gatherings).where(s.gatherings.c.code == code)
            found = (await connection.execute(query)).mappings().first()
            if found is None:
                raise NotFound(say("no crowd gathers here"), say("look at the code again"))
            rows = (await connection.execute(people)).mappings().all()
        crowd = Gathering(
            GatheringRow(**found),
            [each["name"] for each in rows],
            {each["token"]: each["number"] for each in rows},
        )
        if crowd.row.table_id is not None:
            crowd.watch = (await self.tables.get(crowd.row.table_id)).row.watch
        return self._open.get(code, crowd)

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
        self._open[code] = crowd
        try:
            yield
        finally:
            crowd.waiting -= 1
            if not crowd.waiting:
                del self._open[code]

    async def join(self, code: str, name: str) -> str:
        """Come to a gathering: the token of who came. Raises :class:`Conflict` if too late or too full."""
        token = new_token()
        async with self._lock:
            crowd = await self.find(code)
            row, number = crowd.row, len(crowd.names)
            if row.table_id is not None:
                raise Conflict(say("this game has begun"), say("you can watch it"))
            _, most = find_game(row.game).seat_range(row.edition)
            if number >= min(most, self.tables.settings.crowd):
                raise Conflict(say("{n} have come, and there is no more room", n=number))
            name = printable(name) or "guest"
            values = {"code": row.code, "number": number, "name": name, "token": hashed(token)}
            async with self.tables.store.write() as connection:
                await connection.execute(insert(s.gathered).values(**values))
            crowd.names.append(name)
            crowd.tokens[hashed(token)] = number
        crowd.changed.set()
        return token

    async def begin(self, code: str, token: str) -> g.Gathering:
        """Begin: everyone who has come gets a seat. Only the host may. Raises :class:`RequestError`."""
        async with self._lock:
            crowd = await self.find(code)
            if hashed(token) != crowd.row.token:
                raise Forbidden(say("only the host begins"))
            if crowd.row.table_id is None:
                await self._lay(crowd)
        crowd.changed.set()
        return crowd.told()

    async def _lay(self, crowd: Gathering) -> None:
        tables, row = self.tables, crowd.row
        game, crowds = crowded(row.game)
        if not crowd.names:
            raise RequestError(say("nobody has come yet"), say("show the code to those who want to play"))
        rows = [
            SeatRow(number, "human", crowd.names[number], "", token, None)
            for token, number in crowd.tokens.items()
        ]
        clock = Clock("turn", row.seconds * 1000)
        table = await tables.lay(
            tables.new_table(game), row.edition, dict(crowds.crowd_options()), rows, clock
        )
        change = update(s.gatherings).where(s.gatherings.c.code == row.code)
        async with tables.store.write() as connection:
            await connection.execute(change.values(table_id=table.row.id))
        crowd.row = replace(row, table_id=table.row.id)
        crowd.watch = table.row.watch
