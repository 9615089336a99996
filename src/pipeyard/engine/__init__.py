"""The engine: JSON lines on standard input and output, so that a program in any language can drive games.

``pipeyard engine`` and ``python -m pipeyard.engine`` run it; ``docs/engine.md`` is its reference.
"""

from pipeyard.engine.serving import Engine, main, serve

__all__ = ["Engine", "main", "serve"]
