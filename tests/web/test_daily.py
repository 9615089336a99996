"""The day's challenge: the same dice for everyone, one try, sealed until the day is over."""

import asyncio
import hashlib
import hmac
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pipeyard.match import chance
from pipeyard.web.crowd.daily import Daily
from pipeyard.web.crowd.daily_history import history
from pipeyard.web.errors import NotFound
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m
from pipeyard.web.wire.gathering import AskHistory, BeginTry, DailyPage
from tests.web.players import choose, play_to_the_end
from tests.web.server import Player, Server, http_get, http_post
from tests.web.tables import HandClock, frames, look, opened, tell, texts

ADA, BEN = "the device of Ada", "the device of Ben"
DAY = 86_400_000


def begin(server: Server, device: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = server.post("/api/daily", {"device": device, "name": name})
    return found


def sit(server: Server, mine: dict[str, Any]) -> Player:
    return Player(server, mine["table"], [mine["token"]])


def rolls(player: Player) -> list[str]:
    return [each["text"] for each in player.events if each["seat"] < 0]


def test_two_devices_roll_the_same_dice_and_have_one_try_each(own_server: Server) -> None:
    server = own_server
    assert server.post("/api/daily", {"device": ADA}) is None, "looking begins nothing"
    ada, ben = begin(server, ADA, "Ada"), begin(server, BEN, "Ben")
    assert ada["table"] != ben["table"] and ada["result"] is None
    one, two = sit(server, ada), sit(server, ben)
    assert one.heard[0]["daily"] == ada["day"]
    play_to_the_end(one, "pipe-dream", [0])
    play_to_the_end(two, "pipe-dream", [0], "random")
    shared = min(len(rolls(one)), len(rolls(two)))
    assert shared >= 6 and rolls(one)[:shared] == rolls(two)[:shared]
    again = begin(server, ADA, "Another name")
    assert (again["table"], again["token"]) == (ada["table"], ada["token"])
    result = again["result"]
    assert result["name"] == "Ada" and result["score"] == one.frame["result"]["scores"][0]
    page = server.get("/api/daily")
    assert (page["players"], page["day"], page["secret"]) == (2, ada["day"], "")
    assert page["lines"][0]["place"] == 1 and {line["name"] for line in page["lines"]} == {"Ada", "Ben"}
    sealed(server, ada)
    one.close()
    two.close()


def sealed(server: Server, mine: dict[str, Any]) -> None:
    """Nothing of a finished try gives the day's dice away, and it is not played again."""
    table = f"{server.base}/api/tables/{mine['table']}"
    for what in ("log", "verify", "draws", "review", "replay/1", "picture.svg"):
        for headers in ({}, {"x-seat-token": "a token that is none"}):
            answer = http_get(f"{table}/{what}", headers=headers)
            assert answer.status_code == 403 and "sealed" in answer.json()["what"], what
    answer = http_post(f"{table}/go-on/1", json={"tokens": [mine["token"]]})
    assert answer.status_code == 403 and "sealed" in answer.json()["what"]
    with pytest.raises(ConnectionClosed):
        Player(server, mine["table"], [])
    answer = http_post(f"{table}/rematch", json={"token": mine["token"]})
    assert answer.status_code == 403 and answer.json()["what"] == "there is one try a day"
    for what in ("replay/1", "picture.svg"):  # who played it saw it all
        assert http_get(f"{table}/{what}", headers={"x-seat-token": mine["token"]}).status_code == 200, what


def test_a_try_goes_on_after_a_reload_and_after_a_restart(own_server: Server) -> None:
    mine = begin(own_server, ADA, "Ada")
    player = sit(own_server, mine)
    player.move(0, "source (3,4)")
    while player.view(0)["sheets"][0]["dice"] is None:
        player.hear()
    first = player.view(0)["sheets"][0]["dice"]
    commitment = own_server.get("/api/daily")["commitment"]
    player.close()
    own_server.kill()
    own_server.start()
    again = begin(own_server, ADA, "Ada")
    assert again["table"] == mine["table"]
    player = sit(own_server, again)
    assert player.view(0)["sheets"][0]["dice"] == first
    other = sit(own_server, begin(own_server, BEN, "Ben"))
    other.move(0, "source (4,4)")
    while other.view(0)["sheets"][0]["dice"] is None:
        other.hear()
    assert other.view(0)["sheets"][0]["dice"] == first, "the day's secret is kept"
    assert own_server.get("/api/daily")["commitment"] == commitment
    player.close()
    other.close()


def test_what_the_dice_have_shown_is_not_taken_back(own_server: Server) -> None:
    player = sit(own_server, begin(own_server, ADA, "Ada"))
    player.move(0, "source (3,4)")
    while player.view(0)["sheets"][0]["dice"] is None:
        player.hear()
    assert player.frame["undo"] == []
    assert player.ask("undo", 0)["right"] == "the day's try is one try"
    assert player.ask("replace", 0, by=0, bot="greedy")["type"] == "error"
    text = choose("pipe-dream", "greedy", player.view(0), 0, random.Random(1))
    player.move(0, text)
    while not player.frame["undo"]:
        player.hear()
    assert player.frame["undo"][0]["free"]
    assert player.ask("undo", 0)["type"] == "ack", "a pipe laid before the meter is marked"
    player.close()


def test_in_pipes_the_days_elements_are_not_looked_at_and_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            mine = await Daily(tables).begin(BeginTry(ADA, "Ada", game="pipes"))
            assert mine is not None
            table = await tables.get(mine.table)
            screen = await look(table, 0)
            before = table.match.view(0)
            await table.play(0, next(text for text in texts(table, 0) if text.startswith("draw")))
            assert frames(screen)[-1]["undo"][0]["free"], "one's drawing, as long as nothing came to light"
            await table.play(0, "done")
            after = table.match.view(0)
            assert after.turn == before.turn + 1, "the next element is on the table"  # type: ignore[attr-defined]
            assert frames(screen)[-1]["undo"] == []
            events = len(table.match)
            await tell(tables, table, screen, m.Undo(1, 0))
            assert len(table.match) == events and table.match.view(0) == after

    asyncio.run(play())


def test_wrong_requests(server: Server) -> None:
    for day in ("2999-01-01", "yesterday", "2026-02-30", "2026-2-3"):
        assert http_get(f"{server.base}/api/daily/{day}").status_code == 404
    assert http_post(f"{server.base}/api/daily", json={"device": "short"}).status_code == 400
    assert http_post(f"{server.base}/api/daily", json={"device": ADA, "name": "x" * 41}).status_code == 400


async def begin_and_finish(tables: TableManager, device: str, name: str) -> None:
    mine = await Daily(tables).begin(BeginTry(device, name))
    assert mine is not None
    await finish(tables, mine.table)


async def finish(tables: TableManager, table_id: str) -> None:
    table = await tables.get(table_id)
    while table.match.result is None:
        state = table.match.state
        code = state.codes(0)[-1]
        await table.play(0, table.game.decode(state, 0, code))


def test_a_day_over_opens_its_secret_and_the_next_has_other_dice(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        clock.time = 20_000 * DAY + DAY - 60_000  # a minute before midnight
        async with opened(tmp_path, clock) as tables:
            daily = Daily(tables)
            await begin_and_finish(tables, ADA, "Ada")
            day = daily.today()
            late = await daily.begin(BeginTry(BEN, "Ben"))
            assert late is not None and late.day == day
            before = await daily.page("")
            clock.time += 30 * 60_000  # past midnight: who began may finish, and the dice stay sealed
            after = await daily.page(day)
            assert (after.secret, after.players) == ("", 1)
            clock.time += 60 * 60_000
            table = await tables.get(late.table)
            while table.match.result is None:
                await table.play(0, table.game.decode(table.match.state, 0, table.match.state.codes(0)[-1]))
            after = await daily.page(day)
            assert after.players == 1, "too late to count"
            verify(after, before)
            today = await daily.page("")
            assert today.day > day and today.commitment != before.commitment and today.players == 0
            assert await daily.begin(BeginTry(ADA)) is None, "a new day, a new try"
            with pytest.raises(NotFound):
                await daily.page("2999-12-31")

    asyncio.run(play())


def test_a_try_that_was_paused_until_the_secret_was_out_does_not_count(tmp_path: Path) -> None:
    """The table's own time stood still; the day did not."""

    async def play() -> None:
        clock = HandClock()
        clock.time = 20_000 * DAY + DAY - 60_000
        async with opened(tmp_path, clock) as tables:
            daily = Daily(tables)
            day = daily.today()
            mine = await daily.begin(BeginTry(ADA, "Ada"))
            assert mine is not None
            table = await tables.get(mine.table)
            await table.pause(True)
            clock.time += 2 * 3_600_000
            await table.pause(False)
            await finish(tables, mine.table)
            assert table.match.now is not None and table.match.now < 3_600_000
            page = await daily.page(day)
            assert page.secret and page.players == 0

    asyncio.run(play())


def test_no_try_counts_once_the_secret_was_out_even_if_the_clock_is_set_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        clock.time = 20_000 * DAY + DAY - 60_000
        async with opened(tmp_path, clock) as tables:
            daily = Daily(tables)
            day = daily.today()
            mine = await daily.begin(BeginTry(ADA, "Ada"))
            assert mine is not None
            clock.time += 2 * 3_600_000
            assert (await daily.page(day)).secret
            clock.time -= 2 * 3_600_000
            await finish(tables, mine.table)
            assert (await daily.page(day)).players == 0

    asyncio.run(play())


def verify(over: DailyPage, promised: DailyPage) -> None:
    secret = bytes.fromhex(over.secret)
    assert hashlib.sha256(secret).hexdigest() == over.commitment == promised.commitment
    assert chance.commitment(secret) == over.commitment and promised.secret == ""


def test_pipes_has_a_challenge_of_its_own_with_its_own_secret(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock) as tables:
            daily = Daily(tables)
            mine = await daily.begin(BeginTry(ADA, "Ada", game="pipes"))
            assert mine is not None and mine.game == "pipes"
            assert await daily.begin(BeginTry(ADA)) is None, "another game, another try"
            table = await tables.get(mine.table)
            while table.match.result is None:
                await table.play(0, "done")
            page, other = await daily.page("", "pipes"), await daily.page("")
            assert (page.players, page.flows, other.players) == (1, 0, 0)
            assert page.lines[0].score == 0 and page.lines[0].passed == 0, "no water ran"
            assert page.commitment != other.commitment
            with pytest.raises(NotFound, match="no daily challenge"):
                await daily.page("", "tube-tangle")

    asyncio.run(play())


def test_a_second_device_at_one_address_plays_for_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            daily = Daily(tables)
            first = await daily.begin(BeginTry(ADA, "Ada"), "203.0.113.9")
            second = await daily.begin(BeginTry(BEN, "Ada again"), "203.0.113.9")
            other = await daily.begin(BeginTry("another device", "Cem"), "203.0.113.10")
            assert first is not None and second is not None and other is not None
            assert [each.ranked for each in (first, second, other)] == [True, False, True]
            for each in (first, second, other):
                await finish(tables, each.table)
            page = await daily.page("")
            assert {line.name for line in page.lines} == {"Ada", "Cem"}
            told = await daily.begin(BeginTry(BEN), "203.0.113.11")
            assert told is not None and told.result is not None and told.result.place == 0

    asyncio.run(play())


def test_days_in_a_row_and_a_past_day_for_oneself(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        clock.time = 20_000 * DAY + 3_600_000 * 6
        async with opened(tmp_path, clock) as tables:
            daily = Daily(tables)
            first = daily.today()
            for _ in range(3):
                await begin_and_finish(tables, ADA, "Ada")
                clock.time += DAY
            told = await history(daily, AskHistory(ADA))
            assert (told.streak, told.longest, told.all, len(told.days)) == (3, 3, 3, 3)
            clock.time += DAY
            assert (await history(daily, AskHistory(ADA))).streak == 0
            assert (await history(daily, AskHistory(BEN))).days == []
            again = await daily.begin(BeginTry(ADA, "Ada", day=first))
            assert again is not None and (again.day, again.ranked) == (first, False)
            await finish(tables, again.table)
            assert (await daily.page(first)).players == 1, "it does not count"
            assert (await history(daily, AskHistory(ADA))).all == 3
            clock.time -= 5 * 3_600_000 + 2 * DAY + 3_600_000 // 2  # half past midnight
            with pytest.raises(ValueError, match="not over yet"):
                yesterday = daily.now().date() - timedelta(days=1)
                await daily.begin(BeginTry(BEN, "Ben", day=yesterday.isoformat()))

    asyncio.run(play())


def test_the_days_secret_follows_from_the_servers_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock()) as tables:
            daily = Daily(tables)
            one = await daily.secret("2026-11-16")
            assert one != await daily.secret("2026-11-17")
            assert one == hmac.digest(await daily._secret._kept(), b"pipeyard daily 2026-11-16", "sha256")
        async with opened(tmp_path / "other", HandClock()) as tables:
            assert await Daily(tables).secret("2026-11-16") != one

    asyncio.run(play())
