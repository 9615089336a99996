"""A match at one screen: who sits where, what each of them sees, and what the bots among them do."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping

from rich.text import Text

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot, ask
from pipeyard.match.match import Match
from pipeyard.narration.names import player_word, seat_word
from pipeyard.narration.telling import Teller
from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import NATURE, Refusal, Seat
from pipeyard.rules.words import Words, together
from pipeyard.terminal import ink
from pipeyard.terminal.face import Scene
from pipeyard.terminal.speech import spoken

THINK = 2.0  # seconds a bot may think about a move


class Sitting:
    """The match and the bots that play in it."""

    def __init__(self, match: Match) -> None:
        self.match = match
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
        return Scene(
            game=self.match.game,
            seats=self.seats,
            players=self.players,
            view=self.match.game.view(self.match.state, seat),
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
        begun: Seat | None = None  # whose line was begun last
        for told in Teller(self.match, seat).tell(since):
            if told.clause is None:
                continue
            if not lines or begun != told.subject or lines[-1].cell_len > 160:
                lines.append(self._name(told.subject))
                begun = told.subject
            else:
                lines[-1].append("; ", "dim")
            lines[-1].append(spoken(told.clause))
        return lines

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
