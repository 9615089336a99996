"""Secrets that say who somebody is."""

from __future__ import annotations

import hashlib
import secrets

CODE_LETTERS = 6
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


def new_token() -> str:
    """A secret nobody guesses."""
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def short_code() -> str:
    """A code that people read to each other."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
