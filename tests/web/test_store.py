"""What is kept, and how it gets its shape."""

import asyncio
import logging
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pipeyard.web.logs import JsonLines
from pipeyard.web.store import old_rows
from pipeyard.web.store.engine import make_engine
from pipeyard.web.store.migrate import migrate, upgrade
from pipeyard.web.store.old_rows import remove_finished
from pipeyard.web.store.schema import metadata
from pipeyard.web.store.store import Behind, ChatRow, Done, SeatRow, TableRow, TableStore
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, heard, look, opened, tell

TABLE = TableRow("a" * 24, "pipes", 5, b"secret", "w" * 24, False, None, 0, None)
SEATS = [SeatRow(0, "human", "Ann", "", "hash", None), SeatRow(1, "open", "", "", None, "i" * 24)]


async def fresh(database: str) -> TableStore:
    store = TableStore(make_engine(database))
    await migrate(store.engine)
    return store


def test_migrations_lead_to_what_the_code_expects(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def look() -> None:
        store = await fresh(database)
        await migrate(store.engine)  # a second time there is nothing to do
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            if store.engine.dialect.name == "sqlite":
                assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
                assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2, (
                    "waits for the disk"
                )
        await store.close()

    asyncio.run(look())


OLD_ROWS = (
    "INSERT INTO tables (id, game, made, secret, watch, over, paused_for)"
    " VALUES (:id, 'pipes', 5, :secret, :watch, false, 0)",
    "INSERT INTO seats (table_id, seat, kind, name, bot, token) VALUES (:id, 0, 'human', 'Ann', '', 'hash')",
    "INSERT INTO pieces (table_id, number, lines) VALUES (:id, 0, 'one' || chr(10))",
    "INSERT INTO done (table_id, seat, id, n) VALUES (:id, 0, 77, 2)",
    "INSERT INTO tries (day, device, table_id, name, began, noted, counts, score, passed, bombs, crosses)"
    " VALUES ('2026-11-14', 'device', :id, 'Ann', 5, true, true, 9, 1, 0, 0)",
)  # as a server of the second step kept them


def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    """Whoever upgrades keeps every table, seat and daily result."""

    async def look() -> None:
        store = TableStore(make_engine(database))
        values = {"id": TABLE.id, "secret": TABLE.secret, "watch": TABLE.watch}
        async with store.engine.begin() as connection:
            await connection.run_sync(upgrade, "0002")
            for row in OLD_ROWS:
                is_sqlite = store.engine.dialect.name == "sqlite"
                row = row.replace("chr(10)", "char(10)") if is_sqlite else row
                given = {name: value for name, value in values.items() if f":{name}" in row}
                await connection.execute(text(row), given)
        await migrate(store.engine)
        kept = await store.get(TABLE.id)
        assert kept is not None and (kept.log, kept.done) == ("one\n", {(0, 77): 2})
        assert kept.table.secret == b"secret" and [seat.token for seat in kept.seats] == ["hash"]
        await store.append(TABLE.id, kept.pieces + 1, "two\n", [Done(0, 78, 3)], {"due": 7})
        async with store.engine.connect() as connection:
            found = await connection.execute(text("SELECT game, name, score, ranked FROM daily_tries"))
            assert [tuple(row) for row in found] == [("pipe-dream", "Ann", 9, True)]
        await store.close()

    asyncio.run(look())


def test_all_that_was_kept_comes_back(database: str) -> None:
    async def keep() -> None:
        store = await fresh(database)
        await store.add(TABLE, SEATS, "one\n")
        await store.append(TABLE.id, 1, "two\n", [Done(0, 77, 2)], {"due": 7})
        await store.say(TABLE.id, ChatRow(1, 0, "Ann", "hi", 9), 1, None)
        await store.say(TABLE.id, ChatRow(2, 0, "Ann", "ho", 9), 1, Done(0, 78, 2))
        await store.mark(TABLE.id, Done(1, 77, 3))
        assert await store.due(6) == [] and await store.due(7) == [(7, TABLE.id)]
        assert await store.due(7, after=(7, TABLE.id)) == []
        assert await store.find_code("i" * 24) == (TABLE.id, 1)
        assert await store.find_code("w" * 24) == (TABLE.id, None)
        assert await store.find_code("nothing") is None
        await store.append(TABLE.id, 2, "three\n", [], {"over": True, "due": None})
        await store.close()

        store = await fresh(database)
        kept = await store.get(TABLE.id)
        assert kept is not None
        assert kept.log == "one\ntwo\nthree\n" and kept.pieces == 2 and kept.table.over
        assert kept.seats == SEATS and [line.text for line in kept.chat] == ["ho"]
        assert kept.done == {(0, 77): 2, (0, 78): 2, (1, 77): 3}
        assert await store.due(10**15) == [] and await store.count() == 1
        assert await store.get("nothing") is None
        await store.close()

    asyncio.run(keep())


def test_many_write_at_once(database: str) -> None:
    async def keep() -> None:
        store = await fresh(database)
        await store.add(TABLE, SEATS, "")
        work = [store.append(TABLE.id, number, f"{number}\n", [], {}) for number in range(1, 60)]
        await asyncio.gather(*work)
        kept = await store.get(TABLE.id)
        assert kept is not None and kept.log.split() == [str(number) for number in range(1, 60)]
        await store.close()

    asyncio.run(keep())


def test_of_two_servers_one_writes_a_piece_and_nobody_else_is_held_up(database: str) -> None:
    """Each writes the moves of several tables together; the tables that only one writes to lose nothing."""

    async def keep() -> None:
        one, two = await fresh(database), await fresh(database)
        names = [f"{number:024}" for number in range(9)]
        for name in names:
            await one.add(
                replace(TABLE, id=name, watch=name[::-1]),
                [SeatRow(0, "human", "Ann", "", None, None)],
                "",
            )

        async def append(store: TableStore, name: str, number: int) -> bool:
            try:
                await store.append(name, number, f"{number}\n", [Done(0, number, number)], {"due": number})
            except Behind:
                return False
            return True

        shared, own, others = names[:3], names[3:6], names[6:]
        for number in range(1, 13):
            here = [append(one, name, number) for name in (*shared, *own)]
            there = [append(two, name, number) for name in (*reversed(shared), *others)]
            found = await asyncio.gather(*here, *there)
            first, second = found[: len(here)], found[len(here) :]
            assert all(first[3:]) and all(second[3:])
            assert [a + b for a, b in zip(first[:3], reversed(second[:3]), strict=True)] == [1, 1, 1]
        for name in names:
            kept = await two.get(name)
            assert kept is not None and kept.log.split() == [str(number) for number in range(1, 13)]
            assert kept.table.version == len(kept.done) == kept.table.due == 12
        await one.close()
        await two.close()

    asyncio.run(keep())


def test_a_piece_that_another_server_is_writing_holds_up_no_other_table(postgresql_database: str) -> None:
    """The statement waits for the other's transaction and is refused as a whole: each is tried alone."""

    async def keep() -> None:
        one, two = await fresh(postgresql_database), await fresh(postgresql_database)
        taken, free = "a" * 24, "b" * 24
        for name in (taken, free):
            row = replace(TABLE, id=name, watch=name[:20])
            await one.add(row, [SeatRow(0, "human", "Ann", "", None, None)], "")
        async with two.engine.begin() as other:
            await other.execute(text("UPDATE tables SET version = 1 WHERE id = :id"), {"id": taken})
            await other.execute(text("INSERT INTO pieces VALUES (:id, 1, 'theirs')"), {"id": taken})
            work = [asyncio.create_task(one.append(name, 1, "ours", [], {})) for name in (taken, free)]
            await waiting(one, 1)
        refused, version = await asyncio.gather(*work, return_exceptions=True)
        assert isinstance(refused, Behind) and version == 1
        logs = [kept.log for name in (taken, free) if (kept := await one.get(name)) is not None]
        assert logs == ["theirs", "ours"]
        await one.close()
        await two.close()

    asyncio.run(keep())


def test_a_message_done_at_another_server_holds_up_no_other_table(database: str) -> None:
    """Its number is taken, so its move is judged again; moves that came together with it are kept."""

    async def keep() -> None:
        one, two = await fresh(database), await fresh(database)
        taken, free = "a" * 24, "b" * 24
        for name in (taken, free):
            row = replace(TABLE, id=name, watch=name[:20])
            await one.add(row, [SeatRow(0, "human", "Ann", "", None, None)], "")
        await two.mark(taken, Done(0, 7, 1))
        work = [one.append(name, 1, "ours", [Done(0, 7, 1)], {}) for name in (taken, free)]
        refused, version = await asyncio.gather(*work, return_exceptions=True)
        assert isinstance(refused, Behind) and version == 1
        logs = [kept.log for name in (taken, free) if (kept := await one.get(name)) is not None]
        assert logs == ["", "ours"]
        await one.close()
        await two.close()

    asyncio.run(keep())


async def waiting(store: TableStore, statements: int) -> None:
    """Until so many statements wait for others in PostgreSQL."""
    async with store.engine.connect() as connection:
        found = 0
        while found < statements:
            query = text("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted")
            found = (await connection.execute(query)).scalar_one()


def test_a_move_does_not_wait_for_talk_at_another_server(postgresql_database: str) -> None:
    """Whoever adds to a table holds its row so that nobody removes it; moves need not wait for that."""

    async def keep() -> None:
        one, two = await fresh(postgresql_database), await fresh(postgresql_database)
        await one.add(TABLE, SEATS, "")
        async with two.engine.begin() as other:
            said = text("INSERT INTO chat VALUES (:id, 1, 0, 'Ann', 'hi', 9)")
            await other.execute(said, {"id": TABLE.id})
            assert await asyncio.wait_for(one.append(TABLE.id, 1, "ours", [], {}), 30) == 1
        await one.close()
        await two.close()

    asyncio.run(keep())


def test_the_same_message_at_two_servers_is_no_deadlock(postgresql_database: str) -> None:
    """All lock a table's row before they note a message, so that none waits for another in a circle."""

    async def keep() -> None:
        one, two = await fresh(postgresql_database), await fresh(postgresql_database)
        await one.add(TABLE, SEATS, "")
        async with two.engine.begin() as other:
            await other.execute(text("UPDATE tables SET version = 1"))
            move = asyncio.create_task(one.append(TABLE.id, 1, "ours", [Done(0, 7, 1)], {}))
            await waiting(two, 1)
            note = asyncio.create_task(two.mark(TABLE.id, Done(0, 7, 1)))
            await waiting(two, 2)
        version, refused = await asyncio.gather(move, note, return_exceptions=True)
        assert version == 2 and isinstance(refused, IntegrityError)
        await one.close()
        await two.close()

    asyncio.run(keep())


def test_a_move_that_cannot_be_kept_never_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the cable was pulled")

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            seats = [m.SeatWish("me", "Ann"), m.SeatWish("me", "Bea")]
            made = await tables.make(m.NewTable("pipe-land", "76", {}, seats))
            table = await tables.get(made.table)
            screen = await look(table, 0, 1)
            before, first = len(table.match), table.match.waiting.must[0]
            heard(screen)
            with monkeypatch.context() as patch:
                patch.setattr(tables.store, "append", fail)
                await tell(tables, table, screen, m.MakeMove(1, first, "draw"))
            answer = heard(screen)
            assert len(answer) == 1 and b"could not keep" in answer[0]
            assert len(table.match) == before and table.match.waiting.must == (first,)
            await tell(tables, table, screen, m.MakeMove(1, first, "draw"))  # sent again, it is kept
            assert [b'"type":"ack"' in each for each in heard(screen)] == [False, True]
            kept = await tables.store.get(made.table)
            assert kept is not None and kept.done[first, 1] == len(table.match) == before + 2

    asyncio.run(play())


def test_errors_name_no_codes(database: str) -> None:
    """With the database locked, neither the error nor its trace tells what was to be written."""
    secret = SeatRow(0, "open", "Ann", "", "hash-of-a-token", "an-invitation")

    async def keep() -> None:
        store = await fresh(database)
        await store.add(TABLE, [secret], "")
        with pytest.raises(SQLAlchemyError) as caught:
            await store.add(TABLE, [secret], "")
        error = (type(caught.value), caught.value, caught.value.__traceback__)
        told = JsonLines().format(logging.LogRecord("x", logging.ERROR, "x", 1, "x", None, error))
        for hidden in (TABLE.id, TABLE.watch, "hash-of-a-token", "an-invitation"):
            assert hidden not in told
        await store.close()

    asyncio.run(keep())


def test_a_detail_of_the_database_is_left_out() -> None:
    told = "duplicate key\nDETAIL:  Key (invite)=(an-invitation) already exists."
    try:
        raise ValueError(told)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "x", None, sys.exc_info())
    assert "an-invitation" not in JsonLines().format(record)


def test_finished_games_are_removed_after_a_while(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their seats, log and talk; tries at the day's challenge stay, and so does what goes on."""

    async def play() -> None:
        store = await fresh(database)
        for number, (over, ended, daily) in enumerate(
            [(True, 100, None), (True, 900, None), (False, None, None), (True, 100, "2026-11-16")]
        ):
            row = replace(
                TABLE, id=f"table {number}", watch=f"w{number}", over=over, ended=ended, daily=daily
            )
            await store.add(row, [SeatRow(0, "human", "Ann", "", None, None)], "log\n")
        monkeypatch.setattr(old_rows, "BATCH", 2)
        for number in range(5):
            row = replace(TABLE, id=f"old {number}", watch=f"o{number}", over=True, ended=200)
            await store.add(row, [SeatRow(0, "human", "Ann", "", None, None)], "log\n")
        assert await remove_finished(store, 500) == 6
        assert await store.get("table 0") is None
        assert await store.count() == 3
        await store.close()

    asyncio.run(play())


def test_servers_that_start_together_make_the_schema_once(postgresql_database: str) -> None:
    async def start() -> None:
        stores = [TableStore(make_engine(postgresql_database)) for _ in range(3)]
        await asyncio.gather(*(migrate(store.engine) for store in stores))
        assert await stores[0].count() == 0
        for store in stores:
            await store.close()

    asyncio.run(start())
