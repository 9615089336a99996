"""The command ``pipeyard`` in a process of its own, forked from one that has imported what it needs."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from typing import Any

from tests.processes import forking

LONGEST = 300.0  # seconds


def command(
    *arguments: str, cwd: Path, env: Mapping[str, str], typed: str = "", paths: Sequence[str] = ()
) -> CompletedProcess[str]:
    """Run it to its end: ``env`` is added to the environment, ``paths`` to where modules are looked for."""
    context: Any = forking
    with TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("typed", "printed", "errors")]
        for stream, text in zip(streams, (typed, "", ""), strict=True):
            stream.write_text(text, encoding="utf-8")
        process = context.Process(target=_run, args=(arguments, cwd, dict(env), paths, streams), daemon=True)
        process.start()
        process.join(LONGEST)
        if process.exitcode is None:
            process.kill()
            raise TimeoutError(f"pipeyard {' '.join(arguments)} does not end")
        printed, errors = (stream.read_text(encoding="utf-8") for stream in streams[1:])
    return CompletedProcess(arguments, process.exitcode, printed, errors)


def _run(
    arguments: Sequence[str], cwd: Path, env: dict[str, str], paths: Sequence[str], streams: list[Path]
) -> None:
    multiprocessing.current_process().daemon = False  # which may have no processes of its own
    for number, stream in enumerate(streams):
        opened = os.open(stream, os.O_WRONLY | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    os.chdir(cwd)
    os.environ.update(env)
    sys.path[:0] = paths
    from pipeyard.cli import main

    main(list(arguments), prog_name="pipeyard")
