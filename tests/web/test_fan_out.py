"""Servers that hear of each other through a real Valkey: none looks at the database unless told to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.crowd.host import Host
from pipeyard.web.guard import Guard
from pipeyard.web.live import fan_out
from pipeyard.web.live.tables import TableManager
from pipeyard.web.rate_limit import AtOnce
from pipeyard.web.settings import Settings
from pipeyard.web.store.store import NewOfTable
from pipeyard.web.wire import gathering as g
from pipeyard.web.wire import messages as m
from tests.web.players import choose
from tests.web.server import Player, Server
from tests.web.tables import Reader, frames, heard, look, soon, tell, wall_opened
from tests.web.valkeys import Valkey


@asynccontextmanager
async def both(
    folder: Path, valkey: Valkey, catch_up: float = 0.0
) -> AsyncIterator[tuple[TableManager, TableManager]]:
    """Two servers that hear each other."""
    more = {"database": f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", "valkey": valkey.address}
    async with (
        wall_opened(folder, catch_up=catch_up, **more) as one,
        wall_opened(folder, catch_up=catch_up, **more) as two,
    ):
        await soon(lambda: is_up(one) and is_up(two))
        yield one, two


def is_up(tables: TableManager) -> bool:
    assert tables.cluster is not None
    return tables.cluster.fan_out.up


def listeners(valkey: Valkey, topic: str) -> int:
    """How many servers hear of something, as Valkey says."""
    import redis  # where there is a Valkey there is this

    with redis.Redis.from_url(valkey.address) as client:
        return int(client.pubsub_numsub(fan_out.PREFIX + topic)[0][1])


def pair() -> m.NewTable:
    return m.NewTable("pipe-land", "76", {"bargaining": "no"}, [m.SeatWish("me"), m.SeatWish("me")])


def test_a_move_is_seen_at_the_other_server(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is not read again: moves are told, and only talk is looked up."""

    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):
            made = await one.make(pair())
            here, there = await one.get(made.table), await two.get(made.table)
            screen = await look(there, 1)
            await soon(lambda: here.is_here(1))
            heard(screen)
            match, looks, news = there.match, list[int](), two.store.news
            shown: list[int] = []

            async def look_up(table: str, pieces: int, events: int) -> NewOfTable | None:
                looks.append(events)
                return await news(table, pieces, events)

            monkeypatch.setattr(two.store, "news", look_up)
            for number in range(8):
                seat = here.match.waiting.must[0]
                text = choose_move(here, seat)
                assert isinstance(await here.play(seat, text, (seat, number)), int)
                shown.clear()
                await soon(lambda: is_shown(screen, shown, len(here.match)))
            assert there.match is match and not looks, "nothing was read twice"
            assert there.match.log() == here.match.log() and there.done == here.done
            assert there.row.version == here.row.version and there.pieces == here.pieces
            await here.say(0, "hello over there", (0, 52))
            await soon(lambda: [line.text for line in there.chat] == ["hello over there"])
            assert looks
            await asyncio.gather(here.say(0, "both", (0, 53)), there.say(1, "at once", (1, 53)))
            await soon(lambda: len(here.chat) == 3 and here.chat == there.chat)
            there.leave(screen)
            await soon(lambda: not here.is_here(1))

    asyncio.run(play())


def is_shown(screen: Reader, shown: list[int], events: int) -> bool:
    """Whether a screen was shown so many events ; ``shown`` keeps what it was shown."""
    shown += [frame["n"] for frame in frames(screen)]
    return events in shown


def test_messages_that_are_lost_late_or_doubled(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever comes of them, in whatever order: the table is as it is in the store, and so are its screens.

    The hands of Tube Tangle are secret: who looks on at the other server sees what they would see here.
    """

    async def play(seed: int) -> None:
        rng = random.Random(seed)
        async with both(tmp_path / str(seed), valkey) as (one, two):
            seats = [m.SeatWish("me"), m.SeatWish("me")]
            made = await one.make(m.NewTable("tube-tangle", "standard", {}, seats))
            here, there = await one.get(made.table), await two.get(made.table)
            screens = [await look(there, 0), await look(there, 1), await look(there)]
            assert one.cluster is not None and two.cluster is not None
            sent: list[fan_out.News] = []
            tell_later = one.cluster.fan_out.tell
            monkeypatch.setattr(one.cluster.fan_out, "tell", lambda topic, news: sent.append(news))
            for number in range(12):
                [seat] = here.match.waiting.must
                assert isinstance(await here.play(seat, choose_move(here, seat), (seat, number)), int)
                if rng.random() < 0.2:
                    await here.say(seat, "well", (seat, 100 + number))
            assert sum(news.piece is not None for news in sent) == 12
            arriving = [news for news in sent for _ in range(rng.choice((0, 1, 1, 1, 2)))]
            if seed:
                rng.shuffle(arriving)
            for news in arriving:
                two.cluster._heard(there, news)
                if rng.random() < 0.5:
                    await asyncio.sleep(0)
            await soon(lambda: not two.cluster._tasks)  # type: ignore[union-attr]
            await two.catch_up()
            assert there.match.log() == here.match.log() and there.done == here.done
            assert there.row == here.row and there.pieces == here.pieces and there.chat == here.chat
            for screen in screens:
                last = [told for told in heard(screen) if b'"type":"frame"' in told][-1]
                fresh = await look(here, *screen.seats, seen=screen.seen)
                [seen] = [told for told in heard(fresh) if b'"type":"frame"' in told]
                assert views_of(last) == views_of(seen)
            monkeypatch.setattr(one.cluster.fan_out, "tell", tell_later)

    for seed in range(3):
        asyncio.run(play(seed))


def views_of(frame: bytes) -> object:
    return msgspec.json.decode(frame)["views"]


def test_moves_after_something_unknown_are_told_without_what_they_added(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server has paused the table, which this one did not hear: all read it from the database."""

    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):
            made = await one.make(pair())
            here, there = await one.get(made.table), await two.get(made.table)
            assert one.cluster is not None and two.cluster is not None
            sent: list[fan_out.News] = []
            monkeypatch.setattr(one.cluster.fan_out, "tell", lambda topic, news: sent.append(news))
            monkeypatch.setattr(two.cluster.fan_out, "tell", lambda topic, news: None)
            await there.pause(True, (0, 50))
            first = here.match.waiting.must[0]
            await here.play(first, "draw", (first, 1))
            [told] = [news for news in sent if news.version]
            assert told.piece is None
            await soon(lambda: here.paused)
            two.cluster._heard(there, told)
            await soon(lambda: there.match.log() == here.match.log())
            assert there.row == here.row

    asyncio.run(play())


def choose_move(table: object, seat: int) -> str:
    match = table.match  # type: ignore[attr-defined]
    code = match.state.codes(seat)[0]
    return str(match.game.write_move(match.state, match.game.decode(match.state, seat, code)))


def test_an_undo_is_asked_across_servers(tmp_path: Path, valkey: Valkey) -> None:
    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):
            made = await one.make(pair())
            here, there = await one.get(made.table), await two.get(made.table)
            first = here.match.waiting.must[0]
            asking, other = await look(here, first), await look(there, 1 - first)
            await here.play(first, "draw", (first, 1))  # which has come to light
            await soon(lambda: len(there.match) == len(here.match))
            known = len(here.match)
            await tell(one, here, asking, m.Undo(2, first))
            await soon(lambda: there.undo_votes.wish is not None)
            assert b'"asked":true' in heard(other)[-1]
            await tell(two, there, other, m.Consent(1, 1 - first, True))
            await soon(lambda: len(here.match) == len(there.match) < known)

    asyncio.run(play())


def test_a_crowd_gathers_at_two_servers(tmp_path: Path, valkey: Valkey) -> None:
    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):  # which never look by themselves
            here, there = Gatherings(one), Gatherings(two)
            made = await here.make(g.NewGathering("Host", plays=False))
            crowd = await there.find(made.code)
            with there.wait(crowd), here.wait(await here.find(made.code)):
                await soon(lambda: listeners(valkey, f"gathering {made.code}") == 2)
                for number in range(3):
                    came = (here.join(made.code, f"a{number}"), there.join(made.code, f"b{number}"))
                    await asyncio.gather(*came)
                await soon(lambda: len(crowd.members) == 6)
                await Host(here).do(made.code, g.HostAct(made.host, "lock"))
                await soon(lambda: crowd.row.locked)
                begun = await here.begin(made.code, made.host)
                await soon(lambda: crowd.row.table_id == begun.table)
            table = await two.get(begun.table)
            assert sorted(table.names()) == ["a0", "a1", "a2", "b0", "b1", "b2"]
            await soon(lambda: listeners(valkey, f"gathering {made.code}") == 0)

    asyncio.run(play())


def test_limits_are_shared(tmp_path: Path, valkey: Valkey) -> None:
    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):
            guards = [Guard(Settings(tables_per_hour=4, sockets_per_address=2)) for _ in range(2)]
            for tables, guard in zip((one, two), guards, strict=True):
                assert tables.cluster is not None
                tables.cluster.limits = guard
            here, there = guards
            assert [here._tables.take("192.0.2.1") for _ in range(5)] == [True] * 4 + [False]
            with here.sockets.hold("192.0.2.1"):
                await soon(lambda: bool(there.sockets.elsewhere))
                await soon(lambda: there._tables._bucket("192.0.2.1").level < 1)
                assert not there._tables.take("192.0.2.1") and there._tables.take("192.0.2.2")
                assert holds(there.sockets) == [True, False]
            await soon(lambda: not there.sockets.elsewhere)

    asyncio.run(play())


def holds(sockets: AtOnce) -> list[bool]:
    with sockets.hold("192.0.2.1") as first, sockets.hold("192.0.2.1") as second:
        return [first, second]


def test_without_valkey_for_a_while(tmp_path: Path, valkey: Valkey, caplog: pytest.LogCaptureFixture) -> None:
    """Tables work, the other server looks by itself; when Valkey is back, so is the fan-out."""

    async def play() -> None:
        async with both(tmp_path, valkey, catch_up=0.2) as (one, two):
            made = await one.make(pair())
            here, there = await one.get(made.table), await two.get(made.table)
            await look(there, 1)
            valkey.kill()
            await soon(lambda: not is_up(one) and not is_up(two))
            await here.say(0, "still here", (0, 1))
            await soon(lambda: [line.text for line in there.chat] == ["still here"])
            await asyncio.to_thread(valkey.start)
            await soon(lambda: is_up(one) and is_up(two))
            await soon(lambda: here.is_here(1))
            await here.say(0, "back again", (0, 2))
            await soon(lambda: len(there.chat) == 2)

    asyncio.run(play())
    assert "Valkey does not answer" in caplog.text


def test_a_server_that_is_lost_is_followed(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gives no sign of life: its players are gone, and its leases are free."""
    monkeypatch.setattr(fan_out, "DEAD", 1000.0)
    monkeypatch.setattr(fan_out, "BEAT", 0.1)

    async def play() -> None:
        async with both(tmp_path, valkey) as (one, two):
            made = await one.make(pair())
            here, there = await one.get(made.table), await two.get(made.table)
            await look(there, 1)
            await soon(lambda: here.is_here(1))
            now = two.wall()
            assert await two.store.lease(made.table, two.server, now, now + 60_000) is not None
            assert await one.store.lease(made.table, one.server, now, now + 60_000) is None
            assert two.cluster is not None and two.cluster.fan_out._task is not None
            two.cluster.fan_out._task.cancel()  # as if it were stuck
            monkeypatch.setattr(fan_out, "DEAD", 0.5)
            await soon(lambda: not here.is_here(1))
            for _ in range(6000):
                if await one.store.lease(made.table, one.server, now, now + 60_000) is not None:
                    break
                await asyncio.sleep(0.01)
            else:
                pytest.fail("its lease is not free")
            two.cluster.fan_out._task = None

    asyncio.run(play())


def test_who_is_at_a_server_that_was_given_up_does_not_stay(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last message, of a table, comes after it was given up, and no sign of life follows."""
    monkeypatch.setattr(fan_out, "DEAD", 0.5)
    monkeypatch.setattr(fan_out, "BEAT", 0.1)

    async def play() -> None:
        async with both(tmp_path, valkey) as (one, _):
            made = await one.make(pair())
            here = await one.get(made.table)
            last = msgspec.json.encode(fan_out.News("stuck", here=[1]))
            assert one.cluster is not None
            one.cluster.fan_out._heard(fan_out.PREFIX + made.table, last)
            assert here.is_here(1)
            await soon(lambda: not here.is_here(1))

    asyncio.run(play())


def test_one_of_two_servers_is_killed(tmp_path: Path, postgresql_database: str, valkey: Valkey) -> None:
    """A player on each. One server is killed: its player goes on at the other, with the bot."""
    shared: dict[str, Any] = {"database": postgresql_database, "valkey": valkey.address}
    servers = [Server(tmp_path / name, **shared).start() for name in ("one", "two")]
    try:
        go_on_elsewhere(servers)
    finally:
        for server in servers:
            assert server.stop() in (0, -9)


def go_on_elsewhere(servers: list[Server]) -> None:
    made = servers[0].table("pipe-dream", ["me", "me", "greedy"])
    tokens = [each["token"] for each in made["you"]]
    players = [Player(server, made["table"], [token]) for server, token in zip(servers, tokens, strict=True)]
    rng = random.Random(5)

    def play(until: int) -> None:
        for _ in range(500):
            if min(len(each.events) for each in players) >= until:
                return
            for seat, player in enumerate(players):
                if player.frame["n"] < until and seat in player.frame["waiting"]["must"]:
                    text = choose("pipe-dream", "greedy", player.view(seat), seat, rng)
                    answer = player.move(seat, text)
                    assert answer["type"] == "ack", answer
            for player in players:
                if not {0, 1} & set(player.frame["waiting"]["must"]):
                    player.hear()  # the bot's
                player.ask("hints", players.index(player))  # hear what has come
        raise AssertionError("it does not go on")

    play(12)
    for player in players:
        while not knows_of_seat_1(player):
            player.hear()
    known = len(players[0].events)
    servers[0].kill()
    players[0].server = servers[1]
    players[0].connect()
    assert len(players[0].events) >= known, "nothing is lost"
    play(known + 12)
    for player in players:
        player.close()


def knows_of_seat_1(player: Player) -> bool:
    """Whether a player was told last that seat 1 is here."""
    told = [each["seats"] for each in player.heard if each["type"] == "presence"]
    return bool(told) and {"here": True, "seat": 1}.items() <= told[-1][1].items()
