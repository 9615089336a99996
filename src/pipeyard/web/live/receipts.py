"""Which messages of a table were done: of each seat the last, since a client sends no older one again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pipeyard.web.store.old_rows import forget_done
from pipeyard.web.store.store import RECEIPTS

if TYPE_CHECKING:
    from pipeyard.web.live.table import Table


async def forget_old(table: Table) -> None:
    """Forget the older ones when there are many, here and in the store."""
    if len(table.done) > 2 * RECEIPTS * len(table.seats):
        old = older(table.done)
        await forget_done(table.store, table.row.id, old)
        for receipt in old:
            table.done.pop(receipt, None)


def older(done: Iterable[tuple[int, int] | None]) -> list[tuple[int, int]]:
    """All but the last of each seat's, which come in order.

    >>> older([(seat, number) for number in range(RECEIPTS + 2) for seat in (0, 1)])
    [(1, 1), (0, 1), (1, 0), (0, 0)]
    """
    known: Counter[int] = Counter()
    old = []
    for receipt in reversed([each for each in done if each is not None]):
        known[receipt[0]] += 1
        if known[receipt[0]] > RECEIPTS:
            old.append(receipt)
    return old
