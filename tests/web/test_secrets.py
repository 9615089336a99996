"""What a seat may not see never reaches its socket: one game played twice with different secrets, and
every byte that one seat is sent compared."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeyard.rules.protocol import NATURE, Event, Move, State, acting
from pipeyard.rules.random_play import wrong_moves
from pipeyard.web.live.screen import Screen
from pipeyard.web.live.table import Table
from pipeyard.web.live.tables import TableManager
from pipeyard.web.wire import messages as m
from tests.web.tables import HandClock, by_hand, frames, heard, look, opened, tell

EYES = 0  # the seat whose socket is read


def menu(room: Table, seat: int) -> list[Move]:
    state = room.match.state
    codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
    return [room.game.decode(state, seat, code) for code in codes]


def pair(rooms: list[Table], rng: random.Random) -> tuple[int, Move, Move] | None:
    """Moves for both tables that look the same to the eyes; different ones if there are any."""
    first, second = (room.match.state for room in rooms)
    game = rooms[0].game
    assert first.waiting() == second.waiting()
    seat = rng.choice(acting(first))
    ours, theirs = (menu(room, seat) for room in rooms)
    rng.shuffle(ours)
    rng.shuffle(theirs)
    for move in ours[:40]:
        looks = game.seen(first, Event(seat, move), EYES)
        alike = [other for other in theirs if game.seen(second, Event(seat, other), EYES) == looks]
        if alike:
            return seat, move, next((other for other in alike if other != move), alike[0])
    return None


async def both(
    homes: list[TableManager], rooms: list[Table], screens: list[Screen], message: m.ClientMessage
) -> None:
    for home, room, screen in zip(homes, rooms, screens, strict=True):
        await tell(home, room, screen, message)


async def twice(
    folder: Path, game: str, seats: int, rng: random.Random, until: Callable[[State, State], bool]
) -> tuple[list[list[bytes]], list[list[bytes]], int]:
    """Play a game at two tables. What the eyes and the last seat heard, and how often they differed."""
    clock = HandClock()
    async with opened(folder / "a", clock) as one, opened(folder / "b", clock) as two:
        homes = [one, two]
        rooms = [await by_hand(home, game, seats) for home in homes]
        screens = [await look(room, EYES) for room in rooms]
        others = [await look(room, seats - 1) for room in rooms]
        differing = number = tries = 0
        while not until(rooms[0].match.state, rooms[1].match.state) and tries < 2000:
            tries += 1
            clock.time += 700
            found = pair(rooms, rng)
            if found is None:
                continue
            seat, *moves = found
            for room, move in zip(rooms, moves, strict=True):
                assert isinstance(await room.play(seat, move), int)
            states = [room.match.state for room in rooms]
            differing += rooms[0].game.write(states[0]) != rooms[0].game.write(states[1])
            number += 1
            if number % 5 == 0:  # and what is said to requests of all kinds
                await both(homes, rooms, screens, m.AskHints(number, EYES))
                await both(homes, rooms, screens, m.Undo(10_000 + number, seats - 1))  # not its own
                for _, move in wrong_moves(rooms[0].game, states[0], rng, 3):
                    if all(room.game.refusal(room.match.state, EYES, move) is not None for room in rooms):
                        text = rooms[0].game.write_move(states[0], move)
                        await both(homes, rooms, screens, m.MakeMove(20_000 + number, EYES, text))
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
            homes = [one, two]
            rooms = [await by_hand(home, "pipes", 3, {"size": "6x6", "walls": "2"}) for home in homes]
            rng = random.Random(4)
            while rooms[0].match.waiting.must == (NATURE,):
                move = rng.choice(menu(rooms[0], NATURE))
                for room in rooms:
                    await room.play(NATURE, move)
            screens = [await look(room, EYES) for room in rooms]
            watching = [await look(room) for room in rooms]
            others = [await look(room, 1) for room in rooms]
            for number in range(12):
                clock.time += 900
                for room, acts in zip(rooms, (1, 3), strict=True):
                    for _ in range(acts):
                        mover = rng.choice([1, 2])
                        choices = [move for move in menu(room, mover) if type(move).__name__ != "Done"]
                        assert isinstance(await room.play(mover, rng.choice(choices)), int)
                await both(homes, rooms, screens, m.AskHints(number, EYES))
                moves = [move for move in menu(rooms[0], EYES) if type(move).__name__ != "Done"]
                text = rooms[0].game.write_move(rooms[0].match.state, rng.choice(moves))
                await both(homes, rooms, screens, m.MakeMove(100 + number, EYES, text))
                await both(homes, rooms, screens, m.Undo(200 + number, EYES))
            # One of them is done, which everyone may know; what it did stays sealed.
            for room in rooms:
                if any(type(move).__name__ == "TakeBack" for move in menu(room, 1)):
                    while room.game.view(room.match.state, 1).players[1].pending:  # type: ignore[attr-defined]
                        await room.play(1, "take back")
                assert isinstance(await room.play(1, "done"), int)
            assert rooms[0].game.write(rooms[0].match.state) != rooms[1].game.write(rooms[1].match.state)
            assert len(rooms[0].match) != len(rooms[1].match)
            told = [heard(screen) for screen in screens]
            same(told)
            same([heard(screen) for screen in watching])
            assert len(told[0]) > 36
            assert heard(others[0]) != heard(others[1])

    asyncio.run(play())


@pytest.mark.parametrize("game", ["pipes", "tube-tangle"])
def test_spectators_are_behind_where_there_are_secrets(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with opened(tmp_path, HandClock(), spectator_delay=2) as home:
            room = await by_hand(home, game, 2)
            spectator, player = await look(room), await look(room, 0)
            rng = random.Random(1)
            for _ in range(12):
                seat = rng.choice(acting(room.match.state))
                await room.play(seat, rng.choice(menu(room, seat)))
            known = frames(player)[-1]["n"]
            shown = frames(spectator)[-1]
            assert shown["n"] <= known - 2
            assert list(shown["views"]) == ["watch"]

    asyncio.run(play())
