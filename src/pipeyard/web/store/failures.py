"""Failures of the database, in words for whoever plays."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from pipeyard.rules.words import say
from pipeyard.web.errors import Unavailable

_FULL = ("disk is full", "disk full", "no space left", "diskfull", "disk i/o error")
_BUSY = ("is locked", "is busy", "lock timeout", "deadlock")
_DAMAGED = ("malformed", "not a database")


def is_damaged(problem: Exception) -> bool:
    """Whether a file of SQLite is none any more."""
    return any(each in str(problem).lower() for each in _DAMAGED)


def told_plainly(problem: SQLAlchemyError | OSError) -> Unavailable:
    """What to tell whoever waits for the database."""
    text = str(problem).lower()
    if is_damaged(problem):
        return Unavailable(say("the server's store is damaged"), say("tell whoever runs it"))
    if any(each in text for each in _FULL):
        return Unavailable(
            say("the server's disk is full, and nothing can be kept"), say("tell whoever runs it")
        )
    if any(each in text for each in _BUSY):
        return Unavailable(say("the server's database is busy"), say("try again in a moment"))
    return Unavailable(
        say("the server cannot reach its store"), say("nothing is lost; try again in a moment")
    )
