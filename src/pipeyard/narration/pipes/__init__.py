"""Pipes in words: ``events``, a ``water_round``, the ``narrator`` that puts them together."""

from pipeyard.narration.pipes.narrator import make

__all__ = ["make"]
