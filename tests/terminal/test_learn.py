"""Lessons in the terminal: read, tried, refused, shown, left and gone on with."""

from __future__ import annotations

import io

import pytest
from click.testing import CliRunner
from rich.console import Console

from pipeyard.cli import main
from pipeyard.lessons import lesson, names
from pipeyard.lessons.teaching import NEXT, Telling
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.learn import Learn


class Learner(Keyboard):
    """Does what the lesson shows, after asking for it."""

    def __init__(self, paper: io.StringIO) -> None:
        super().__init__()
        self.paper = paper
        self.lines: list[str] = []

    def line(self, prompt: str) -> str:
        if not self.lines:
            raise Left(can_ask=False)
        typed = self.lines.pop(0)
        self.paper.write(f"{prompt}{typed}\n")
        return typed


def shown(game: str) -> list[str]:
    """What somebody types who follows a lesson to its end."""
    found = []
    told = lesson(game)
    for number in range(len(told.chapters)):
        telling = Telling(told, number)
        while telling.step is not None:
            found.append(telling.show or "")
            telling.take(telling.show or NEXT)
    return found


@pytest.mark.parametrize("game", names())
def test_a_lesson_is_gone_through_to_its_end_and_fits_the_window(game: str) -> None:
    paper = io.StringIO()
    learner = Learner(paper)
    learner.lines = shown(game)
    console = Console(file=paper, width=80, height=24, no_color=True, force_terminal=False)
    Learn(lesson(game), console, learner).run()
    said = paper.getvalue()
    assert f"pipeyard play {game}" in said and not learner.lines
    assert max(len(line) for line in said.splitlines()) <= 80


def test_help_shows_the_move_and_who_leaves_is_told_how_to_go_on() -> None:
    run = CliRunner().invoke(main, ["learn", "pipes"], input="\nhelp\nrotate (1,1) NE\nnonsense\nquit\n")
    assert run.exit_code == 0, run.output
    assert "draw (4,3)" in run.output
    assert "pipeyard learn pipes --chapter 1" in run.output


def test_wrong_requests_are_told() -> None:
    run = CliRunner().invoke(main, ["learn", "pipes", "--chapter", "40"])
    assert run.exit_code == 2 and "the lesson has 5 chapters" in run.output
    run = CliRunner().invoke(main, ["learn", "chess"])
    assert run.exit_code == 2
