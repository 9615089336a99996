"""What the games of a contest say: a rating for each bot, and how each pairing went, with intervals."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeyard.lab.rating.contest import Played, pairs, share
from pipeyard.lab.statistics import Estimate, Z, mean

PASSES = 20  # ratings depend on the order of games, so they are the mean over so many orders


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one bot did against another: the share of wins, a value for each deal."""

    one: str
    other: str
    share: Estimate
    games: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval is clear of even."""
        return self.share.excludes(0.5)


def meetings(bots: Sequence[str], games: Iterable[Played]) -> list[Meeting]:
    """Every pairing. Games on the same deal count as one value, for they are not independent."""
    found = []
    games = list(games)
    alone = {(played.deal, played.seated[0]): played for played in games if len(played.seated) == 1}
    for one, other in pairs(bots):
        deals: dict[int, list[float]] = {}
        for played in games:
            if set(played.seated) == {one, other}:
                deals.setdefault(played.deal, []).append(share(played, one))
        for (deal, bot), played in alone.items():
            if bot == one and (deal, other) in alone:
                mine, theirs = points(played), points(alone[deal, other])
                deals.setdefault(deal, []).append(0.5 + 0.5 * ((mine > theirs) - (mine < theirs)))
        if deals:
            values = [sum(shares) / len(shares) for shares in deals.values()]
            count = sum(len(shares) for shares in deals.values())
            found.append(Meeting(one, other, mean(values), count))
    return found


def points(played: Played) -> float:
    """The score of a game alone; none is nought."""
    return float(played.scores[0] or 0)


def scores(bots: Sequence[str], games: Iterable[Played]) -> dict[str, Estimate]:
    """What each bot scored alone."""
    rows: dict[str, list[float]] = {bot: [] for bot in bots}
    for played in games:
        if len(played.seated) == 1 and played.seated[0] in rows:
            rows[played.seated[0]].append(points(played))
    return {bot: mean(values) for bot, values in rows.items() if values}


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength as openskill sees it: about 25 is the middle, 95 % between low and high."""

    bot: str
    mean: float
    low: float
    high: float
    games: int


def ratings(bots: Sequence[str], games: Iterable[Played]) -> list[Rating]:
    """The bots, the strongest first. Every game is a match between the two bots that sat in it."""
    from openskill.models import PlackettLuce

    matches = _matches(bots, list(games))
    model = PlackettLuce()
    means = dict.fromkeys(bots, 0.0)
    widths = dict.fromkeys(bots, 0.0)
    for order in range(PASSES):
        shuffled = list(matches)
        random.Random(order).shuffle(shuffled)
        rated = {bot: model.rating(name=bot) for bot in bots}
        for one, other, won in shuffled:
            ranks = [1.0, 1.0] if won == 0.5 else [1.0, 2.0] if won > 0.5 else [2.0, 1.0]
            [[first], [second]] = model.rate([[rated[one]], [rated[other]]], ranks=ranks)
            rated[one], rated[other] = first, second
        for bot in bots:
            means[bot] += rated[bot].mu / PASSES
            widths[bot] += rated[bot].sigma / PASSES
    counts = {bot: sum(bot in (one, other) for one, other, _ in matches) for bot in bots}
    found = [
        Rating(bot, means[bot], means[bot] - Z * widths[bot], means[bot] + Z * widths[bot], counts[bot])
        for bot in bots
    ]
    return sorted(found, key=lambda rating: -rating.mean)


def _matches(bots: Sequence[str], games: list[Played]) -> list[tuple[str, str, float]]:
    """(one, other, what the first won)."""
    found = []
    for played in games:
        names = sorted(set(played.seated))
        if len(names) == 2:
            found.append((names[0], names[1], share(played, names[0])))
    alone = {(played.deal, played.seated[0]): points(played) for played in games if len(played.seated) == 1}
    for one, other in pairs(bots):
        for (deal, bot), mine in alone.items():
            if bot == one and (deal, other) in alone:
                theirs = alone[deal, other]
                found.append((one, other, 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))))
    return found
