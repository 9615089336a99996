"""What the bots are worth against each other: ``python -m bench players``."""

from __future__ import annotations

from bench import pipes_players, tube_tangle_players
from bench.section import Section
from bench.texts import texts


def section() -> Section:
    """Have them play and tell."""
    lines = [texts("page.md")["players"], "", "```", "Pipes"]
    lines += pipes_players.told(40)
    lines += ["", "Tube Tangle"]
    lines += tube_tangle_players.told(16)
    return Section("Players", "\n".join([*lines, "```"]))
