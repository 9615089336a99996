"""The laboratory: a rule tried in thousands of games, and a page that says what came of it.

- ``study``: a STUDY.toml, read and checked; ``variants``: editions with some numbers changed
- ``play``: one game of a study; ``measures`` and ``<game>/measures``: who is ahead, when a turn has ended
- ``runner``: has all games of a study played, by a ``crew`` of processes or by a ``cluster``
- ``results``: its tables as Parquet; ``watching``: how far it is, for others; ``export``: decisions
- ``statistics``: figures with their intervals; ``groups``: results as a report reads them
- ``plots``, ``sections``, ``report`` and ``report.html``: the page
- ``tune``: searches an edition's numbers for a stated aim; ``entry`` and ``commands``: ``pipeyard lab``
- ``rating``: which bot is how strong, ``pipeyard rate``
"""
