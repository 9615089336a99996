"""Pipes in the terminal."""

from pipeyard.terminal.pipes.face import make

__all__ = ["make"]
