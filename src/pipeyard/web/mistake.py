"""What a server tells whoever asked for something it cannot do."""

from pipeyard.rules.errors import PipeyardError


class Mistake(PipeyardError, ValueError):
    """Something that cannot be done: what was wrong, and what would be right. Nothing was changed."""

    status = 400  # what it is over HTTP

    def __init__(self, what: str, right: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.right = right


class Missing(Mistake):
    """It is about something that does not exist."""

    status = 404


class Closed(Mistake):
    """It may not be done, by this one or not yet."""

    status = 403


class Taken(Mistake):
    """Somebody else was first."""

    status = 409


class TooMuch(Mistake):
    """It was asked for too often, or too many have it."""

    status = 429
