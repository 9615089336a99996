"""A match at one screen: who sits where, what each of them sees, and what the bots among them do."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping

from rich.text import Text

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, ask
from pipeyard.match.match import Match
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import NATURE, Event, Move, Refusal, Seat, State, View
from pipeyard.rules.words import Words, together
from pipeyard.terminal import ink
from pipeyard.terminal.face import Face, Past, Scene
from pipeyard.terminal.naming import player_word, seat_word
from pipeyard.terminal.speech import spoken

THINK = 2.0  # seconds a bot may think about a move


class Sitting:
    """The match, the face it is shown with and the bots that play in it."""

    def __init__(self, match: Match, face: Face) -> None:
        self.match = match
        self.face = face
        self.seats = match.names
        self.players = tuple(chair.player.name for chair in match.header.chairs)
        self.humans = tuple(
            seat for seat, chair in enumerate(match.header.chairs) if chair.player.kind == "human"
        )
        self.bots: dict[Seat, Bot] = {}
        self.wake_bots()

    def wake_bots(self) -> None:
        """New bots, without memories: at the start, and after something was taken back."""
        for seat, chair in enumerate(self.match.header.chairs):
            if chair.player.kind == "bot":
                self.bots[seat] = registry.bot(chair.player.name, self.match.game.name)

    def called(self, seat: Seat) -> Words:
        """A seat as people say it: "you (red)", "greedy (blue)"."""
        return together(player_word(self.players[seat]), " (", seat_word(self.seats[seat]), ")")

    def scene(
        self,
        seat: Seat | None,
        width: int,
        height: int,
        lit: tuple[Cell, ...] = (),
        hints: Mapping[str, object] | None = None,
    ) -> Scene:
        """The table now, through a seat's eyes, with what helps it to choose."""
        waiting = self.match.waiting
        if hints is None:
            helped = seat is not None and (seat in waiting.must or seat in waiting.may)
            hints = self.match.game.hints(self.match.state, seat) if helped and seat is not None else {}
        return self._scene(self.match.state, seat, hints, lit, width, height)

    def _scene(
        self,
        state: State,
        seat: Seat | None,
        hints: Mapping[str, object],
        lit: tuple[Cell, ...] = (),
        width: int = 80,
        height: int = 24,
    ) -> Scene:
        waiting = state.waiting()
        view = self.match.game.view(state, seat)
        return Scene(
            game=self.match.game,
            seats=self.seats,
            players=self.players,
            view=view,
            seat=seat,
            must=waiting.must,
            may=waiting.may,
            hints=hints,
            humans=self.humans,
            lit=lit,
            width=width,
            height=height,
        )

    def bot_moves(self, seat: Seat) -> bool:
        """Let a bot act; whether it did. Its chance depends on the event's number alone: undo is fair."""
        rng = random.Random(f"{self.match.header.commitment} {seat} {len(self.match)}")
        move = ask(self.bots[seat], self.match.game, self.match.state, seat, rng, time.monotonic() + THINK)
        if move is None:
            return False
        answer = self.match.submit(seat, move)
        if isinstance(answer, Refusal):
            if seat in self.match.waiting.must:
                raise ValueError(
                    f"the bot {self.bots[seat].name} made a move that is refused: {answer.reason}"
                )
            return False
        return True

    def draw_by_hand(self) -> None:
        """NATURE's next move, for a match whose secret is not here."""
        state = self.match.state
        codes, weights = zip(*state.chances(), strict=True)
        code = random.SystemRandom().choices(codes, weights)[0]
        self.match.submit(NATURE, self.match.game.decode(state, NATURE, code))

    def news(self, seat: Seat | None, since: int) -> list[Text]:
        """What happened after event ``since``, as a seat may see it: a line for each player's row of acts."""
        lines: list[Text] = []
        game = self.match.game
        told: Seat | None = None  # whose line was begun last
        pending: list[tuple[Seat, Move, str, Scene]] = []
        for state, event in self.match.events(since):
            shown = game.seen(state, event, seat)
            text = game.write_move(state, shown.move)
            pending.append((event.seat, shown.move, text, self._scene(state, seat, {})))
        scenes = [scene for _, _, _, scene in pending] + [self._scene(self.match.state, seat, {})]
        for number, (mover, move, text, before) in enumerate(pending):
            event = Event(mover, move)
            clause = self.face.tell(event, text, before, scenes[number + 1])
            if clause is None:
                continue
            actor = self.face.subject(event, before)
            if not lines or told != actor or lines[-1].cell_len > 160:
                lines.append(self._name(actor))
                told = actor
            else:
                lines[-1].append("; ", "dim")
            lines[-1].append_text(clause if isinstance(clause, Text) else Text(spoken(clause)))
        return lines

    def history(self, seat: Seat | None) -> tuple[Past, ...]:
        """The whole game as a seat may see it."""
        game = self.match.game
        events: list[Event] = []
        views: list[View] = []
        for state, event in self.match.events():
            events.append(game.seen(state, event, seat))
            views.append(game.view(state, seat))
        views.append(game.view(self.match.state, seat))
        return tuple(Past(event, views[n], views[n + 1]) for n, event in enumerate(events))

    def _name(self, seat: Seat | None) -> Text:
        if seat is None:
            return Text("")
        return Text.assemble(
            (spoken(seat_word(self.seats[seat])), f"bold {ink.paint(self.seats[seat]).strong}"), " "
        )

    def last_human_event(self) -> int | None:
        """The number of the last event a person made, None if there is none."""
        found = None
        for number, (_, event) in enumerate(self.match.events(), 1):
            if event.seat in self.humans:
                found = number
        return found
