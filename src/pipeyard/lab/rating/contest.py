"""A round robin: every bot meets every other on the same deals, from every seat.

Each pairing plays each deal with the seats rotated, so that luck of the draw and of the seat falls out. With
more than two seats the two bots take turns around the table. Alone, each plays each deal by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pipeyard.bots import registry as bots
from pipeyard.bots.ceilings import Ceiling, ceiling, opened
from pipeyard.bots.seated import SeatedBots
from pipeyard.match import Match, chance, seeded
from pipeyard.match.log import Player
from pipeyard.rules.protocol import Seat
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.words import Words


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played."""

    game: str
    edition: str
    seats: int
    bots: tuple[str, ...]
    deals: int
    seed: str = "1"
    seconds: float | None = None  # for a move
    playouts: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def fixtures(self) -> Iterator[Fixture]:
        """Every game of the contest, deal by deal, so that a part of them is a fair part."""
        for deal in range(self.deals):
            if self.seats == 1:
                for bot in self.bots:
                    yield Fixture(deal, (bot,))
                continue
            for pair in combinations(self.bots, 2):
                for turn in range(2):
                    seated = tuple(pair[(seat + turn) % 2] for seat in range(self.seats))
                    yield Fixture(deal, seated)

    def named(self) -> dict[str, object]:
        """What must be the same for games to be of the same contest."""
        return {
            "game": self.game,
            "edition": self.edition,
            "options": dict(self.options),
            "seed": self.seed,
            "seconds": self.seconds,
            "playouts": self.playouts,
        }


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game: a deal, and who sits where."""

    deal: int
    seated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game of the contest ended."""

    deal: int
    seated: tuple[str, ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    moves: int
    troubles: int  # times a bot failed and a move was made for it


def play(contest: Contest, fixture: Fixture) -> Played:
    """Play one game. The same fixture meets the same chance in every contest with the same seed."""
    game = find_game(contest.game)
    match = Match.begin(
        game,
        contest.edition,
        [Player("bot", name) for name in fixture.seated],
        dict(contest.options),
        secret=seeded(f"{contest.seed} deal {fixture.deal}"),
    )
    troubles: list[Words] = []

    def trouble(_: Seat, why: Words) -> None:
        troubles.append(why)

    players = {seat: bots.bot(name, contest.game) for seat, name in enumerate(fixture.seated)}
    seed = match.header.commitment
    SeatedBots(match, players, seed, trouble, contest.seconds, contest.playouts).play_on()
    result = match.result
    if result is None:
        raise RuntimeError(f"{fixture.seated} did not end their game")
    return Played(fixture.deal, fixture.seated, result.scores, result.winners, len(match), len(troubles))


def possible(contest: Contest, deal: int) -> Ceiling:
    """What one player alone could have scored on a deal, had its draws been known."""
    secret = seeded(f"{contest.seed} deal {deal}")
    start = find_game(contest.game).start(contest.edition, 1, dict(contest.options))
    return ceiling(*opened(start, lambda number, chances: chance.draw(secret, number, chances)))


def share(played: Played, bot: str) -> float:
    """The part of the win that goes to a bot's seats, from 0 to 1."""
    won = sum(played.seated[seat] == bot for seat in played.winners)
    return won / len(played.winners) if played.winners else 0.5


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    return list(combinations(bots, 2))
