"""Games as data for others: every decision with its position, what could be done and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipeyard.lab.play import Table, choices
from pipeyard.lab.runner import tables
from pipeyard.lab.study import Study
from pipeyard.rules import registry

DECISIONS = pa.schema(
    [
        ("variant", pa.string()),
        ("lineup", pa.int32()),
        ("number", pa.int64()),
        ("event", pa.int64()),
        ("seat", pa.int32()),
        ("bot", pa.string()),
        ("position", pa.string()),
        ("menu", pa.list_(pa.string())),
        ("move", pa.string()),
        ("outcome", pa.float64()),  # this seat's share of the win
        ("score", pa.float64()),
    ]
)


def export(study: Study, path: Path, games: int) -> int:
    """Write the decisions of each table's first games; how many decisions there were."""
    part = path.with_suffix(".writing")
    count = 0
    with pq.ParquetWriter(part, DECISIONS, compression="zstd") as writer:
        for table in tables(study):
            for number in range(games):
                rows = list(decisions(table, number))
                count += len(rows)
                writer.write_table(pa.Table.from_pylist(rows, DECISIONS))
    part.replace(path)
    return count


def decisions(table: Table, number: int) -> Iterator[dict[str, object]]:
    """The decisions of one game. Positions are whole: they show what the seats could not see."""
    game = registry.game(table.game)
    made, row = choices(table, game, number)
    for each in made:
        won = 1 / len(row.winners) if each.seat in row.winners else 0.0
        yield {
            "variant": row.variant,
            "lineup": row.lineup,
            "number": number,
            "event": each.event,
            "seat": each.seat,
            "bot": row.players[each.seat],
            "position": each.position,
            "menu": list(each.menu),
            "move": each.move,
            "outcome": won,
            "score": row.scores[each.seat],
        }
