"""Bots that play a match to its end."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence

from pipeyard.bots.bot import Bot
from pipeyard.bots.function import Choose, FunctionBot
from pipeyard.bots.seated import SeatedBots
from pipeyard.library.match import Match
from pipeyard.library.opening import bot
from pipeyard.rules.errors import BadSetup, UnknownName
from pipeyard.rules.protocol import Result, Seat
from pipeyard.rules.words import Words, say

AnyBot = str | Bot | Choose  # a bot's name, a bot, or a function that is asked for each move


class BotWarning(UserWarning):
    """A bot failed or answered nonsense, and a stand-in move was made for it."""


def play_out(
    match: Match,
    bots: AnyBot | Sequence[AnyBot | None] | Mapping[str, AnyBot],
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    cores: int = 1,
) -> Result | None:
    """Let bots play a match on, in place, to its end; how it ended.

    ``bots`` is one for every seat, one for each in seat order, or a mapping from seats. A bot is a name, a
    :class:`Bot`, or a function that gets a :class:`Question` and gives a move (or its notation). A seat
    without a bot, or with None, is left to you: where it must act the match stops, and None comes back.

    The same seed and the same bots play the same game, unless bots are given ``seconds`` to think about a
    move. ``playouts`` is how many games a searching bot may try out in thought, ``cores`` on how many cores
    at once; that starts processes, so a script needs ``if __name__ == "__main__":``. A bot that fails costs
    its seat a :class:`BotWarning` and a random move.

    >>> from pipeyard.library.opening import start
    >>> match = start("pipe-dream", players=2, seed=7)
    >>> play_out(match, ["greedy", lambda question: question.menu[0]]) is match.result
    True
    """
    found = {seat: _made(match, each) for seat, each in _by_seat(match, bots).items()}

    troubles: dict[str, None] = {}  # each once, in order

    def complain(seat: Seat, trouble: Words) -> None:
        troubles[f"{match.seats[seat]}: {trouble}"] = None

    seed = match.table.header.commitment
    seated = SeatedBots(match.table, found, seed, complain, seconds, playouts, cores)
    try:
        seated.play_on()
    finally:
        for trouble in troubles:
            warnings.warn(trouble, BotWarning, stacklevel=2)
    return match.result


def _by_seat(
    match: Match, bots: AnyBot | Sequence[AnyBot | None] | Mapping[str, AnyBot]
) -> dict[Seat, AnyBot]:
    if isinstance(bots, Mapping):
        for name in bots:
            if name not in match.seats:
                raise UnknownName(
                    say(
                        "there is no seat called {name}; there are: {names}",
                        name=repr(name),
                        names=", ".join(match.seats),
                    )
                )
        return {match.seats.index(name): each for name, each in bots.items()}
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        return dict.fromkeys(range(len(match.seats)), bots)
    if len(bots) != len(match.seats):
        raise BadSetup(
            say(
                "{bots} bots were named for {seats} seats: {names}",
                bots=len(bots),
                seats=len(match.seats),
                names=", ".join(match.seats),
            )
        )
    return {seat: each for seat, each in enumerate(bots) if each is not None}


def _made(match: Match, each: AnyBot) -> Bot:
    if isinstance(each, str):
        return bot(each, match.game)
    if isinstance(each, Bot):
        return each
    if callable(each):
        return FunctionBot(each)
    raise BadSetup(f"a bot is a name, a Bot or a function, not {each!r}")
