"""Practice: whoever is out of a crowd's game plays the same dice again, and it counts for nothing."""

import asyncio
from pathlib import Path

import pytest
from litestar.testing import TestClient

from pipeyard.match import chance
from pipeyard.rules.pipe_dream.hints import PipeDreamHints
from pipeyard.rules.pipes.hints import PipesHints
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NATURE
from pipeyard.web.crowd.gatherings import Gatherings
from pipeyard.web.crowd.host import Host
from pipeyard.web.crowd.practice import practise
from pipeyard.web.errors import Forbidden, RequestError, TooManyRequests
from pipeyard.web.http.app import make_app
from pipeyard.web.live.practice import deal
from pipeyard.web.live.table import Table
from pipeyard.web.settings import Settings
from pipeyard.web.wire.gathering import GatheringMade, HostAct, NewGathering
from pipeyard.web.wire.messages import RefusalInfo
from tests.web.tables import HandClock, heard, look, opened, soon

PRESENT = {"gone_after": 1000.0}  # nobody is moved for


def free() -> None:
    raise AssertionError("the first practice of a seat counts against no limit")


def full() -> None:
    raise TooManyRequests("too many tables")


def act(table: Table, seat: int) -> str:
    """What keeps one in the game a while."""
    hints = table.game.hints(table.match.state, seat)
    if isinstance(hints, PipesHints):
        water = hints.water
        if not hints.draw or water is None or water.end is None or not water.fits:
            return "done"
        return f"draw ({water.end[0]},{water.end[1]})"
    assert isinstance(hints, PipeDreamHints)
    if hints.sources:
        row, column = hints.sources[0]
        return f"source ({row},{column})"
    if hints.may_stop:
        return "go on"
    pipes = [each for each in hints.legal if each.verb == "place"]
    return max(pipes, key=lambda each: each.joined - 2 * each.turned).move if pipes else "done"


def draws(table: Table) -> list[object]:
    return [event.move for event in table.match.played() if event.seat == NATURE]


def state_of(table: Table, seat: int) -> str:
    assert table.crowd is not None
    return next(line.state for line in table.crowd.ranking() if line.seat == seat)


async def move(table: Table, seat: int, text: str) -> None:
    done = await table.play(seat, text)
    assert not isinstance(done, RefusalInfo), done


async def turn(crowd: Table, lazy: int | None = None) -> None:
    """Everybody acts until the next element or roll is there; the lazy one draws nothing."""
    before = len(draws(crowd))
    while crowd.match.result is None and len(draws(crowd)) == before:
        seat = crowd.match.waiting.must[0]
        await move(crowd, seat, "done" if seat == lazy else act(crowd, seat))


async def begun(gatherings: Gatherings, wish: NewGathering) -> tuple[GatheringMade, list[str], Table]:
    made = await gatherings.make(wish)
    tokens = [(await gatherings.join(made.code, name)).token for name in ("Ada", "Ben", "Cem")]
    told = await gatherings.begin(made.code, made.host)
    return made, tokens, await gatherings.tables.get(told.table)


async def catch_up(practice: Table, crowd_draws: int) -> None:
    """Play until chance would have to show what the crowd has not seen, or it is over."""
    while practice.match.result is None:
        if NATURE in practice.match.waiting.must:
            if len(draws(practice)) == crowd_draws:
                return
            number = len(practice.match)
            await soon(lambda number=number: len(practice.match) > number)  # type: ignore[misc]
        else:
            await move(practice, 0, act(practice, 0))


def shared(table: Table) -> list[object]:
    return [each for each in draws(table) if not type(each).__name__.startswith("Set")]


@pytest.mark.parametrize(("options", "seed"), [({}, "practice 1"), ({"duplicate": "yes"}, "practice 4")])
def test_who_is_out_plays_the_elements_the_crowd_has_seen_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, str], seed: str
) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), **PRESENT) as tables:
            gatherings = Gatherings(tables)
            monkeypatch.setattr(chance, "new_secret", lambda: chance.seeded(seed))
            wish = NewGathering("Host", "pipes", plays=False, rounds=2, options={"dry": "1", **options})
            made, tokens, crowd = await begun(gatherings, wish)
            with pytest.raises(RequestError, match="still in the game"):
                await practise(gatherings, made.code, tokens[2], free)
            with pytest.raises(Forbidden):
                await practise(gatherings, made.code, made.host, free)
            await turn(crowd, lazy=2)
            assert [state_of(crowd, seat) for seat in range(3)] == ["plays", "plays", "out"]
            seat = await practise(gatherings, made.code, tokens[2], free)
            assert seat == await practise(gatherings, made.code, tokens[2], free), "the same again"
            practice = await tables.get(seat.table)
            assert practice.match.secret is None and practice.row.secret is None
            screen = await look(practice, 0)
            assert b'"practice":true' in b"".join(heard(screen))
            await catch_up(practice, 2)
            assert draws(practice) == shared(crowd) and len(shared(crowd)) == 2
            views = [table.game.view(table.match.state, None) for table in (crowd, practice)]
            assert isinstance(views[0], PipesView) and isinstance(views[1], PipesView)
            assert views[0].players[2].code == views[1].players[0].code, "on the same board"
            assert state_of(crowd, 2) == "out"
            if NATURE not in practice.match.waiting.must:
                await move(practice, 0, "done")
            assert not await deal(practice, crowd, None), "it waits for the crowd"
            assert practice.match.result is None and len(draws(practice)) == 2
            await turn(crowd)
            assert crowd.match.result is None
            await soon(lambda: len(draws(practice)) == 3)
            assert draws(practice) == shared(crowd)
            host = Host(gatherings)
            while crowd.match.result is None:
                await host.do(made.code, HostAct(made.host, "skip"))
            # The crowd has no more use for its dice: they go on as they would have.
            await catch_up(practice, 99)
            assert practice.match.result is not None
            assert draws(practice)[: len(shared(crowd))] == shared(crowd)[: len(draws(practice))]
            second = await gatherings.begin(made.code, made.host)
            assert b'"again"' in b"".join(heard(screen)) and second.round == 2

    asyncio.run(play())


def test_a_city_again_with_the_rolls_that_were_and_would_have_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        monkeypatch.setattr(chance, "new_secret", lambda: chance.seeded("practice 2"))
        async with opened(tmp_path, HandClock(), **PRESENT) as tables:
            gatherings = Gatherings(tables)
            made, tokens, crowd = await begun(gatherings, NewGathering("Host", plays=False))
            counted: list[int] = []
            await turn(crowd)
            await Host(gatherings).do(made.code, HostAct(made.host, "skip"))
            assert crowd.match.result is None and crowd.match.secret is not None
            while crowd.match.result is None:
                await Host(gatherings).do(made.code, HostAct(made.host, "skip"))
            points = [member.points for member in (await gatherings.find(made.code)).members]
            seat = await practise(gatherings, made.code, tokens[0], free)
            practice = await tables.get(seat.table)
            await catch_up(practice, 99)
            rolls = draws(practice)
            assert len(rolls) > len(draws(crowd)), "by then the crowd was out"
            assert rolls[: len(draws(crowd))] == draws(crowd)
            drawn = range(1, len(rolls) + 1)
            state = practice.game.start("classic", 1, {"duplicate": "yes"})
            state.play(0, practice.game.encode(state, 0, practice.match.played()[0].move))
            codes = [chance.draw(crowd.match.secret, number, state.chances()) for number in drawn]
            assert rolls == [practice.game.decode(state, NATURE, code) for code in codes]
            with pytest.raises(TooManyRequests):
                await practise(gatherings, made.code, tokens[0], full)
            again = await practise(gatherings, made.code, tokens[0], lambda: counted.append(1))
            assert again.table != seat.table and counted == [1], "when it is over, another, which counts"
            assert again == await practise(gatherings, made.code, tokens[0], full), "found again for nothing"
            assert [member.points for member in (await gatherings.find(made.code)).members] == points

    asyncio.run(play())


def test_a_hall_behind_one_address_practises_though_it_makes_few_tables(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path, tables_per_hour=2))) as client:
        wish = {"name": "Host", "plays": False, "game": "pipes", "edition": "pocket", "options": {"dry": "1"}}
        made = client.post("/api/gatherings", json=wish).json()
        path = f"/api/gatherings/{made['code']}"
        tokens = [client.post(path, json={"name": "Ada"}).json()["token"] for _ in range(4)]
        assert client.post(f"{path}/begin", json={"token": made["host"]}).status_code == 201
        for _ in range(500):
            if client.get(path).json()["noted"]:
                break
            client.post(f"{path}/host", json={"token": made["host"], "act": "skip"})
        given = [client.post(f"{path}/practice", json={"token": token}) for token in tokens]
        assert [each.status_code for each in given] == [201] * 4
        assert client.post("/api/gatherings", json=wish).status_code == 429, "another table is one too many"
