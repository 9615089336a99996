"""Where the time goes inside compiled code, by Linux's perf: ``python -m bench profile``.

Without perf there is no such section; what keeps a goal from being reached is then told from an older one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.ours import TABLES, kernels, of_game
from bench.section import Section, rows
from bench.texts import texts
from bench.worker import ROOT

RULES = ROOT / "src" / "pipeyard" / "rules"
SECONDS = 2.0
SHOWN = 6  # functions of each
TASKS = {
    **{f"loop {name}": f"{name}, in the compiled loop" for name in TABLES},
    **{f"hand {name}": f"{name}, move by move from Python" for name in TABLES},
    "kernel pipe_land": "pipe-land, placement and water",
}


def readable(symbol: str) -> str:
    """A compiled function by its module and name; others as they are called.

    >>> readable("CPyDef_pipes___setup___wall_sites")
    'pipes/setup.py wall_sites'
    >>> readable("CPyDef_bag___Dice___pick")
    'bag.py Dice.pick'
    >>> readable("CPyDef_trails___Trails___sweep")
    'pipe_land/reach/trails.py Trails.sweep'
    >>> readable("CPyDef_pipe_dream___state___PipeDreamState___play__State_glue")
    'pipe_dream/state.py PipeDreamState.play'
    >>> readable("PyList_Append")
    'PyList_Append'
    """
    if not symbol.startswith("CPyDef_"):
        return symbol
    parts = re.sub(r"__[A-Za-z]+_glue$", "", symbol.removeprefix("CPyDef_")).split("___")
    for depth in range(len(parts), 0, -1):
        found = list(RULES.rglob(f"{'/'.join(parts[:depth])}.py"))  # the compiler shortens unique names
        if len(found) == 1:
            return f"{found[0].relative_to(RULES).as_posix()} {'.'.join(parts[depth:])}".strip()
    return ".".join(parts)


def profile(perf: str, task: str) -> list[tuple[float, str]]:
    """(percent, function), the dearest first."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        record = [perf, "record", "-q", "-e", "cpu-clock", "-F", "1999", "-o", str(data)]
        subprocess.run(
            [*record, sys.executable, "-m", "bench.profile", task], cwd=ROOT, check=True, capture_output=True
        )
        report = [perf, "report", "--stdio", "--no-children", "-F", "overhead,symbol", "-i", str(data)]
        told = subprocess.run(report, check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^\s+([\d.]+)%\s+\[.\]\s+(\S+)", told, re.M)
    return [(float(percent), readable(symbol)) for percent, symbol in found]


def section() -> Section:
    """Profile every game and tell."""
    perf = shutil.which("perf")
    if perf is None:
        return Section("Where the time goes", "There is no perf on this machine, so nothing was profiled.")
    body = []
    for task, told in TASKS.items():
        shares = [f"{percent:.0f} % `{name}`" for percent, name in profile(perf, task)[:SHOWN]]
        body.append([told, ", ".join(shares)])
    return Section("Where the time goes", f"{texts('page.md')['profile']}\n\n{rows(['', 'share'], body)}")


def run(task: str) -> None:
    """Do the thing for a while: what perf looks at."""
    kind, name = task.split(" ", 1)
    tasks = kernels() if kind == "kernel" else of_game(name)
    tasks[task](SECONDS)


if __name__ == "__main__":
    run(sys.argv[1])
