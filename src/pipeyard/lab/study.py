"""A study: which games are played, by whom, how often, and what is compared.

A study is a TOML file::

    title = "Is the second player's 7 pounds fair?"
    game = "pipe-land"
    players = ["greedy", "greedy"]
    games = 2000

    [[variants]]
    name = "as printed"

    [[variants]]
    name = "8 pounds"
    change = { "money.second_of_two" = 8 }

Game number n of every variant is played with the same dice and the same random numbers for the bots, so that
variants differ by their rules and not by luck.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeyard import plugins
from pipeyard.bots import registry as bots
from pipeyard.lab.errors import StudyError
from pipeyard.lab.variants import changed_edition, known_edition
from pipeyard.rules import registry
from pipeyard.rules.errors import PipeyardError
from pipeyard.rules.protocol import Game

KEYS = {
    "title": "what the study asks, one line",
    "game": "the game's name",
    "players": "a list of bots, one for each seat, or several such lists",
    "games": "how many games each variant and list of players is played",
    "precision": "play until the first seat's share of wins is known this well, such as 0.02",
    "most": "with precision: the most games of each variant",
    "rotate": "whether the bots change seats from game to game; true unless said otherwise",
    "seed": "any text or number: the same seed, the same games",
    "playouts": "how much searching bots think about a move",
    "limit": "events after which a game is broken off",
    "seconds": "seconds a person needs for a decision, to estimate how long a game lasts",
    "findings": "what came of it, in your own words: the report begins with it",
    "variants": "what is compared",
    "tune": "what pipeyard lab tune searches: numbers, turns, trials",
}
VARIANT_KEYS = {"name", "edition", "options", "change", "players"}


@dataclass(frozen=True, slots=True)
class Variant:
    """One side of a comparison."""

    name: str
    edition: str  # a name, or the path of a file
    options: dict[str, str] = field(default_factory=dict)
    change: dict[str, object] = field(default_factory=dict)
    players: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is searched, and what is wanted."""

    numbers: dict[str, tuple[int, int]]  # an edition's key: from, to
    turns: float | None
    trials: int


@dataclass(frozen=True, slots=True)
class Study:
    """A study that was read and can be run."""

    file: Path
    title: str
    game: str
    variants: tuple[Variant, ...]
    games: int
    precision: float | None
    rotate: bool
    seed: str
    playouts: int | None
    limit: int
    seconds: float
    bot_files: tuple[str, ...] = ()  # bots that are files, by their paths
    tuning: Tuning | None = None
    findings: str = ""


def read_study(file: Path) -> Study:
    """Read and check a study. Raises :class:`StudyError` with file, line and reason."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise StudyError(f"{file}: cannot be read: {problem}") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise StudyError(f"{file}: this is not TOML: {problem}") from None
    return _Reader(file, text, data).study()


class _Reader:
    """Checks a study key by key, and knows where each stands."""

    def __init__(self, file: Path, text: str, data: dict[str, Any]) -> None:
        self.file = file
        self.lines = text.splitlines()
        self.data = data
        self.bot_files: dict[str, None] = {}

    def wrong(self, key: str, reason: str, nth: int = 0) -> StudyError:
        """The error for a key, with the line of its ``nth`` appearance."""
        found = [n for n, line in enumerate(self.lines, 1) if re.match(rf'\s*"?{re.escape(key)}"?\s*=', line)]
        heads = [n for n, line in enumerate(self.lines, 1) if line.strip() == f"[[{key}]]"]
        places = found or heads
        line = places[min(nth, len(places) - 1)] if places else 1
        return StudyError(f"{self.file}, line {line}: {key} {reason}")

    def study(self) -> Study:
        for key in self.data:
            if key not in KEYS:
                raise self.wrong(key, f"is not known; known are: {', '.join(KEYS)}")
        game = self._game()
        players = self._players(self.data.get("players"), "players", game)
        games, precision = self._size()
        given = self.data.get("variants", [{"name": "as printed"}])
        if not isinstance(given, list) or not given or not all(isinstance(each, dict) for each in given):
            raise self.wrong("variants", "must be tables: [[variants]]")
        variants = tuple(self._variant(each, n, game, players) for n, each in enumerate(given))
        names = [variant.name for variant in variants]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise self.wrong("name", f"{name!r} stands twice", number)
        return Study(
            file=self.file,
            title=self._text("title", self.file.stem),
            game=game.name,
            variants=variants,
            games=games,
            precision=precision,
            rotate=self._flag("rotate", True),
            seed=str(self.data.get("seed", "1")),
            playouts=self._whole("playouts", None, 1, 10_000_000),
            limit=self._whole("limit", 100_000, 1, 100_000_000) or 100_000,
            seconds=float(self._number("seconds", 10.0)),
            bot_files=tuple(self.bot_files),
            tuning=self._tuning(),
            findings=self._text("findings", " "),
        )

    def _game(self) -> Game:
        name = self._text("game", "")
        try:
            return registry.game(name)
        except LookupError as problem:
            raise self.wrong("game", f"is not right: {_told(problem)}") from None

    def _size(self) -> tuple[int, float | None]:
        if "precision" not in self.data:
            return self._whole("games", 1000, 1, 10_000_000) or 1000, None
        if "games" in self.data:
            raise self.wrong("games", "and precision are both there; leave one out (most bounds precision)")
        precision = self._number("precision", 0.02)
        if not 0.001 <= precision < 0.5:
            raise self.wrong("precision", "must be from 0.001 to 0.5, such as 0.02")
        return self._whole("most", 20_000, 1, 10_000_000) or 20_000, precision

    def _variant(
        self, told: dict[str, Any], n: int, game: Game, players: tuple[tuple[str, ...], ...]
    ) -> Variant:
        for key in told:
            if key not in VARIANT_KEYS:
                raise self.wrong(
                    key, f"is not known in a variant; known are: {', '.join(sorted(VARIANT_KEYS))}"
                )
        edition = told.get("edition", game.editions()[0])
        options = {str(key): str(value) for key, value in told.get("options", {}).items()}
        change = told.get("change", {})
        if not isinstance(edition, str):
            raise self.wrong("edition", "must be a text in quotes", n)
        if not isinstance(change, dict):
            raise self.wrong("change", 'must be a table, such as { "money.first" = 6 }', n)
        own = self._players(told["players"], "players", game) if "players" in told else players
        if not own:
            raise self.wrong("players", 'are missing: name the bots, such as ["greedy", "greedy"]', n)
        name = str(told.get("name", f"variant {n + 1}"))
        variant = Variant(name, edition, options, change, own)
        self._try(variant, game, n)
        return variant

    def _try(self, variant: Variant, game: Game, n: int) -> None:
        """Start each table of the variant once, so that what is wrong is told before the first game."""
        where = (
            "change" if variant.change else "edition" if variant.edition not in game.editions() else "players"
        )
        try:
            changed = changed_edition(game, variant.edition, variant.change, self.file.parent)
            edition = known_edition(game, *changed)
            for seats in {len(each) for each in variant.players}:
                game.start(edition, seats, variant.options)
        except PipeyardError as problem:
            raise self.wrong(where, f"of {variant.name!r}: {_told(problem)}", n) from None

    def _players(self, told: object, key: str, game: Game) -> tuple[tuple[str, ...], ...]:
        if told is None:
            return ()
        if not isinstance(told, list) or not told:
            raise self.wrong(key, 'must be a list of bots, such as ["greedy", "random"]')
        lists = told if isinstance(told[0], list) else [told]
        return tuple(tuple(self._bot(name, key, game) for name in each) for each in lists)

    def _bot(self, name: object, key: str, game: Game) -> str:
        """The name of a bot that is told by its name, or by its file beside the study."""
        if not isinstance(name, str):
            raise self.wrong(key, f"must name bots, not {name!r}")
        try:
            if name.endswith(".py"):
                path = str((self.file.parent / name).absolute())
                name = plugins.add_bot(path)
                self.bot_files[path] = None
            bots.bot(name, game.name)
        except (LookupError, PipeyardError) as problem:
            raise self.wrong(key, f"are not right: {_told(problem)}") from None
        return name

    def _tuning(self) -> Tuning | None:
        told = self.data.get("tune")
        if told is None:
            return None
        if not isinstance(told, dict) or not isinstance(told.get("numbers"), dict) or not told["numbers"]:
            raise self.wrong("numbers", 'are missing in [tune]: such as { "money.first" = [3, 8] }')
        numbers = {}
        for key, span in told["numbers"].items():
            whole = isinstance(span, list) and len(span) == 2 and all(type(each) is int for each in span)
            if not whole or span[0] > span[1]:
                raise self.wrong("numbers", f"{key} must be two whole numbers, the smaller first: [3, 8]")
            numbers[key] = (span[0], span[1])
        turns, trials = told.get("turns"), told.get("trials", 30)
        if turns is not None and (type(turns) not in (int, float) or turns <= 0):
            raise self.wrong("turns", "must be a number above 0")
        if type(trials) is not int or not 1 <= trials <= 10_000:
            raise self.wrong("trials", "must be a whole number from 1 to 10000")
        return Tuning(numbers, turns, trials)

    def _text(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, "must be a text in quotes")
        return value

    def _flag(self, key: str, default: bool) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, "must be true or false")
        return value

    def _whole(self, key: str, default: int | None, least: int, most: int) -> int | None:
        value = self.data.get(key, default)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(key, f"must be a whole number from {least} to {most}")
        return value

    def _number(self, key: str, default: float) -> float:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise self.wrong(key, "must be a number above 0")
        return float(value)


def _told(problem: Exception) -> str:
    return str(problem.args[0] if problem.args else problem)
