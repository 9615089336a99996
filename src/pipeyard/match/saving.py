"""Logs as files: saved whole or not at all."""

import os
from pathlib import Path

from pipeyard.match.log import Log, LogError
from pipeyard.match.notation import write
from pipeyard.match.reading import read


def sync_folder(folder: Path) -> None:
    """Make what was created, renamed or removed in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a file so that, whatever happens, either the old or the new one is there."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def save(path: Path, log: Log) -> None:
    """Save a log. Raises ``OSError`` and leaves what was there."""
    replace_file(path, write(log).encode())


def load(path: Path) -> Log:
    """A log from a file. Raises ``OSError``, or :class:`LogError` naming the file and the line."""
    try:
        return read(path.read_bytes().decode())
    except UnicodeDecodeError as problem:
        raise LogError(f"{path.name}: not a text in UTF-8, at byte {problem.start}") from problem
    except LogError as problem:
        raise LogError(f"{path.name}: {problem}") from problem
