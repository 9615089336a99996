"""Pipe Dream in words: ``events``, the page's ``vocabulary``, the ``narrator`` that puts them together."""

from pipeyard.narration.pipe_dream.narrator import make

__all__ = ["make"]
