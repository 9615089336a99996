"""Requests about bots: ask one for a move, or seat one and let the engine play for it."""

from __future__ import annotations

import random
from typing import Annotated, ClassVar

import msgspec

from pipeyard.bots import registry
from pipeyard.engine.requests import Request
from pipeyard.engine.seated_bot import SeatedBot
from pipeyard.engine.tables import Answer, Problem, Tables, find_player, standing
from pipeyard.match import Accepted, Match
from pipeyard.rules.protocol import Seat

MOST_MOVES = 10_000  # of seated bots in one answer; the next request goes on from there
MOST_TALK = 6  # times in a row bots may act out of turn before the game goes on
SECONDS = 2.0  # to think, where the caller says nothing

Seconds = Annotated[float, msgspec.Meta(gt=0, le=600)]
Playouts = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
Cores = Annotated[int, msgspec.Meta(ge=1, le=64)]


class BotRequest(Request):
    """What requests about bots have in common."""

    seat: int | str
    seconds: Seconds | None = None
    playouts: Playouts | None = None
    cores: Cores = 1
    seed: int | str | None = None

    def made(self, match: Match, name: str) -> SeatedBot:
        """The bot that is asked for. Raises :class:`Problem`."""
        try:
            bot = registry.bot(name, match.game.name)
        except LookupError as problem:
            there_are = ", ".join(registry.names(match.game.name))
            raise Problem(
                "bot", f"there is no bot {name!r} for this game", f"one of: {there_are}"
            ) from problem
        seconds = SECONDS if self.seconds is None and self.playouts is None else self.seconds
        return SeatedBot(bot, random.Random(self.seed), seconds, self.playouts, self.cores)


class Suggest(BotRequest):
    """The move a bot would make for a seat, from what that seat may see. Nothing is played."""

    example: ClassVar[str] = '{"command": "suggest", "seat": "red", "bot": "greedy"}'

    bot: str = "greedy"

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = find_player(match, self.seat)
        found = self.made(match, self.bot).choose(match, seat)
        if found.trouble is not None:
            raise Problem("bot", found.trouble, "another bot, or a move of your own")
        text = None if found.move is None else match.game.write_move(match.state, found.move)
        return {"seat": match.seat_name(seat), "bot": self.bot, "move": text}


class Sit(BotRequest):
    """A bot takes a seat and the engine moves for it; without a bot the seat is the caller's again."""

    example: ClassVar[str] = '{"command": "sit", "seat": "blue", "bot": "greedy"}'

    bot: str | None = None

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = find_player(match, self.seat)
        seated = tables.bots.setdefault(self.id, {})
        if self.bot is None:
            seated.pop(seat, None)
        else:
            seated[seat] = self.made(match, self.bot)
        played = let_bots_play(tables, self.id)
        return {"bots": bots_at(tables, self.id), "played": played, **standing(match)}


def bots_at(tables: Tables, name: str) -> Answer:
    """Which bots sit at a table, by the seats' names."""
    match = tables.match(name)
    return {match.seat_name(seat): each.bot.name for seat, each in sorted(tables.bots.get(name, {}).items())}


def let_bots_play(tables: Tables, name: str) -> list[Answer]:
    """Make the moves of seated bots until a seat of the caller's, or nature by hand, must act.

    For a bot that fails a random move is made, with the trouble told beside it.
    """
    match, seated = tables.match(name), tables.bots.get(name, {})
    first = len(match)
    talked, silent = 0, set[Seat]()
    troubles: dict[int, str] = {}  # by the number of the event they led to
    while seated and match.result is None and len(match) - first < MOST_MOVES:
        waiting = match.waiting
        due = [seat for seat in waiting.must if seat in seated]
        speak = [seat for seat in waiting.may if seat in seated and seat not in silent]
        if speak and talked < MOST_TALK:  # those out of turn first: an answer may be what the others wait for
            said = seated[speak[0]].choose(match, speak[0])
            silent.add(speak[0])
            if said.move is not None and isinstance(match.submit(speak[0], said.move), Accepted):
                talked, silent = talked + 1, set()
            continue
        if not due:
            break
        found = seated[due[0]].choose(match, due[0])
        if found.trouble is not None:
            troubles[len(match)] = found.trouble
        if found.move is None or not isinstance(match.submit(due[0], found.move), Accepted):
            wrong = f"the bot {seated[due[0]].bot.name} gave no legal move for {match.seat_name(due[0])}"
            raise Problem("bot", wrong, 'to take the seat back: "sit" without a bot')
        talked, silent = 0, set()
    played: list[Answer] = [{"seat": entry.seat, "move": entry.text} for entry in match.entries(first)]
    for number, trouble in troubles.items():
        played[number - first]["trouble"] = trouble
    return played
