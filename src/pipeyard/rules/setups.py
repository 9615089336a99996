"""The ways to start a game: every edition, number of players and option, for tests that try them all."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeyard.rules.protocol import Game, State


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to start a game."""

    edition: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.edition} players {self.seats}{chosen}"

    def start(self, game: Game) -> State:
        return game.start(self.edition, self.seats, dict(self.options))


def setups(game: Game, editions: Iterable[str] | None = None) -> Iterator[Setup]:
    """Every edition and number of players (six numbers at most), then every value of every option once."""
    for edition in editions or game.editions():
        fewest, most = game.seat_range(edition)
        counts = range(fewest, min(most, fewest + 5) + 1)
        for seats in counts:
            yield Setup(edition, seats)
        varied = [(o.name, v) for o in game.options(edition) for v in o.values if v != o.default]
        for turn, choice in enumerate(varied):
            yield Setup(edition, counts[turn % len(counts)], (choice,))
