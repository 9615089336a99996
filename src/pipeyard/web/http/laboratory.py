"""Small studies that people start in the browser: each in a process of its own, one at a time.

The laboratory itself (``pipeyard lab``) is another front end, so this server starts it as a program and looks
into the folder it writes. What comes from a browser is a choice among what there is, and numbers: never the
name of a file.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pipeyard.bots import registry as bots
from pipeyard.rules.protocol import Game
from pipeyard.rules.registry import GAMES
from pipeyard.rules.registry import game as registered
from pipeyard.rules.words import say
from pipeyard.web.errors import Conflict, NotFound, RequestError
from pipeyard.web.settings import Settings

BOTS = ("greedy", "apprentice", "random")  # those that answer at once
SEATS = 6
LARGEST = 1_000_000  # of a number of an edition
KEPT = 30  # studies; the oldest go
REPORT_SECONDS = 60.0  # for the report of one that was cut off
NICE = 10  # people who play come first
STOPPED = "stopped"  # the file that marks a study that was ended before it was whole
NEEDED = ("duckdb", "pyarrow", "tomlkit", "optuna")
_NAME = re.compile(r"[0-9a-f]{12}")
_LAST_LETTERS = 2000  # of a log


@dataclass(frozen=True, slots=True)
class Wish:
    """A small study: a game by equal bots, as it is and with one number changed."""

    game: str
    edition: str
    bot: str
    seats: int
    games: int
    key: str = ""  # a number of the edition, such as money.first; without one nothing is compared
    value: int = 0

    def toml(self) -> str:
        """The study as ``pipeyard lab`` reads it."""
        game = registered(self.game)
        title = f"{game.title}: {self.key} = {self.value}?" if self.key else f"{game.title}, {self.edition}"
        lines = [
            f"title = {json.dumps(title)}",
            f"game = {json.dumps(self.game)}",
            f"players = {json.dumps([self.bot] * self.seats)}",
            f"games = {self.games}",
            "[[variants]]",
            f"name = {json.dumps(self.edition + ', as it is')}",
            f"edition = {json.dumps(self.edition)}",
        ]
        if self.key:
            lines += [
                "[[variants]]",
                f"name = {json.dumps(f'{self.key} = {self.value}')}",
                f"edition = {json.dumps(self.edition)}",
                f"change = {{ {json.dumps(self.key)} = {self.value} }}",
            ]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Known:
    """A study on this server, as far as it is."""

    name: str
    title: str
    running: bool
    played: int
    wanted: int
    has_report: bool
    problem: str = ""  # why it ended without a report


def numbers(game: Game, edition: str) -> dict[str, int]:
    """The whole numbers of an edition, by key, that a study may change."""
    if game.shelf is None:
        return {}
    return dict(_numbers(tomllib.loads(game.shelf.text(edition))))


def _numbers(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, int]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{key}.")
        elif type(value) is int and re.fullmatch(r"[\w-]+", key):
            yield before + key, value


def seats_of(game: Game, edition: str) -> range:
    """How many may play in a small study."""
    fewest, most = game.seat_range(edition)
    return range(fewest, min(most, SEATS) + 1)


def checked(form: Mapping[str, str], most_games: int) -> Wish:
    """A wish as a browser sent it. Raises :class:`RequestError` for what cannot be."""
    name = form.get("game", "")
    if name not in GAMES:
        raise NotFound(say("there is no game {name}", name=repr(name[:40])))
    game = registered(name)
    edition = _one_of(form, "edition", game.editions())
    bot = _one_of(form, "bot", quick_bots(name))
    seats = _number(form, "seats", seats_of(game, edition))
    games = _number(form, "games", range(1, most_games + 1))
    key = form.get("key", "")
    if not key:
        return Wish(name, edition, bot, seats, games)
    _one_of(form, "key", tuple(numbers(game, edition)))
    value = _number(form, "value", range(-LARGEST, LARGEST + 1))
    return Wish(name, edition, bot, seats, games, key, value)


def quick_bots(game: str) -> tuple[str, ...]:
    """The bots that may play in a small study."""
    return tuple(bot for bot in BOTS if bot in bots.names(game))


def _one_of(form: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    value = form.get(name, "")
    if value not in known:
        told = ", ".join(known)
        raise RequestError(
            say("{name} cannot be {value}", name=name, value=repr(value[:40])),
            say("one of: {known}", known=told),
        )
    return value


def _number(form: Mapping[str, str], name: str, span: range) -> int:
    text = form.get(name, "").strip()
    value = int(text) if re.fullmatch(r"-?\d{1,7}", text) else None
    if value is None or value not in span:
        raise RequestError(
            say("{name} cannot be {value}", name=name, value=repr(text[:40])),
            say("a whole number from {least} to {most}", least=span.start, most=span.stop - 1),
        )
    return value


class Laboratory:
    """The studies of this server: those in its folder, and the one that is being run."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.data / "lab"
        self._running: tuple[str, asyncio.subprocess.Process, asyncio.Task[None]] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether what studies need is installed."""
        return all(find_spec(each) for each in NEEDED)

    def list(self) -> list[Known]:
        """The studies there are, the newest first."""
        if not self.folder.is_dir():
            return []
        found = [each for each in self.folder.iterdir() if _NAME.fullmatch(each.name) and _study(each)]
        return [self._known(each) for each in sorted(found, key=_age, reverse=True)]

    def find(self, name: str) -> Known:
        """One study. Raises :class:`NotFound`."""
        return self._known(self._folder(name))

    def report(self, name: str) -> bytes:
        """Its report so far. Raises :class:`NotFound`."""
        file = self._folder(name) / "results" / "report.html"
        if not file.is_file():
            raise NotFound(say("this study has no report yet"))
        return file.read_bytes()

    async def start(self, wish: Wish) -> str:
        """Start a study; its name. Raises :class:`Conflict` while another one is being run."""
        if self._running is not None:
            raise Conflict(say("another study is being run"), say("wait until it has ended, or stop it"))
        self._tidy()
        name = secrets.token_hex(6)
        place = self.folder / name
        place.mkdir(parents=True)
        (place / "study.toml").write_text(wish.toml(), encoding="utf-8")
        process = await _lab(place, "run", "--workers", "1", "--watch")
        self._running = name, process, asyncio.create_task(self._wait(place, process))
        return name

    async def stop(self, name: str) -> None:
        """Stop a study; what was played stays. Raises :class:`NotFound`."""
        self._folder(name)
        if self._running is not None and self._running[0] == name:
            await self.close()

    async def close(self) -> None:
        """End what is being run."""
        if self._running is not None:
            _, process, waiting = self._running
            _kill(process)
            await waiting

    async def _wait(self, place: Path, process: asyncio.subprocess.Process) -> None:
        """Until it has ended, or its time is up; then a study that was cut off gets its report."""
        try:
            await _ended(process, self.settings.lab_seconds)
            if process.returncode is not None and process.returncode < 0:
                (place / STOPPED).touch()
                if any((place / "results" / "parts").glob("games-*.parquet")):
                    await _ended(await _lab(place, "report"), REPORT_SECONDS)
        finally:
            self._running = None

    def _folder(self, name: str) -> Path:
        place = self.folder / name
        if not _NAME.fullmatch(name) or not _study(place):
            raise NotFound(say("there is no such study"))
        return place

    def _known(self, place: Path) -> Known:
        study = _study(place) or {}
        running = self._running is not None and self._running[0] == place.name
        told = _read_json(place / "results" / "progress.json")
        report = (place / "results" / "report.html").is_file()
        fell = not (running or report or (place / STOPPED).is_file())
        problem = _last_words(place / "log.txt") if fell else ""
        wanted = int(study.get("games", 0)) * len(study.get("variants", ()))
        title, played = str(study.get("title", "")), int(told.get("played", 0))
        return Known(place.name, title, running, played, wanted, report, problem)

    def _tidy(self) -> None:
        for old in self.list()[KEPT - 1 :]:
            shutil.rmtree(self.folder / old.name, ignore_errors=True)


async def _lab(place: Path, command: str, *options: str) -> asyncio.subprocess.Process:
    """Start ``pipeyard lab`` on the study of a folder."""
    with (place / "log.txt").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pipeyard", "lab", command, "study.toml", "--out", "results", *options),
            cwd=place,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
    return process


async def _ended(process: asyncio.subprocess.Process, seconds: float) -> None:
    """Wait for a process, and end it when its time is up."""
    try:
        await asyncio.wait_for(process.wait(), seconds)
    except TimeoutError:
        _kill(process)
        await process.wait()


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process and those it started."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _study(place: Path) -> dict[str, Any] | None:
    try:
        return tomllib.loads((place / "study.toml").read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError):
        return None


def _age(place: Path) -> float:
    with contextlib.suppress(OSError):
        return (place / "study.toml").stat().st_mtime
    return 0.0


def _read_json(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _last_words(log: Path) -> str:
    """What a program that ended said last, without the names of folders."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace")[-_LAST_LETTERS:].strip().splitlines()
    except OSError:
        return ""
    return re.sub(r"(Error: )?study\.toml, line \d+: ", "", lines[-1])[:300] if lines else ""
