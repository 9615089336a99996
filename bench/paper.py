"""How long it takes to print: a hundred Pipes boards, and the first page that the Print page shows.

python -m bench paper
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from bench.goals import under
from bench.section import Section, rows
from bench.texts import texts
from pipeyard.paper.printing import Order, previewed, printed

ROUNDS = 3
HUNDRED = Order("pipes", "classic", count=100, seed="bench")


def _seconds(make: Callable[[Order], bytes], order: Order) -> float:
    """The median of a few rounds, in processor time."""
    spent = []
    for _ in range(ROUNDS):
        began = time.process_time()
        make(order)
        spent.append(time.process_time() - began)
    return statistics.median(spent)


def section() -> Section:
    """Print, and tell how long each took."""
    files = {
        "100 Pipes boards, one on a page": (printed, HUNDRED),
        "Pipe Land, edition 114: every piece": (printed, Order("pipe-land", "114")),
        "Tube Tangle: every piece": (printed, Order("tube-tangle", "standard")),
        "Pipe Land's rulebook as a booklet": (printed, Order("pipe-land", "76", what="rules")),
        "the first page of a Pipes board": (previewed, Order("pipes", "classic", seed="bench")),
    }
    took = {name: _seconds(make, order) for name, (make, order) in files.items()}
    table = rows(["what", "seconds"], [[name, f"{seconds:.2f}"] for name, seconds in took.items()])
    goal = under("boards", "100 Pipes boards printed", 5, next(iter(took.values())), "s")
    return Section("Paper", f"{texts('page.md')['paper']}\n\n{table}", [goal])
