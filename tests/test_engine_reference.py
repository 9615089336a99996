"""The worked session of ``docs/engine.md``, run line by line.

``python -m tests.test_engine_reference`` writes the answers there anew, on purpose.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeyard.engine.serving import COMMANDS
from tests.engine_driver import Driver

REFERENCE = Path(__file__).parent.parent / "docs" / "engine.md"
LEFT_OUT = "…"


def session() -> Iterator[tuple[int, str]]:
    """The lines of the fenced blocks marked as a session, with their numbers."""
    inside = False
    for number, line in enumerate(REFERENCE.read_text().split("\n")):
        if line.startswith("```"):
            inside = line == "```session"
        elif inside:
            yield number, line


def fits(told: Any, found: Any) -> bool:
    """Whether an answer is what the reference tells; an ellipsis there stands for anything."""
    if told == LEFT_OUT:
        return True
    if isinstance(told, dict) and isinstance(found, dict):
        known = told.keys() - {LEFT_OUT}
        whole = LEFT_OUT in told or told.keys() == found.keys()
        return whole and known <= found.keys() and all(fits(told[key], found[key]) for key in known)
    if isinstance(told, list) and isinstance(found, list):
        if told and told[-1] == LEFT_OUT:
            told, found = told[:-1], found[: len(told) - 1]
        return len(told) == len(found) and all(map(fits, told, found))
    return bool(told == found)


def test_the_reference_tells_a_true_session() -> None:
    driver = Driver()
    found: dict[str, Any] = {}
    lines = list(session())
    assert len(lines) > 20
    for number, line in lines:
        if line.startswith("> "):
            found = driver.line(line[2:].encode())
        else:
            assert fits(json.loads(line.removeprefix("< ")), found), (
                f"line {number + 1} of the reference tells {line}; the engine answers {json.dumps(found)}"
            )


def test_the_reference_names_every_command() -> None:
    text = REFERENCE.read_text()
    assert [name for name in COMMANDS if f"\n| `{name}` |" not in text] == []


def rewrite() -> None:
    """Answer the reference's requests anew, where what it tells is no longer so."""
    driver = Driver()
    lines = REFERENCE.read_text().split("\n")
    found: dict[str, Any] = {}
    for number, line in session():
        if line.startswith("> "):
            found = driver.line(line[2:].encode())
        elif not fits(json.loads(line.removeprefix("< ")), found):
            lines[number] = "< " + json.dumps(found, ensure_ascii=False)
    REFERENCE.write_text("\n".join(lines))


if __name__ == "__main__":
    rewrite()
