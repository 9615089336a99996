"""Pipe Land in words: ``vocabulary``, ``events``, ``accounts``, and the ``narrator`` that uses them."""

from pipeyard.narration.pipe_land.narrator import make

__all__ = ["make"]
