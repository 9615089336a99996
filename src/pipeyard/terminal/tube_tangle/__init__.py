"""Tube Tangle in the terminal."""

from pipeyard.terminal.tube_tangle.face import make

__all__ = ["make"]
