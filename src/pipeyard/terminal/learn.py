"""A short lesson in the terminal: a few words, the table, something to do; the real rules judge each try."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.text import Text

from pipeyard.lessons.lesson import Lesson
from pipeyard.lessons.teaching import NEXT, Telling
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.words import say, told_by
from pipeyard.terminal import ink
from pipeyard.terminal.face import Scene, face
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.speech import sentence, spoken

BESIDE = 9  # lines that words, task and prompt take beside the table


class Learn:
    """A learner at a keyboard, going through a lesson chapter by chapter."""

    def __init__(self, lesson: Lesson, console: Console, keyboard: Keyboard) -> None:
        self.lesson = lesson
        self.console = console
        self.keyboard = keyboard
        self.face = face(lesson.game)

    def run(self, first: int = 0) -> None:
        """From a chapter to the end, or until the learner leaves."""
        try:
            for number in range(first, len(self.lesson.chapters)):
                self._chapter(Telling(self.lesson, number))
        except Left:
            self._say(say("You can go on later: {command}", command=self._command))
            return
        self._say(
            say("That was the whole lesson. Play it: {command}", command=f"pipeyard play {self.lesson.game}")
        )

    def _chapter(self, telling: Telling) -> None:
        self.number = telling.number
        while telling.step is not None:
            self._show(telling)
            before = telling.at, len(telling.moves)
            while telling.step is not None and (telling.at, len(telling.moves)) == before:
                self._try(telling)

    @property
    def _command(self) -> str:
        return f"pipeyard learn {self.lesson.game} --chapter {self.number + 1}"

    def _show(self, telling: Telling) -> None:
        step = telling.step
        assert step is not None
        if self.console.is_terminal:
            self.console.clear()
        chapters = len(self.lesson.chapters)
        title = (
            f"{spoken(self.lesson.title)} · {telling.number + 1}/{chapters} {spoken(telling.chapter.title)}"
        )
        self.console.print(Line(Text(title, style="bold"), style="dim", characters="─"))
        self.console.print(self.face.draw(self._scene(telling)))
        self._say(step.say)
        if step.is_read:
            self._say(say("Enter: read on. quit: leave."), "dim")
        else:
            self._say(step.task, f"bold {ink.LEGAL}")
            self._say(say("Type the move. help shows it. quit: leave."), "dim")

    def _try(self, telling: Telling) -> None:
        step = telling.step
        assert step is not None
        typed = self.keyboard.line(" > ")
        word = typed.lower()
        if word in ("quit", "exit"):
            raise Left(can_ask=True)
        if step.is_read:
            telling.take(NEXT)
            return
        if word in ("", "help", "?"):
            # The lesson's own nudge speaks of touching; here the move is typed.
            self.console.print(Text(f" {telling.show}", style=f"bold {ink.LEGAL}"), highlight=False)
            return
        try:
            telling.take(self.face.expand(self._scene(telling), typed))
        except NotationError as problem:
            self._say(told_by(problem), ink.WRONG)
            return
        if telling.refusal is not None:
            self._say(telling.refusal.reason, ink.WRONG)
        elif telling.missed:
            self._say(telling.missed, ink.WRONG)

    def _scene(self, telling: Telling) -> Scene:
        game, state, you = telling.game, telling.state, telling.you
        waiting = state.waiting()
        names = self.lesson.names or game.seat_names(state)
        acts = you in waiting.must or you in waiting.may
        return Scene(
            game=game,
            seats=game.seat_names(state),
            players=tuple("you" if seat == you else name for seat, name in enumerate(names)),
            view=game.view(state, you),
            seat=you,
            must=waiting.must,
            may=waiting.may,
            hints=game.hints(state, you) if acts else None,
            humans=(you,),
            width=self.console.width,
            height=max(8, self.console.height - BESIDE),
        )

    def _say(self, text: str, style: str = "") -> None:
        if text:
            self.console.print(Padding(Text(sentence(text), style=style), (0, 1)), highlight=False)
