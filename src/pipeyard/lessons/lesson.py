"""Lessons: a few minutes on a real board, written as text that a teacher can read and correct.

A lesson is chapters, a chapter a position and steps, a step a few words and perhaps something to do::

    title Bring the water home
    you red                              whom the learner plays
    names You, Ada, Ben                  what the seats are called, in order
    chapter The river
    position                             indented lines, given to game.read
        ...
    say Water comes out at the Taps.     begins a step; nothing to do in it but read on
    look (0,1) (3,1)                     cells to point at
    say Here comes a tile.
    play blue: done                      what others and chance do when the step begins
    play nature: drawn red tee
    task Lay it so that it gets water.   what the learner does
    goal players[0].irrigated = 2        true of the learner's view when it is done: any legal way will do
    tries 2                              how many moves it may take, one if not said
    again It is still dry.               said when a legal move does not reach the goal; the step begins again
    nudge Look where the blue ends.      for who is stuck
    show place (2,1) EW                  a move that does it (several for several tries)
    then players[0].money = 5            true when the shown way was gone: a test sees to it
    task Try to lay it on the river.
    refused pipe-land/place-free         instead of a goal: it is done when a try is refused by this rule
    show place (1,0) EW

Without ``goal`` and ``refused`` the shown moves themselves are what is to be done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from pipeyard.lessons.claims import Claim
from pipeyard.lessons.script import Line, cells, lines, sentence
from pipeyard.rules.errors import unknown_game
from pipeyard.rules.grid import Cell
from pipeyard.rules.registry import GAMES


@dataclass(slots=True)
class Step:
    """A few words, and what is to be done."""

    line: int
    say: str
    task: str = ""
    look: tuple[Cell, ...] = ()
    plays: list[tuple[str, str]] = field(default_factory=list)  # seat's name and move
    goals: list[Claim] = field(default_factory=list)
    refused: str = ""  # the rule that must refuse a try
    tries: int = 1
    again: str = ""
    nudge: str = ""
    shows: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    @property
    def is_read(self) -> bool:
        """Nothing is to be done: the learner reads on."""
        return not self.shows

    def texts(self) -> list[str]:
        return [text for text in (self.say, self.task, self.again, self.nudge) if text]


@dataclass(slots=True)
class Chapter:
    """A position, and the steps that begin there."""

    line: int
    title: str
    position: str = ""
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Lesson:
    """A game's lesson."""

    game: str
    title: str = ""
    you: str = ""
    names: tuple[str, ...] = ()
    chapters: list[Chapter] = field(default_factory=list)

    def texts(self) -> list[str]:
        """Every sentence a learner reads, in order; the names of players are not translated."""
        found = [self.title, *self.names[:1]]
        for chapter in self.chapters:
            found.append(chapter.title)
            found += [text for step in chapter.steps for text in step.texts()]
        return found


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game. Raises :class:`UnknownGame` for a game that has none."""
    if game not in names():
        raise unknown_game(game, names())
    page = files("pipeyard.lessons") / game.replace("-", "_") / "lesson.txt"
    return read_lesson(game, page.read_text(encoding="utf-8"))


@cache
def names() -> tuple[str, ...]:
    """The games that have a lesson."""
    folder = files("pipeyard.lessons")
    return tuple(name for name in GAMES if (folder / name.replace("-", "_") / "lesson.txt").is_file())


def read_lesson(game: str, text: str) -> Lesson:
    """A lesson from its text. Raises :class:`~pipeyard.lessons.script.ScriptError`."""
    found = Lesson(game)
    for line in lines(text):
        _read(found, line)
    for chapter in found.chapters:
        if not (chapter.position and chapter.steps):
            raise Line(chapter.line, "chapter", chapter.title).wrong("has a position and steps")
        for step in chapter.steps:
            if step.task and not step.shows:
                raise Line(step.line, "say", step.say).wrong("has a task, so a move must be shown")
    return found


def _read(found: Lesson, line: Line) -> None:
    chapter = found.chapters[-1] if found.chapters else None
    step = chapter.steps[-1] if chapter and chapter.steps else None
    match line.word:
        case "title":
            found.title = sentence(line.rest)
        case "you":
            found.you = line.rest
        case "names":
            you, *others = (name.strip() for name in line.rest.split(","))
            found.names = (sentence(you), *others)
        case "chapter":
            found.chapters.append(Chapter(line.number, sentence(line.rest)))
        case "position" if chapter is not None:
            chapter.position = line.block
        case "say" if chapter is not None:
            chapter.steps.append(Step(line.number, sentence(line.rest)))
        case _ if step is not None:
            _read_step(step, line)
        case _:
            raise line.wrong("does not belong here: title, you, names, then chapter, position, say")


def _read_step(step: Step, line: Line) -> None:
    match line.word:
        case "look":
            step.look = cells(line.rest)
        case "play":
            seat, _, move = line.rest.partition(": ")
            step.plays.append((seat, move))
        case "task":
            step.task = sentence(line.rest)
        case "goal":
            step.goals.append(Claim.read(line.rest))
        case "refused":
            step.refused = line.rest
        case "tries":
            step.tries = int(line.rest)
        case "again":
            step.again = sentence(line.rest)
        case "nudge":
            step.nudge = sentence(line.rest)
        case "show":
            step.shows.append(line.rest)
            step.tries = max(step.tries, len(step.shows))
        case "then":
            step.claims.append(Claim.read(line.rest))
        case _:
            raise line.wrong("is not a line of a lesson")
