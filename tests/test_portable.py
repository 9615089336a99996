"""Windows and macOS: no module of ours needs, when it is imported, what only Unix or only Linux has.

A module may ask for such a thing in ``try: ... except ImportError``, as long as it does without.
"""

import os
import subprocess
import sys

from tests.test_build import ROOT

IMPORTS_ALL = """
import builtins
import pkgutil

import pipeyard

NOT_EVERYWHERE = {
    "crypt", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty",
    "uvloop",
}
found = builtins.__import__


def found_everywhere(name, globals=None, *more):
    if name in NOT_EVERYWHERE and globals and globals.get("__name__", "").startswith("pipeyard"):
        raise ImportError(f"{name} is not on every system")
    return found(name, globals, *more)


builtins.__import__ = found_everywhere
count = 0
for each in pkgutil.walk_packages(pipeyard.__path__, "pipeyard."):
    if not each.name.endswith("__main__"):
        __import__(each.name)
        count += 1
print(count)
"""


def test_everything_can_be_imported_without_what_only_unix_has() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run([sys.executable, "-c", IMPORTS_ALL], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 300
