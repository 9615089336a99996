"""Whether a game keeps the protocol's promises: a public test for whoever writes one.

``check_game`` (in ``checking``) plays random games and asks every question of :mod:`pipeyard.rules.protocol`
on the way. A broken promise raises :class:`Nonconformance`, whose message shows the setup, the position and
the log. The questions are in ``positions``, ``menus``, ``hints``, ``views``, ``copies`` and
``table_questions``; they ask through an ``examiner``, and ``report`` says what was seen.

    python -m pipeyard.rules.conformance pipe-land
"""

from pipeyard.rules.conformance.checking import LIMIT, check_game
from pipeyard.rules.conformance.report import Line, Report

__all__ = ["LIMIT", "Line", "Report", "check_game"]
