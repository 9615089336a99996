"""Paper games typed in and looked over by the rules: where did they go wrong, if they did?

``report`` is what an audit says, ``lines`` reads a typed sheet, ``forms`` is a sheet to fill in on a screen.
Each game that is played on paper has a module ``audit`` in its folder here, with ``audit`` and ``form``.
"""

from typing import Final, cast

from pipeyard.paper.audit.forms import Form
from pipeyard.paper.audit.report import Fault, Report, Step, Wet
from pipeyard.rules.rooms import games_with, part

MOST_LETTERS: Final = 40_000  # of a typed sheet

__all__ = ["MOST_LETTERS", "Fault", "Report", "Step", "Wet", "audit", "audited", "form"]


def audited() -> tuple[str, ...]:
    """The games whose sheets can be looked over."""
    return games_with("paper", "audit")


def audit(game: str, text: str) -> Report:
    """What the rules make of a typed sheet. Raises :class:`NotationError`, and :class:`LookupError`."""
    found = part("paper", game, "audit")
    if found is None:
        raise LookupError(f"{game} has no sheets to look over")
    return cast(Report, found.audit(text))


def form(game: str, board: str, edition: str) -> Form:
    """An empty sheet: of a board's code or of an edition, as the game has it. Raises as ``audit``."""
    found = part("paper", game, "audit")
    if found is None:
        raise LookupError(f"{game} has no sheets to look over")
    return cast(Form, found.form(board, edition))
