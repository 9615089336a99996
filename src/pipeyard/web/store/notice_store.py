"""Which browsers want to be told of a seat's turn, and which turn each seat was told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pipeyard.web.store import schema as s
from pipeyard.web.store.store import TableStore

MOST = 5  # browsers for one seat; the oldest is forgotten for the sixth


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser as its push service knows it."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class NoticeStore:
    """A part of the store."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def subscribe(self, table: str, seats: Sequence[int], browser: Subscription, now: int) -> None:
        """A browser wants to be told of these seats' turns."""
        kinds = s.subscriptions.c
        async with self._store.write() as connection:
            for seat in seats:
                here = (kinds.table_id == table) & (kinds.seat == seat)
                await connection.execute(
                    delete(s.subscriptions).where(here & (kinds.digest == _digest(browser.endpoint)))
                )
                newest = select(kinds.digest).where(here).order_by(kinds.made.desc()).limit(MOST - 1)
                kept = [row[0] for row in await connection.execute(newest)]
                await connection.execute(delete(s.subscriptions).where(here & kinds.digest.not_in(kept)))
                await connection.execute(
                    insert(s.subscriptions).values(
                        table_id=table,
                        seat=seat,
                        digest=_digest(browser.endpoint),
                        endpoint=browser.endpoint,
                        p256dh=browser.p256dh,
                        auth=browser.auth,
                        language=browser.language,
                        made=now,
                    )
                )

    async def unsubscribe(self, table: str, seats: Sequence[int], endpoint: str) -> None:
        """A browser does not want to be told any more."""
        kinds = s.subscriptions.c
        which = (kinds.table_id == table) & kinds.seat.in_(seats) & (kinds.digest == _digest(endpoint))
        async with self._store.write() as connection:
            await connection.execute(delete(s.subscriptions).where(which))

    async def remove(self, endpoint: str) -> None:
        """A browser is gone: no seat's turn is told to it any more."""
        async with self._store.write() as connection:
            await connection.execute(
                delete(s.subscriptions).where(s.subscriptions.c.digest == _digest(endpoint))
            )

    async def forget(self, table: str) -> None:
        """A game is over: nobody is told of its turns."""
        async with self._store.write() as connection:
            await connection.execute(delete(s.subscriptions).where(s.subscriptions.c.table_id == table))
            await connection.execute(delete(s.notices).where(s.notices.c.table_id == table))

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        """The browsers that want to be told of a seat's turn."""
        kinds = s.subscriptions.c
        query = select(kinds.endpoint, kinds.p256dh, kinds.auth, kinds.language).where(
            (kinds.table_id == table) & (kinds.seat == seat)
        )
        async with self._store.engine.connect() as connection:
            return [Subscription(*row) for row in await connection.execute(query)]

    async def claim(self, table: str, seat: int, turn: int, now: int, gap: int) -> int | None:
        """Be the one who tells a seat of a turn: 0 if so, else milliseconds to wait; None if it was told."""
        kinds = s.notices.c
        here = (kinds.table_id == table) & (kinds.seat == seat)
        free = (kinds.turn != turn) & (
            (kinds.at <= now - gap) | (kinds.at > now)
        )  # or the clock was set back
        async with self._store.write() as connection:
            change = update(s.notices).where(here & free).values(turn=turn, at=now)
            if (await connection.execute(change)).rowcount == 1:
                return 0
            told = (await connection.execute(select(kinds.turn, kinds.at).where(here))).first()
        if told is not None:
            return None if told[0] == turn else max(1, told[1] + gap - now)
        try:
            async with self._store.write() as connection:
                values = {"table_id": table, "seat": seat, "turn": turn, "at": now}
                await connection.execute(insert(s.notices).values(**values))
        except IntegrityError:  # another server was first
            return None
        return 0


def _digest(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()
