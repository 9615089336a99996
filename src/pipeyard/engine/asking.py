"""Requests that look at a table and change nothing."""

from typing import ClassVar

import msgspec

from pipeyard.engine.requests import Request, plain
from pipeyard.engine.tables import (
    Answer,
    Tables,
    find_move,
    find_player,
    find_seat,
    menu_codes,
    standing,
    write_code,
    write_refusal,
    write_result,
)
from pipeyard.match import write
from pipeyard.rules.protocol import NATURE


class Hash(Request):
    """Where the game stands; the fingerprint is in every answer."""

    example: ClassVar[str] = '{"command": "hash"}'

    def answer(self, tables: Tables) -> Answer:
        return standing(tables.match(self.id))


class Dump(Request):
    """The whole position as text."""

    example: ClassVar[str] = '{"command": "dump"}'

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        return {"game": match.game.name, "position": match.game.write(match.state)}


class View(Request):
    """What a seat may see, or a spectator if no seat is named."""

    example: ClassVar[str] = '{"command": "view", "seat": "red"}'

    seat: int | str | None = None

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = None if self.seat is None else find_player(match, self.seat)
        return {"view": msgspec.to_builtins(match.view(seat), str_keys=True, enc_hook=plain)}


class Menu(Request):
    """Every legal move of a seat, and of open-ended prices the sensible ones."""

    example: ClassVar[str] = '{"command": "menu", "seat": "red"}'

    seat: int | str

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = find_seat(match, self.seat)
        codes = menu_codes(match, seat)
        return {"moves": [{"code": code, "move": write_code(match, seat, code)} for code in codes]}


class Check(Request):
    """Whether a move is legal, and if not, why not."""

    example: ClassVar[str] = '{"command": "check", "seat": "red", "move": "pass"}'

    seat: int | str
    move: str | None = None
    code: int | None = None

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = find_seat(match, self.seat)
        move = find_move(match, seat, self.move, self.code)
        found: Answer = {"seat": match.seat_name(seat), "move": match.game.write_move(match.state, move)}
        refusal = match.game.refusal(match.state, seat, move)
        if refusal is None:
            return {**found, "legal": True}
        return {**found, "legal": False, "refusal": write_refusal(match.game, match.state, refusal)}


class Chances(Request):
    """Nature's menu with weights; empty unless nature must act."""

    example: ClassVar[str] = '{"command": "chances"}'

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        chances = [
            {"code": code, "move": write_code(match, NATURE, code), "weight": weight}
            for code, weight in match.state.chances()
        ]
        return {"chances": chances, "total": sum(weight for _, weight in match.state.chances())}


class Hints(Request):
    """What a front end shows a seat to help it choose."""

    example: ClassVar[str] = '{"command": "hints", "seat": "red"}'

    seat: int | str

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        hints = match.game.hints(match.state, find_player(match, self.seat))
        return {"hints": msgspec.to_builtins(hints, str_keys=True, enc_hook=plain)}


class Result(Request):
    """How the game ended; null while it goes on."""

    example: ClassVar[str] = '{"command": "result"}'

    def answer(self, tables: Tables) -> Answer:
        return {"result": write_result(tables.match(self.id))}


class Events(Request):
    """The events after number ``since`` as a seat, or a spectator, may see them."""

    example: ClassVar[str] = '{"command": "events", "seat": "red", "since": 12}'

    seat: int | str | None = None
    since: int = 0

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = None if self.seat is None else find_player(match, self.seat)
        events = [
            {"number": seen.number, "seat": match.seat_name(seen.event.seat), "move": seen.text}
            for seen in match.seen(seat, self.since)
        ]
        return {"seen": events}


class LogText(Request):
    """The log as text; ``secret`` opens it early, so that the log can be loaded and drawn on."""

    example: ClassVar[str] = '{"command": "log", "secret": false}'

    secret: bool = False

    def answer(self, tables: Tables) -> Answer:
        return {"log": write(tables.match(self.id).log(with_secret=self.secret))}
