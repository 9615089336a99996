"""The results of a study as a report reads them: a group of games for each variant and list of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from pipeyard.lab.play import MOVES
from pipeyard.lab.results import opened
from pipeyard.lab.study import Study

Row = Mapping[str, Any]
PLACES = ("first player", "second", "third", "fourth", "fifth", "sixth")

# Decisions of the seat that had the most of them: where all play at once, the others wait for that one.
_GAMES = f"""
with own as (
    select variant, lineup, number, seat, sum(amount) as made
    from facts where starts_with(name, '{MOVES}') group by all
), slowest as (select variant, lineup, number, max(made) as slowest from own group by all)
select games.*, coalesce(slowest, decisions) as slowest
from games left join slowest using (variant, lineup, number) order by variant, lineup, number
"""


@dataclass(frozen=True, slots=True)
class Group:
    """The games of one variant with one list of players, those that failed left out."""

    name: str
    variant: str
    lineup: int
    players: tuple[str, ...]
    games: list[Row]  # by number
    failed: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def key(self) -> tuple[str, int]:
        """What tells its rows in every table."""
        return self.variant, self.lineup

    @property
    def in_turns(self) -> bool:
        """Whether players take turns, one after another."""
        return any(row["first"] is not None for row in self.games)


@dataclass(frozen=True, slots=True)
class Data:
    """A study, its groups, and its tables for SQL."""

    study: Study
    groups: list[Group]
    tables: duckdb.DuckDBPyConnection

    def rows(self, query: str) -> list[dict[str, Any]]:
        """What a query finds."""
        found = self.tables.sql(query)
        return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def read_results(study: Study, folder: Path) -> Data:
    """The results in a folder, as many games as the study says. Raises ``StudyError`` if there are none."""
    data = Data(study, [], opened(folder, study.games))
    games: dict[tuple[str, int], list[Row]] = {}
    for row in data.rows(_GAMES):
        games.setdefault((row["variant"], row["lineup"]), []).append(row)
    for variant in study.variants:
        for number, players in enumerate(variant.players):
            own = games.get((variant.name, number), [])
            good = [row for row in own if row["ended_by"] != "failed"]
            name = _name(study, variant.name, players, len(variant.players))
            data.groups.append(Group(name, variant.name, number, players, good, len(own) - len(good)))
    return data


def _name(study: Study, variant: str, players: Sequence[str], lists: int) -> str:
    """What a group is called: as shortly as the study allows."""
    if lists == 1:
        return variant
    bots = {bot for each in study.variants for some in each.players for bot in some}
    if len(bots) == 1:
        told = f"{len(players)} players"
    elif len(set(players)) == 1:
        told = f"{len(players)} {players[0]}"
    else:
        told = " ".join(players)
    return told if len(study.variants) == 1 else f"{variant}, {told}"


def share(row: Row, seat: int) -> float:
    """A seat's part in the win: 1, its share of a shared one, or 0."""
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def place_share(row: Row, place: int) -> float:
    """The part in the win of whoever is this many seats after the one that began."""
    return share(row, ((row["first"] or 0) + place) % len(row["players"]))


def place_name(group: Group, place: int) -> str:
    """What a place is called: by the order of play where there is one, else by the seat."""
    if not group.in_turns:
        return f"seat {place + 1}"
    return PLACES[place] if place < len(PLACES) else f"player {place + 1}"
