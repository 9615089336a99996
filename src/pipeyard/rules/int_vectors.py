"""Flat runs of whole numbers: machine numbers side by side where the rules are compiled, a list elsewhere.

Written ``vec[i64]([1, 2, 3])``. Used like a list of fixed length; what grows is ``run = append(run, item)``,
and a slice is a copy. This file stays interpreted: compiled modules use librt's type itself, and hand out and
take nothing else.

>>> from mypy_extensions import i64
>>> run = append(vec[i64]([4, 5]), 6)
>>> run[0] = 7
>>> list(run), list(run[:2])
([7, 5, 6], [7, 5])
"""

from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import remove as remove
    from librt.vecs import vec as vec
else:
    # The compiled rules lie beside this package, or there are none: another copy's do not count.
    if PathFinder.find_spec("pipeyard__mypyc", [str(Path(__file__).parents[2])]):
        from librt.vecs import append, remove, vec
    else:

        class vec(list):
            """A list that is made as ``vec[i64](items)``, or with room to grow, ``vec[i64](capacity=64)``."""

            def __init__(self, items=(), *, capacity=0):
                super().__init__(items)

            def __class_getitem__(cls, item):
                return cls

        def append(run, item):
            """Put an item at the end; the run must be taken from the answer."""
            run.append(item)
            return run

        def remove(run, item):
            """Take out the first item equal to this one; the run must be taken from the answer."""
            run.remove(item)
            return run
