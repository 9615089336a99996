"""Pipe Land in words: ``events``, ``accounts`` and the ``narrator`` that puts them together."""

from pipeyard.narration.pipe_land.narrator import make

__all__ = ["make"]
