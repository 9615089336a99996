"""Playing in a terminal: one loop for every game (play.py) and one face per game."""
