"""Pipes, readable: the protocol's questions answered from the modules beside this one."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping

from pipeyard.rules.crowd import Standing
from pipeyard.rules.errors import NotationError
from pipeyard.rules.pipes import codes, edition, notation, position, refusals
from pipeyard.rules.pipes.board import Board
from pipeyard.rules.pipes.board_code import board_of, code_of
from pipeyard.rules.pipes.hints import PipesHints
from pipeyard.rules.pipes.hints_builder import hints_of
from pipeyard.rules.pipes.imagine import imagined
from pipeyard.rules.pipes.moves import Done, Sealed, ShowElement, TakeBack
from pipeyard.rules.pipes.ranking import part, ranking
from pipeyard.rules.pipes.setup import boards_ready, empty_boards
from pipeyard.rules.pipes.state import PipesState
from pipeyard.rules.pipes.table import SHOW_ELEMENT, TURN
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.protocol import NATURE, BadSetup, Event, Game, Move, Option, Refusal, Seat, State, View
from pipeyard.rules.words import say, together, told_by, written


def _pipes(state: State) -> PipesState:
    if not isinstance(state, PipesState):
        raise TypeError(f"{type(state).__name__} is not a position of Pipes")
    return state


class Pipes(Game):
    """See :class:`pipeyard.rules.protocol.Game`."""

    name = "pipes"
    rules_version = 1
    undo_move = TakeBack()
    shelf = edition.SHELF

    def editions(self) -> tuple[str, ...]:
        return edition.names()

    def options(self, edition_name: str) -> tuple[Option, ...]:
        return tuple(
            self.about.option(name, ("no", "yes") if name == "duplicate" else (), default)
            for name, default in edition.edition(edition_name).defaults().items()
        )

    def edition_title(self, edition_name: str) -> str:
        return written(edition.edition(edition_name).title)

    def seat_range(self, edition_name: str) -> tuple[int, int]:
        return edition.edition(edition_name).players

    def turn_seconds(self, edition_name: str) -> int:
        return edition.edition(edition_name).seconds

    def start(self, edition_name: str, seats: int, options: Mapping[str, str]) -> PipesState:
        plain = edition.edition(edition_name)
        fewest, most = plain.players
        if not fewest <= seats <= most:
            raise BadSetup(
                say(
                    "{seats} cannot play Pipes; {fewest} to {most} can", seats=seats, fewest=fewest, most=most
                )
            )
        terms = plain.chosen(options).terms()
        given = [code for code in re.split(r"[,;]", options.get("boards", "")) if code.strip()]
        if not given:
            return PipesState(terms, empty_boards(terms, seats))
        state = PipesState(terms, _boards(given, seats))
        boards_ready(state)
        return state

    def setup_work(self, state: State) -> int:
        """Before each wall is set, every cell of its board is looked at."""
        table = _pipes(state)
        if table.step >= SHOW_ELEMENT:
            return 0
        boards = 1 if table.terms.duplicate else len(table.boards)
        return boards * (table.terms.walls + 1) * table.terms.columns * table.terms.rows

    def seat_names(self, state: State) -> tuple[str, ...]:
        return tuple(f"p{seat + 1}" for seat in range(len(_pipes(state).boards)))

    def decode(self, state: State, seat: Seat, code: int) -> Move:
        return codes.decode(_pipes(state), seat, code)

    def encode(self, state: State, seat: Seat, move: Move) -> int:
        return codes.encode(_pipes(state), seat, move)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return refusals.refusal_of(_pipes(state), seat, move)

    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return Done() if seat != NATURE and seat in state.waiting().must else None

    def is_to_be_seen(self, state: State) -> bool:
        """A round of water is over when everyone has seen it."""
        table = _pipes(state)
        return table.step == TURN and table.rounds > 0

    def view(self, state: State, seat: Seat | None) -> PipesView:
        return part(_pipes(state), seat, range(len(_pipes(state).boards)))

    def crowd_options(self) -> Mapping[str, str]:
        """None: everyone has an own board anyway, and each turn shows the same element to all."""
        return {}

    def part(self, state: State, seat: Seat | None, shown: Collection[Seat]) -> PipesView:
        return part(_pipes(state), seat, shown)

    def ranking(self, state: State) -> tuple[Standing, ...]:
        return ranking(_pipes(state))

    def alone(self, state: State, options: Mapping[str, str], seat: Seat) -> Mapping[str, str]:
        return {**options, "boards": code_of(_pipes(state).boards[seat])}

    def is_shared(self, move: Move) -> bool:
        return isinstance(move, ShowElement)

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        if event.seat in (NATURE, seat) or isinstance(event.move, Done):
            return event
        return Event(event.seat, Sealed())

    def imagine(self, view: View, rng: random.Random) -> PipesState:
        if not isinstance(view, PipesView):
            raise TypeError(f"{type(view).__name__} is not a view of Pipes")
        return imagined(view)

    def hints(self, state: State, seat: Seat) -> PipesHints:
        return hints_of(_pipes(state), seat)

    def read_move(self, state: State, text: str) -> Move:
        return notation.read_move(text)

    def write_move(self, state: State, move: Move) -> str:
        return notation.write_move(move)

    def read(self, text: str) -> PipesState:
        return position.read_position(text)

    def restore(self, text: str, edition_file: str) -> PipesState:
        return position.read_position(text, edition_file)

    def write(self, state: State) -> str:
        return position.write_position(_pipes(state))


def _boards(given: list[str], seats: int) -> list[Board]:
    if len(given) not in (1, seats):
        raise BadSetup(
            say(
                "{codes} board codes for {seats} players; give one for everyone, or {seats}",
                codes=len(given),
                seats=seats,
            )
        )
    try:
        return [board_of(given[seat % len(given)]) for seat in range(seats)]
    except NotationError as error:
        raise BadSetup(together("boards:", told_by(error), between=" ")) from None


def make() -> Game:
    return Pipes()
