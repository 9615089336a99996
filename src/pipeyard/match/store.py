"""Where matches are kept. A move is on disk before it is acknowledged, and a crash loses no accepted one.

:class:`FileStore` keeps each match as a journal: a log that only grows, in which events that were taken
back are followed by a ``back`` line. The secret of a running match lies beside it, readable by its owner
alone, and goes into the journal when the game is over.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pipeyard.match.log import LogError
from pipeyard.match.match import Match
from pipeyard.match.notation import write
from pipeyard.match.reading import read
from pipeyard.match.saving import replace_file, sync_folder
from pipeyard.rules.errors import PipeyardError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class StoreError(PipeyardError, ValueError):
    """The store cannot do that; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that came from a store, and what had to be mended on the way."""

    match: Match
    notes: tuple[str, ...] = ()


class Store(Protocol):
    """Keeps matches by name. A match that a store gave or took writes itself to it from then on."""

    def names(self) -> list[str]:
        """The matches there are."""

    def add(self, name: str, match: Match) -> None:
        """Keep a new match. Raises :class:`StoreError` if the name is taken or cannot be one."""

    def get(self, name: str) -> Kept:
        """A match as it was last acknowledged. Raises :class:`StoreError` or ``LogError``."""


class FileStore:
    """A store that is a folder: ``NAME.log`` and, while the match runs, ``NAME.secret``.

    One process at a time may have a match open.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        """The matches there are, in order of their names."""
        return sorted(path.stem for path in self.folder.glob("*.log"))

    def add(self, name: str, match: Match) -> None:
        """Keep a new match from now on."""
        path = self._path(name)
        if path.exists():
            raise StoreError(f"there is a match called {name} already; right is a new name")
        if match.secret is not None and not match.is_open:
            replace_file(self._secret(name), match.secret.hex().encode() + b"\n", mode=0o600)
        replace_file(path, write(match.log()).encode())
        match.journal = _Journal(path)

    def get(self, name: str) -> Kept:
        """A match as it was last acknowledged; half a last line, left by a crash, is dropped with a note."""
        path = self._path(name)
        if not path.exists():
            raise StoreError(
                f"there is no match called {name}; there are: {', '.join(self.names()) or 'none'}"
            )
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        notes: list[str] = []
        if whole != data:
            lost = len(data) - len(whole)
            notes.append(f"{path.name}: the last line was cut off in writing; its {lost} bytes were dropped")
        try:
            text = whole.decode()
        except UnicodeDecodeError as problem:
            raise LogError(f"{path.name}: not a text in UTF-8, at byte {problem.start}") from problem
        log = read(text)
        secret = self._secret(name)
        known = None
        if log.header.commitment is not None and log.secret is None:
            if secret.exists():
                known = bytes.fromhex(secret.read_text().strip())
            else:
                notes.append(f"{secret.name} is missing: nature's moves have to be submitted")
        if whole != data:
            with path.open("r+b") as file:
                file.truncate(len(whole))
                os.fsync(file.fileno())
        return Kept(Match.resume(log, known, _Journal(path)), tuple(notes))

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise StoreError(f"{name[:80]!r} cannot name a match; right is 1 to 64 letters, digits, _ and -")
        return self.folder / f"{name}.log"

    def _secret(self, name: str) -> Path:
        return self.folder / f"{name}.secret"


class _Journal:
    """Adds lines to a file, each time all of them or none, and on disk when it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, lines: Sequence[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        with self.path.open("r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            try:
                written = 0
                while written < len(data):
                    written += file.write(data[written:]) or 0
                os.fsync(file.fileno())
            except OSError:
                # What was not acknowledged must not come back after a restart.
                file.truncate(end)
                raise
        if any(line.startswith("secret ") for line in lines):
            self.path.with_suffix(".secret").unlink(missing_ok=True)
            sync_folder(self.path.parent)
