"""Teaching: a learner goes through a chapter, and the real rules judge every move.

Nothing is kept between two moves: a chapter and what the learner did in it is all there is to know, so a
lesson can be left and resumed anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.lessons.claims import Claim
from pipeyard.lessons.lesson import Chapter, Lesson, Step
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Refusal, Seat, State, View, perform
from pipeyard.rules.registry import game
from pipeyard.rules.words import say

NEXT = "next"  # what a learner does in a step that is only read

AGAIN = say("That is allowed, but it is not what we are after. Try once more.")
ALLOWED = say("That is allowed. First try what is not, to see why.")


class LostThread(PipeyardError, ValueError):
    """What the learner is said to have done does not fit the lesson, which may have been written anew."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and the position it was made in."""

    before: State
    event: Event


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a step began: what a missed goal goes back to."""

    state: State
    moves: int
    past: int


class Telling:
    """A chapter being gone through."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        if not 0 <= number < len(lesson.chapters):
            raise LostThread(f"there is no chapter {number}; there are 0 to {len(lesson.chapters) - 1}")
        self.lesson = lesson
        self.number = number
        self.game: Game = game(lesson.game)
        self.chapter: Chapter = lesson.chapters[number]
        self.state = self.game.read(self.chapter.position)
        self.you: Seat = self._seat(lesson.you)
        self.at = 0
        self.moves: list[str] = []  # of the learner, that stand
        self.past: list[Happening] = []
        self.tried: Move | None = None  # the last move that was tried
        self.refusal: Refusal | None = None  # of that
        self.missed = ""  # why the last move, though legal, was not it
        self._begin()

    @property
    def step(self) -> Step | None:
        """The step the learner is in; None when the chapter is over."""
        return self.chapter.steps[self.at] if self.at < len(self.chapter.steps) else None

    @property
    def show(self) -> str:
        """The next move of the shown way; "" where nothing is to be done."""
        step = self.step
        if step is None or step.is_read:
            return ""
        return step.shows[min(len(self.moves) - self._mark.moves, len(step.shows) - 1)]

    def go(self, moves: Sequence[str]) -> None:
        """Do again what the learner did. Raises :class:`LostThread` where it does not fit."""
        for text in moves:
            before = len(self.moves)
            try:
                self.take(text)
            except ValueError as problem:
                raise LostThread(str(problem)) from problem
            if len(self.moves) != before + 1:
                raise LostThread(f"{text!r} does not go on with this chapter")
        self.refusal = None

    def take(self, text: str) -> None:
        """A move of the learner. Raises :class:`~pipeyard.rules.protocol.NotationError` if it is none."""
        self.refusal, self.missed = None, ""
        step = self.step
        if step is None:
            raise LostThread("the chapter is over")
        if step.is_read:
            if text != NEXT:
                raise LostThread(f"there is nothing to do here but {NEXT}")
            self._reached(text)
            return
        move = self.game.read_move(self.state, text)
        self.tried = move
        self.refusal = self.game.refusal(self.state, self.you, move)
        if self.refusal is not None:
            if self.refusal.rule == step.refused:
                self._reached(text)
        elif step.refused:
            self.missed = step.again or ALLOWED
        else:
            self._do(step, text, move)

    def _do(self, step: Step, text: str, move: Move) -> None:
        done = len(self.moves) - self._mark.moves
        as_shown = not step.goals and self._same(move, step.shows[min(done, len(step.shows) - 1)])
        if not step.goals and not as_shown:
            self.missed = step.again or AGAIN
            return
        self._perform(self.you, move)
        if step.goals:
            view = self.game.view(self.state, self.you)
            reached = all(_holds(goal, view) for goal in step.goals)
        else:
            reached = done + 1 == len(step.shows)
        if reached:
            self._reached(text)
        elif done + 1 < step.tries:
            self.moves.append(text)
        else:
            self._back()
            self.missed = step.again or AGAIN

    def _same(self, move: Move, shown: str) -> bool:
        return self.game.write_move(self.state, move) == self.game.write_move(
            self.state, self.game.read_move(self.state, shown)
        )

    def _back(self) -> None:
        """To the beginning of the step."""
        self.state = self._mark.state.copy()
        del self.moves[self._mark.moves :], self.past[self._mark.past :]

    def _reached(self, text: str) -> None:
        self.moves.append(text)
        self.at += 1
        self._begin()

    def _begin(self) -> None:
        step = self.step
        for seat, text in step.plays if step is not None else ():
            self._perform(self._seat(seat), self.game.read_move(self.state, text))
        self._mark = _Mark(self.state.copy(), len(self.moves), len(self.past))

    def _perform(self, seat: Seat, move: Move) -> None:
        self.past.append(Happening(self.state.copy(), Event(seat, move)))
        perform(self.game, self.state, Event(seat, move))

    def _seat(self, name: str) -> Seat:
        return NATURE if name == "nature" else self.game.seat_names(self.state).index(name)


def _holds(goal: Claim, view: View) -> bool:
    try:
        return goal.holds(view)
    except LookupError:  # what it speaks of is not there yet
        return False
