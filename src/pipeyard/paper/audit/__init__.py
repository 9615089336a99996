"""Paper games typed in and looked over by the rules: where did they go wrong, if they did?

``report`` is what an audit says, ``lines`` reads a typed sheet, and each game that is played on paper has
modules that read its sheet and ask its rules.
"""

from collections.abc import Callable
from typing import Final

from pipeyard.paper.audit import pipe_dream, pipes
from pipeyard.paper.audit.report import Fault, Report, Step, Wet

AUDITS: Final[dict[str, Callable[[str], Report]]] = {"pipes": pipes.audit, "pipe-dream": pipe_dream.audit}
MOST_LETTERS: Final = 40_000  # of a typed sheet

__all__ = ["AUDITS", "MOST_LETTERS", "Fault", "Report", "Step", "Wet"]
