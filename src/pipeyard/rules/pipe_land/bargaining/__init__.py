"""Offers, questions, quotes and standing prices between players.

``deals`` keeps what was offered and asked, as part of a table. ``rules`` says which rule a bargain breaks,
and is what ``menu`` and ``refusals`` both ask. ``refusals`` puts that into a sentence.
What a bargain pays when it comes to it is in ``pipe_land.actions``.
"""
