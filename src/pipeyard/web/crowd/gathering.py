"""A crowd that has gathered: who came, what round it is, and how they stand over all rounds."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeyard.web.games import find_game
from pipeyard.web.tokens import hashed
from pipeyard.web.wire import gathering as g

SHOWN = 40  # names of those who came last
BEST = 10  # lines of the ranking over all rounds


@dataclass(frozen=True, slots=True)
class GatheringRow:
    """A crowd as it is kept, without its people."""

    code: str
    game: str
    edition: str
    seconds: int  # for each turn
    host: str
    token: str  # the host's, hashed
    made: int
    table_id: str | None  # where its last round is or was played
    options: str = "{}"  # of the game, as JSON
    rounds: int = 1
    round: int = 0  # the last that has begun
    noted: int = 0  # the last whose points are counted
    locked: bool = False
    ended: bool = False  # by the host, or since nobody did anything for a day
    acted: int = 0  # when somebody last came or did something
    wide: bool = False  # any number may come from one address


@dataclass(slots=True)
class Member:
    """One who came."""

    number: int
    name: str
    token: str  # hashed
    points: int = 0
    seat: int | None = None  # in the last round
    gone: bool = False  # taken out by the host
    origin: str = ""  # the address they came from, sealed


@dataclass
class Gathering:
    """A crowd that gathers, plays, or has played."""

    row: GatheringRow
    members: list[Member] = field(default_factory=list)
    watch: str = ""
    seat_tokens: dict[int, str] = field(default_factory=dict)  # of later rounds, by number
    waiting: int = 0  # screens that are told who comes
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    news: asyncio.Event = field(default_factory=asyncio.Event)  # another server wrote to it

    @property
    def here(self) -> list[Member]:
        """Those whom the host has not taken out, in the order they came."""
        return [member for member in self.members if not member.gone]

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played and counted, or the host has ended it."""
        return self.row.ended or self.row.noted >= self.row.rounds

    def is_host(self, tokens: Sequence[str]) -> bool:
        return any(hashed(token) == self.row.token for token in tokens)

    def member(self, tokens: Sequence[str]) -> tuple[Member, str] | None:
        """Whose token is among these, and the token."""
        known = {hashed(token): token for token in tokens}
        for member in self.members:
            if member.token in known:
                return member, known[member.token]
        return None

    def ranked(self) -> list[tuple[Member, g.SessionLine]]:
        """Everybody over all rounds that are counted, the best first; equal points share a place."""
        found: list[tuple[Member, g.SessionLine]] = []
        for index, member in enumerate(sorted(self.here, key=lambda each: -each.points)):
            same = found and found[-1][1].points == member.points
            place = found[-1][1].place if same else index + 1
            found.append((member, g.SessionLine(place, member.name, member.points)))
        return found

    def told(self, tokens: Sequence[str] = ()) -> g.Gathering:
        """How things are; with one's own token also one's seat, with the host's also everybody."""
        row, here = self.row, self.here
        ranked = self.ranked() if row.noted else []
        told = g.Gathering(
            code=row.code,
            game=row.game,
            title=find_game(row.game).title,
            host=row.host,
            players=len(here),
            names=[member.name for member in here[: -SHOWN - 1 : -1]],
            seconds=row.seconds,
            table=row.table_id or "",
            watch=self.watch,
            rounds=row.rounds,
            round=row.round,
            noted=row.noted,
            locked=row.locked,
            ended=self.is_over,
            lines=[line for _, line in ranked[:BEST]],
        )
        found = self.member(tokens)
        if found is not None:
            member, token = found
            told.is_out = member.gone
            told.own = next((line for other, line in ranked if other is member), None)
            if row.table_id is not None and not member.gone and member.seat is not None:
                told.seat = member.seat
                told.token = self.seat_tokens.get(member.number, token)
        if self.is_host(tokens):
            alike = Counter(each.origin for each in here if each.origin)
            told.people = [
                g.Person(each.number, each.name, each.points, each.seat, alike[each.origin]) for each in here
            ]
            told.wide = row.wide
        return told
