"""Computer players. A bot gets a view, never a position.

``bot`` has ``Bot`` and ``Question``; ``function`` makes a bot of a plain function; ``registry`` finds
bots by name. ``asking`` asks a bot and checks its answer, and ``seated`` lets bots play at a table.
``random`` plays every game. ``levels`` names the four levels of every game; ``searcher`` is a player of
such a level. It uses the game's guide (``guides``, ``weights``) and the tree in ``search``. Each game's
own bots are in its folder.
"""
