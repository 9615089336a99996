"""The tables of an engine, and what is said of them in every answer."""

from pipeyard.engine.seated_bot import SeatedBot
from pipeyard.match import Match
from pipeyard.match.log import NATURE_NAME
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.protocol import NATURE, Game, Move, Refusal, Seat, State, digest

Answer = dict[str, object]

MOST_TABLES = 1000


class Problem(PipeyardError, ValueError):
    """A request cannot be answered: what was wrong, and what would be right."""

    def __init__(self, kind: str, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}; right is {right}")
        self.kind = kind
        self.wrong = wrong
        self.right = right


class Tables:
    """Matches by the name the caller gave them."""

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}
        self.bots: dict[str, dict[Seat, SeatedBot]] = {}  # by table: the seats the engine plays for

    def put(self, name: str, match: Match) -> None:
        """Set a match on a table, in place of what was there."""
        if name not in self.matches and len(self.matches) >= MOST_TABLES:
            raise Problem("table", f"there are {MOST_TABLES} tables already", "to close one first")
        self.matches[name] = match
        self.bots.pop(name, None)

    def close(self, name: str) -> None:
        """Clear a table."""
        self.match(name)
        del self.matches[name]
        self.bots.pop(name, None)

    def match(self, name: str) -> Match:
        """The match on a table."""
        if name not in self.matches:
            there = ", ".join(self.matches) or "none yet"
            raise Problem("table", f"there is no table {name!r}", f"start or load, or one of: {there}")
        return self.matches[name]


def find_seat(match: Match, seat: int | str) -> Seat:
    """A seat by its number or its name, ``nature`` among them."""
    if seat in (NATURE, NATURE_NAME):
        return NATURE
    if isinstance(seat, str) and seat in match.names:
        return match.names.index(seat)
    if isinstance(seat, int) and 0 <= seat < len(match.names):
        return seat
    numbers = ", ".join(f"{number} or {name}" for number, name in enumerate(match.names))
    raise Problem("seat", f"there is no seat {seat!r}", f"{numbers}, {NATURE} or {NATURE_NAME}")


def find_player(match: Match, seat: int | str) -> Seat:
    """A seat that is not NATURE's."""
    found = find_seat(match, seat)
    if found == NATURE:
        raise Problem("seat", "nature sees nothing", f"one of: {', '.join(match.names)}")
    return found


def find_move(match: Match, seat: Seat, text: str | None, code: int | None) -> Move:
    """A move from its notation, or from a code of the seat's menu."""
    if (text is None) == (code is None):
        raise Problem("request", "both or neither of move and code", 'either "move" or "code"')
    if text is not None:
        try:
            return match.game.read_move(match.state, text)
        except ValueError as problem:  # NotationError, or a number of thousands of digits
            codes = menu_codes(match, seat)
            example = f", such as: {write_code(match, seat, codes[0])}" if codes else ""
            raise Problem("notation", str(problem), f"a move as the menu writes it{example}") from problem
    if code is None or code not in menu_codes(match, seat):
        name = match.seat_name(seat)
        raise Problem("code", f"code {code} is not on the menu of {name}", "a code of the menu")
    return match.game.decode(match.state, seat, code)


def menu_codes(match: Match, seat: Seat) -> list[int]:
    """The menu of a seat, NATURE's too."""
    if seat == NATURE:
        return [code for code, _ in match.state.chances()]
    return list(match.state.codes(seat))


def write_code(match: Match, seat: Seat, code: int) -> str:
    """A code of the menu in notation."""
    return match.game.write_move(match.state, match.game.decode(match.state, seat, code))


def write_refusal(game: Game, state: State, refusal: Refusal) -> Answer:
    """A refusal as plain data."""
    return {
        "rule": refusal.rule,
        "reason": refusal.reason,
        "cells": refusal.cells,
        "instead": None if refusal.instead is None else game.write_move(state, refusal.instead),
        "also": refusal.also,
    }


def write_result(match: Match) -> Answer | None:
    """How the game ended, by seat names; None while it goes on."""
    result = match.result
    if result is None:
        return None
    return {
        "scores": dict(zip(match.names, result.scores, strict=True)),
        "winners": [match.names[seat] for seat in result.winners],
        "rule": result.rule,
        "reason": result.reason,
    }


def standing(match: Match) -> Answer:
    """Where a match stands: what every answer that changed it tells."""
    waiting = match.waiting
    return {
        "events": len(match),
        "step": waiting.step,
        "must": [match.seat_name(seat) for seat in waiting.must],
        "may": [match.seat_name(seat) for seat in waiting.may],
        "over": match.result is not None,
    }


def hash_of(match: Match) -> str:
    """The fingerprint of the position."""
    return digest(match.game, match.state)
