"""The command ``pipeyard puzzles``: a list, or one puzzle to solve at the keyboard."""

from __future__ import annotations

from datetime import UTC, datetime

import click
from rich.console import Console

from pipeyard.lessons import puzzles as kept
from pipeyard.lessons.puzzles import Puzzle, UnknownPuzzle
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.words import say, together, told_by
from pipeyard.terminal.command_group import language_option
from pipeyard.terminal.face import Scene, face
from pipeyard.terminal.keyboard import Keyboard, Left
from pipeyard.terminal.speech import spoken

GIVE_UP = ("answer", "?")


@click.command()
@click.argument("name", required=False)
@language_option
def puzzles(name: str | None) -> None:
    """Solve a puzzle: find the best move. NAME is one of the list, or today; without it all are listed."""
    if name is None:
        today = kept.daily(datetime.now(UTC).date()).id
        for each in kept.everything():
            mark = f"  {spoken(say('today'))}" if each.id == today else ""
            click.echo(f"{each.id:16} {spoken(kept.LEVELS[each.level])}{mark}")
        return
    try:
        asked = kept.daily(datetime.now(UTC).date()) if name == "today" else kept.puzzle(name)
    except UnknownPuzzle as problem:
        raise click.UsageError(told_by(problem)) from None
    solve(asked, Console(), Keyboard())


def solve(asked: Puzzle, console: Console, keyboard: Keyboard) -> None:
    """Show a puzzle and take tries until it is solved or given up."""
    game, state = find_game(asked.game), asked.state()
    names = game.seat_names(state)
    waiting = state.waiting()
    scene = Scene(
        game,
        tuple(names),
        tuple(names),
        game.view(state, asked.seat),
        asked.seat,
        waiting.must,
        waiting.may,
        game.hints(state, asked.seat),
        (asked.seat,),
        width=console.width,
        height=console.height,
    )
    look = face(asked.game)
    console.print(look.draw(scene))
    click.echo(spoken(say("Find the best move; answer shows it.")))
    while True:
        try:
            typed = keyboard.line("> ")
        except Left:
            return
        if typed in GIVE_UP:
            click.echo(spoken(together(asked.best, kept.why(asked), between=": ")))
            return
        try:
            found = kept.answer(asked, look.expand(scene, typed))
        except NotationError as problem:
            click.echo(spoken(told_by(problem)))
            continue
        if found.refusal is not None:
            click.echo(spoken(found.refusal.reason))
        elif found.words is not None:
            words = together(say("Solved."), found.words, between=" ") if found.solved else found.words
            click.echo(spoken(words))
        if found.solved:
            return
