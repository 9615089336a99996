"""The games in a terminal.

``play`` is one loop for every game, over a ``sitting`` (a match at one screen). ``menu`` is the quick
start, ``player_spec`` reads who plays, and ``saved_games`` keeps the games. A game's ``face``, in its
folder, says how it is drawn and typed; ``plain`` is for games without one. ``screen`` prints,
``keyboard`` reads, ``commands`` are what can be typed besides moves. ``canvas``, ``ink``, ``strokes`` and
``plain_letters`` draw; ``rulebook`` shows rules.
"""
