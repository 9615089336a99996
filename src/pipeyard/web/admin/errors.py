"""What ``pipeyard admin`` cannot do."""

from pipeyard.rules.errors import PipeyardError


class CannotAdmin(PipeyardError):
    """The message says what was wrong and, where that helps, what would be right."""
