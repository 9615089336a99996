"""All the rooms of a server: making tables, finding them, and keeping them going."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from pipeyard.match import chance
from pipeyard.match.clock import NO_CLOCK, Clock
from pipeyard.match.log import LogError, Player
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.rules.words import say, told_by
from pipeyard.web.crowd.daily import Daily
from pipeyard.web.crowd.gathering import Gatherings
from pipeyard.web.errors import Conflict, Forbidden, NotFound, RequestError
from pipeyard.web.games import find_bot, find_game
from pipeyard.web.live.bot_workers import BotWorkers
from pipeyard.web.live.driver import Driver
from pipeyard.web.live.table import Table, open_table, wall_clock
from pipeyard.web.settings import Settings
from pipeyard.web.store.store import SeatRow, StoredTable, TableRow, TableStore, make_engine
from pipeyard.web.tokens import hashed, new_token, printable
from pipeyard.web.wire import messages as m

logger = logging.getLogger(__name__)

SEATS_PER_SCREEN = 12  # as many tokens as a hello may bring
SWEEP = 30.0  # seconds between looks for rooms nobody uses


class TableManager:
    """The server's tables."""

    def __init__(self, settings: Settings, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings
        self.now = now
        if not settings.database:
            settings.data.mkdir(parents=True, exist_ok=True)
        self.store = TableStore(make_engine(settings.address))
        self.bot_workers = BotWorkers(settings.bot_workers, settings.bot_budget, settings.bot_patience)
        self.rooms: dict[str, Table] = {}
        self._drivers: dict[str, Driver] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening = asyncio.Lock()
        self.gatherings = Gatherings(self)
        self.daily = Daily(self)

    async def open(self) -> None:
        """Begin to go on with every table whose game is not over."""
        self._start("going on", self._go_on())
        self._start("sweeping", self._sweep_often())

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bot_workers.close()
        await self.store.engine.dispose()

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        self._tasks[name] = asyncio.create_task(work)

    async def _go_on(self) -> None:
        for table in await self.store.running():
            async with self._opening:
                if table in self.rooms:
                    continue
                try:
                    room = await open_table(table, self.store, self.settings, self.now)
                except LogError as problem:  # of rules that are not here any more: kept, but not playable
                    logger.error("a table cannot go on: %s", problem, extra={"table": table[:6]})
                    continue
                if room is not None and not Driver(room, self.bot_workers).is_idle:
                    self._enter(room)

    async def _sweep_often(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.sweep()

    async def sweep(self) -> None:
        """Let rooms go that nobody looks at and in which nothing would happen; the store has it all."""
        for table in list(self.rooms):
            async with self._opening:
                if self._is_unused(table):
                    del self.rooms[table], self._drivers[table]
                    task = self._tasks.pop(table)
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task

    def _is_unused(self, table: str) -> bool:
        room = self.rooms[table]
        since = self.now() - room.used
        return not room.screens and since >= 1000 * self.settings.idle_room and self._drivers[table].is_idle

    async def room(self, table: str) -> Table:
        """A table's room, opened if it is not. Raises :class:`NotFound`."""
        async with self._opening:
            if table not in self.rooms:
                try:
                    room = await open_table(table, self.store, self.settings, self.now)
                except LogError as problem:
                    raise Forbidden(say("this table cannot be opened"), str(problem)) from None
                if room is None:
                    raise NotFound(say("there is no such table"), say("check the link"))
                self._enter(room)
            self.rooms[table].used = self.now()
        return self.rooms[table]

    def _enter(self, room: Table) -> None:
        table = room.table.id
        self.rooms[table] = room
        self._drivers[table] = Driver(room, self.bot_workers)
        self._start(table, self._drivers[table].run())

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
            raise RequestError(
                say("{n} cannot play {game}", n=len(kinds), game=game.title),
                say("{fewest} to {most} can", fewest=fewest, most=most),
            )
        table = self.new_table(game)
        rows, yours, invites = [], [], []
        for number, seat in enumerate(wish.seats):
            if seat.kind == "bot":
                find_bot(seat.bot, game)
            row, token = _seat_row(number, seat)
            rows.append(row)
            if token is not None:
                yours.append(m.MySeat(number, token))
            if row.invite is not None:
                invites.append(m.Invite(number, row.invite))
        clock = make_clock(wish.clock)
        if clock != NO_CLOCK and invites:  # time begins when everybody has sat down
            table = replace(table, paused_at=table.made)
        await self.lay(table, wish.edition, wish.options, rows, clock)
        return m.TableMade(table.id, yours, invites, table.watch)

    def new_table(self, game: Game, secret: bytes | None = None, daily: str | None = None) -> TableRow:
        """A table that is not laid yet."""
        secret = secret or chance.new_secret()
        return TableRow(new_token(), game.name, self.now(), secret, new_token(), False, None, 0, None, daily)

    async def lay(
        self, table: TableRow, edition: str, options: dict[str, str], rows: list[SeatRow], clock: Clock
    ) -> Table:
        """Set a table up, keep it, and open its room. Raises :class:`RequestError`."""
        game = find_game(table.game)
        try:
            match = Match.begin(
                game,
                edition,
                [Player("bot", row.bot) if row.bot else Player("human", row.name or "guest") for row in rows],
                options,
                secret=table.secret,
                clock=clock,
                began=datetime.fromtimestamp(table.made / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"),
            )
        except BadSetup as problem:
            raise RequestError(told_by(problem)) from None
        kept = StoredTable(table, rows, write(match.log()))
        await self.store.add(table, rows, kept.log)
        room = Table(kept, match, self.store, self.settings, self.now)
        self._enter(room)
        logger.info("a new table", extra={"table": table.id[:6], "game": game.name, "seats": len(rows)})
        return room

    async def invitation(self, code: str) -> tuple[Table, int | None]:
        """The room and seat a code leads to; no seat if it is for spectators."""
        found = await self.store.find_code(code)
        if found is None:
            raise NotFound(say("this invitation leads nowhere"), say("ask for a new link"))
        return await self.room(found[0]), found[1]

    async def sit_down(self, code: str, name: str) -> m.SeatTaken:
        """Take the seat an invitation is for. Raises :class:`Conflict` if somebody has."""
        room, seat = await self.invitation(code)
        if seat is None:
            raise Forbidden(say("this link is for watching"), say("ask for an invitation to play"))
        token = new_token()
        async with room.lock:
            row = room.seats[seat]
            if row.token is not None:
                raise Conflict(say("somebody sits there already"), say("ask for another seat, or watch"))
            name = printable(name) or row.name or "guest"
            await room.set_seat(replace(row, kind="human", name=name, bot="", token=hashed(token)))
        await self._begin(room)
        return m.SeatTaken(room.table.id, seat, token)

    async def _begin(self, room: Table) -> None:
        """Start the clock of a table that waited for its players."""
        if room.table.paused_at == room.table.made and all(
            row.kind != "open" or row.bot for row in room.seats
        ):
            await room.pause(False)

    async def replace(self, room: Table, seat: int, by: int, bot: str, receipt: tuple[int, int]) -> int:
        """A bot for somebody who is gone; or, without one, one's own seat back."""
        async with room.lock:
            if receipt in room.done:
                return room.done[receipt]
            if seat >= len(room.seats):
                raise RequestError(say("there is no such seat"))
            row = room.seats[seat]
            if room.crowd is not None or room.table.daily is not None:
                raise RequestError(say("here everybody plays for themselves"))
            if row.kind == "bot":
                raise RequestError(say("a bot's seat stays the bot's"))
            if not bot and seat != by:
                raise RequestError(say("only its own player takes a seat back"))
            if bot:
                find_bot(bot, room.game)
                if seat != by and not room.is_gone(seat):
                    raise RequestError(say("that player is here, or was a moment ago"), say("wait a little"))
            await room.set_seat(replace(row, bot=bot), receipt)
        await self._begin(room)
        return len(room.match)

    async def rematch(self, table: str, tokens: Sequence[str]) -> m.TableMade:
        """The same again. Whoever asks first makes the table; the others are given their seats at it."""
        room = await self.room(table)
        askers = [row.seat for row in room.seats if row.token in {hashed(token) for token in tokens}]
        if not askers:
            raise Forbidden(say("only players ask for a rematch"))
        if room.match.result is None:
            raise Forbidden(say("the game is not over yet"), say("play it to its end"))
        if room.table.daily is not None:
            raise Forbidden(say("there is one try a day"), say("come back tomorrow"))
        if room.crowd is not None:
            raise Forbidden(say("a crowd does not gather by itself"), say("gather it again"))
        async with room.lock:
            if room.table.rematch is None:
                made = await self.make(_same_again(room, askers))
                await room.follow(made.table)
                return made
        after = await self.room(room.table.rematch)
        yours = []
        for seat in askers:
            invite = after.seats[seat].invite
            if invite is not None and after.seats[seat].token is None:
                taken = await self.sit_down(invite, room.seats[seat].name or "guest")
                yours.append(m.MySeat(seat, taken.token))
        if not yours:
            raise Conflict(say("your seat at the new table is taken"), say("open the link you got there"))
        return m.TableMade(after.table.id, yours, [], after.table.watch)


def _same_again(room: Table, askers: list[int]) -> m.NewTable:
    header = room.match.header
    wishes = []
    for row in room.seats:
        kind = "bot" if row.kind == "bot" else "me" if row.seat in askers else "invite"
        wishes.append(m.SeatWish(kind, row.name, row.bot if kind == "bot" else ""))
    clock = m.ClockSetting(header.clock.kind, header.clock.time // 1000, header.clock.increment // 1000)
    return m.NewTable(header.game, header.edition or "", dict(header.options), wishes, clock)


def make_clock(setting: m.ClockSetting) -> Clock:
    if setting.kind == "none":
        return NO_CLOCK
    try:
        return Clock(
            setting.kind, setting.seconds * 1000, setting.increment * 1000 if setting.kind == "game" else 0
        )
    except ValueError as problem:
        raise RequestError(told_by(problem)) from None


def _seat_row(number: int, wish: m.SeatWish) -> tuple[SeatRow, str | None]:
    """A seat as it is kept, and the token for whoever made the table."""
    name = printable(wish.name)
    if wish.kind == "bot":
        return SeatRow(number, "bot", name or wish.bot, wish.bot, None, None), None
    if wish.kind == "invite":
        return SeatRow(number, "open", name, "", None, new_token()), None
    token = new_token()
    return SeatRow(number, "human", name, "", hashed(token), None), token
