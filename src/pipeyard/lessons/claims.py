"""Claims about a position: short paths into what a seat sees, compared with a value.

>>> data = {"players": [{"colour": "red", "money": 5}, {"colour": "blue", "money": 7}]}
>>> look_up(data, "players[1].money"), look_up(data, "players[colour=blue].money")
(7, 7)
>>> look_up(data, "players.count")
2
>>> Claim.read("players[colour=red].money = 5").holds(data), Claim.read("players.count != 2").holds(data)
(True, False)
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

_STEP: Final = re.compile(r"\.?([A-Za-z_][\w-]*)|\[(-?\d+)\]|\[([A-Za-z_]\w*)=((?:[^\[\]]|\[[^\]]*\])+)\]")
_CLAIM: Final = re.compile(r"(\S+(?: \S+)*?) (=|!=|has|lacks) (.+)")


@dataclass(frozen=True, slots=True)
class Claim:
    """Something said of a position: ``PATH = VALUE``, or ``!=``, ``has``, ``lacks``."""

    path: str
    verb: str
    value: str

    @classmethod
    def read(cls, text: str) -> Claim:
        """A claim from its text. Raises ``ValueError``."""
        parts = _CLAIM.fullmatch(text)
        if parts is None:
            raise ValueError(f"{text!r} is no claim; right is: PATH = VALUE, or !=, has, lacks")
        return cls(parts[1], parts[2], parts[3])

    def __str__(self) -> str:
        return f"{self.path} {self.verb} {self.value}"

    def holds(self, data: object) -> bool:
        """Whether it is true of a view or of plain data. Raises ``LookupError`` where the path ends."""
        found: Any = look_up(plain(data), self.path)
        wanted = word_or_json(self.value)
        if self.verb in ("has", "lacks"):
            return (wanted in found) == (self.verb == "has")
        return bool(found == wanted) == (self.verb == "=")


def plain(value: object) -> Any:
    """Dataclasses as mappings, sequences as lists, the rest as it is."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value


def look_up(data: Any, path: str) -> Any:
    """What a path leads to: ``name.name``, ``[2]``, ``[field=value]`` and, of a list, ``.count``.

    Raises ``LookupError`` that says how far the path went.
    """
    at = 0
    while at < len(path):
        step = _STEP.match(path, at)
        if step is None:
            raise LookupError(f"{path!r} is no path after {path[:at]!r}")
        name, index, key, wanted = step.groups()
        try:
            if name == "count" and isinstance(data, list):
                data = len(data)
            elif name:
                data = data[name]
            elif index:
                data = data[int(index)]
            else:
                data = next(item for item in data if item[key] == word_or_json(wanted))
        except (KeyError, IndexError, TypeError, StopIteration):
            there = f"; there is {', '.join(data)}" if isinstance(data, dict) else f" in {data!r}"
            raise LookupError(f"there is no {step[0]!r} at {path[:at]!r}{there}") from None
        at = step.end()
    return data


def word_or_json(text: str) -> Any:
    """``[0, 3]`` and ``"a b"`` as JSON, a bare word as a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
