"""Search: a tree of moves tried out on imagined worlds. Compiled where a compiler is there.

- ``tree``: the search itself, the same for every game.
- ``guide``: what a search must be told about a game: promising moves, quick replies, worth.
- ``pipe_land``, ``pipes``, ``pipe_dream``, ``tube_tangle``: the guide of each game.
- ``tube_tangle_pipes``: the pipes of Tube Tangle, and what a move makes of them.
- ``pipes_plans``: where water goes in Pipes, and which acts are worth a try.

``bots/searcher.py`` makes a bot of a guide; the greedy bots ask the same guides for one move ahead.
"""
