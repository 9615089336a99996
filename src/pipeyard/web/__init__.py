"""The server: live play in the browser, by HTTP and WebSocket around ``match``. No rules here.

``serve`` starts it with its ``settings``. ``http`` answers requests, ``crowd`` gathers many people and keeps
the day's challenge, ``live`` holds the tables in play, ``store`` keeps them in a database, and ``wire`` says
what goes over the network. Each may use those after it. ``guard`` and ``rate_limit`` stand before everything,
``errors`` are what people are told, ``games`` and ``tokens`` are small helpers of all.
"""
