"""People who are away are told of their turn: once, with nothing secret in it, and only where they asked."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pipeyard.web.http.certificate import certificate
from pipeyard.web.live.notice_senders import MailSender, Notice, NoticeFailed
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.live.turn_notices import TurnNotices
from pipeyard.web.serve import prepare
from pipeyard.web.settings import Settings
from pipeyard.web.store.notice_store import MOST, Subscription
from pipeyard.web.wire import messages as m
from tests.web.players import choose
from tests.web.server import WAIT, Player, Server, http_post
from tests.web.sinks import Browser, HttpSink, http_sink, mail_sink
from tests.web.tables import HandClock, look, opened, soon

LINK = "https://games.example.org"


@asynccontextmanager
async def notices(tables: TableManager) -> AsyncIterator[TurnNotices]:
    """Notices that look when they are told to."""
    found = TurnNotices(tables)
    await found.open()
    assert found._looking is not None
    found._looking.cancel()
    try:
        yield found
    finally:
        await found.close()


async def a_table(tables: TableManager, *names: str) -> Table:
    seats = [m.SeatWish("me", name) for name in names or ("Ann", "Bob")]
    made = await tables.make(m.NewTable("pipe-land", "76", {"bargaining": "no"}, seats))
    return await tables.get(made.table)


async def look_twice(found: TurnNotices, clock: HandClock, seconds: float = 30) -> None:
    """Long enough to be told, and until everything is sent."""
    found.look()
    clock.time += int(1000 * seconds)
    found.look()
    await soon(lambda: not found._tasks)


def subscription(browser: Browser, language: str = "en") -> Subscription:
    return Subscription(browser.endpoint, **browser.keys(), language=language)


def in_turn(table: Table) -> int:
    return table.match.waiting.must[0]


async def take_turn(table: Table, seat: int) -> None:
    """Play until it is the other's turn."""
    while table.match.result is None and in_turn(table) == seat:
        state = table.match.state
        move = table.game.decode(state, seat, next(iter(state.codes(seat))))
        assert isinstance(await table.play(seat, move), int)


def test_a_turn_is_told_once_and_encrypted(tmp_path: Path) -> None:
    async def play(sink: HttpSink) -> None:
        clock, browser = HandClock(), Browser(sink)
        async with opened(tmp_path, clock, push_services=(sink.base,)) as tables, notices(tables) as found:
            table = await a_table(tables)
            seat = in_turn(table)
            await found.store.subscribe(table.row.id, [seat], subscription(browser, "nl"), clock())
            await look_twice(found, clock, 20)
            assert sink.posted.empty()  # not yet
            clock.time += 10_000
            found.look()
            assert found.push is not None
            told = browser.read(await sink.next(), found.push.key)
            assert told == {"text": "Je bent aan de beurt bij Pipe Land", "table": table.row.id}
            await soon(lambda: not found._tasks)
            await look_twice(found, clock, 600)  # the same turn
            assert sink.posted.empty()
            await take_turn(table, seat)
            await look_twice(found, clock)  # the other has asked for nothing
            assert sink.posted.empty()
            await take_turn(table, 1 - seat)
            await look_twice(found, clock)
            browser.read(await sink.next(), found.push.key)

    with http_sink() as sink:
        asyncio.run(play(sink))


def test_who_is_here_or_saw_the_turn_is_told_nothing(tmp_path: Path) -> None:
    async def play(sink: HttpSink) -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, push_services=(sink.base,)) as tables, notices(tables) as found:
            table = await a_table(tables)
            browser = subscription(Browser(sink))
            await found.store.subscribe(table.row.id, [0, 1], browser, clock())
            seat = in_turn(table)
            screen = await look(table, seat)
            await look_twice(found, clock)
            table.leave(screen)
            await look_twice(found, clock)
            assert sink.posted.empty()
            clock.time += 1
            await take_turn(table, seat)
            clock.time += 1
            await look_twice(found, clock)
            await sink.next()  # the other one, who never came
            clock.time += 1
            await take_turn(table, 1 - seat)
            await table.pause(True)
            await look_twice(found, clock)
            assert sink.posted.empty()
            await table.pause(False)
            await look_twice(found, clock, 60)
            await sink.next()

    with http_sink() as sink:
        asyncio.run(play(sink))


def test_notices_have_a_gap_between_them(tmp_path: Path) -> None:
    async def play(sink: HttpSink) -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, push_services=(sink.base,)) as tables, notices(tables) as found:
            table = await a_table(tables)
            seat = in_turn(table)
            await found.store.subscribe(table.row.id, [seat], subscription(Browser(sink)), clock())
            await look_twice(found, clock)
            await sink.next()
            await take_turn(table, seat)
            await take_turn(table, 1 - seat)
            await look_twice(found, clock)  # 30 seconds after the last one
            assert sink.posted.empty()
            await look_twice(found, clock)  # 60 seconds after it
            await sink.next()

    with http_sink() as sink:
        asyncio.run(play(sink))


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def play(gone: HttpSink, broken: HttpSink) -> None:
        clock = HandClock()
        services = (gone.base, broken.base)
        async with opened(tmp_path, clock, push_services=services) as tables, notices(tables) as found:
            table = await a_table(tables)
            seat, left = in_turn(table), subscription(Browser(broken))
            for browser in (subscription(Browser(gone)), left):
                await found.store.subscribe(table.row.id, [0, 1], browser, clock())
            await look_twice(found, clock)
            assert await found.store.subscriptions(table.row.id, seat) == [left]
            assert await found.store.subscriptions(table.row.id, 1 - seat) == [left]

    with http_sink(status=status) as gone, http_sink(status=500) as broken:
        asyncio.run(play(gone, broken))
        assert gone.posted.qsize() == broken.posted.qsize() == 1


def test_of_two_servers_one_tells(tmp_path: Path, database: str) -> None:
    async def play(sink: HttpSink) -> None:
        clock = HandClock()
        how: dict[str, Any] = {
            "database": database,
            "push_services": (sink.base,),
            "webhook": f"{sink.base}/hook",
        }
        async with (
            opened(tmp_path / "one", clock, **how) as one,
            opened(tmp_path / "two", clock, **how) as two,
            notices(one) as first,
            notices(two) as second,
        ):
            assert first.push is not None and second.push is not None and first.push.key == second.push.key
            table = await a_table(one)
            await two.get(table.row.id)
            browser = subscription(Browser(sink))
            await first.store.subscribe(table.row.id, [in_turn(table)], browser, clock())
            for each in (first, second):
                each.look()
            clock.time += 30_000
            for each in (first, second):
                each.look()
            await soon(lambda: not first._tasks and not second._tasks)
            assert sorted([sink.posted.get_nowait().path for _ in range(2)]) == ["/hook", "/send/browser"]
            assert sink.posted.empty()

    with http_sink() as sink:
        asyncio.run(play(sink))


def test_mail_and_webhook_for_those_the_operator_named(tmp_path: Path) -> None:
    async def play(address: str, sink: HttpSink) -> str:
        clock = HandClock()
        how: dict[str, Any] = {
            "public_url": LINK, "webhook": f"{sink.base}/hook", "mail_server": address,
            "mail_from": "yard@example.org", "mail_to": ("Ann <ann@example.org>",), "notice_language": "fr",
        }  # fmt: skip
        async with opened(tmp_path, clock, **how) as tables, notices(tables) as found:
            table = await a_table(tables, "ann", "Bob\nBcc: eve@example.org")
            for _ in range(2):
                seat = in_turn(table)
                await look_twice(found, clock)
                await take_turn(table, seat)
            return table.row.id

    with mail_sink() as (address, mails), http_sink(status=200) as sink:
        table = asyncio.run(play(address, sink))
        mail = mails.get_nowait()
        assert mails.empty()  # nothing for Bob, whom the operator did not name
    told = [json.loads(sink.posted.get_nowait().body) for _ in range(2)]
    assert {each["player"] for each in told} >= {"ann"} and sink.posted.empty()
    text = "C'est à vous de jouer à Pipe Land"
    for each in told:
        assert each.keys() == {"text", "player", "game", "link"}
        assert each["text"] == text and each["link"] == f"{LINK}/#/table/{table}"
    assert "ann@example.org" in mail and f"{LINK}/#/table/{table}" in mail and "eve" not in mail
    assert mail.lower().startswith("mail from:<yard@example.org>")


def mail_sender(address: str, **how: Any) -> MailSender:
    return MailSender(Settings(mail_server=address, mail_to=("Ann <ann@example.org>",), **how))


NOTICE = Notice("text", "table", "pipes", "Ann")


def test_one_name_gets_few_mails_however_many_sit_down_with_it() -> None:
    clock = HandClock()
    settings = Settings(mail_to=("Ann <ann@example.org>", "Ann B. <ann@example.org>"), mails_per_hour=3)
    sender = MailSender(settings, lambda: clock() / 1000)
    assert [sender.may(name) for name in ("Ann", "ANN", "Ann B.", "ann", "Ann B.")] == [True] * 3 + [
        False
    ] * 2
    clock.time += 1_200_000
    assert [sender.may("Ann") for _ in range(2)] == [True, False]


def test_the_limit_holds_over_tables(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        clock = HandClock()
        how: dict[str, Any] = {
            "public_url": LINK, "mail_server": address, "mail_to": ("Ann <ann@example.org>",),
            "mails_per_hour": 2,
        }  # fmt: skip
        async with opened(tmp_path, clock, **how) as tables, notices(tables) as found:
            for _ in range(4):
                await a_table(tables, "Ann", "Ann")
            await look_twice(found, clock)

    with mail_sink() as (address, mails):
        asyncio.run(play(address))
    assert mails.qsize() == 2


def test_a_mail_server_without_tls_gets_no_password() -> None:
    with mail_sink() as (address, mails):
        with pytest.raises(NoticeFailed, match="STARTTLS"):
            mail_sender(address.replace("//", "//ann:secret@")).send(NOTICE, LINK)
        assert mails.empty()
        mail_sender(address).send(NOTICE, LINK)
        assert mails.qsize() == 1


def test_a_mail_server_with_a_certificate_of_its_own_making_gets_nothing(tmp_path: Path) -> None:
    made = certificate(tmp_path, ("127.0.0.1",))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(made.certificate, made.key)
    wrong = pytest.raises(NoticeFailed, match="SSLCertVerificationError")
    with mail_sink(tls) as (address, mails), wrong:
        mail_sender(address.replace("//", "//ann:secret@")).send(NOTICE, LINK)
    assert mails.empty()


def test_a_webhook_that_leads_elsewhere_is_not_followed(tmp_path: Path) -> None:
    async def play(sink: HttpSink) -> None:
        clock = HandClock()
        how: dict[str, Any] = {"webhook": f"{sink.base}/hook", "push_services": (sink.base,)}
        async with opened(tmp_path, clock, **how) as tables, notices(tables) as found:
            table = await a_table(tables)
            browser = subscription(Browser(sink))
            await found.store.subscribe(table.row.id, [in_turn(table)], browser, clock())
            await look_twice(found, clock)

    with http_sink() as other, http_sink(status=302, location=f"{other.base}/inside") as sink:
        asyncio.run(play(sink))
        assert sink.posted.qsize() == 2 and other.posted.empty()


def test_a_game_that_is_over_forgets_its_browsers(tmp_path: Path) -> None:
    async def play(sink: HttpSink) -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, push_services=(sink.base,)) as tables, notices(tables) as found:
            table = await a_table(tables)
            for number in range(MOST + 2):  # no more than so many are kept, the newest
                browser = subscription(Browser(sink, str(number)))
                await found.store.subscribe(table.row.id, [0], browser, clock() + number)
            kept = await found.store.subscriptions(table.row.id, 0)
            assert sorted(each.endpoint[-1] for each in kept) == ["2", "3", "4", "5", "6"]
            while table.match.result is None:
                await take_turn(table, in_turn(table))
            found.look()
            await soon(lambda: not found._tasks)
            assert await found.store.subscriptions(table.row.id, 0) == []

    with http_sink() as sink:
        asyncio.run(play(sink))


def test_a_browser_asks_over_http(tmp_path: Path) -> None:
    """The whole way, with a real server: only a player's own seat, only known services, only real keys."""
    with http_sink() as sink:
        server = Server(tmp_path, push_services=[sink.base], notice_after=0.2, log_level="debug").start()
        browser = Browser(sink)
        made = server.table("pipe-land", ["me", "me"], {"bargaining": "no"})
        tokens = [each["token"] for each in made["you"]]
        both = Player(server, made["table"], tokens)
        seat = both.frame["waiting"]["must"][0]
        player = Player(server, made["table"], [tokens[seat]])
        both.close()
        path, key = f"/api/tables/{made['table']}/push", server.get("/api/push")["key"]
        wish: dict[str, Any] = {"tokens": tokens, "endpoint": browser.endpoint, **browser.keys()}
        for wrong, status in (
            ({"tokens": ["nobody's token"]}, 403),
            ({"endpoint": "http://169.254.169.254/latest"}, 400),
            ({"p256dh": "AAAA"}, 400),
            ({"auth": "é"}, 400),
        ):
            assert http_post(server.base + path, json=wish | wrong).status_code == status
        assert http_post(server.base + path, json=wish, headers={"origin": "http://evil"}).status_code == 403
        assert http_post(server.base + path, json=wish).status_code == 204
        rng = random.Random(1)
        while player.frame["waiting"]["must"] == [seat]:
            text = choose("pipe-land", "random", player.view(seat), seat, rng)
            assert player.move(seat, text)["type"] == "ack"
        told = sink.posted.get(timeout=WAIT)  # the other never opened the page
        player.close()
        assert browser.read(told, key)["table"] == made["table"]
        http_post(server.base + path, json=wish | {"on": False}).raise_for_status()
        assert server.stop() == 0
        log = server.log.read_text()
        assert browser.path not in log and tokens[0] not in log


def test_settings_that_lead_nowhere_are_told_at_the_start(tmp_path: Path) -> None:
    for settings, word in (
        ({"webhook": "https://example.org"}, "public_url"),
        ({"webhook": "ftp://example.org", "public_url": LINK}, "webhook"),
        ({"mail_server": "mail.example.org", "public_url": LINK}, "mail_server"),
    ):
        with pytest.raises(OSError, match=word):
            prepare(Settings(data=tmp_path, **settings))  # type: ignore[arg-type]
