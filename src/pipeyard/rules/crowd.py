"""Games that a crowd of any size can play at once, each on a sheet of their own.

Such a game shows a player their own sheet whole and everybody else as a line in a ranking, so that what one
of many is shown does not grow with how many they are.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pipeyard.rules.protocol import Move, Seat, State, View


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in a ranking."""

    seat: int
    place: int  # from 1; equal ones share a place
    points: int | None  # as they are, or would be if it ended now; None for none
    joined: int  # pieces that hold
    state: str  # plays, waits (for the others), scored, out


@runtime_checkable
class Crowded(Protocol):
    """What a game has that is played by crowds."""

    def crowd_options(self) -> Mapping[str, str]:
        """The options of a table for a crowd."""

    def part(self, state: State, seat: Seat | None, shown: Collection[Seat]) -> View:
        """The view of a seat with no other sheets in it than those of the seats shown."""

    def ranking(self, state: State) -> tuple[Standing, ...]:
        """Everybody, the best first."""

    def alone(self, state: State, options: Mapping[str, str], seat: Seat) -> Mapping[str, str]:
        """The options of a table where one person plays a seat's game again."""

    def is_shared(self, move: Move) -> bool:
        """Whether a draw is for everybody, as a roll or an element is; not if it makes one's board."""
