"""A part of the page: a heading, what was measured, and the goals it decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.goals import Goal


@dataclass(frozen=True)
class Section:
    heading: str
    text: str  # Markdown
    goals: list[Goal] = field(default_factory=list)


def rows(head: list[str], body: list[list[str]]) -> str:
    """A table in Markdown: the first column is words, the others are figures."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'---:|' * (len(head) - 1)}"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in body])
