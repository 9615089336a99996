"""The machine that figures come from, as the page tells it: nothing that names it or who runs it."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from bench.floor import compiler


def processor() -> str:
    """The processor's model."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def c_compiler() -> str:
    """The C compiler's own first line."""
    found = compiler()
    if found is None:
        return "no C compiler"
    return subprocess.run([found, "--version"], capture_output=True, text=True).stdout.splitlines()[0]


def told() -> str:
    """One line."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {python}, {c_compiler()}"
