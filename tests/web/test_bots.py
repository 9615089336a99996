"""Bots: in processes of their own, within their budget, and never in anybody's way."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from pipeyard.bots import registry as bots
from pipeyard.bots.bot import Bot, Question, ask
from pipeyard.learn.players import NETWORKS, player
from pipeyard.match import Match, Player, write
from pipeyard.rules import registry
from pipeyard.rules.protocol import Move
from pipeyard.web.live import bot_workers
from pipeyard.web.live.bot_workers import BotTask, BotWorkers, answer, bot_task
from pipeyard.web.live.clock import wall_clock
from pipeyard.web.live.driver import Driver
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, events_of, frames, look, opened, settle, soon


class Sleeper(Bot):
    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        while True:
            time.sleep(0.01)


class Quitter(Bot):
    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        os._exit(3)


class Stumbler(Bot):
    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        raise RuntimeError("which way was it")


class Anytime(Bot):
    """Thinks until it is told to stop, and then knows what it wants."""

    name = "greedy"

    def choose(self, question: Question) -> Move | None:
        while not question.is_late:
            time.sleep(0.01)
        return question.menu[-1]


class Waiter(Bot):
    """Thinks until a file is there."""

    name = "greedy"

    def __init__(self, file: Path) -> None:
        self.file = file

    def choose(self, question: Question) -> Move | None:
        while not self.file.exists():
            time.sleep(0.01)
        return question.menu[-1]


def question_for(bot: Bot, must: bool = True, game: str = "pipe-land") -> BotTask:
    rules = registry.game(game)
    state = rules.start(rules.default_edition(), 2, {})
    rng = random.Random(1)
    while state.waiting().must == (-1,):
        state.play(-1, rng.choice(state.chances())[0])
    seat = state.waiting().must[0]
    menu = tuple(rules.decode(state, seat, code) for code in state.codes(seat))
    return BotTask(game, bot, rules.view(state, seat), seat, menu, must, "seed", 0)


def test_a_bot_that_sleeps_dies_or_stumbles_makes_a_quick_move() -> None:
    async def think() -> None:
        workers = BotWorkers(workers=1, budget=0.1, patience=60)
        try:
            for bot in (Sleeper(), Quitter(), Stumbler()):
                question = question_for(bot)
                assert (await workers.think(question)).move in question.menu
                assert (await workers.think(question_for(bot, must=False))).move is None
        finally:
            workers.close()

    asyncio.run(think())


def test_at_its_deadline_a_bot_answers_its_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "GRACE", 1000.0)  # it is not stopped, however busy the machine is
    question = question_for(Anytime())
    assert answer(question, 0.05).move == question.menu[-1]
    assert question.question().deadline is None and not question.question().is_late


def test_the_loop_goes_on_while_bots_think(tmp_path: Path) -> None:
    """The bot thinks until the loop has had many turns."""

    async def think() -> None:
        workers, gate = BotWorkers(workers=1, budget=60, patience=120), tmp_path / "gate"
        task = question_for(Waiter(gate))
        try:
            work = asyncio.create_task(workers.think(task))
            await settle()
            assert not work.done()
            gate.touch()
            assert (await work).move == task.menu[-1]
        finally:
            workers.close()

    asyncio.run(think())


def _bots(game: str, edition: str, *kinds: str) -> m.NewTable:
    seats = [m.SeatWish("me", "Ann") if kind == "me" else m.SeatWish("bot", "", kind) for kind in kinds]
    return m.NewTable(game, edition, {}, seats)


def test_bots_alone_finish_their_games(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, wall_clock) as tables:
            made = [
                await tables.make(_bots("pipes", "pocket", "greedy", "guided", "random")),
                await tables.make(_bots("tube-tangle", "standard", "greedy", "random")),
            ]
            playing = [await tables.get(each.table) for each in made]
            await soon(lambda: all(table.match.result is not None for table in playing))

    asyncio.run(play())


def test_trained_networks_think_as_bots_of_a_table() -> None:
    async def think() -> None:
        workers = BotWorkers(workers=1, budget=60, patience=120)
        try:
            for path in NETWORKS.glob("*.onnx"):
                task = question_for(player(path), game=path.stem)
                found = await workers.think(task)
                assert found.move in task.menu and found.trouble is None
        finally:
            workers.close()

    asyncio.run(think())


def test_bots_bargain_and_stop_bargaining(tmp_path: Path) -> None:
    """They answer what people ask them, and never keep a table from going on by talking."""

    async def play() -> None:
        async with opened(tmp_path, wall_clock, bot_talk=3) as tables:
            table = await tables.get(
                (await tables.make(_bots("pipe-land", "76", "random", "random", "greedy"))).table
            )
            await soon(lambda: len(table.match) > 80 or table.match.result is not None)
            in_a_row = longest = 0
            for state, event in table.match.events():
                talked = event.seat >= 0 and event.seat not in state.waiting().must
                in_a_row = in_a_row + 1 if talked else 0
                longest = max(longest, in_a_row)
            assert longest <= 3

    asyncio.run(play())


def test_a_withdrawn_player_who_left_is_passed_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, wall_clock) as tables:
            wish = m.NewTable(
                "pipe-land", "76", {}, [m.SeatWish("me", name) for name in ("Ann", "Bea", "Cy")]
            )
            made = await tables.make(wish)
            table = await tables.get(made.table)
            screen = await look(table, *range(3))
            gone = table.match.waiting.must[0]
            rng = random.Random(1)
            turns = 0
            while turns < 3:  # pass twice, and be asked a third time
                mover = table.match.waiting.must[0]
                turns += mover == gone
                if turns == 3:
                    break
                move = ask(bots.bot("greedy", "pipe-land"), table.game, table.match.state, mover, rng)
                assert move is not None
                assert isinstance(await table.play(mover, "pass" if mover == gone else move), int)
            assert table.match.view(None).players[gone].withdrawn  # type: ignore[attr-defined]
            before = len(table.match)
            await settle()
            assert len(table.match) == before, "who is here decides for themselves"
            table.leave(screen)
            await soon(lambda: len(table.match) > before)
            assert events_of(table)[before].seat == gone and table.match.entries()[before].text == "pass"

    asyncio.run(play())


def test_rooms_nobody_uses_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path, clock, idle_table=100) as tables:
            made = await tables.make(_bots("pipe-dream", "classic", "me", "me"))
            table = await tables.get(made.table)
            screen = await look(table, 0)
            clock.time += 200_000
            await tables.sweep()
            assert made.table in tables.live, "somebody looks"
            shown = frames(screen)[-1]
            table.leave(screen)
            await tables.sweep()
            assert made.table in tables.live, "somebody was here a moment ago"
            clock.time += 200_000
            assert Driver(table, tables.bot_workers).is_idle
            await tables.sweep()
            assert tables.live == {}
            again = frames(await look(await tables.get(made.table), 0))[-1]
            assert again["views"] == shown["views"] and again["events"] == shown["events"]

    asyncio.run(play())


def test_bots_with_their_own_dice_do_not_run_ahead(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, wall_clock) as tables:
            table = await tables.get(
                (await tables.make(_bots("pipe-dream", "classic", "me", "greedy", "random"))).table
            )

            def turns() -> list[int]:
                return [table.game.turns_taken(table.match.state, seat) for seat in range(3)]

            await soon(lambda: turns() == [0, 1, 1])
            await soon(lambda: not table.bots_in_turn())
            assert Driver(table, tables.bot_workers).is_idle and table.due() is None, "they wait for Ann"
            rng = random.Random(1)
            while turns()[0] < 2:
                if table.match.state.codes(0):
                    move = ask(bots.bot("random", "pipe-dream"), table.game, table.match.state, 0, rng)
                    assert move is not None and isinstance(await table.play(0, move), int)
                assert max(turns()) <= turns()[0] + 1
            await soon(lambda: turns() == [2, 3, 3])

    asyncio.run(play())


@pytest.mark.parametrize("secret", [b"s" * 32, None])
def test_nobody_can_tell_a_bots_chance_from_what_is_public(secret: bytes | None) -> None:
    """The seal of the draws is shown from the start: it is no seed."""
    game = registry.game("pipe-land")
    players = [Player("bot", "random")] * 2
    match = Match.begin(game, game.default_edition(), players, secret=secret)
    rng = random.Random(1)
    while match.waiting.must == (-1,):  # by hand
        match.submit(-1, game.decode(match.state, -1, rng.choice(match.state.chances())[0]))
    seat = match.waiting.must[0]
    task = bot_task(match, seat, True, bots.bot("random", "pipe-land"))
    assert task is not None and len(task.seed) == 64
    assert task.seed != match.header.commitment and task.seed not in write(match.log(with_secret=True))
