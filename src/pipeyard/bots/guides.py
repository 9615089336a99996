"""The guides of the games, each made once in a process: what the greedy and the searching bots know."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from pipeyard.bots.search.guide import Guide
from pipeyard.bots.weights import weights


def has_guide(game: str) -> bool:
    """Whether there is a guide to a game.

    >>> has_guide("pipe-land"), has_guide("chess")
    (True, False)
    """
    return find_spec(f"pipeyard.bots.search.{game.replace('-', '_')}") is not None


@cache
def guide(game: str) -> Guide:
    """The guide to a game, with its weights."""
    folder = game.replace("-", "_")
    module = import_module(f"pipeyard.bots.search.{folder}")
    found = module.make(weights(folder, module.FEATURES))
    assert isinstance(found, Guide)
    return found
