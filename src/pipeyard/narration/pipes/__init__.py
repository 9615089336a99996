"""Pipes in words: ``events``, the ``narrator`` that puts them together."""

from pipeyard.narration.pipes.narrator import make

__all__ = ["make"]
