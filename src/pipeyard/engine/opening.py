"""Requests that bring a game to a table, or read one without a table."""

from typing import ClassVar, Literal

import msgspec

from pipeyard import plugins
from pipeyard.engine.requests import Request, find_game
from pipeyard.engine.tables import Answer, Problem, Tables, hash_of, standing, write_result
from pipeyard.match import Log, LogError, Match, Player, new_secret, read, seeded, verify
from pipeyard.rules import registry
from pipeyard.rules.protocol import BadSetup, digest

MOST_SEATS = 1000  # what a slip of the keyboard may ask for; games have bounds of their own


class Games(Request):
    """The games, their editions, and what may be chosen."""

    example: ClassVar[str] = '{"command": "games"}'

    def answer(self, tables: Tables) -> Answer:
        found: list[Answer] = []
        for game in registry.playable():
            editions = [
                {"edition": edition, "players": game.seat_range(edition), "options": game.options(edition)}
                for edition in game.editions()
            ]
            about = {"game": game.name, "title": game.title, "rules_version": game.rules_version}
            found.append({**about, "editions": editions})
        return {"games": found, "left_out": list(plugins.problems())}


class Start(Request):
    """A new game."""

    example: ClassVar[str] = (
        '{"command": "start", "game": "pipe-land", "edition": "76", "seats": 2, "options": {"mode": "basic"},'
        ' "chance": "engine", "seed": 7}'
    )

    game: str
    edition: str | None = None
    seats: int | list[str] = 2  # how many, or the players' names
    options: dict[str, str] = msgspec.field(default_factory=dict)
    chance: Literal["engine", "caller"] = "engine"
    seed: int | str | None = None

    def answer(self, tables: Tables) -> Answer:
        game = find_game(self.game)
        players = [Player("human", name) for name in self._names()]
        try:
            match = Match.begin(
                game, self.edition, players, self.options, secret=secret_for(self.chance, self.seed)
            )
        except BadSetup as problem:
            raise Problem("setup", str(problem), "what the games command lists") from problem
        tables.put(self.id, match)
        return opened(match)

    def _names(self) -> list[str]:
        if isinstance(self.seats, list):
            return self.seats
        if not 0 < self.seats <= MOST_SEATS:
            raise Problem("setup", f"{self.seats} seats", "as many as the games command lists")
        return [f"player {number}" for number in range(1, self.seats + 1)]


class Load(Request):
    """A game from a position or from a log."""

    example: ClassVar[str] = '{"command": "load", "log": "..."}, or "game" and "position" instead of "log"'

    log: str | None = None
    game: str | None = None
    position: str | None = None
    chance: Literal["engine", "caller"] = "caller"  # for a position; a log says it itself
    seed: int | str | None = None

    def answer(self, tables: Tables) -> Answer:
        if self.log is not None and self.position is None:
            match = resumed(self.log)
        elif self.log is None and self.position is not None and self.game is not None:
            match = self._from_position(self.game, self.position)
        else:
            raise Problem("request", "load takes a log, or a game and a position", self.example)
        tables.put(self.id, match)
        return opened(match)

    def _from_position(self, name: str, position: str) -> Match:
        game = find_game(name)
        secret = secret_for(self.chance, self.seed)
        try:
            seats = game.seat_names(game.read(position))
            players = [Player("human", seat) for seat in seats]
            return Match.begin(game, None, players, secret=secret, position=position)
        except ValueError as problem:  # NotationError, or a number of thousands of digits
            raise Problem("notation", str(problem), "a position as the dump command writes it") from problem


class Replay(Request):
    """A log followed from event to event, without a table."""

    example: ClassVar[str] = '{"command": "replay", "log": "...", "verify": true}'

    log: str
    verify: bool = False

    def answer(self, tables: Tables) -> Answer:
        log = parsed(self.log)
        try:
            match = Match.resume(log.closed())
            verdict = verify(log) if self.verify else None
        except LogError as problem:
            raise Problem("log", str(problem), "a log as docs/log.md describes it") from problem
        hashes = [digest(match.game, state) for state, _ in match.events()]
        found: Answer = {"hashes": [*hashes, hash_of(match)], "result": write_result(match)}
        if verdict is not None:
            found["chance"] = {
                "finding": verdict.finding.value,
                "sentences": verdict.sentences,
                "event": verdict.event,
                "draws": verdict.draws,
            }
        return found


class Close(Request):
    """Clear a table."""

    example: ClassVar[str] = '{"command": "close", "id": "main"}'

    def answer(self, tables: Tables) -> Answer:
        tables.close(self.id)
        return {"tables": list(tables.matches)}


def secret_for(chance: str, seed: int | str | None) -> bytes | None:
    """The secret behind the engine's draws; None if the caller draws."""
    if chance == "caller":
        if seed is not None:
            raise Problem("request", "a seed where the caller draws", '"chance": "engine", or no seed')
        return None
    return new_secret() if seed is None else seeded(str(seed))


def opened(match: Match) -> Answer:
    """What is said of a game that has come to a table."""
    header = match.header
    return {
        "game": header.game,
        "edition": header.edition,
        "seats": match.names,
        "chance": "caller" if match.by_hand else "engine",
        "commitment": header.commitment,
        **standing(match),
    }


def parsed(text: str) -> Log:
    """A log from its text."""
    try:
        return read(text)
    except LogError as problem:
        raise Problem("log", str(problem), "a log as docs/log.md describes it") from problem


def resumed(text: str) -> Match:
    """A match from its log."""
    try:
        return Match.resume(parsed(text))
    except LogError as problem:
        raise Problem("log", str(problem), "a log as docs/log.md describes it") from problem
