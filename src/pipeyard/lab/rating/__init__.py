"""Measuring: which bot is how strong. Needs ``pipeyard[lab]``.

- ``contest``: which games are to be played, and playing one of them.
- ``results``: the games played so far, in a file that a stopped contest goes on with.
- ``standings``: what the games say: ratings, head-to-head shares and their intervals.
- ``chart``: the ratings as a picture.
"""
