"""The faults as the lists tell them.

A list has ``tests``, the test files that are tried in that order, and ``only``, pytest's ``-k``. Each
``[[fault]]`` has a ``file`` under ``src/pipeyard``, ``old``, which stands there once, ``new`` in its place,
and what it ``breaks``; its own ``tests`` and ``only`` go before those of its list. What ``first`` chooses
(``-k`` too) is tried before the whole files, as it is quick and likely to notice.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Fault:
    """One change of one file that makes the program wrong."""

    part: str
    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...]
    only: str = ""
    first: str = ""

    @property
    def name(self) -> str:
        return f"{self.part}: {self.breaks}"

    def path(self, sources: Path) -> Path:
        return sources / "pipeyard" / self.file

    def left_out(self) -> Fault:
        """The same without the fault."""
        return replace(self, new=self.old, first="")

    def changed(self, text: str) -> str:
        """The file's text with the fault in it."""
        count = text.count(self.old)
        if count != 1:
            raise ValueError(f"{self.name}: {self.file} has {self.old!r} {count} times, it should once")
        return text.replace(self.old, self.new)


def parts() -> list[str]:
    """What the lists are called."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


def faults(part: str) -> list[Fault]:
    """The faults of one list."""
    told = tomllib.loads((HERE / f"{part}.toml").read_text(encoding="utf-8"))
    return [
        Fault(
            part,
            each["file"],
            each["old"],
            each["new"],
            each["breaks"],
            tuple(each.get("tests", told["tests"])),
            each.get("only", "" if "tests" in each else told.get("only", "")),
            each.get("first", ""),
        )
        for each in told["fault"]
    ]
