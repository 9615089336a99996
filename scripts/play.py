"""Starts the table at once, and again by itself when the rules are compiled: what `make play` runs.

Compiling takes longer than all the rest, and only bots notice the difference. So the first table runs on the
interpreted rules while they are compiled. Then it is stopped and started again at the same address: games are
in the database, and pages connect again by themselves.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "build" / "rules.log"  # what the compiler says
SERVE = [sys.executable, "-m", "pipeyard", "serve"]


def is_compiled() -> bool:
    """Whether the installed package has compiled rules."""
    return any(Path(sysconfig.get_path("platlib")).glob("pipeyard__mypyc*"))


def free_port() -> str:
    """The port the table takes, found by the sources: to import the server would take seconds."""
    found = runpy.run_path(str(ROOT / "src" / "pipeyard" / "web" / "ports.py"))["free_port"]
    return str(found("127.0.0.1", None))


def compile_rules() -> subprocess.Popen[bytes]:
    """Begin to compile, behind everything else."""
    LOG.parent.mkdir(exist_ok=True)
    command = ["nice", "-n", "10", sys.executable, "hatch_build.py"]
    with LOG.open("wb") as log:
        return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process in order, if it has not ended."""
    if process.poll() is None:
        process.terminate()
    process.wait()


def serve_and_change_over() -> int:
    port = free_port()
    table = subprocess.Popen([*SERVE, "--port", port])
    compiling = compile_rules()
    try:
        while table.poll() is None and compiling.poll() is None:
            time.sleep(0.3)
        if table.poll() is None and compiling.returncode == 0:
            print("  The rules are compiled. The table starts again with them; games go on.", flush=True)
            stop(table)
            with LOG.open("ab") as log:
                command = ["make", ".venv/stamps/pipeyard"]
                subprocess.run(command, cwd=ROOT, check=True, stdout=log, stderr=log)
            table = subprocess.Popen([*SERVE, "--port", port])
        elif table.poll() is None:
            why = LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:]
            print("  The rules run interpreted, which is slower:", *why, flush=True)
        return table.wait()
    finally:
        if compiling.poll() is None:
            os.killpg(compiling.pid, signal.SIGTERM)
        stop(table)


def leave(*_: int | FrameType | None) -> None:
    sys.exit(0)


def main() -> int:
    if is_compiled() or os.environ.get("PIPEYARD_PURE", "") not in ("", "0"):
        os.execv(SERVE[0], SERVE)
    signal.signal(signal.SIGTERM, leave)
    try:
        return serve_and_change_over()
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
