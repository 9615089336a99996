"""The rules of the games, and nothing else: no files but their own, no clock, no chance of its own.

``protocol`` (moves, views, refusals, text) and ``state`` (codes, speed) are what every game implements.
``registry`` finds a game by name; ``random_play`` plays one by legal moves; ``conformance`` checks one, in
all its ``setups``. Positions are made of ``grid``, ``shapes``, ``network``, ``bag``, ``int_vectors`` and
``sorted_vectors``; ``about``, ``edition`` and ``rulebook`` read a game's own files; ``words`` makes sentences
that can be translated, ``errors`` are what users meet.
A folder each, with the same file names in all: ``pipe_land``, ``pipes``, ``pipe_dream``, ``tube_tangle``.
"""
