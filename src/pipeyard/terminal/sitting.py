"""A match at one screen: who sits where, what each of them sees, and what the bots among them do."""

from __future__ import annotations

import random

from rich.text import Text

from pipeyard.bots import registry
from pipeyard.bots.bot import Bot
from pipeyard.bots.seated import SeatedBots
from pipeyard.match.log import Player
from pipeyard.match.match import Match
from pipeyard.narration.names import player_word, seat_word
from pipeyard.narration.telling import Teller
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.naming import COLOURS
from pipeyard.rules.protocol import NATURE, Seat
from pipeyard.rules.words import Words, together
from pipeyard.terminal import ink
from pipeyard.terminal.face import Scene
from pipeyard.terminal.speech import call_players, spoken

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
        self.names = given_names(match)
        call_players(self.names)
        self.bots: dict[Seat, Bot] = {}
        self.troubles: list[Words] = []  # what was wrong with bots, to be told
        self.wake_bots()

    def wake_bots(self) -> None:
        """New bots, without memories: at the start, and after something was taken back."""
        for seat, chair in enumerate(self.match.header.chairs):
            if chair.player.kind == "bot":
                self.bots[seat] = registry.bot(chair.player.name, self.match.game.name)

    def menu(self, seat: Seat) -> list[str]:
        """The moves on a seat's menu, in notation."""
        game, state = self.match.game, self.match.state
        return [game.write_move(state, game.decode(state, seat, code)) for code in state.codes(seat)]

    def prompt(self, seat: Seat) -> str:
        """Whom a line is asked of: by the name they gave, else by the seat."""
        given = _gave_name(self.match.header.chairs[seat].player)
        if given and not self.names:
            return f"{self.players[seat]} ({self.seats[seat]})"
        return self.players[seat] if given else self.seats[seat]

    def called(self, seat: Seat) -> Words:
        """A seat as people say it: "you (red)", "greedy (blue)", "Ada"."""
        if self.names:
            return together(self.names[seat])
        return together(player_word(self.players[seat]), " (", seat_word(self.seats[seat]), ")")

    def scene(
        self,
        seat: Seat | None,
        width: int,
        height: int,
        lit: tuple[Cell, ...] = (),
        hinted: bool = True,
    ) -> Scene:
        """The table now, through a seat's eyes, with what helps it to choose."""
        return scene(self.match, seat, width, height, lit, hinted)

    def bot_moves(self, seat: Seat) -> bool:
        """Let a bot act; whether it did. Its chance depends on the event's number alone: undo is fair."""
        seed = self.match.header.commitment
        return SeatedBots(self.match, self.bots, seed, self._complain, THINK).move(seat)

    def _complain(self, seat: Seat, trouble: Words) -> None:
        self.troubles.append(trouble)

    def told_troubles(self) -> list[Text]:
        """What was wrong with bots since this was last asked for, each thing once."""
        lines = list(dict.fromkeys(spoken(trouble) for trouble in self.troubles))
        self.troubles.clear()
        return [Text(line, style=ink.WRONG) for line in lines]

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
        name = self.names[seat] if self.names else spoken(seat_word(self.seats[seat]))
        return Text.assemble((name, f"bold {ink.paint(self.seats[seat]).strong}"), " ")

    def last_human_event(self) -> int | None:
        """The number of the last event a person made, None if there is none."""
        found = None
        for number, (_, event) in enumerate(self.match.events(), 1):
            if event.seat in self.humans:
                found = number
        return found


def given_names(match: Match) -> tuple[str, ...]:
    """What players are called where people gave names and seats are no colours; bots then by their kind.

    A seat that is called "bob" in notation and played by Ann would otherwise be told by another's name.
    """
    chairs = match.header.chairs
    if all(chair.seat in COLOURS for chair in chairs) or not any(_gave_name(each.player) for each in chairs):
        return ()
    names: list[str] = []
    for chair in chairs:
        name, number = chair.player.name, 1
        while name in names:
            number += 1
            name = f"{chair.player.name} {number}"
        names.append(name)
    return tuple(names)


def _gave_name(player: Player) -> bool:
    return player.kind == "human" and player.name != "you" and not player.name.startswith("player ")


def scene(
    match: Match,
    seat: Seat | None,
    width: int,
    height: int,
    lit: tuple[Cell, ...] = (),
    hinted: bool = True,
) -> Scene:
    """A match through a seat's eyes, with what helps it to choose."""
    waiting = match.waiting
    hints = None
    if hinted and seat is not None and (seat in waiting.must or seat in waiting.may):
        hints = match.game.hints(match.state, seat)
    chairs = match.header.chairs
    return Scene(
        game=match.game,
        seats=match.names,
        players=tuple(chair.player.name for chair in chairs),
        view=match.game.view(match.state, seat),
        seat=seat,
        must=waiting.must,
        may=waiting.may,
        hints=hints,
        humans=tuple(number for number, chair in enumerate(chairs) if chair.player.kind == "human"),
        lit=lit,
        width=width,
        height=height,
    )
