"""Pipeyard for Python programs; ``import pipeyard`` offers what is here, and docs/library.md is the tour.

- ``opening``: start, load, and which games and bots there are;
- ``match``: the match one plays, its moves and its record;
- ``pictures``: the board in SVG and in text;
- ``playing``: bots that play a match to its end.
"""
