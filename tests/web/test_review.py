"""A finished game is looked over; one that goes on is not."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from pipeyard.match import Match, seeded
from pipeyard.rules.registry import game as find_game
from pipeyard.web.errors import TooManyRequests
from pipeyard.web.guard import asker
from pipeyard.web.live.bot_workers import BotWorkers
from pipeyard.web.live.reviewer import EACH, Review, Reviewer, choices
from pipeyard.web.live.table import Table
from tests.match.matches import ANN, BOB, play
from tests.web.players import play_to_the_end
from tests.web.server import Player, Server, http_get
from tests.web.test_hints import table


def test_with_several_players_pipes_counts_rounds(own_server: Server) -> None:
    made, tokens = table(own_server, "pipes", "pocket", 2)
    player = Player(own_server, made["table"], tokens)
    play_to_the_end(player, "pipes", [0, 1], "random")
    found = httpx.get(f"{own_server.base}/api/tables/{made['table']}/review", timeout=120).json()
    assert found["unit"] == "rounds of water survived"
    assert [line["last"] for line in found["lines"]] == player.frame["result"]["scores"]
    player.close()


def test_a_finished_game_is_looked_over(own_server: Server) -> None:
    made, [token] = table(own_server, "pipes", "pocket")
    player = Player(own_server, made["table"], [token])
    address = f"{own_server.base}/api/tables/{made['table']}/review"
    assert http_get(address).status_code == 403, "not while it is played"
    play_to_the_end(player, "pipes", [0], "random")
    found = httpx.get(address, timeout=120).json()
    assert found["unit"] == "fields of water" and not found["share"]
    assert found["points"] and all(point["seat"] == 0 for point in found["points"])
    [line] = found["lines"]
    assert line["last"] == player.frame["result"]["scores"][0]
    total = line["first"] - line["cost"] + line["others"] + line["luck"]
    assert abs(total - line["last"]) < 1e-6
    numbers = {point["n"]: point for point in found["points"]}
    assert all(numbers[n]["better"]["why"] for n in found["turning"])
    assert line["last"] <= found["possible"] <= found["bound"]
    assert httpx.get(address, timeout=120).json() == found, "it is looked over once"
    player.close()


@pytest.mark.parametrize(("name", "left_out"), [("pipe-land", "Ask"), ("pipes", "TakeBack")])
def test_talk_and_what_is_taken_back_are_no_choices(name: str, left_out: str) -> None:
    game = find_game(name)
    match = Match.begin(game, game.default_edition(), [ANN, BOB], secret=seeded("a"))
    play(match, random.Random(1), 250)
    moves = {
        number: type(event.move).__name__
        for number, (_, event) in enumerate(match.events(), 1)
        if event.seat >= 0
    }
    chosen = {moves[number] for number in choices(match)}
    assert left_out in moves.values() and left_out not in chosen
    assert chosen & {"Place", "Draw"}


def test_one_address_leaves_room_for_others_to_have_games_looked_over() -> None:
    async def ask() -> None:
        gate = asyncio.Event()
        reviewer = Reviewer(BotWorkers(1, 1.0, 1.0))

        async def look(table: Table) -> Review:
            await gate.wait()
            return Review((), None)

        reviewer._look = look  # type: ignore[method-assign]

        def asked(address: str, number: int) -> asyncio.Task[Review]:
            asker.set(address)
            game = SimpleNamespace(name="pipes")
            table = SimpleNamespace(
                row=SimpleNamespace(id=str(number)), game=game, match=SimpleNamespace(names="a")
            )
            return asyncio.create_task(reviewer.review(cast(Table, table)))

        waiting = [asked("here", number) for number in range(EACH)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await asked("here", 10)
        waiting.append(asked("there", 11))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*waiting)

    asyncio.run(ask())
