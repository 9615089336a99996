"""What a measurement gives: so many games and moves in so much processor time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """Random games: moves count those of chance, menus only those of players."""

    games: int
    moves: int
    menus: int
    choices: int  # the sizes of the menus, summed
    seconds: float  # of processor time

    @property
    def games_a_second(self) -> float:
        return self.games / self.seconds

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def menu_size(self) -> float:
        return self.choices / self.menus if self.menus else 0.0
