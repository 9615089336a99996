"""All the rooms of a server: making tables, finding them, and keeping them going."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from pipeyard.bots import registry as bots
from pipeyard.match import chance
from pipeyard.match.clock import NO_CLOCK, Clock
from pipeyard.match.log import Player
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.rules import registry
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.web import messages as m
from pipeyard.web.driver import drive
from pipeyard.web.room import Mistake, Room, open_room, wall_clock
from pipeyard.web.settings import Settings
from pipeyard.web.store import SeatRow, TableRow, TableStore, make_engine
from pipeyard.web.thinking import Thinkers


def new_token() -> str:
    """A secret nobody guesses."""
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_game(name: str) -> Game:
    if name not in registry.GAMES:
        raise Mistake(f"there is no game called {name!r}", f"one of: {', '.join(registry.GAMES)}")
    return registry.game(name)


class House:
    """The server's tables."""

    def __init__(self, settings: Settings, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings
        self.now = now
        self.store = TableStore(make_engine(settings.address))
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_budget)
        self.rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._drivers: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Go on with every table whose game is not over."""
        for table in await self.store.running():
            await self.room(table)

    async def close(self) -> None:
        for task in self._drivers:
            task.cancel()
        self.thinkers.close()
        await self.store.engine.dispose()

    async def room(self, table: str) -> Room:
        """A table's room, opened if it is not. Raises :class:`Mistake`."""
        async with self._opening:
            if table not in self.rooms:
                room = await open_room(table, self.store, self.thinkers, self.settings, self.now)
                if room is None:
                    raise Mistake("there is no such table", "check the link")
                self._enter(room)
        return self.rooms[table]

    def _enter(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        task = asyncio.create_task(drive(room))
        self._drivers.add(task)
        task.add_done_callback(self._drivers.discard)

    async def make(self, wish: m.NewTable) -> m.TableMade:
        """A new table, set up and waiting for its first player. Raises :class:`Mistake`."""
        game = find_game(wish.game)
        if wish.edition not in game.editions():
            raise Mistake(f"there is no edition {wish.edition!r}", f"one of: {', '.join(game.editions())}")
        for seat in wish.seats:
            if seat.kind == "bot" and seat.bot not in bots.names(game.name):
                raise Mistake(f"there is no bot {seat.bot!r}", f"one of: {', '.join(bots.names(game.name))}")
        players = [
            Player("bot", seat.bot) if seat.kind == "bot" else Player("human", seat.name or "guest")
            for seat in wish.seats
        ]
        secret = chance.new_secret()
        made = self.now()
        try:
            match = Match.begin(
                game,
                wish.edition,
                players,
                wish.options,
                secret=secret,
                clock=_clock(wish.clock),
                began=datetime.fromtimestamp(made / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"),
            )
        except BadSetup as problem:
            raise Mistake(str(problem)) from None
        table = TableRow(new_token(), game.name, made, secret, new_token(), False, None, 0, None)
        rows, yours, invites = [], [], []
        for number, seat in enumerate(wish.seats):
            row, token = _seat_row(number, seat)
            rows.append(row)
            if token is not None:
                yours.append(m.MySeat(number, token))
            if row.invite is not None:
                invites.append(m.Invite(number, row.invite))
        await self.store.add(table, rows, write(match.log()))
        self._enter(Room(table, rows, match, 0, self.store, self.thinkers, self.settings, self.now))
        return m.TableMade(table.id, yours, invites, table.watch)

    async def invitation(self, code: str) -> tuple[Room, int | None]:
        """The room and seat a code leads to; no seat if it is for spectators."""
        found = await self.store.find_code(code)
        if found is None:
            raise Mistake("this invitation leads nowhere", "ask for a new link")
        return await self.room(found[0]), found[1]

    async def sit_down(self, code: str, name: str) -> m.SeatTaken:
        """Take the seat an invitation is for. Raises :class:`Mistake` if it is taken."""
        room, seat = await self.invitation(code)
        if seat is None:
            raise Mistake("this link is for watching", "ask for an invitation to play")
        async with room.lock:
            row = room.seats[seat]
            if row.token is not None:
                raise Mistake("somebody sits there already", "ask for another seat, or watch")
            token = new_token()
            taken = replace(row, kind="human", name=name, bot="", token=hashed(token))
            await room.set_seat(taken)
        return m.SeatTaken(room.table.id, seat, token)

    async def rematch(self, table: str, token: str) -> m.TableMade:
        """The same players again: bots sit down, people get invitations, the asker the same seat."""
        room = await self.room(table)
        asker = next((row.seat for row in room.seats if row.token == hashed(token)), None)
        if asker is None:
            raise Mistake("only players ask for a rematch")
        if room.match.result is None:
            raise Mistake("the game is not over yet")
        header = room.match.header
        wishes = []
        for row in room.seats:
            kind = "bot" if row.kind == "bot" else "me" if row.seat == asker else "invite"
            wishes.append(m.SeatWish(kind, row.name, row.bot))
        clock = m.ClockSetting(header.clock.kind, header.clock.time // 1000, header.clock.increment // 1000)
        made = await self.make(
            m.NewTable(header.game, header.edition or "", dict(header.options), wishes, clock)
        )
        await self.store.set_rematch(table, made.table)
        room.table = replace(room.table, rematch=made.table)
        return made


def _clock(setting: m.ClockSetting) -> Clock:
    if setting.kind == "none":
        return NO_CLOCK
    try:
        return Clock(
            setting.kind, setting.seconds * 1000, setting.increment * 1000 if setting.kind == "game" else 0
        )
    except ValueError as problem:
        raise Mistake(str(problem)) from None


def _seat_row(number: int, wish: m.SeatWish) -> tuple[SeatRow, str | None]:
    """A seat as it is kept, and the token for whoever made the table."""
    if wish.kind == "bot":
        return SeatRow(number, "bot", wish.name or wish.bot, wish.bot, None, None), None
    if wish.kind == "invite":
        return SeatRow(number, "open", wish.name, "", None, new_token()), None
    token = new_token()
    return SeatRow(number, "human", wish.name, "", hashed(token), None), token
