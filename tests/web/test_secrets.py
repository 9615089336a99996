"""What a seat may not see never reaches its socket: one game played twice with different secrets, and
every byte that one seat is sent compared."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeyard.rules.protocol import NATURE, Event, Move, State, acting
from pipeyard.rules.random_play import wrong_moves
from pipeyard.web.http.my_tables import standing_of
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, Reader, by_hand, frames, heard, look, opened, tell

EYES = 0  # the seat whose socket is read


def menu(table: Table, seat: int) -> list[Move]:
    state = table.match.state
    codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
    return [table.game.decode(state, seat, code) for code in codes]


def pair(tables: list[Table], rng: random.Random) -> tuple[int, Move, Move] | None:
    """Moves for both tables that look the same to the eyes; different ones if there are any."""
    first, second = (table.match.state for table in tables)
    game = tables[0].game
    assert first.waiting() == second.waiting()
    seat = rng.choice(acting(first))
    ours, theirs = (menu(table, seat) for table in tables)
    rng.shuffle(ours)
    rng.shuffle(theirs)
    for move in ours[:40]:
        looks = game.seen(first, Event(seat, move), EYES)
        alike = [other for other in theirs if game.seen(second, Event(seat, other), EYES) == looks]
        if alike:
            return seat, move, next((other for other in alike if other != move), alike[0])
    return None


async def both(
    managers: list[TableManager], tables: list[Table], screens: list[Reader], message: m.ClientMessage
) -> None:
    for manager, table, screen in zip(managers, tables, screens, strict=True):
        await tell(manager, table, screen, message)


async def twice(
    folder: Path, game: str, seats: int, rng: random.Random, until: Callable[[State, State], bool]
) -> tuple[list[list[bytes]], list[list[bytes]], int]:
    """Play a game at two tables. What the eyes and the last seat heard, and how often they differed."""
    clock = HandClock()
    async with opened(folder / "a", clock) as one, opened(folder / "b", clock) as two:
        managers = [one, two]
        tables = [await by_hand(manager, game, seats) for manager in managers]
        screens = [await look(table, EYES) for table in tables]
        others = [await look(table, seats - 1) for table in tables]
        differing = number = tries = 0
        while not until(tables[0].match.state, tables[1].match.state) and tries < 2000:
            tries += 1
            clock.time += 700
            found = pair(tables, rng)
            if found is None:
                continue
            seat, *moves = found
            for table, move in zip(tables, moves, strict=True):
                assert isinstance(await table.play(seat, move), int)
            states = [table.match.state for table in tables]
            differing += tables[0].game.write(states[0]) != tables[0].game.write(states[1])
            number += 1
            if number % 5 == 0:  # and what is said to requests of all kinds
                for you in ([EYES], []):
                    assert standing_of(tables[0], you) == standing_of(tables[1], you)
                await both(managers, tables, screens, m.AskHints(number, EYES))
                await both(managers, tables, screens, m.Undo(10_000 + number, seats - 1))  # not its own
                for _, move in wrong_moves(tables[0].game, states[0], rng, 3):
                    if all(table.game.refusal(table.match.state, EYES, move) is not None for table in tables):
                        text = tables[0].game.write_move(states[0], move)
                        await both(managers, tables, screens, m.MakeMove(20_000 + number, EYES, text))
        told = [heard(screen) for screen in screens]
        return told, [heard(screen) for screen in others], differing


def same(told: list[list[bytes]]) -> None:
    assert len(told[0]) == len(told[1])
    for one, two in zip(*told, strict=True):
        assert one == two


def test_tube_tangle_tells_nothing_of_others_hands_and_colours(tmp_path: Path) -> None:
    def far_enough(one: State, two: State) -> bool:
        return one.result() is not None or two.result() is not None or one.waiting() != two.waiting()

    compared = differing = 0
    for seed in range(2):
        rng = random.Random(seed)
        told, others, differed = asyncio.run(twice(tmp_path / str(seed), "tube-tangle", 3, rng, far_enough))
        same(told)
        assert others[0] != others[1], "the secrets were no others, so nothing was tested"
        compared += len(told[0])
        differing += differed
    assert compared > 40 and differing > 20


def test_pipes_tells_nothing_of_an_unfinished_turn(tmp_path: Path) -> None:
    """The others draw different things, and different numbers of them, while one seat thinks."""

    async def play() -> None:
        clock = HandClock()
        async with opened(tmp_path / "a", clock) as one, opened(tmp_path / "b", clock) as two:
            managers = [one, two]
            tables = [
                await by_hand(manager, "pipes", 3, {"size": "6x6", "walls": "2"}) for manager in managers
            ]
            rng = random.Random(4)
            while tables[0].match.waiting.must == (NATURE,):
                move = rng.choice(menu(tables[0], NATURE))
                for table in tables:
                    await table.play(NATURE, move)
            screens = [await look(table, EYES) for table in tables]
            watching = [await look(table) for table in tables]
            others = [await look(table, 1) for table in tables]
            for number in range(12):
                clock.time += 900
                for table, acts in zip(tables, (1, 3), strict=True):
                    for _ in range(acts):
                        mover = rng.choice([1, 2])
                        choices = [move for move in menu(table, mover) if type(move).__name__ != "Done"]
                        assert isinstance(await table.play(mover, rng.choice(choices)), int)
                for you in ([EYES], []):
                    assert standing_of(tables[0], you) == standing_of(tables[1], you)
                await both(managers, tables, screens, m.AskHints(number, EYES))
                moves = [move for move in menu(tables[0], EYES) if type(move).__name__ != "Done"]
                text = tables[0].game.write_move(tables[0].match.state, rng.choice(moves))
                await both(managers, tables, screens, m.MakeMove(100 + number, EYES, text))
                await both(managers, tables, screens, m.Undo(200 + number, EYES))
            # One of them is done, which everyone may know; what it did stays sealed.
            for table in tables:
                if any(type(move).__name__ == "TakeBack" for move in menu(table, 1)):
                    while table.game.view(table.match.state, 1).players[1].pending:  # type: ignore[attr-defined]
                        await table.play(1, "take back")
                assert isinstance(await table.play(1, "done"), int)
            assert tables[0].game.write(tables[0].match.state) != tables[1].game.write(tables[1].match.state)
            assert len(tables[0].match) != len(tables[1].match)
            told = [heard(screen) for screen in screens]
            same(told)
            same([heard(screen) for screen in watching])
            assert len(told[0]) > 36
            assert heard(others[0]) != heard(others[1])

    asyncio.run(play())


@pytest.mark.parametrize("game", ["pipes", "tube-tangle"])
def test_spectators_are_behind_where_there_are_secrets(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), spectator_delay=2) as manager:
            table = await by_hand(manager, game, 2)
            spectator, player = await look(table), await look(table, 0)
            rng = random.Random(1)
            for _ in range(12):
                seat = rng.choice(acting(table.match.state))
                await table.play(seat, rng.choice(menu(table, seat)))
            known = frames(player)[-1]["n"]
            shown = frames(spectator)[-1]
            assert shown["n"] <= known - 2
            assert list(shown["views"]) == ["watch"]

    asyncio.run(play())
