"""Requests that change a table, each of them whole or not at all."""

from typing import ClassVar

from pipeyard.engine.requests import Request
from pipeyard.engine.seating import let_bots_play
from pipeyard.engine.tables import Answer, Tables, find_move, find_seat, standing, write_refusal
from pipeyard.match import Accepted


class Play(Request):
    """A move, the draws that follow it where the engine draws, and the moves of seated bots."""

    example: ClassVar[str] = '{"command": "play", "seat": "red", "move": "pass"}'

    seat: int | str
    move: str | None = None
    code: int | None = None

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        seat = find_seat(match, self.seat)
        move = find_move(match, seat, self.move, self.code)
        outcome = match.submit(seat, move)
        if not isinstance(outcome, Accepted):
            return {"ok": False, "refusal": write_refusal(match.game, match.state, outcome)}
        made = match.entries(outcome.number - 1)
        drawn = [{"seat": entry.seat, "move": entry.text} for entry in made[1:]]
        found: Answer = {"number": outcome.number, "move": made[0].text, "drawn": drawn}
        if self.id in tables.bots:
            found["played"] = let_bots_play(tables, self.id)
        return found | standing(match)


class Undo(Request):
    """The last events taken back."""

    example: ClassVar[str] = '{"command": "undo", "events": 1}'

    events: int = 1

    def answer(self, tables: Tables) -> Answer:
        match = tables.match(self.id)
        match.undo(self.events)
        return standing(match)


class Quit(Request):
    """The end of the engine."""

    example: ClassVar[str] = '{"command": "quit"}'

    def answer(self, tables: Tables) -> Answer:
        return {}
