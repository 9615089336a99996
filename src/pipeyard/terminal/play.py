"""The loop that plays any game at one screen: people and bots, bargaining, undo, save, a polite way out."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from rich.console import Console

from pipeyard.match.match import Match
from pipeyard.narration.names import player_word, seat_word
from pipeyard.narration.narrator import narrator
from pipeyard.narration.telling import history
from pipeyard.rules.errors import UnknownRule
from pipeyard.rules.protocol import NATURE, NotationError, Refusal, Seat
from pipeyard.rules.words import say, told_by
from pipeyard.terminal import saved_games
from pipeyard.terminal.commands import brief, near_command, take_apart
from pipeyard.terminal.face import Face, Scene, face
from pipeyard.terminal.keyboard import Keyboard, Left, TimeUp
from pipeyard.terminal.rulebook import Rule, rulebook
from pipeyard.terminal.screen import COMMANDS, LISTEN, Screen
from pipeyard.terminal.sitting import Sitting
from pipeyard.terminal.speech import speaks, spoken
from pipeyard.terminal.turn_clock import TurnClock

TALKS = 3  # rounds of bargaining bots may have after each move, so that no two of them talk for ever
LINES_AROUND = 9  # lines of the screen the table must leave to news, question and typing
NEWS = 8  # lines of news at most; `log` shows more
LINES_OF_A_TURN = 22  # a window that is no higher has two lines of news


class Play:
    """One evening at one screen."""

    def __init__(
        self,
        match: Match,
        console: Console,
        keyboard: Keyboard,
        pace: float = 0.0,
        path: Path | None = None,
        seconds: int | None = None,
    ) -> None:
        self.match = match
        self.path = path or saved_games.new_path(match.game.name)  # where the game is kept by itself
        self.keyboard = keyboard
        self.screen = Screen(console)
        self.face: Face = face(match.game.name)
        self.secrets = match.game.about.has_secrets  # the screen is handed over between people
        self.sitting = Sitting(match)
        self.book = rulebook(match.game, speaks())
        self.clock = TurnClock(match, seconds)
        self.pace = pace  # seconds to look at each turn where only bots play
        self.told: dict[Seat | None, int] = {}  # by who looks, the last event they were told
        self.talked = -1  # the event after which the bargainers were last heard
        self.answered: set[tuple[int, Seat, str]] = set()  # questions already put to people
        self.listening = False  # whether people are asked in others' turns wherever they could speak
        self.holder: Seat | None = None  # whose eyes are on the screen
        self.suggestion: str | None = None  # what `ok` plays
        self.lost = False  # whether the game cannot be kept by itself
        self.acted: Counter[Seat] = Counter()  # how often each seat was asked for a move
        self.told_how = False
        self.changed = False  # whether what was typed changed the match
        self.notice: str = ""  # something to say under the next drawing

    def run(self) -> None:
        """Play to the end, or until everybody leaves."""
        try:
            with self.screen.private(self.secrets and len(self.sitting.humans) > 1):
                while self.match.result is None:
                    self.step()
        except Left as left:
            self.leave(left)
        except KeyboardInterrupt:  # while a bot thinks or the table is drawn
            self.leave(Left(can_ask=True))
        else:
            self.finish()

    # Whose move it is

    def step(self) -> None:
        """One move by somebody."""
        self.talk()
        must = self.match.waiting.must
        if self.match.result is not None or not must:
            return
        if must[0] == NATURE:
            self.sitting.draw_by_hand()
            return
        # Where several must act, whoever has acted least: nobody races ahead on a board of their own. But
        # a screen that hides things stays with whoever has it until they are done.
        seat = min(must, key=self._turn_order)
        self.acted[seat] += 1
        if seat in self.sitting.bots:
            self.bot(seat)
        else:
            self.person(seat, None)

    def _turn_order(self, seat: Seat) -> tuple[bool, int, bool]:
        person = seat in self.sitting.humans
        handed_over = self.secrets and person and seat != self.holder
        return handed_over, self.acted[seat], person

    def bot(self, seat: Seat) -> None:
        console = self.screen.console
        began = self.match.turn()[0]
        if console.is_terminal:
            words = say("{player} is thinking", player=self.sitting.called(seat))
            with console.status(spoken(words), spinner="dots"):
                self.sitting.bot_moves(seat)
        else:
            self.sitting.bot_moves(seat)
        ended = (
            self.match.waiting.must != (seat,) or self.match.turn()[0] != began
        )  # who is alone is next again
        if not self.sitting.humans and ended:
            self.watch()

    def watch(self) -> None:
        """Nobody plays at this screen: show each turn to whoever looks on."""
        news, troubles = self.sitting.news(None, self.told.get(None, 0)), self.sitting.told_troubles()
        self.told[None] = len(self.match)
        if self.screen.console.is_terminal:
            self.screen.table(self.face, self.scene(None), self.title(), [*news[-NEWS:], *troubles])
            time.sleep(self.pace)
        else:
            self.screen.news([*news, *troubles])

    def talk(self) -> None:
        """After a move, those who may act out of turn are heard: bots always, people when they are asked."""
        for _ in range(TALKS):
            if self.talked == len(self.match) or self.match.result is not None:
                return
            self.talked = len(self.match)
            for seat in self.match.waiting.may:
                if seat not in self.match.waiting.may:
                    continue  # what another one said has changed whom the game waits for
                if seat in self.sitting.bots:
                    self.sitting.bot_moves(seat)
                else:
                    self.put(seat)
        self.talked = len(self.match)

    def put(self, seat: Seat) -> None:
        """Put a question to a person who need not answer."""
        scene = self.sitting.scene(seat, 80, 24, hinted=False)
        question = self.face.asked(scene)
        if question is None and self.listening:
            question = self.face.chance(scene)
        if question is not None and (key := (self.match.turn()[0], seat, question)) not in self.answered:
            self.answered.add(key)
            self.person(seat, question)

    # A person's move

    def person(self, seat: Seat, question: str | None) -> None:
        """Show the table to a person and take what they type until a move is made (or silence, if asked)."""
        self.hand_over(seat)
        self.autosave()
        self.show(seat, question)
        self.changed = False
        self.keyboard.complete_from(lambda: self.completions(seat))
        while not self.changed:
            try:
                line = self.clock.line(self.keyboard, seat, self.sitting.prompt(seat), question is None)
            except TimeUp:
                self.clock.move_for(seat)
                self.notice = say("Time is up for {player}.", player=self.sitting.called(seat))
                return
            if not line and question is not None:
                return
            if not line:
                line = self.face.enter(self.scene(seat)) or "help"
            self.typed(seat, line)

    def completions(self, seat: Seat) -> list[str]:
        """What Tab can make of what was typed: the moves on the menu, and the commands."""
        return [*self.sitting.menu(seat), *(form.split()[0] for form, _ in COMMANDS)]

    def hand_over(self, seat: Seat) -> None:
        """Where there are secrets, the screen is blank until the right person sits before it."""
        if self.secrets and self.holder != seat and len(self.sitting.humans) > 1:
            self.screen.wipe()
            self.screen.say(
                say("The next move is for {player} alone.", player=self.sitting.called(seat)), "bold"
            )
            self.keyboard.line(f" {spoken(say('Press Enter when they sit here.'))} ")
        self.holder = seat

    def show(self, seat: Seat, question: str | None, lit: tuple[tuple[int, int], ...] = ()) -> None:
        """Draw the table for a person, with the news and what can be typed."""
        scene = self.scene(seat, lit)
        viewer = seat if self.secrets else None  # at an open table all have read what one has read
        most = max(2, min(NEWS, self.screen.console.height - LINES_OF_A_TURN))
        news = [*self.sitting.news(seat, self.told.get(viewer, 0))[-most:], *self.sitting.told_troubles()]
        self.told[viewer] = len(self.match)
        self.screen.table(self.face, scene, self.title(), news)
        if self.notice:
            self.screen.say(self.notice)
            self.notice = ""
        self.screen.question(question or self.face.ask(scene), self.face.forms(scene)[:3])
        if not self.told_how:
            self.screen.say(say("Type a move as shown above, or help, rules, undo, save FILE, quit."), "dim")
            self.told_how = True

    def typed(self, seat: Seat, line: str) -> None:
        """Do what a line says."""
        try:
            typed = take_apart(line, self.sitting.seats)
        except ValueError as problem:
            self.screen.complaint(told_by(problem))
            return
        speaker = seat if typed.speaker is None else self.sitting.seats.index(typed.speaker)
        if speaker not in self.sitting.humans:
            self.screen.complaint(
                say(
                    "{seat} is played by {player}, not at this keyboard.",
                    seat=seat_word(typed.speaker or ""),
                    player=player_word(self.sitting.players[speaker]),
                )
            )
        elif typed.command is not None:
            self.command(seat, speaker, typed.command, typed.rest)
        elif typed.rest:
            self.move(seat, speaker, typed.rest)

    def move(self, seat: Seat, speaker: Seat, text: str) -> None:
        """A move, or a question that the game itself answers."""
        scene = self.scene(speaker)
        answer = self.face.command(scene, text)
        if answer is not None:
            self.screen.say(answer)
            return
        state = self.match.state
        try:
            move = self.match.game.read_move(state, self.face.expand(scene, text))
        except NotationError as problem:
            near = near_command(text, [form.split()[0] for form, _ in self.face.forms(scene)])
            advice = say("Type help to see what can be typed.")
            if near:
                advice = say("Did you mean {word}?", word=near)
            self.screen.complaint(f"{brief(spoken(told_by(problem)))} {spoken(advice)}")
            return
        outcome = self.match.submit(speaker, move)
        if isinstance(outcome, Refusal):
            self.refused(seat, outcome)
        else:
            self.suggestion = None
            self.changed = True

    def refused(self, seat: Seat, refusal: Refusal) -> None:
        if refusal.cells:
            self.show(seat, None, refusal.cells)
        state = self.match.state
        self.suggestion = None
        if refusal.instead is not None:
            self.suggestion = self.match.game.write_move(state, refusal.instead)
        rule: Rule | None = self.book.rules.get(refusal.rule.partition("/")[2])
        self.screen.refusal(refusal, self.suggestion, rule)

    # Commands

    def command(self, seat: Seat, speaker: Seat, command: str, rest: str) -> None:
        if command == "help":
            self.screen.forms(say("You can play"), self.face.forms(self.scene(speaker)))
            commands = [each for each in COMMANDS if each[0] != LISTEN or self.face.bargains]
            self.screen.forms(say("You can always type"), commands)
        elif command == "moves":
            self.moves(speaker, rest)
        elif command == "rules":
            try:
                self.screen.rules(self.book, rest)
            except UnknownRule as problem:
                self.screen.complaint(told_by(problem))
        elif command == "log":
            count = int(rest) if rest.isdecimal() else 20
            self.screen.news(self.sitting.news(seat, 0)[-count:])
        elif command == "board":
            self.show(seat, None)
        elif command == "listen":
            self.listening = not self.listening
            asked = say("You are no longer asked in others' turns, where you could bargain.")
            if self.listening:
                asked = say("You are asked in others' turns, where you could bargain.")
            self.screen.say(asked)
        elif command == "ok":
            if self.suggestion is None:
                self.screen.complaint(
                    say("There is nothing to say ok to; ok plays the move a refusal suggests.")
                )
            else:
                self.move(seat, speaker, self.suggestion)
        elif command == "undo":
            self.undo(seat)
        elif command == "save":
            self.save(rest)
        else:
            raise Left(can_ask=True)

    def moves(self, seat: Seat, word: str) -> None:
        texts = self.sitting.menu(seat)
        found = [text for text in texts if word.lower() in text.lower()]
        self.screen.columns(found)
        if word and texts and not found:
            self.screen.complaint(
                say(
                    "No move on the menu has {word} in it; there are {n} others.",
                    word=repr(word),
                    n=len(texts),
                )
            )

    def undo(self, seat: Seat) -> None:
        number = self.sitting.last_human_event()
        if number is None:
            self.screen.complaint(say("Nothing that was played here can be taken back."))
            return
        taken = [f"{self.match.seat_name(e.event.seat)}: {e.text}" for e in self.match.seen(seat, number - 1)]
        self.match.undo(len(self.match) - number + 1)
        self.sitting.wake_bots()
        self.told = {who: min(last, len(self.match)) for who, last in self.told.items()}
        self.talked = len(self.match)
        self.answered.clear()
        self.suggestion = None
        self.notice = say("Taken back: {move}.", move=taken[0])
        if len(taken) > 1:
            self.notice = say("Taken back: {move} and {n} more.", move=taken[0], n=len(taken) - 1)
        self.changed = True

    def save(self, name: str) -> None:
        if not name:
            self.screen.complaint(say("Name a file: save evening.log"))
            return
        path = Path(name).expanduser()
        try:
            saved_games.save(self.match, path)
        except OSError as problem:
            self.screen.complaint(say("{file} cannot be written: {why}.", file=path, why=problem.strerror))
            return
        self.screen.way_back(
            say("Saved. Go on another time with: {command}", command=f"pipeyard play --resume {path}")
        )

    # Beginning and end

    def scene(self, seat: Seat | None, lit: tuple[tuple[int, int], ...] = ()) -> Scene:
        console = self.screen.console
        return self.sitting.scene(seat, console.width, max(console.height - LINES_AROUND, 12), lit)

    def title(self) -> str:
        header = self.match.header
        options = [value for _, value in header.options]
        return " · ".join([self.match.game.title, *([header.edition] if header.edition else []), *options])

    def autosave(self) -> None:
        if self.lost:
            return
        try:
            saved_games.save(self.match, self.path)
        except OSError as problem:
            self.lost = True
            self.screen.complaint(
                say("This game is not kept by itself ({why}); use save FILE.", why=problem.strerror)
            )

    def leave(self, left: Left) -> None:
        """Somebody wants to go: offer to save, and say how to come back."""
        self.autosave()
        if left.can_ask:
            try:
                name = self.keyboard.line(f" {spoken(say('Save as (a file name, or Enter to leave it):'))} ")
            except Left:
                name = ""
            if name:
                self.save(name)
                return
        if not self.lost and len(self.match):
            self.screen.way_back(
                say("Your game is kept. Go on with: {command}", command="pipeyard play --resume last")
            )

    def finish(self) -> None:
        result = self.match.result
        assert result is not None
        viewer = self.sitting.humans[0] if len(self.sitting.humans) == 1 else None
        scene = self.scene(viewer)
        told = self.told.get(viewer if self.secrets else None, 0)
        news = [*self.sitting.news(viewer, told)[-NEWS:], *self.sitting.told_troubles()]
        self.screen.table(self.face, scene, self.title(), news)
        self.screen.result(result, self.sitting.seats, self.sitting.players)
        ending = narrator(self.match.game.name).ending(scene.view, history(self.match, viewer))
        if ending is not None:
            self.screen.ending(ending, self.sitting.seats)
        self.autosave()
        if not self.lost:
            self.screen.way_back(
                say("The whole game: {command}", command=f"pipeyard replay {self.path}"), "dim"
            )
