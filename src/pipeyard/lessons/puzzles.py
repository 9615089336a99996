"""Puzzles: positions with one clearly best move, from ``GAME/puzzles.toml``.

``scripts/make_puzzles.py`` makes these files.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from pipeyard.narration.reasons import clause, reason
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.protocol import Refusal, State
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.words import Words, say, together

LEVELS = {"easy": say("easy"), "medium": say("medium"), "hard": say("hard")}
FIRST_DAY = date(2026, 11, 16)


class UnknownPuzzle(PipeyardError, LookupError):
    """There is no puzzle of that name."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which a seat looks for its best move."""

    id: str
    game: str
    level: str  # easy: it looks best at once; medium: second or third best; hard: worse
    seat: int
    best: str  # in notation
    others: tuple[tuple[str, float], ...]  # other good moves, and how much less they are worth
    position: str

    def state(self) -> State:
        """The position."""
        return find_game(self.game).read(self.position)


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a try."""

    solved: bool
    refusal: Refusal | None  # why the move cannot be made at all
    words: Words | None


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """A game's puzzles, the easy ones first; none for a game without."""
    page = files("pipeyard.lessons") / game.replace("-", "_") / "puzzles.toml"
    if not page.is_file():
        return ()
    return tuple(
        Puzzle(
            each["id"],
            game,
            each["level"],
            each["seat"],
            each["best"],
            tuple((text, float(gap)) for text, gap in each["others"]),
            each["position"],
        )
        for each in tomllib.loads(page.read_text(encoding="utf-8"))["puzzle"]
    )


def everything() -> tuple[Puzzle, ...]:
    """The puzzles of all games."""
    return tuple(puzzle for game in GAMES for puzzle in puzzles(game))


def puzzle(name: str) -> Puzzle:
    """The puzzle of that name. Raises :class:`UnknownPuzzle`."""
    for each in everything():
        if each.id == name:
            return each
    raise UnknownPuzzle(say("there is no puzzle {name}", name=repr(name)))


def daily(day: date) -> Puzzle:
    """The puzzle of a day. Games take turns, and each shows all of its puzzles before one comes again."""
    games = [game for game in GAMES if puzzles(game)]
    number = (day - FIRST_DAY).days
    own = puzzles(games[number % len(games)])
    return own[number // len(games) % len(own)]


def answer(asked: Puzzle, text: str) -> Answer:
    """What becomes of a try. Raises :class:`~pipeyard.rules.protocol.NotationError` for what is no move."""
    game, state = find_game(asked.game), asked.state()
    move = game.read_move(state, text)
    refusal = game.refusal(state, asked.seat, move)
    if refusal is not None:
        return Answer(False, refusal, None)
    best = game.read_move(state, asked.best)
    if game.encode(state, asked.seat, move) == game.encode(state, asked.seat, best):
        return Answer(True, None, why(asked))
    if game.write_move(state, move) in dict(asked.others):
        return Answer(False, None, say("That is a good move, but there is a better one."))
    return Answer(False, None, say("There is a better move."))


def why(asked: Puzzle, beside_board: bool = False) -> Words:
    """The best move, and what it changes."""
    game, state = find_game(asked.game), asked.state()
    best = game.read_move(state, asked.best)
    does = clause(game, state, asked.seat, best, beside_board)
    return together(does, reason(game, state, asked.seat, best), between=": ")
