"""Hints: for the seat that must act, from what it sees, and not where everybody is to play alone."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE
from pipeyard.web.errors import TooManyRequests
from pipeyard.web.live.adviser import Adviser
from pipeyard.web.live.bot_workers import BotWorkers
from pipeyard.web.live.localize import Localizer
from pipeyard.web.wire import messages as m
from tests.web.server import Player, Server
from tests.web.tables import by_hand, wall_opened
from tests.web.test_daily import ADA, begin


def table(server: Server, game: str, edition: str, players: int = 1) -> tuple[dict[str, Any], list[str]]:
    seats = [{"kind": "me", "name": f"Player {seat}"} for seat in range(players)]
    made = server.post("/api/tables", {"game": game, "edition": edition, "options": {}, "seats": seats})
    return made, [seat["token"] for seat in made["you"]]


def hints(server: Server, table_id: str, token: str) -> httpx.Response:
    return httpx.post(f"{server.base}/api/tables/{table_id}/hints", json={"token": token}, timeout=60)


def test_a_hint_names_moves_that_can_be_made_and_why(own_server: Server) -> None:
    made, [token] = table(own_server, "pipe-dream", "classic")
    player = Player(own_server, made["table"], [token])
    player.move(0, "source (3,4)")
    while player.view(0)["sheets"][0]["dice"] is None:
        player.hear()
    found = hints(own_server, made["table"], token).json()
    assert 1 <= len(found) <= 3
    assert all(each["why"] and each["words"] for each in found)
    again = hints(own_server, made["table"], token).json()
    assert again == found, "the same position is thought about once"
    player.move(0, found[0]["move"])
    player.close()


def test_hints_are_refused_out_of_turn_and_to_strangers(own_server: Server) -> None:
    made, tokens = table(own_server, "pipe-land", "76", 2)
    player = Player(own_server, made["table"], tokens)
    must = player.frame["waiting"]["must"][0]
    refused = hints(own_server, made["table"], tokens[1 - must])
    assert refused.status_code == 400 and refused.json()["right"] == "wait for your turn"
    stranger = hints(own_server, made["table"], "x" * len(tokens[0]))
    assert stranger.status_code == 403
    assert hints(own_server, made["table"], tokens[must]).status_code == 200
    player.close()


def test_there_are_no_hints_in_the_days_challenge(own_server: Server) -> None:
    mine = begin(own_server, ADA, "Ada")
    refused = hints(own_server, mine["table"], mine["token"])
    assert refused.status_code == 403 and refused.json()["what"] == "there are no hints in this game"


def test_a_table_that_asks_too_often_waits_and_others_do_not() -> None:
    now = 0.0
    adviser = Adviser(BotWorkers(workers=1, budget=0.1, patience=1), lambda: now)
    for _ in range(4):
        adviser.take_turn("one")
    with pytest.raises(TooManyRequests, match="a hint takes some thought"):
        adviser.take_turn("one")
    adviser.take_turn("another")
    now = 6.0
    adviser.take_turn("one")


@pytest.mark.parametrize(
    ("game", "options"), [("pipe-dream", {}), ("pipe-dream", {"duplicate": "yes"}), ("pipes", {})]
)
def test_hints_that_are_kept_are_those_of_the_position(
    tmp_path: Path, game: str, options: dict[str, str]
) -> None:
    """Where each has a board of their own, hints are not made again when others move."""

    async def play() -> None:
        rng, kept = random.Random(3), 0
        async with wall_opened(tmp_path) as tables:
            made = await tables.make(
                m.NewTable(game, registry.game(game).editions()[0], options, [m.SeatWish("me")] * 3)
            )
            table = await tables.get(made.table)
            match, frames = table.match, table.frames
            for number in range(120):
                if match.result is not None:
                    break
                told = [frames.hints(seat, Localizer()) for seat in range(3)]
                seat = rng.choice(match.waiting.must)
                code = rng.choice([*match.state.codes(seat)])
                await table.play(seat, match.game.decode(match.state, seat, code), (seat, number))
                for other in range(3):
                    now = frames.hints(other, Localizer())
                    kept += now is told[other]
                    assert bytes(now) == Localizer().encode(match.game.hints(match.state, other))
            assert kept > 20

    asyncio.run(play())


def test_a_hint_after_an_undo_is_a_new_one(tmp_path: Path) -> None:
    """There may be as many events as before, and other ones."""

    class Workers:
        asked = 0

        async def run(self, *_: object) -> tuple[object, ...]:
            self.asked += 1
            return (self.asked,)

    async def play() -> None:
        async with wall_opened(tmp_path) as tables:
            table = await by_hand(tables, "pipe-dream", 1)
            await table.play(0, "source (3,4)")
            workers = Workers()
            adviser = Adviser(cast(BotWorkers, workers))
            begun = len(table.match)
            found: list[object] = []
            for chance in (0, -1):
                if len(table.match) > begun:
                    table.match.undo(len(table.match) - begun)
                state = table.match.state
                await table.play(NATURE, table.game.decode(state, NATURE, state.chances()[chance][0]))
                found += [await adviser.hints(table, 0), await adviser.hints(table, 0)]
            assert found == [(1,), (1,), (2,), (2,)]

    asyncio.run(play())
