"""Which free cells water could be brought to by turning tiles: rule ``place-2``.

``board`` asks ``approaches``, which keeps what is known while the table grows and settles nearly every cell.
What is left goes to ``board_search``: it gives the part of the board that matters to ``exact``, which decides
each cell and finds a pipe as witness. ``trails`` is the sweep underneath, as alternating paths.
"""
