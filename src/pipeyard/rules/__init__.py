"""The rules of the games, and nothing else.

No module here reads a clock or any file but a game's own, or makes random numbers of its own.

Every game implements ``protocol`` (moves, views, refusals, text) and ``state`` (positions, in numbers).
``registry`` finds a game by name, ``random_play`` plays one with random legal moves, and ``conformance``
checks one in all its ``setups``. Positions are made of ``grid``, ``shapes``, ``network``, ``bag``,
``int_vectors`` and ``sorted_vectors``. ``about``, ``edition`` and ``rulebook`` read a game's files.
``words`` makes sentences that can be translated, ``records`` makes small values quickly, and ``errors`` has
the errors that users meet. The games are ``pipe_land``, ``pipes``,
``pipe_dream`` and ``tube_tangle``, with the same file names in each.
"""
