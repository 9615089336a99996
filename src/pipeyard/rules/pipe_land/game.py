"""Pipe Land as the protocol asks for it."""

import random
from collections.abc import Mapping
from dataclasses import replace

from pipeyard.rules.pipe_land import edition as editions
from pipeyard.rules.pipe_land.board import empty_board
from pipeyard.rules.pipe_land.codes import decode, encode
from pipeyard.rules.pipe_land.hints import PipeLandHints
from pipeyard.rules.pipe_land.hints_builder import hints_of
from pipeyard.rules.pipe_land.imagine import imagined
from pipeyard.rules.pipe_land.moves import BARGAINING_MOVES, Pass
from pipeyard.rules.pipe_land.naming import colour_word
from pipeyard.rules.pipe_land.notation import read_move, write_move
from pipeyard.rules.pipe_land.position import write_position
from pipeyard.rules.pipe_land.position_reader import read_position
from pipeyard.rules.pipe_land.refusals import nature_refusal, refusal_of
from pipeyard.rules.pipe_land.setup import prepare
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import CHOOSE, RULES_VERSION
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.pipe_land.view_builder import view_of
from pipeyard.rules.protocol import NATURE, BadSetup, Event, Game, Move, Option, Refusal, Seat, State, View
from pipeyard.rules.words import say, written


class PipeLand(Game):
    """Lay, turn and buy land tiles, bargain, and bring water to your land."""

    name = "pipe-land"
    leaves_by_idling = True  # who passes twice withdraws
    rules_version = RULES_VERSION
    shelf = editions.SHELF
    bargaining_moves = BARGAINING_MOVES

    def editions(self) -> tuple[str, ...]:
        return editions.names()

    def options(self, edition: str) -> tuple[Option, ...]:
        colours = editions.edition(edition).colours
        picked = self.about.option("colours", (), "", colours=", ".join(colours))
        words = tuple(colour_word(colour) for colour in colours)
        return (
            self.about.option("mode", ("basic", "advanced"), "basic"),
            self.about.option("bargaining", ("yes", "no"), "yes"),
            replace(picked, seats="each", choices=tuple(colours), choices_said=words),
        )

    def edition_title(self, edition: str) -> str:
        return written(editions.edition(edition).title)

    def seat_range(self, edition: str) -> tuple[int, int]:
        return editions.edition(edition).players

    def start(self, edition: str, seats: int, options: Mapping[str, str]) -> State:
        known = {option.name: option for option in self.options(edition)}
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
        colours = options.get("colours", "").replace(",", " ").split()
        terms = editions.terms_for(edition, seats, colours)
        state = PipeLandState(terms, empty_board(terms))
        state.advanced = options.get("mode") == "advanced"
        state.bargaining = options.get("bargaining") != "no"
        prepare(state)
        return state

    def seat_names(self, state: State) -> tuple[str, ...]:
        return tuple(_mine(state).terms.colours)

    def decode(self, state: State, seat: Seat, code: int) -> Move:
        return decode(_mine(state), seat, code)

    def encode(self, state: State, seat: Seat, move: Move) -> int:
        return encode(_mine(state), seat, move)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        table = _mine(state)
        if seat == NATURE:
            code = encode(table, seat, move)
            return nature_refusal(table, move, any(code == chance for chance, _ in table.chances()))
        return refusal_of(table, seat, move)

    def idle_move(self, state: State, seat: Seat) -> Move | None:
        table = _mine(state)
        return Pass() if table.step == CHOOSE and seat == table.turn else super().idle_move(state, seat)

    def may_be_skipped(self, state: State, seat: Seat) -> bool:
        table = _mine(state)
        return table.step == CHOOSE and seat == table.turn and table.withdrawn[seat]

    def view(self, state: State, seat: Seat | None) -> PipeLandView:
        return view_of(_mine(state), seat)

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        return event  # nothing that happens is secret

    def imagine(self, view: View, rng: random.Random) -> State:
        assert isinstance(view, PipeLandView)
        return imagined(view)

    def hints(self, state: State, seat: Seat) -> PipeLandHints:
        return hints_of(_mine(state), seat)

    def read_move(self, state: State, text: str) -> Move:
        return read_move(text, _mine(state).terms.colours)

    def write_move(self, state: State, move: Move) -> str:
        return write_move(move)

    def read(self, text: str) -> State:
        return read_position(text)

    def restore(self, text: str, edition_file: str) -> State:
        return read_position(text, edition_file)

    def write(self, state: State) -> str:
        return write_position(_mine(state))


def _mine(state: State) -> PipeLandState:
    if not isinstance(state, PipeLandState):
        raise TypeError("this is not a position of Pipe Land")
    return state


def make() -> Game:
    return PipeLand()
