"""What the guides know, read from ``bots/GAME/weights.toml``: made by scripts/fit_bots.py, not by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path


@cache
def _tables(game: str) -> list[dict[str, float]]:
    text = (Path(__file__).parent / game / "weights.toml").read_text(encoding="utf-8")
    tables: list[dict[str, float]] = tomllib.loads(text)["weights"]
    return tables


def weights(game: str, features: Sequence[str]) -> list[float]:
    """The weights of a game's features, phase after phase.

    >>> len(weights("pipes", ("one", "ahead")))
    2
    """
    return [table[name] for table in _tables(game) for name in features]
