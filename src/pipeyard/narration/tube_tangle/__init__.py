"""Tube Tangle in words: ``events``, ``answers`` to questions, and the ``narrator`` that uses them."""

from pipeyard.narration.tube_tangle.narrator import make

__all__ = ["make"]
