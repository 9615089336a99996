"""What happened and how a game ended, in plain words that every front end uses.

- ``narrator``: what a game provides (in ``narration/GAME``): events as clauses, how the scores came about.
- ``telling``: the events of a match in words, as one seat may see them.
- ``results``: who won. ``names``: seats and players. ``facts``: how many play, from which age, how long.
- ``glyphs``: pipes as characters.

The front ends add screen, colour and language. Nothing here knows a screen.
"""
