"""Honest chance: draws follow from a secret that is promised before the game and opened after it.

The header of a log holds the secret's SHA-256, its *commitment*. Draw ``k`` (the k-th of NATURE's moves,
from 1) is HMAC-SHA256 of the secret over ``pipeyard draw k try t``, read as a number of 256 bits. It is
thrown away, and ``t`` raised from 0, if it is not below the greatest multiple of the sum of the weights;
the remainder then picks from NATURE's menu in the order of its codes. So no weight is favoured, a draw
that was taken back comes out the same again, and whoever has the secret can check every draw.

>>> secret = seeded("demonstration")
>>> [draw(secret, k, [(1, 1), (2, 1), (3, 4)]) for k in range(1, 9)]
[2, 1, 1, 2, 3, 3, 3, 3]
"""

import hashlib
import hmac
import os
from collections.abc import Sequence

SECRET_BYTES = 32
_RANGE = 1 << 256


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return os.urandom(SECRET_BYTES)


def seeded(seed: str) -> bytes:
    """A secret that comes out the same for the same seed: for tests and study, not for play."""
    return hashlib.sha256(f"pipeyard seed {seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """What is shown before the game, so that the secret cannot be changed."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, k: int, chances: Sequence[tuple[int, int]]) -> int:
    """The code that the k-th draw takes from (code, weight) pairs."""
    total = sum(weight for _, weight in chances)
    limit = _RANGE - _RANGE % total
    attempt = 0
    while True:
        label = f"pipeyard draw {k} try {attempt}".encode()
        number = int.from_bytes(hmac.digest(secret, label, "sha256"), "big")
        if number < limit:
            break
        attempt += 1
    left = number % total
    for code, weight in sorted(chances):
        left -= weight
        if left < 0:
            return code
    raise AssertionError("weights are positive")
