"""Edition files: TOML that a designer edits, and that says where it is wrong.

A game lists the keys its editions have; :class:`EditionFile` reads a file, checks that every key is
there and no other, and gives typed values. Whatever is wrong is refused with file, line and reason.

>>> EditionFile("mine.toml", "players = 'two'", {"": ("players",)}).number("", "players", 1, 6)
Traceback (most recent call last):
pipeyard.rules.errors.BadSetup: mine.toml, line 1: players must be a whole number from 1 to 6, not 'two'
"""

import re
import tomllib
from collections.abc import Mapping

from pipeyard.rules.errors import BadSetup

MOST_LETTERS = 60_000
LINE_LETTERS = 1_000
MOST_KEYS = 1_000
DEEPEST = 8  # brackets in brackets, and parts of a key
_NO_CODE = re.compile(r'"(?:[^"\\]|\\.)*+"|\'[^\']*+\'|#.*+')  # texts and comments


def _check_size(name: str, text: str) -> None:
    """Refuse what takes long or much memory to parse: long keys with dots take the square of their length."""

    def wrong(number: int, reason: str) -> BadSetup:
        return BadSetup(f"{name}, line {number}: {reason}")

    if len(text) > MOST_LETTERS:
        raise wrong(1, f"an edition has at most {MOST_LETTERS} letters, not {len(text)}")
    keys = depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_LETTERS:
            raise wrong(number, f"a line has at most {LINE_LETTERS} letters, not {len(line)}")
        if '"""' in line or "'''" in line:
            raise wrong(number, "a text in quotes stands on one line")
        code = _NO_CODE.sub("", line)
        keys += code.count("=") + code.lstrip().startswith("[")
        for sign in re.findall(r"[\[\]{}]", code):
            depth += 1 if sign in "[{" else -1
            if depth > DEEPEST:
                raise wrong(number, f"there are at most {DEEPEST} brackets in each other")
        if any(part.count(".") >= DEEPEST for part in re.split(r"[=,\[\]{}]", code)):
            raise wrong(number, f"a key has at most {DEEPEST} parts")
        if keys > MOST_KEYS:
            raise wrong(number, f"an edition has at most {MOST_KEYS} keys")


class EditionFile:
    """A parsed edition file. ``keys`` has every key by section; "" is the top of the file.

    ``later`` has keys of the top that came after files were written without them, with what they then are.
    """

    def __init__(
        self,
        name: str,
        text: str,
        keys: Mapping[str, tuple[str, ...]],
        later: Mapping[str, object] | None = None,
    ) -> None:
        self.name = name
        self.keys = keys
        self.lines = text.splitlines()
        try:
            _check_size(name, text)
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadSetup(f"{name}: this is not TOML: {error}") from None
        for key, value in (later or {}).items():
            self.data.setdefault(key, value)
        self._check_keys()

    def line(self, section: str, key: str = "") -> int:
        """The line of a key, or of its section where the key is missing, counted from 1."""
        current, best = "", 1
        for number, line in enumerate(self.lines, 1):
            heading = re.match(r"\s*\[([^\[\]]+)\]", line)
            if heading:
                current = heading.group(1).strip()
                if key and current == f"{section}.{key}".lstrip("."):
                    return number
                if current == section:
                    best = number
            elif current == section and key and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                return number
        return best

    def wrong(self, section: str, key: str, reason: str) -> BadSetup:
        """The error that says what is wrong with a value, and where it stands."""
        name = f"{section}.{key}" if section and key else section or key
        return BadSetup(f"{self.name}, line {self.line(section, key)}: {name} {reason}")

    def _table(self, section: str) -> Mapping[str, object] | None:
        table: object = self.data
        for part in section.split(".") if section else ():
            table = table.get(part) if isinstance(table, dict) else None
        return table if isinstance(table, dict) else None

    def _check_keys(self) -> None:
        for section, keys in self.keys.items():
            table = self._table(section)
            if table is None:
                raise self.wrong(section, "", f"is missing; it holds {', '.join(keys)}")
            inner = {
                other[len(section) :].strip(".").split(".")[0]
                for other in self.keys
                if other.startswith(section)
            }
            for key in keys:
                if key not in table:
                    raise self.wrong(section, key, "is missing")
            for key in table:
                if key not in keys and key not in inner:
                    known = ", ".join((*keys, *sorted(inner - {""})))
                    raise self.wrong(section, key, f"is not known; known here: {known}")

    def value(self, section: str, key: str) -> object:
        """A value as TOML has it."""
        table = self._table(section)
        assert table is not None, section
        return table[key]

    def text(self, section: str, key: str) -> str:
        value = self.value(section, key)
        if not isinstance(value, str):
            raise self.wrong(section, key, "must be a text in quotes")
        return value

    def choice(self, section: str, key: str, choices: tuple[str, ...]) -> str:
        value = self.value(section, key)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(section, key, f"must be one of {', '.join(choices)}, not {value!r}")
        return value

    def flag(self, section: str, key: str) -> bool:
        value = self.value(section, key)
        if not isinstance(value, bool):
            raise self.wrong(section, key, f"must be true or false, not {value!r}")
        return value

    def number(self, section: str, key: str, least: int, most: int) -> int:
        value = self.value(section, key)
        if not isinstance(value, int) or not is_number(value, least, most):
            raise self.wrong(section, key, f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def numbers(self, section: str, key: str, least: int, most: int) -> list[int]:
        value = self.value(section, key)
        if not isinstance(value, list) or not all(is_number(item, least, most) for item in value):
            reason = f"must be a list of whole numbers from {least} to {most}, not {value!r}"
            raise self.wrong(section, key, reason)
        return value

    def span(self, section: str, key: str, least: int, most: int) -> tuple[int, int]:
        """Two numbers, the smaller first."""
        value = self.numbers(section, key, least, most)
        if len(value) != 2 or value[0] > value[1]:
            raise self.wrong(section, key, f"must be two numbers, the smaller first, not {value!r}")
        return (value[0], value[1])

    def pairs(self, section: str, key: str, most: int) -> list[tuple[int, int]]:
        """Pairs of numbers from 1, no two the same."""
        value = self.value(section, key)
        pairs = [tuple(item) for item in value if isinstance(item, list)] if isinstance(value, list) else []
        if (
            not isinstance(value, list)
            or len(pairs) != len(value)
            or any(len(pair) != 2 or not all(is_number(item, 1, most) for item in pair) for pair in pairs)
        ):
            reason = f"must be a list of pairs of whole numbers from 1 to {most}, such as [[1, 2], [2, 3]]"
            raise self.wrong(section, key, f"{reason}, not {value!r}")
        if len(set(pairs)) != len(pairs):
            raise self.wrong(section, key, "names the same pair twice")
        return [(first, second) for first, second in pairs]


def is_number(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number in a range; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
