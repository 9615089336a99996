"""Pipeyard for Python programs: what ``import pipeyard`` offers. docs/library.md is the tour.

- ``opening``: starts and loads matches, and lists games and bots;
- ``match``: a match, its moves and its events;
- ``pictures``: the board in SVG and in text;
- ``playing``: lets bots play a match to its end.
"""
