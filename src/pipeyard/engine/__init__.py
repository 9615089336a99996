"""The engine: games over JSON lines on standard input and output, for programs in any language.

``pipeyard engine`` and ``python -m pipeyard.engine`` run it; ``docs/engine.md`` is its reference.
``serving`` reads requests and writes answers, and ``requests`` is what all requests share. The requests
are in ``opening`` (start and load), ``asking`` (look), ``playing`` (change) and ``seating`` (bots, with
``seated_bot``). ``tables`` holds the open tables.
"""

from pipeyard.engine.serving import Engine, main, serve

__all__ = ["Engine", "main", "serve"]
