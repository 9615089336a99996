"""Programs that play whole games over a WebSocket, from nothing but what they are sent."""

from __future__ import annotations

import random
import threading
from typing import Any

import msgspec

from pipeyard.bots import registry as bots
from pipeyard.bots.bot import ask
from pipeyard.rules import registry
from pipeyard.rules.protocol import State, View
from tests.web.server import Player

# When two threads are the first to read one type, msgspec crashes: it keeps the type before it is whole.
_converting = threading.Lock()


def state_of(game: str, view: Any) -> State:
    """A position that fits a view that came as JSON."""
    rules = registry.game(game)
    edition = rules.editions()[0]
    kind: type[View] = type(rules.view(rules.start(edition, rules.seat_range(edition)[0] + 1, {}), None))
    with _converting:
        seen = msgspec.convert(view, kind)
    return rules.imagine(seen, random.Random(1))


def choose(game: str, bot: str, view: Any, seat: int, rng: random.Random) -> str:
    """The move a bot makes, in notation."""
    rules = registry.game(game)
    state = state_of(game, view)
    move = ask(bots.bot(bot, game), rules, state, seat, rng)
    assert move is not None
    return rules.write_move(state, move)


def play_to_the_end(
    player: Player, game: str, seats: list[int], bot: str = "greedy", most: int = 500
) -> None:
    """Play some seats until the game is over."""
    rng = random.Random(str(seats))
    for _ in range(most):
        own = [seat for seat in seats if seat in player.frame["waiting"]["must"]]
        if player.frame["result"] is not None:
            return
        if own:
            text = choose(game, bot, player.view(own[0]), own[0], rng)
            answer = player.move(own[0], text)
            assert answer["type"] == "ack" or own[0] not in player.frame["waiting"]["must"], answer
        else:
            player.hear()
    raise AssertionError("the game does not end")


def play_together(players: list[tuple[Player, list[int]]], game: str, bot: str = "greedy") -> None:
    """Each of them in a thread of its own until the game is over."""
    problems: list[BaseException] = []

    def play(player: Player, seats: list[int]) -> None:
        try:
            play_to_the_end(player, game, seats, bot)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=play, args=each) for each in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]
