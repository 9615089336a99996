"""Flat runs of whole numbers: machine numbers side by side where the rules are compiled, a list elsewhere.

Written ``vec[i64]([1, 2, 3])``. Used like a list of fixed length; what grows is ``run = append(run, item)``,
and a slice is a copy. This file stays interpreted: compiled modules use librt's type itself.

>>> from mypy_extensions import i64
>>> run = append(vec[i64]([4, 5]), 6)
>>> run[0] = 7
>>> list(run), list(run[:2])
([7, 5, 6], [7, 5])
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
else:

    class vec(list):
        """A list that is made as ``vec[i64](items)``."""

    def append(run, item):
        """Put an item at the end; the run must be taken from the answer."""
        run.append(item)
        return run
