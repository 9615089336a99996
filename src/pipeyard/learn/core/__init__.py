"""The fast part of learning, compiled like the rules: numbers in, numbers out.

- ``play``: one game being played, and whose choice it is;
- ``coder``: what every game's coder does; ``pipe_land``, ``pipes``, ``pipe_dream`` and ``tube_tangle``
  are one each;
- ``picture``: planes as they were last written, so that only what changes is written;
- ``window``: the part of an endless table that has numbers of its own;
- ``batch``: many games stepped in one call.
"""
