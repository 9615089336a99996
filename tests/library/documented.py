"""Code blocks of Markdown pages, run in order."""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """A block of Python, and what the page says it prints: None if it says nothing."""

    line: int
    code: str
    printed: str | None


def blocks(page: Path) -> list[Block]:
    """The Python of a page. A block of text right below one is what it prints."""
    text = page.read_text(encoding="utf-8")
    found = list(_BLOCK.finditer(text))
    made = []
    for number, block in enumerate(found):
        if block[1] != "python":
            continue
        below = found[number + 1] if number + 1 < len(found) else None
        told = below is not None and below[1] == "text" and not text[block.end() : below.start()].strip()
        line = text.count("\n", 0, block.start()) + 2
        made.append(Block(line, block[2], below[2] if told and below is not None else None))
    return made


def run(page: Path) -> list[tuple[Block, str]]:
    """Run a page's blocks, one after the other in one namespace; what each printed."""
    names: dict[str, object] = {"__name__": "__tour__"}
    results = []
    for block in blocks(page):
        output = io.StringIO()
        source = "\n" * (block.line - 1) + block.code  # an error then names the page's own line
        with contextlib.redirect_stdout(output):
            exec(compile(source, str(page), "exec"), names)
        results.append((block, output.getvalue()))
    return results
