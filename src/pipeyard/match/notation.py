"""Logs written as text that people read and compare: one line for each thing, one line for each event.

``docs/log.md`` describes the format, :mod:`pipeyard.match.reading` reads it. Names of players never break
it: whatever is not a plain word is written as a quoted string with every character that does not print
escaped.
"""

import json
import re

from pipeyard.match.clock import write_clock, write_seconds
from pipeyard.match.log import Ending, Entry, Header, Log

FIRST_LINE = "pipeyard log 1"
WORD = re.compile(r"[A-Za-z0-9_.:/+-]+")


def quote(text: str) -> str:
    r"""A text as one word or one quoted string that :func:`unquote` turns back.

    >>> print(quote("greedy"), quote('Ann "A" B\n'))
    greedy "Ann \"A\" B\n"
    """
    if WORD.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in quoted)


def unquote(text: str) -> str:
    """The text that :func:`quote` wrote. Raises ``ValueError``."""
    return str(json.loads(text)) if text.startswith('"') else text


def write_entry(number: int, entry: Entry) -> str:
    """The line of an event.

    >>> write_entry(7, Entry("red", "place (0,3) NES", 12_500))
    '7 @12.5 red: place (0,3) NES'
    """
    text = entry.text
    if not text or not text.isprintable() or text != text.strip() or text.startswith('"'):
        text = quote(text)
    at = "" if entry.at is None else f"@{write_seconds(entry.at)} "
    return f"{number} {at}{entry.seat}: {text}"


def write_back(number: int) -> str:
    """The line of a journal that takes back every event after ``number``."""
    return f"back {number}"


def write_ending(ending: Ending) -> str:
    """The line of the end; winners wear a star.

    >>> write_ending(Ending("buckets/most", (("red", 4), ("blue", None)), ("red",)))
    'over buckets/most red=4* blue=none'
    """
    scores = (
        f"{seat}={'none' if score is None else score}{'*' if seat in ending.winners else ''}"
        for seat, score in ending.scores
    )
    return " ".join(("over", ending.rule, *scores))


def write_secret(secret: bytes) -> str:
    """The line that opens the secret."""
    return f"secret {secret.hex()}"


def write_header(header: Header) -> list[str]:
    """The lines before the first event."""
    lines = [FIRST_LINE, f"game {quote(header.game)}", f"rules {header.rules_version}"]
    if header.edition is not None:
        lines.append(f"edition {quote(header.edition)}")
    lines += [f"option {quote(name)} {quote(value)}" for name, value in header.options]
    lines += [f"seat {chair.seat} {chair.player.kind} {quote(chair.player.name)}" for chair in header.chairs]
    lines.append(f"clock {write_clock(header.clock)}")
    lines.append(f"chance {'by hand' if header.commitment is None else 'sealed ' + header.commitment}")
    if header.began is not None:
        lines.append(f"began {quote(header.began)}")
    for keyword, block in (("edition-file", header.edition_file), ("position", header.position)):
        if block is not None:
            lines.append(keyword)
            lines += [f"| {line}" if line else "|" for line in block.split("\n")]
    return [*lines, ""]


def write(log: Log) -> str:
    """The whole log as text."""
    lines = write_header(log.header)
    lines += [write_entry(number, entry) for number, entry in enumerate(log.entries, 1)]
    if log.secret is not None:
        lines.append(write_secret(log.secret))
    if log.ending is not None:
        lines.append(write_ending(log.ending))
    return "\n".join(lines) + "\n"
