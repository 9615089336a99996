"""Views, hints and results as plain data, and short paths into it.

>>> data = {"players": [{"colour": "red", "money": 5}, {"colour": "blue", "money": 7}]}
>>> look_up(data, "players[1].money"), look_up(data, "players[colour=blue].money")
(7, 7)
>>> look_up(data, "players.count")
2
"""

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Any

_STEP = re.compile(r"\.?([A-Za-z_][\w-]*)|\[(-?\d+)\]|\[([A-Za-z_]\w*)=((?:[^\[\]]|\[[^\]]*\])+)\]")


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
