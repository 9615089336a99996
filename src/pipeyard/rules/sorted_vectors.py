"""Runs of whole numbers that are kept in order.

>>> from mypy_extensions import i64
>>> list(insert(vec[i64]([2, 5, 9]), 6))
[2, 5, 6, 9]
"""

from mypy_extensions import i64

from pipeyard.rules.int_vectors import append, vec


def insert(run: vec[i64], item: i64) -> vec[i64]:
    """Put an item in its place; the run must be taken from the answer."""
    run = append(run, item)
    place = i64(len(run)) - 1
    while place > 0 and run[place - 1] > item:
        run[place] = run[place - 1]
        place -= 1
    run[place] = item
    return run
