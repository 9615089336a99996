"""What can be wrong with a study."""

from pipeyard.rules.errors import PipeyardError


class StudyError(PipeyardError, ValueError):
    """A study cannot be run; the message says file, line and what would be right."""
