"""Pipe Dream in the terminal."""

from pipeyard.terminal.pipe_dream.face import make

__all__ = ["make"]
