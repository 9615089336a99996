"""What a server tells whoever asked for something it cannot do."""

from pipeyard.rules.errors import PipeyardError


class RequestError(PipeyardError, ValueError):
    """Something that cannot be done: what was wrong, and what would be right. Nothing was changed."""

    status = 400  # what it is over HTTP

    def __init__(self, what: str, right: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.right = right


class NotFound(RequestError):
    """It is about something that does not exist."""

    status = 404


class Forbidden(RequestError):
    """It may not be done, by this one or not yet."""

    status = 403


class Conflict(RequestError):
    """Somebody else was first."""

    status = 409


class Unavailable(RequestError):
    """The server cannot do it now, though it could be done."""

    status = 503


class Damaged(RequestError):
    """What was kept of it cannot be read."""

    status = 410


class Overtaken(Conflict):
    """Another server changed the table at the same time."""


class TooManyRequests(RequestError):
    """It was asked for too often, or too many have it."""

    status = 429
