"""Tube Tangle in words: ``events``, ``answers`` to questions, a ``vocabulary``, and the ``narrator``."""

from pipeyard.narration.tube_tangle.narrator import make

__all__ = ["make"]
