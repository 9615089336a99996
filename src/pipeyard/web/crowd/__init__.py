"""Many people at once.

``gatherings`` lets crowds come together under one code and play round after round; ``gathering`` is one of
them, ``host`` what its host does, ``waiting_room`` the WebSocket of those who wait, ``practice`` what those
play meanwhile who are out. ``daily`` is the day's challenge: the same dice for everyone, one try each, a
ranking.
"""
