"""What happened and how it ended, in plain words that every front end uses.

- ``narrator``: what a game gives: events as clauses, how the scores came about. Found in ``narration/GAME``.
- ``telling``: a match's events in words, as one pair of eyes may see them.
- ``results``: who won. ``names``: seats and players. ``facts``: how many play, from which age, how long.

The front ends put the words on a screen, in a colour and in a language; nothing here knows a screen.
"""
