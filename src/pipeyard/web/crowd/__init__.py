"""Many people at once.

``gathering`` lets a crowd come together under one code, and ``waiting_room`` is its WebSocket until the host
begins. ``daily`` is the day's challenge: the same dice for everyone, one try each, a ranking.
"""
