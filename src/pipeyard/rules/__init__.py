"""The rules of the games, and nothing else: no files but their own, no clock, no chance of its own.

``protocol`` (moves, views, refusals, text) and ``state`` (codes, speed) are what every game implements.
``registry`` finds a game by name; ``random_play`` plays one by legal moves; ``conformance`` checks one, with
``setups``, ``copies`` and ``table_questions``.
``grid``, ``shapes``, ``network``, ``bag`` and ``int_vectors`` are what positions are made of; ``edition`` and
``rulebook`` read a game's TOML and Markdown; ``words`` makes sentences that can be translated.
A folder each, with the same file names in all: ``pipe_land``, ``pipes``, ``pipe_dream``, ``tube_tangle``.
"""
