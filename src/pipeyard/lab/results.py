"""The tables of a study: a row for each game, each turn and each thing counted, as Parquet that DuckDB reads.

Games are written in parts as they come, each part whole or not at all, so that a study can be killed at any
moment and gone on with. The finished tables are made from the parts in the order of the games: however often
a study was interrupted, they are the same to the byte.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pipeyard.lab.errors import StudyError
from pipeyard.lab.play import GameRow, dead_turns, lead_changes, winner_known

GAMES = pa.schema(
    [
        ("variant", pa.string()),
        ("lineup", pa.int32()),
        ("number", pa.int64()),
        ("players", pa.list_(pa.string())),
        ("scores", pa.list_(pa.float64())),
        ("winners", pa.list_(pa.int32())),
        ("first", pa.int32()),  # the seat that began; null where all play at once
        ("ended_by", pa.string()),
        ("events", pa.int64()),
        ("decisions", pa.int64()),
        ("turns", pa.int64()),
        ("lead_changes", pa.int64()),
        ("winner_known", pa.float64()),
        ("dead_turns", pa.float64()),
        ("problem", pa.string()),
    ]
)
TURNS = pa.schema(
    [
        ("variant", pa.string()),
        ("lineup", pa.int32()),
        ("number", pa.int64()),
        ("turn", pa.int64()),
        ("seat", pa.int32()),
        ("decisions", pa.int64()),
        ("verbs", pa.string()),
        ("standing", pa.list_(pa.float64())),
    ]
)
FACTS = pa.schema(
    [
        ("variant", pa.string()),
        ("lineup", pa.int32()),
        ("number", pa.int64()),
        ("seat", pa.int32()),  # null where it is about the whole table
        ("name", pa.string()),
        ("amount", pa.float64()),
    ]
)
TABLES = ("games", "turns", "facts")
ORDER = [("variant", "ascending"), ("lineup", "ascending"), ("number", "ascending")]


def game_table(rows: Iterable[GameRow]) -> pa.Table:
    """Games as a table."""
    found = [
        {
            "variant": row.variant,
            "lineup": row.lineup,
            "number": row.number,
            "players": row.players,
            "scores": row.scores,
            "winners": row.winners,
            "first": row.first,
            "ended_by": row.ended_by,
            "events": row.events,
            "decisions": row.decisions,
            "turns": len(row.turns),
            "lead_changes": lead_changes(row),
            "winner_known": winner_known(row),
            "dead_turns": dead_turns(row),
            "problem": row.problem,
        }
        for row in rows
    ]
    return pa.Table.from_pylist(found, GAMES)


def turn_table(rows: Iterable[GameRow]) -> pa.Table:
    """The turns of games as a table."""
    found = [
        {
            "variant": row.variant,
            "lineup": row.lineup,
            "number": row.number,
            "turn": turn.turn,
            "seat": turn.seat,
            "decisions": turn.decisions,
            "verbs": turn.verbs,
            "standing": turn.standing,
        }
        for row in rows
        for turn in row.turns
    ]
    return pa.Table.from_pylist(found, TURNS)


def fact_table(rows: Iterable[GameRow]) -> pa.Table:
    """What was counted in games as a table. What did not happen has no row."""
    found = [
        {
            "variant": row.variant,
            "lineup": row.lineup,
            "number": row.number,
            "seat": seat,
            "name": name,
            "amount": amount,
        }
        for row in rows
        for (seat, name), amount in row.facts.items()
        if amount
    ]
    return pa.Table.from_pylist(found, FACTS)


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of one table, ready to be kept: made where they are played, so that keeping is quick."""

    name: str
    tables: dict[str, bytes]  # Parquet, by the name of the table
    count: int
    wins: list[float]  # of the first player, in the games that did not fail
    failed: dict[str, str]  # the log of each game that failed, by name
    seconds: float  # of playing


def part(rows: Sequence[GameRow]) -> Part:
    """Games as a part."""
    failed = {}
    for row in rows:
        if row.problem:
            lines = [f"{row.variant}, players {row.lineup}, game {row.number}: {row.problem}"]
            lines += [f"{seat} {text}" for seat, text in row.moves]
            failed[_name(row)] = "\n".join(lines) + "\n"
    tables = {"games": game_table(rows), "turns": turn_table(rows), "facts": fact_table(rows)}
    return Part(
        name=_name(rows[0]),
        tables={kind: _encoded(table) for kind, table in tables.items()},
        count=len(rows),
        wins=[row.share(row.first or 0) for row in rows if not row.problem],
        failed=failed,
        seconds=sum(row.seconds for row in rows),
    )


def _name(row: GameRow) -> str:
    return f"{_plain(row.variant)}-{row.lineup}-{row.number:08d}"


def _encoded(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", write_statistics=False)
    found: bytes = sink.getvalue().to_pybytes()
    return found


class Results:
    """The folder of a study's results."""

    def __init__(self, folder: Path, digest: str) -> None:
        self.folder = folder
        self.parts = folder / "parts"
        self.parts.mkdir(parents=True, exist_ok=True)
        self._claim(digest)

    def _claim(self, digest: str) -> None:
        mark = self.folder / "study.json"
        if mark.is_file() and json.loads(mark.read_text(encoding="utf-8"))["digest"] != digest:
            raise StudyError(
                f"{self.folder} has the results of another study, or of this one before it was changed; "
                "name another folder with --out, or remove this one"
            )
        write_whole(mark, json.dumps({"digest": digest}).encode())

    def done(self) -> set[tuple[str, int, int]]:
        """The games that were played: variant, list of players and number."""
        found: set[tuple[str, int, int]] = set()
        for part in sorted(self.parts.glob("games-*.parquet")):
            table = pq.read_table(part, columns=["variant", "lineup", "number"]).to_pydict()
            found |= set(zip(table["variant"], table["lineup"], table["number"], strict=True))
        return found

    def add(self, part: Part) -> None:
        """Keep games: the rest of them first, so that a game that is there has its turns and facts."""
        for kind in reversed(TABLES):
            write_whole(self.parts / f"{kind}-{part.name}.parquet", part.tables[kind])
        for name, log in part.failed.items():
            (self.folder / "failed").mkdir(exist_ok=True)
            write_whole(self.folder / "failed" / f"{name}.txt", log.encode())

    def finish(self) -> None:
        """Make the finished tables from the parts."""
        make_tables(self.folder)

    def ask(self, query: str) -> duckdb.DuckDBPyRelation:
        """Run SQL on the tables ``games``, ``turns`` and ``facts``. Raises :class:`StudyError`."""
        return ask(self.folder, query)


def make_tables(folder: Path) -> None:
    """Make the tables of a study's folder from the parts that are there, all of them or not yet."""
    for kind, schema, order in (
        ("games", GAMES, ORDER),
        ("turns", TURNS, [*ORDER, ("turn", "ascending")]),
        ("facts", FACTS, [*ORDER, ("name", "ascending"), ("seat", "ascending")]),
    ):
        parts = [pq.read_table(part) for part in sorted((folder / "parts").glob(f"{kind}-*.parquet"))]
        whole = pa.concat_tables(parts) if parts else schema.empty_table()
        write_whole(folder / f"{kind}.parquet", _encoded(whole.sort_by(order)))


def ask(folder: Path, query: str) -> duckdb.DuckDBPyRelation:
    """Run SQL on a study's tables, which are all that it can read. Raises :class:`StudyError`."""
    connection = opened(folder)
    try:
        return connection.sql(query)
    except duckdb.Error as problem:
        raise StudyError(f"this cannot be asked: {str(problem).splitlines()[0]}") from None


def opened(folder: Path, games: int | None = None) -> duckdb.DuckDBPyConnection:
    """A study's tables, and nothing else; of each table of players the first ``games``, if that is said.

    Raises :class:`StudyError` if there are none yet.
    """
    connection = duckdb.connect()
    for name in TABLES:
        path = folder / f"{name}.parquet"
        if not path.is_file():
            raise StudyError(f"{folder} has no finished results; run the study first: pipeyard lab run")
        table = pq.read_table(path)
        connection.register(name, table if games is None else table.filter(pc.field("number") < games))
    connection.execute("SET enable_external_access = false")
    return connection


def _plain(name: str) -> str:
    """A variant's name as part of a file's name, with a mark that keeps different names apart."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in name)[:40]
    return f"{kept}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(".writing")
    part.write_bytes(content)
    os.replace(part, path)
