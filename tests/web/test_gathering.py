"""Crowds: gathering under one code, a game in step, a ranking, and what one of many is sent."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from pipeyard.rules import registry
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.live.driver import MOMENT
from pipeyard.web.live.table import Table
from pipeyard.web.settings import Settings
from pipeyard.web.wire.gathering import Gathered, NewGathering
from tests.web.server import NO_PINGS, WAIT, Player, Server, http_get, http_post
from tests.web.tables import HandClock, opened, soon


def refused(server: Server, path: str, data: object) -> tuple[int, str]:
    answer = http_post(server.base + path, json=data)
    assert not answer.is_success
    told = answer.json()
    return answer.status_code, told["what"]


def gather(server: Server, people: int, **more: object) -> tuple[dict[str, Any], list[str]]:
    """A gathering with so many people, the host among them."""
    made = server.post("/api/gatherings", {"name": "Host", **more})
    path = f"/api/gatherings/{made['code']}"
    tokens = [server.post(path, {"name": f"Person {n}"})["token"] for n in range(1, people)]
    return made, [made["you"], *tokens]


class Waiter:
    """Somebody who waits for a game to begin."""

    def __init__(self, server: Server, code: str, token: str = "") -> None:
        self.stack = ExitStack()
        address = f"{server.base.replace('http', 'ws')}/ws/gathering/{code}"
        self.socket = self.stack.enter_context(connect(address, ping_interval=NO_PINGS))
        self.socket.send(json.dumps({"type": "hello", "tokens": [token] if token else []}))

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.socket.recv(timeout=WAIT))
        return told


def test_people_come_by_one_code_and_the_host_begins(server: Server) -> None:
    made, tokens = gather(server, 3)
    path = f"/api/gatherings/{made['code']}"
    assert len(made["code"]) == 6
    told = server.get(path.lower())
    assert (told["players"], told["names"], told["table"]) == (3, ["Person 2", "Person 1", "Host"], "")
    assert server.get(f"/api/invites/{made['code']}")["kind"] == "crowd"
    assert "<svg" in server.get(f"{path}/qr.svg")
    waiter, watcher = Waiter(server, made["code"], tokens[2]), Waiter(server, made["code"])
    assert waiter.hear()["players"] == 3 and watcher.hear()["seat"] is None
    assert refused(server, f"{path}/begin", {"token": tokens[0]})[0] == 403
    begun = server.post(f"{path}/begin", {"token": made["host"]})
    assert server.post(f"{path}/begin", {"token": made["host"]})["table"] == begun["table"], "once"
    told = waiter.hear()
    assert (told["table"], told["seat"]) == (begun["table"], 2)
    assert watcher.hear()["seat"] is None
    assert refused(server, path, {"name": "Late"}) == (409, "this game has begun")
    late = Player(server, begun["table"], [], begun["watch"])
    assert late.heard[0]["watching"]
    for seat, token in enumerate(tokens):
        player = Player(server, begun["table"], [token])
        assert player.heard[0]["you"] == [seat]
        player.close()
    late.close()
    waiter.stack.close()
    watcher.stack.close()


def test_wrong_wishes_are_told_what_would_be_right(server: Server) -> None:
    assert refused(server, "/api/gatherings", {"name": "Host", "game": "pipe-land"})[0] == 400
    assert refused(server, "/api/gatherings", {"name": "Host", "edition": "none"})[0] == 400
    assert refused(server, "/api/gatherings", {"name": "Host", "seconds": 5})[0] == 400
    assert refused(server, "/api/gatherings", {"name": ""})[0] == 400
    assert refused(server, "/api/gatherings/ABCDEF", {"name": "Ada"}) == (404, "no crowd gathers here")
    empty = server.post("/api/gatherings", {"name": "Host", "plays": False})
    path = f"/api/gatherings/{empty['code']}"
    assert refused(server, f"{path}/begin", {"token": empty["host"]}) == (400, "nobody has come yet")
    lost = Waiter(server, "ABCDEF")
    assert lost.hear()["type"] == "error"
    lost.stack.close()


def test_a_gathering_outlives_the_server(own_server: Server) -> None:
    made, tokens = gather(own_server, 2)
    own_server.kill()
    own_server.start()
    path = f"/api/gatherings/{made['code']}"
    own_server.post(path, {"name": "Afterwards"})
    begun = own_server.post(f"{path}/begin", {"token": made["host"]})
    assert begun["players"] == 3
    player = Player(own_server, begun["table"], [tokens[1]])
    assert player.heard[0]["you"] == [1]
    player.close()


def test_a_round_that_is_begun_at_two_servers_at_once_is_one(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        more = {"database": database, "catch_up": 0.0}
        async with (
            opened(tmp_path, HandClock(), **more) as one,
            opened(tmp_path, HandClock(), **more) as two,
        ):
            here, there = Gatherings(one), Gatherings(two)
            made = await here.make(NewGathering("Host"))
            for crowd in (here, there):
                await crowd.join(made.code, "Guest")
            work = [crowd.begin(made.code, made.host) for crowd in (here, there)]
            begun = await asyncio.gather(*work)
            assert begun[0].table == begun[1].table and begun[0].watch == begun[1].watch
            assert [person.seat for person in begun[1].people] == [0, 1, 2]
            assert await one.store.count() == 1

    asyncio.run(play())


def test_a_server_that_is_killed_while_a_round_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is laid and nobody was told: whoever begins again goes there. Who came since has no seat."""

    async def fail(*_: object, **more: object) -> None:
        raise OSError("killed")

    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            crowds = Gatherings(tables)
            made = await crowds.make(NewGathering("Host"))
            with monkeypatch.context() as patch, pytest.raises(OSError):
                patch.setattr(crowds, "change", fail)
                await crowds.begin(made.code, made.host)
            await crowds.join(made.code, "Late")
            begun = await crowds.begin(made.code, made.host)
            assert [*tables.live] == [begun.table] and await tables.store.count() == 1
            assert [person.seat for person in begun.people] == [0, None]

    asyncio.run(play())


class One(Player):
    """One of a crowd: is told of rolls and of their own acts only."""

    def hear(self) -> dict[str, Any]:
        data = self.socket.recv(timeout=WAIT, decode=False)
        message: dict[str, Any] = json.loads(data)
        self.raw.append(data)
        self.heard.append(message)
        if message["type"] == "frame":
            self.frame = message
            self.events += message["events"]
        if message["type"] == "hints":
            self.frame["hints"][str(message["seat"])] = message["hints"]
        return message

    def rolls(self) -> int:
        return len([each for each in self.events if each["seat"] < 0])

    def choose(self, rng: random.Random) -> str:
        seat = str(self.frame["waiting"]["must"][0])
        while seat not in self.frame["hints"]:
            self.hear()
        hints = self.frame["hints"][seat]
        places = [each["move"] for each in hints["legal"] if each["verb"] == "place"]
        sources = [f"source ({row},{column})" for row, column in hints["sources"]]
        ends = ["done"] * hints["may_end"] + ["stop", "go on"] * hints["may_stop"]
        return str(rng.choice(places or sources + ends))


def test_a_crowd_of_thirty_plays_in_step_and_is_sent_its_own_sheet_only(server: Server) -> None:
    made, tokens = gather(server, 30)
    begun = server.post(f"/api/gatherings/{made['code']}/begin", {"token": made["host"]})
    people = [One(server, begun["table"], [token]) for token in tokens]
    assert people[4].heard[0]["crowd"] == 30
    assert [each["seat"] for each in people[4].heard[0]["seats"]] == [4]
    rng = random.Random(1)
    for turn in range(4):  # the source, and three turns
        for seat, person in enumerate(people):
            while person.rolls() == turn and person.frame["waiting"]["must"] == [seat]:
                acted = len(person.events)
                assert person.move(seat, person.choose(rng))["type"] == "ack"
                while len(person.events) == acted:
                    person.hear()
        for person in people:
            while person.rolls() == turn:
                person.hear()
    dice = {tuple(person.view(seat)["sheets"][0]["dice"]) for seat, person in enumerate(people)}
    assert len(dice) == 1, "one roll for everyone"
    for seat, person in enumerate(people):
        assert [sheet["player"] for sheet in person.view(seat)["sheets"]] == [f"player{seat + 1}"]
        assert {each["seat"] for each in person.events} <= {-1, seat}
        assert max(len(data) for data in person.raw) < 40_000
    told = next(each for each in reversed(people[0].heard) if each["type"] == "crowd")
    assert (told["players"], len(told["top"]), len(told["places"])) == (30, 10, 30)
    look_around(people[0])
    for person in people:
        person.close()


def look_around(person: One) -> None:
    """Another's sheet, more of the ranking, and what is not for crowds."""
    person.last += 1
    person.send({"type": "look", "id": person.last, "at": 7})
    while len(person.view(0)["sheets"]) < 2:
        person.hear()
    assert [sheet["player"] for sheet in person.view(0)["sheets"]] == ["player1", "player8"]
    person.last += 1
    person.send({"type": "ranking", "id": person.last, "after": 20})
    told = person.until("ranking")
    assert (len(told["lines"]), told["players"]) == (10, 30)
    person.send({"type": "look", "id": 900, "at": 30})
    assert person.until("error")["what"] == "there is no such seat"
    assert person.ask("undo", 0)["what"] == "in a crowd nothing is taken back"
    assert person.ask("replace", 3, by=0, bot="greedy")["type"] == "error"


def test_no_player_pauses_a_gathered_crowd_and_small_tables_have_no_ranking(server: Server) -> None:
    made, tokens = gather(server, 13)
    begun = server.post(f"/api/gatherings/{made['code']}/begin", {"token": made["host"]})
    host, other = One(server, begun["table"], [tokens[0]]), One(server, begun["table"], [tokens[1]])
    assert other.ask("pause", 1, on=True)["what"] == "only the host pauses a crowd"
    assert host.ask("pause", 0, on=True)["right"] == "on the host's page"
    assert http_get(f"{server.base}/api/tables/{begun['table']}/replay/1").status_code == 403
    host.close()
    other.close()
    small = server.table("pipe-dream", ["me"])
    player = Player(server, small["table"], [small["you"][0]["token"]])
    player.send({"type": "ranking", "id": 1})
    assert player.until("error")["what"] == "here you see everybody already"
    player.close()


def sheets(table: Table) -> tuple[SheetView, ...]:
    view = table.match.view(None)
    assert isinstance(view, PipeDreamView)
    return view.sheets


async def until(table: Table, reached: Callable[[], bool]) -> None:
    """Let the table move for the late; its driver may be faster."""
    for _ in range(1000):
        if reached():
            return
        await table.time_out()
        await asyncio.sleep(0.005)
    raise AssertionError("it never comes to that")


def test_those_who_left_are_moved_for_when_all_who_are_here_are_done(server: Server) -> None:
    made, tokens = gather(server, 13)
    begun = server.post(f"/api/gatherings/{made['code']}/begin", {"token": made["host"]})
    alone = One(server, begun["table"], [tokens[0]])
    rng = random.Random(2)
    for turn in range(1, 4):
        while alone.rolls() < turn:
            if alone.frame["waiting"]["must"]:
                alone.move(0, alone.choose(rng))
            alone.hear()
    watcher = One(server, begun["table"], [], begun["watch"])
    assert watcher.view("watch")["sheets"][0]["meter"] >= 1
    alone.close()
    watcher.close()


def test_nobody_hangs_a_crowd(tmp_path: Path) -> None:
    """Time runs out for those who sleep, and the table moves for them."""

    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, crowd_from=2) as tables:
            gatherings = Gatherings(tables)
            made = await gatherings.make(NewGathering("Host", seconds=30))
            for number in range(3):
                await gatherings.join(made.code, f"Person {number}")
            begun = await gatherings.begin(made.code, made.host)
            table = await tables.get(begun.table)
            assert table.crowd is not None
            clock.time += 29_000
            assert not await table.time_out()
            assert len(table.match.waiting.must) == 4
            clock.time += 1_500
            await until(table, lambda: {sheet.step for sheet in sheets(table)} == {"turn"})
            clock.time += 30_500
            before = len(table.match)
            await until(table, lambda: {sheet.meter for sheet in sheets(table)} == {1})
            assert len(table.match) - before == 2 * 4 + 1, "a pipe and done for each, then the roll"

    asyncio.run(play())


def test_a_crowd_that_nobody_is_at_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though those who left count as gone at once: whether one may move for them is asked now and then."""
    asked = 0
    time_out = Table.time_out

    async def counted(table: Table, fence: int | None = None) -> bool:
        nonlocal asked
        asked += 1
        return await time_out(table, fence)

    monkeypatch.setattr(Table, "time_out", counted)

    async def play() -> None:
        async with opened(tmp_path, HandClock(), crowd_from=2, gone_after=0.0) as tables:
            gatherings = Gatherings(tables)
            made = await gatherings.make(NewGathering("Host", seconds=30))
            await gatherings.join(made.code, "Ada")
            await gatherings.join(made.code, "Ben")
            table = await tables.get((await gatherings.begin(made.code, made.host)).table)
            assert table.crowd is not None and not table.here()
            loop = asyncio.get_running_loop()
            before, began, known = asked, loop.time(), len(table.match)
            for _ in range(3000):
                await asyncio.sleep(0)
            assert asked - before <= 2 + (loop.time() - began) / MOMENT
            await soon(lambda: asked > before)
            assert len(table.match) == known, "nobody is here to wait for them"

    asyncio.run(play())


def test_the_crowd_is_limited(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), crowd=2) as tables:
            gatherings = Gatherings(tables)
            made = await gatherings.make(NewGathering("Host"))
            await gatherings.join(made.code, "Ada")
            with pytest.raises(ValueError, match="no more room"):
                await gatherings.join(made.code, "Ben")

    asyncio.run(play())


def test_those_who_come_at_once_are_few_writes_and_all_told_apart(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), crowd=60) as tables:
            gatherings, writes = Gatherings(tables), 0
            made = await gatherings.make(NewGathering("Host", plays=False))
            write = tables.store.write

            def counted() -> Any:
                nonlocal writes
                writes += 1
                return write()

            tables.store.write = counted  # type: ignore[method-assign]
            coming = (gatherings.join(made.code.lower(), "Ada") for _ in range(61))
            came = await asyncio.gather(*coming, return_exceptions=True)
            assert [str(each) for each in came if isinstance(each, Exception)] == [
                "60 have come, and there is no more room"
            ]
            told = [each for each in came if isinstance(each, Gathered)]
            assert len({each.token for each in told}) == len({each.name for each in told}) == 60
            assert writes <= 3
            kept = await gatherings.find(made.code)
            assert [member.name for member in kept.members][:2] == ["Ada", "Ada 2"] and len(
                kept.members
            ) == 60

    asyncio.run(play())


def test_a_table_for_thousands_is_refused_by_the_edition_not_by_chance() -> None:
    most = registry.game("pipe-dream").seat_range("classic")[1]
    assert Settings().crowd <= most
