"""The quick start: which game, against whom. Enter, Enter begins a game."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pipeyard.bots import registry as bots
from pipeyard.rules import registry as games
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import Words, say, told_by
from pipeyard.terminal import ink, saved_games
from pipeyard.terminal.keyboard import Keyboard
from pipeyard.terminal.player_spec import parse
from pipeyard.terminal.speech import sentence, spoken


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen: a game and who plays, or a saved game to go on with."""

    game: str = ""
    players: str = ""
    saved: Path | None = None
    options: dict[str, str] = field(default_factory=dict)


def choose(console: Console, keyboard: Keyboard) -> Choice:
    """Ask which game and who plays. Raises ``Left``."""
    found = games.playable()
    console.print(
        Text("\n Pipeyard", style="bold"), Text(f"{spoken(say('pipe-laying board games'))}\n", style="dim")
    )
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, game in enumerate(found, 1):
        _entry(table, str(number), game.title, spoken(game.about.description))
    kept = saved_games.saved_games()
    if kept:
        _entry(table, "c", spoken(say("Continue")), spoken(_waiting(len(kept))))
    console.print(Padding(table, (0, 3)))
    while True:
        typed = keyboard.line(f"\n {spoken(say('Which one?'))} [1] ").lower() or "1"
        if typed in ("c", "continue") and kept:
            return _which_saved(console, keyboard, kept)
        picked = _picked(found, typed)
        if picked is not None:
            return _who(console, keyboard, picked)
        console.print(Text(f" {spoken(_which(len(found)))}", style=ink.WRONG))


def _waiting(count: int) -> Words:
    return say("{n} {n:game waits|games wait} for you.", n=count)


def _which_saved(console: Console, keyboard: Keyboard, kept: list[saved_games.SavedGame]) -> Choice:
    """Ask which saved game goes on, where there are several."""
    listed = kept[: saved_games.MOST_LISTED]
    if len(listed) == 1:
        return Choice(saved=listed[0].path)
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, saved in enumerate(listed, 1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.when))
        _entry(table, str(number), games.game(saved.log.header.game).title, f"{when}  {saved.players}")
    console.print(Padding(table, (1, 3, 0, 3)))
    while True:
        typed = keyboard.line(f"\n {spoken(say('Which one?'))} [1] ") or "1"
        if typed.isdecimal() and 1 <= int(typed) <= len(listed):
            return Choice(saved=listed[int(typed) - 1].path)
        wrong = say("Type a number from 1 to {most}.", most=len(listed))
        console.print(Text(f" {spoken(wrong)}", style=ink.WRONG))


def _which(most: int) -> Words:
    return say("Type a number from 1 to {most}, or a game's name.", most=most)


def _who_can(fewest: int, most: int, known: str) -> Words:
    return say(
        "Name {fewest} to {most} players, separated by commas: {players}.",
        fewest=fewest,
        most=most,
        players=known,
    )


def _how_many(count: int, fewest: int, most: int) -> Words:
    return say("{n} cannot play; {fewest} to {most} can.", n=count, fewest=fewest, most=most)


def _entry(table: Table, key: str, title: str, about: str) -> None:
    table.add_row(Text(key, style=f"bold {ink.LEGAL}"), Text(title, no_wrap=True), Text(about, style="dim"))


def _picked(found: list[Game], typed: str) -> Game | None:
    if typed.isdecimal() and 1 <= int(typed) <= len(found):
        return found[int(typed) - 1]
    named = [game for game in found if typed in (game.name, game.title.lower())]
    begun = [game for game in found if game.name.startswith(typed)]
    return named[0] if named else begun[0] if len(begun) == 1 else None


def _who(console: Console, keyboard: Keyboard, game: Game) -> Choice:
    usual = ",".join(game.about.quick)
    fewest, most = game.seat_range(game.default_edition())
    known = ", ".join(("human", *bots.names(game.name)))
    console.print(Text(f"\n {spoken(_who_can(fewest, most, known))}", style="dim"))
    while True:
        typed = keyboard.line(f" {spoken(say('Who plays?'))} [{usual}] ") or usual
        try:
            count = len(parse(typed, game.name))
        except ValueError as problem:
            console.print(Text(f" {sentence(told_by(problem))}", style=ink.WRONG))
            continue
        if fewest <= count <= most:
            return Choice(game.name, typed)
        console.print(Text(f" {spoken(_how_many(count, fewest, most))}", style=ink.WRONG))
