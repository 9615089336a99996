"""Buckets: the whole of a small game, in a folder outside the package (``docs/add-a-game.md``)."""

from tests.toy.game import Buckets, BucketsHints, BucketsView, Deal, Puddle, Rain, Scoop, TakeBack, registered

__all__ = [
    "Buckets",
    "BucketsHints",
    "BucketsView",
    "Deal",
    "Puddle",
    "Rain",
    "Scoop",
    "TakeBack",
    "registered",
]
