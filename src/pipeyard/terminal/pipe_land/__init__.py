"""Pipe Land in the terminal."""

from pipeyard.terminal.pipe_land.face import make

__all__ = ["make"]
