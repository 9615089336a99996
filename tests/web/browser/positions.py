"""Tables at a position that a test names, whatever was dealt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import httpx

from pipeyard.bots import registry as bots
from pipeyard.bots.bot import ask
from pipeyard.match import Match, Player, seeded, write
from pipeyard.rules import registry
from pipeyard.rules.protocol import NATURE
from tests.web.players import choose
from tests.web.server import WAIT
from tests.web.server import Player as Program

from .conftest import Served

Found = TypeVar("Found")
MOST_MOVES = 1000


def whole_game(game: str, bot: str, seats: int, seed: str) -> Match:
    """A game by equal bots to its end, always the same for a seed."""
    rules, rng = registry.game(game), random.Random(seed)
    players = [Player("human", name) for name in ("Ada", "Ben")[:seats]]
    match = Match.begin(rules, players=players, secret=seeded(seed))
    for _ in range(MOST_MOVES):
        if match.result is not None:
            return match
        seat = match.waiting.must[0]
        move = ask(bots.bot(bot, game), rules, match.state, seat, rng)
        assert move is not None
        match.submit(seat, move)
    raise AssertionError(f"{game} did not end in {MOST_MOVES} moves")


def loaded(served: Served, match: Match) -> dict[str, Any]:
    """The finished game at a table, to be looked through."""
    answer = httpx.post(f"{served.base}/api/logs", content=write(match.log()), timeout=WAIT)
    made: dict[str, Any] = answer.raise_for_status().json()
    return made


def moments(match: Match) -> Iterator[tuple[int, Any, Any]]:
    """Each moment in which somebody had to act: events before it, and what they saw and could do."""
    for number in range(len(match)):
        state = match.at(number)
        seat = state.waiting().must[0]
        if seat != NATURE:
            yield number, match.game.view(state, seat), match.game.hints(state, seat)


def gone_on(served: Served, match: Match, number: int) -> dict[str, Any]:
    """A new table at a moment of a finished game, for the one who has to act there; bots play the others."""
    path = f"/api/tables/{loaded(served, match)['table']}/go-on/{number}"
    made: dict[str, Any] = served.post(path, {"tokens": []})
    return made


def play_until(
    served: Served, made: dict[str, Any], game: str, wanted: Callable[[Any, Any], Found | None]
) -> tuple[int, Found]:
    """Programs play all seats until somebody in turn has what is wanted: the seat, and what it has."""
    player = Program(served, made["table"], [each["token"] for each in made["you"]])
    rng = random.Random(1)
    try:
        for _ in range(MOST_MOVES):
            assert player.frame["result"] is None, "it did not come to that"
            if must := player.frame["waiting"]["must"]:
                view = player.view(must[0])
                if (found := wanted(view, player.frame["hints"][str(must[0])])) is not None:
                    return int(must[0]), found
                assert player.move(must[0], choose(game, "random", view, must[0], rng))["type"] == "ack"
            else:
                player.hear()
    finally:
        player.close()
    raise AssertionError(f"it did not come to that in {MOST_MOVES} moves")


def frame(served: Served, made: dict[str, Any]) -> dict[str, Any]:
    """What a spectator is told now."""
    player = Program(served, made["table"], [], made["watch"])
    player.close()
    return player.frame
