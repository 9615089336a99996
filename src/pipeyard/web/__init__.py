"""The server: live play in the browser, over HTTP and WebSocket. It has no rules.

``serve`` starts it with its ``settings``. ``http`` answers requests, ``crowd`` is for many people and the
day's challenge, ``live`` holds the tables in play, ``store`` keeps them in a database, and ``wire`` has
the messages as types. Each package may use those after it. ``guard`` and ``rate_limit`` refuse requests,
``errors`` says what people are told, ``metrics`` counts, and ``games``, ``tokens``, ``logs`` and ``ports``
are small helpers.
"""
