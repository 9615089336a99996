"""Pipe Dream as the protocol asks for it. The rules themselves are in the modules beside this one."""

import random
from collections.abc import Collection, Mapping

from pipeyard.rules.crowd import Standing
from pipeyard.rules.pipe_dream import codes, notation
from pipeyard.rules.pipe_dream.edition import SHELF, edition, names
from pipeyard.rules.pipe_dream.hints import PipeDreamHints
from pipeyard.rules.pipe_dream.hints_builder import hints_of
from pipeyard.rules.pipe_dream.imagine import imagined
from pipeyard.rules.pipe_dream.position import write_position
from pipeyard.rules.pipe_dream.position_reader import read_position
from pipeyard.rules.pipe_dream.ranking import idle_move, ranking
from pipeyard.rules.pipe_dream.refusals import refusal_of
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.setup import new_game
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_dream.view_builder import view_of
from pipeyard.rules.protocol import BadSetup, Event, Game, Move, Option, Refusal, Seat, State, View
from pipeyard.rules.words import say, written


class PipeDream(Game):
    """Pipe Dream, all its editions."""

    name = "pipe-dream"
    rules_version = 1
    shelf = SHELF

    def editions(self) -> tuple[str, ...]:
        return names()

    def options(self, edition: str) -> tuple[Option, ...]:
        return (
            self.about.option("duplicate", ("no", "yes"), "no"),
            self.about.option("source", ("choose", "dice"), "choose"),
        )

    def edition_title(self, edition_name: str) -> str:
        return written(edition(edition_name).title)

    def seat_range(self, edition_name: str) -> tuple[int, int]:
        return edition(edition_name).players

    def start(self, edition_name: str, seats: int, options: Mapping[str, str]) -> PipeDreamState:
        chosen = edition(edition_name)
        fewest, most = chosen.players
        if not fewest <= seats <= most:
            raise BadSetup(
                say(
                    "{game} is for {fewest} to {most} players, not {seats}",
                    game=self.title,
                    fewest=fewest,
                    most=most,
                    seats=seats,
                )
            )
        picked = {option.name: option.default for option in self.options(edition_name)}
        for name, value in options.items():
            known = next((option for option in self.options(edition_name) if option.name == name), None)
            if known is None:
                raise BadSetup(
                    say(
                        "there is no option {name}; there are: {names}",
                        name=repr(name),
                        names=", ".join(picked),
                    )
                )
            if value not in known.values:
                raise BadSetup(
                    say(
                        "{name} must be one of {values}, not {value}",
                        name=name,
                        values=", ".join(known.values),
                        value=repr(value),
                    )
                )
            picked[name] = value
        return new_game(chosen.terms, seats, picked["duplicate"] == "yes", picked["source"] == "dice")

    def seat_names(self, state: State) -> tuple[str, ...]:
        return tuple(player_name(seat) for seat in range(len(_mine(state).sheets)))

    def decode(self, state: State, seat: Seat, code: int) -> Move:
        return codes.decode(_mine(state), seat, code)

    def encode(self, state: State, seat: Seat, move: Move) -> int:
        return codes.encode(_mine(state), seat, move)

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return refusal_of(_mine(state), seat, move)

    def view(self, state: State, seat: Seat | None) -> PipeDreamView:
        return view_of(_mine(state), seat)

    def crowd_options(self) -> Mapping[str, str]:
        return {"duplicate": "yes"}

    def alone(self, state: State, options: Mapping[str, str], seat: Seat) -> Mapping[str, str]:
        return options

    def is_shared(self, move: Move) -> bool:
        return True

    def turns_taken(self, state: State, seat: Seat) -> int:
        return _mine(state).sheets[seat].meter

    def part(self, state: State, seat: Seat | None, shown: Collection[Seat]) -> PipeDreamView:
        return view_of(_mine(state), seat, sorted(shown))

    def ranking(self, state: State) -> tuple[Standing, ...]:
        return ranking(_mine(state))

    def idle_move(self, state: State, seat: Seat) -> Move | None:
        return idle_move(_mine(state), seat)

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        return event

    def imagine(self, view: View, rng: random.Random) -> PipeDreamState:
        assert isinstance(view, PipeDreamView)
        return imagined(view)

    def hints(self, state: State, seat: Seat) -> PipeDreamHints:
        return hints_of(_mine(state), seat)

    def read_move(self, state: State, text: str) -> Move:
        return notation.read_move(_mine(state), text)

    def write_move(self, state: State, move: Move) -> str:
        return notation.write_move(move)

    def read(self, text: str) -> PipeDreamState:
        return read_position(text)

    def restore(self, text: str, edition_file: str) -> PipeDreamState:
        return read_position(text, edition_file)

    def write(self, state: State) -> str:
        return write_position(_mine(state))


def _mine(state: State) -> PipeDreamState:
    assert isinstance(state, PipeDreamState), "a position of another game"
    return state


def make() -> Game:
    return PipeDream()
