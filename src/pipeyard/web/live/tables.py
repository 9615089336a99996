"""All the tables of a server: making tables, finding them, and keeping them going."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.match import chance
from pipeyard.match.clock import NO_CLOCK, Clock
from pipeyard.match.log import LogError, Player
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.rules.words import say, seated, told_by
from pipeyard.web.errors import Conflict, Damaged, Forbidden, NotFound, Overtaken, RequestError
from pipeyard.web.games import find_bot, find_game
from pipeyard.web.live.bot_workers import BotWorkers
from pipeyard.web.live.clock import SteadyClock, wall_clock
from pipeyard.web.live.cluster import Cluster
from pipeyard.web.live.driver import Driver
from pipeyard.web.live.fan_out import FanOut
from pipeyard.web.live.heavy_work import HeavyWork
from pipeyard.web.live.lease import Lease
from pipeyard.web.live.new_table import make_clock, name_at, same_again, seat_row_of
from pipeyard.web.live.opening import BEAT, open_table
from pipeyard.web.live.receipts import forget_old
from pipeyard.web.live.table import Table
from pipeyard.web.live.table_state import LEFT
from pipeyard.web.settings import Settings
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.old_rows import OldRows
from pipeyard.web.store.server_rows import note_server
from pipeyard.web.store.store import SeatRow, StoredTable, TableRow, TableStore
from pipeyard.web.tokens import hashed, new_token
from pipeyard.web.wire import messages as m

logger = logging.getLogger(__name__)

SEATS_PER_SCREEN = 12  # as many tokens as a hello may bring
SWEEP = 30.0  # seconds between looks for tables nobody uses
WAKE = 5.0  # seconds between looks for tables that are due
SELDOM = 10  # times as long between looks at what others wrote, while they tell it


class TableManager:
    """The server's tables."""

    def __init__(self, settings: Settings, clock: Callable[[], int] | None = None) -> None:
        self.settings = settings
        self.now = clock or SteadyClock()  # for how long things take
        self.wall = clock or wall_clock  # for what day it is
        if not settings.database:
            settings.data.mkdir(parents=True, exist_ok=True)
        self.store = TableStore(make_engine(settings.address))
        self.bot_workers = BotWorkers(settings.bot_workers, settings.bot_budget, settings.bot_patience)
        self.heavy_work = HeavyWork(settings.heavy_threads, settings.heavy_queue)
        self.server = new_token()  # what this one is called among those that share the database
        self.live: dict[str, Table] = {}
        self._drivers: dict[str, Driver] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._old_rows = OldRows(self.store, settings)
        self._damaged: set[str] = set()  # tables that cannot be opened, so that nobody tries for ever
        fan_out = FanOut(settings.valkey, self.server) if settings.valkey else None
        self.cluster = Cluster(self, fan_out) if fan_out else None

    async def open(self) -> None:
        """Begin to go on with the tables that are due: where bots must move, or a clock has run out."""
        if self.cluster is not None:
            self.cluster.start()
        self._start("waking", self._wake_often())
        self._start("sweeping", self._sweep_often())
        self._start("beating", self._beat_often())
        if self.settings.catch_up:
            self._start("catching up", self._catch_up_often())

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bot_workers.close()
        self.heavy_work.close()
        with contextlib.suppress(SQLAlchemyError):
            await self.store.release(self.server)
        if self.cluster is not None:
            await self.cluster.close()
        await self.store.close()

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        self._tasks[name] = asyncio.create_task(work)

    async def _wake_often(self) -> None:
        while True:
            try:
                await self.wake()
            except Exception:
                logger.exception("due tables could not be looked for")
                self._damaged.clear()  # what could not be opened may be as it should when the store is back
            await asyncio.sleep(WAKE)

    async def wake(self) -> None:
        """Open the tables that are due. One that cannot be opened keeps no other from it."""
        last = (-1, "")
        while page := await self.store.due(self.now(), self.server, last):
            for _, table_id in page:
                if table_id not in self.live and table_id not in self._damaged:
                    with contextlib.suppress(RequestError):
                        await self.get(table_id)
            last = page[-1]

    async def _beat_often(self) -> None:
        while True:
            try:
                if any(table.has_clock for table in self.live.values()):
                    await note_server(self.store, self.server, self.now())
            except SQLAlchemyError:
                logger.exception("a sign of life could not be written")
            await asyncio.sleep(BEAT)

    async def _catch_up_often(self) -> None:
        while True:
            for _ in range(SELDOM):
                await asyncio.sleep(self.settings.catch_up)
                if self.cluster is None or not self.cluster.fan_out.up:
                    break
            try:
                await self.catch_up()
            except Exception:
                logger.exception("what other servers wrote could not be read")

    async def catch_up(self) -> None:
        """Read again the tables that other servers have written to."""
        names = list(self.live)
        for first in range(0, len(names), 500):
            found = await self.store.versions(names[first : first + 500])
            for table_id, version in found.items():
                table = self.live.get(table_id)
                if table is not None:
                    await table.catch_up(version)

    async def _sweep_often(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception:
                logger.exception("unused tables could not be let go")

    async def sweep(self) -> None:
        """Let tables go that nobody looks at and in which nothing would happen; the store has it all."""
        await self._old_rows.tidy(self.wall(), self.live)
        for table_id in list(self.live):
            await forget_old(self.live[table_id])
            async with self._opening(table_id):
                if table_id in self.live and self._is_unused(table_id):
                    del self.live[table_id], self._drivers[table_id]
                    if self.cluster is not None:
                        self.cluster.left(table_id)
                    task = self._tasks.pop(table_id)
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task

    def _is_unused(self, table_id: str) -> bool:
        table = self.live[table_id]
        since = self.now() - table.used
        return (
            not table.screens and since >= 1000 * self.settings.idle_table and self._drivers[table_id].is_idle
        )

    def _opening(self, table_id: str) -> asyncio.Lock:
        """Only one at a time opens or closes a table; others are not kept waiting."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def get(self, table_id: str) -> Table:
        """A table, opened if it is not. Raises :class:`NotFound`, or :class:`Damaged`."""
        async with self._opening(table_id):
            if table_id not in self.live:
                self._enter(await self._open(table_id))
            self.live[table_id].used = self.now()
            return self.live[table_id]

    async def _open(self, table_id: str) -> Table:
        try:
            table = await open_table(
                table_id, self.store, self.heavy_work, self.settings, self.now, self.wall
            )
        except SQLAlchemyError:
            raise
        except Exception as problem:  # of rules that are not here any more, or not as it was written
            logger.error("a table cannot be opened: %s", problem, extra={"table": table_id[:6]})
            self._damaged.add(table_id)
            right = str(problem) if isinstance(problem, LogError) else say("tell whoever runs the server")
            raise Damaged(say("this table cannot be opened"), right) from None
        if table is None:
            raise NotFound(say("there is no such table"), say("check the link"))
        return table

    def _enter(self, table: Table) -> None:
        table_id = table.row.id
        self.live[table_id] = table
        if self.cluster is not None:
            self.cluster.entered(table)
        lease = Lease(table_id, self.server, self.store, self.wall)
        self._drivers[table_id] = Driver(table, self.bot_workers, lease, self.get)
        self._start(table_id, self._drivers[table_id].run())

    async def make(self, wish: m.NewTable) -> m.TableMade:
        """A new table, set up and waiting for its first player. Raises :class:`RequestError`."""
        game = find_game(wish.game)
        if wish.edition not in game.editions():
            raise RequestError(
                say("there is no edition {name}", name=repr(wish.edition)),
                say("one of: {names}", names=", ".join(game.editions())),
            )
        kinds = [seat.kind for seat in wish.seats]
        for kind, most in (("bot", self.settings.bots_per_table), ("me", SEATS_PER_SCREEN)):
            if kinds.count(kind) > most:
                raise RequestError(
                    say("{n} seats of kind {kind} are too many", n=kinds.count(kind), kind=kind),
                    say("at most {most}", most=most),
                )
        fewest, most = game.seat_range(wish.edition)
        most = min(most, self.settings.seats_per_table)
        if not fewest <= len(kinds) <= most:
            right = say("{fewest} to {most} can", fewest=fewest, most=most)
            raise RequestError(say("{n} cannot play {game}", n=len(kinds), game=game.title), right)
        row = self.new_table(game)
        rows: list[SeatRow] = []
        yours, invites = [], []
        for number, seat in enumerate(wish.seats):
            if seat.kind == "bot":
                find_bot(seat.bot, game)
            seat_row, token = seat_row_of(number, seat, rows)
            rows.append(seat_row)
            if token is not None:
                yours.append(m.MySeat(number, token))
            if seat_row.invite is not None:
                invites.append(m.Invite(number, seat_row.invite))
        clock = make_clock(wish.clock)
        if clock != NO_CLOCK and invites:  # time begins when everybody has sat down
            row = replace(row, paused_at=row.made)
        await self.lay(row, wish.edition, wish.options, rows, clock)
        return m.TableMade(row.id, yours, invites, row.watch)

    def new_table(self, game: Game, secret: bytes | None = None, daily: str | None = None) -> TableRow:
        """A table that is not laid yet."""
        secret = secret or chance.new_secret()
        return TableRow(new_token(), game.name, self.now(), secret, new_token(), False, None, 0, None, daily)

    async def keep_finished(self, match: Match, rows: list[SeatRow], log: str) -> TableRow:
        """Keep a game that was played elsewhere, to be looked at here."""
        row = replace(self.new_table(match.game), secret=match.secret, over=True, ended=self.wall())
        await self.store.add(row, rows, log)
        return row

    async def lay(
        self,
        row: TableRow,
        edition: str,
        options: dict[str, str],
        rows: list[SeatRow],
        clock: Clock,
        position: str | None = None,
    ) -> Table:
        """Set a table up, keep it, and open it. Raises :class:`RequestError`."""
        game = find_game(row.game)
        players = [
            Player("bot", seat.bot) if seat.bot else Player("human", seat.name or "guest") for seat in rows
        ]
        began = datetime.fromtimestamp(row.made / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")

        def set_up() -> tuple[Match, str]:
            how: dict[str, Any] = {"secret": row.secret, "clock": clock, "began": began}
            if position is not None:
                match = Match.begin(game, players=players, position=position, **how)
            else:
                match = Match.begin(game, edition, players, options, **how)
            return match, write(match.log())

        try:
            new = None if position is not None else game.start(edition, len(rows), options)
            if new is not None and game.setup_work(new) > self.settings.setup_work:
                raise RequestError(
                    say("setting this table up would take too long"),
                    say("fewer players, smaller boards or fewer walls"),
                )
            match, log = await self.heavy_work.run(set_up, is_new=True)
        except BadSetup as problem:
            raise RequestError(told_by(problem)) from None
        kept = StoredTable(row, rows, log)
        table = Table(kept, match, self.store, self.heavy_work, self.settings, self.now, self.wall)
        table.row = row = replace(row, due=table.due())
        await self.store.add(row, rows, kept.log)
        self._enter(table)
        logger.info("a new table", extra={"table": row.id[:6], "game": game.name, "seats": len(rows)})
        return table

    async def invitation(self, code: str) -> tuple[Table, int | None]:
        """The table and seat a code leads to; no seat if it is for spectators."""
        found = await self.store.find_code(code)
        if found is None:
            raise NotFound(say("this invitation leads nowhere"), say("ask for a new link"))
        return await self.get(found[0]), found[1]

    async def sit_down(self, code: str, name: str) -> m.SeatTaken:
        """Take the seat an invitation is for. Raises :class:`Conflict` if somebody has."""
        table, seat = await self.invitation(code)
        if seat is None:
            raise Forbidden(say("this link is for watching"), say("ask for an invitation to play"))
        token = new_token()
        async with table.lock:
            row = table.seats[seat]
            if row.token is not None:
                raise Conflict(say("somebody sits there already"), say("ask for another seat, or watch"))
            name = name_at(table.seats, seat, name)
            taken = replace(row, kind="human", name=name, bot="", token=hashed(token))
            await table.set_seat(taken)
        await self._begin(table)
        return m.SeatTaken(table.row.id, seat, token)

    async def _begin(self, table: Table) -> None:
        """Start the clock of a table that waited for its players."""
        if table.row.paused_at == table.row.made and all(
            row.kind != "open" or row.bot for row in table.seats
        ):
            await table.pause(False)

    async def replace(self, table: Table, seat: int, by: int, bot: str, receipt: tuple[int, int]) -> int:
        """A bot for somebody who is gone; or, without one, one's own seat back."""
        async with table.lock:
            if receipt in table.done:
                return table.done[receipt]
            if seat >= len(table.seats):
                raise RequestError(say("there is no such seat"))
            row = table.seats[seat]
            if table.crowd is not None or table.row.daily is not None:
                raise RequestError(say("here everybody plays for themselves"))
            if row.kind == "bot":
                raise RequestError(say("a bot's seat stays the bot's"))
            if row.kind == LEFT:
                raise RequestError(say("this seat was given up"), say("you can watch"))
            if not bot and seat != by:
                raise RequestError(say("only its own player takes a seat back"))
            if bot:
                find_bot(bot, table.game)
                if seat != by and not table.is_gone(seat):
                    raise RequestError(say("that player is here, or was a moment ago"), say("wait a little"))
            await table.set_seat(replace(row, bot=bot), receipt)
            who = seated(seat, table.match.names[seat])
            told = (
                say("a bot plays for {player} now", player=who)
                if bot
                else say("{player} plays again", player=who)
            )
            table.announce(told)
        await self._begin(table)
        return len(table.match)

    async def rematch(self, table_id: str, tokens: Sequence[str]) -> m.TableMade:
        """The same again. Whoever asks first makes the table; the others are given their seats at it."""
        table = await self.get(table_id)
        askers = [row.seat for row in table.seats if row.token in {hashed(token) for token in tokens}]
        if not askers:
            raise Forbidden(say("only players ask for a rematch"))
        if table.match.result is None:
            raise Forbidden(say("the game is not over yet"), say("play it to its end"))
        if table.row.daily is not None:
            raise Forbidden(say("there is one try a day"), say("come back tomorrow"))
        if table.crowd is not None:
            raise Forbidden(say("a crowd does not gather by itself"), say("gather it again"))
        async with table.lock:
            if table.row.rematch is None:
                made = await self.make(same_again(table, askers))
                with contextlib.suppress(Overtaken):  # then the table of another server's is where they go on
                    await table.follow(made.table)
                    return made
        assert table.row.rematch is not None
        after = await self.get(table.row.rematch)
        yours = []
        for seat in askers:
            invite = after.seats[seat].invite
            if invite is not None and after.seats[seat].token is None:
                taken = await self.sit_down(invite, table.seats[seat].name or "guest")
                yours.append(m.MySeat(seat, taken.token))
        if not yours:
            raise Conflict(say("your seat at the new table is taken"), say("open the link you got there"))
        return m.TableMade(after.row.id, yours, [], after.row.watch)
