"""Tube Tangle behind the protocol: every question goes to the module that knows."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from pipeyard.rules.protocol import (
    BadSetup,
    Event,
    Game,
    Move,
    NotationError,
    Option,
    Refusal,
    Seat,
    State,
    View,
)
from pipeyard.rules.tube_tangle import codes, edition, notation
from pipeyard.rules.tube_tangle.hints import TubeTangleHints
from pipeyard.rules.tube_tangle.hints_builder import hints_of
from pipeyard.rules.tube_tangle.imagine import imagined
from pipeyard.rules.tube_tangle.moves import TakeColour, TakeTile
from pipeyard.rules.tube_tangle.position import write_position
from pipeyard.rules.tube_tangle.position_reader import read_position
from pipeyard.rules.tube_tangle.refusals import refusal_of
from pipeyard.rules.tube_tangle.setup import set_up
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import NOBODY, SCORING_NAMES
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.rules.tube_tangle.view_builder import view_of
from pipeyard.rules.words import say, written


class TubeTangle(Game):
    """The game of closed pipes and secret colours."""

    name = "tube-tangle"
    rules_version = 1
    shelf = edition.SHELF

    def editions(self) -> tuple[str, ...]:
        return edition.names()

    def options(self, edition_name: str) -> tuple[Option, ...]:
        seats = tuple(edition.load(edition_name).seats)
        first = self.about.option("first", (), "random", seats=", ".join(seats))
        return (
            self.about.option("scoring", SCORING_NAMES, "all"),
            replace(first, seats="one", choices=seats),
        )

    def edition_title(self, edition_name: str) -> str:
        return written(edition.load(edition_name).title)

    def seat_range(self, edition_name: str) -> tuple[int, int]:
        terms = edition.load(edition_name)
        return terms.fewest, terms.most

    def start(self, edition_name: str, seats: int, options: Mapping[str, str]) -> TubeTangleState:
        terms = edition.load(edition_name)
        if not terms.fewest <= seats <= terms.most:
            raise BadSetup(
                say(
                    "{game} is for {fewest} to {most} players, not {seats}",
                    game=self.title,
                    fewest=terms.fewest,
                    most=terms.most,
                    seats=seats,
                )
            )
        known = {option.name: option for option in self.options(edition_name)}
        for name, value in options.items():
            if name not in known:
                raise BadSetup(
                    say(
                        "there is no option {name}; there are: {names}",
                        name=repr(name),
                        names=", ".join(known),
                    )
                )
            if known[name].values and value not in known[name].values:
                raise BadSetup(
                    say(
                        "{name} must be one of {values}, not {value}",
                        name=name,
                        values=", ".join(known[name].values),
                        value=repr(value),
                    )
                )
        first = options.get("first", "random")
        if first != "random" and first not in terms.seats[:seats]:
            raise BadSetup(
                say(
                    "{name} must be one of {values}, not {value}",
                    name="first",
                    values=", ".join(["random", *terms.seats[:seats]]),
                    value=repr(first),
                )
            )
        state = TubeTangleState(terms, seats, SCORING_NAMES.index(options.get("scoring", "all")))
        set_up(state, NOBODY if first == "random" else terms.seats.index(first))
        return state

    def seat_names(self, state: State) -> tuple[str, ...]:
        state = _own(state)
        return tuple(state.terms.seats[: state.seats])

    def decode(self, state: State, seat: Seat, code: int) -> Move:
        return codes.decode(_own(state), seat, code)

    def encode(self, state: State, seat: Seat, move: Move) -> int:
        return codes.encode(_own(state), seat, move)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return refusal_of(_own(state), seat, move)

    def view(self, state: State, seat: Seat | None) -> TubeTangleView:
        return view_of(_own(state), seat)

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        move = event.move
        if isinstance(move, (TakeColour, TakeTile)):
            if seat is None or self.seat_names(state)[seat] != move.player:
                return Event(event.seat, type(move)(move.player, None))
        return event

    def imagine(self, view: View, rng: random.Random) -> TubeTangleState:
        if not isinstance(view, TubeTangleView):
            raise TypeError(f"not a view of Tube Tangle: {type(view).__name__}")
        return imagined(edition.load(view.edition), view, rng)

    def hints(self, state: State, seat: Seat) -> TubeTangleHints:
        return hints_of(_own(state), seat)

    def read_move(self, state: State, text: str) -> Move:
        state = _own(state)
        return notation.read_move(state.terms, state.seats, text)

    def write_move(self, state: State, move: Move) -> str:
        return notation.write_move(move)

    def read(self, text: str) -> TubeTangleState:
        return self.restore(text, "")

    def restore(self, text: str, edition_file: str) -> TubeTangleState:
        lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
        words = lines[0].split() if lines else []
        if not words or words[0] != self.name or len(words) > 2:
            raise NotationError(f"a position begins with the line: {self.name} {self.editions()[0]}")
        name = words[1] if len(words) == 2 else self.editions()[0]
        try:
            terms = edition.load(name, edition_file)
        except BadSetup as error:
            raise NotationError(str(error)) from None
        return read_position(terms, lines[1:])

    def write(self, state: State) -> str:
        return write_position(_own(state))


def _own(state: State) -> TubeTangleState:
    if not isinstance(state, TubeTangleState):
        raise TypeError(f"not a position of Tube Tangle: {type(state).__name__}")
    return state


def make() -> Game:
    return TubeTangle()
