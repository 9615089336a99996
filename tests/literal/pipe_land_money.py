"""Where Pipe Land's money may come from and go to, watched from outside."""

from __future__ import annotations

from collections.abc import Iterator

from pipeyard.rules.pipe_land import moves
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Game, Move, State


class Money:
    """The purses on the table before and after a move: never below 0, and no pound from nowhere."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.purses: list[int] = []
        self.tiles = 0
        self.income: int | None = None
        self.compensated = False
        self.actions = 0

    def before(self, exact: bool) -> None:
        """Look before a move; ``exact`` where the income must be known to the pound."""
        self.purses = self._purses()
        self.income = None
        if exact:
            view = self.game.view(self.state, None)
            assert isinstance(view, PipeLandView)
            player = next(player for player in view.players if player.colour == view.turn)
            earns = not view.opening and not player.withdrawn
            self.income = player.irrigated * (2 if view.final else 1) if earns else 0

    def after(self, move: Move) -> Iterator[str]:
        """What is wrong after a move."""
        purses = self._purses()
        gained = sum(purses) - sum(self.purses)
        if min(purses, default=0) < 0:
            yield f"{move} leaves somebody below £0: {purses}"
        if gained not in self._expected(move, gained):
            yield f"{move} changes the players' money from {self.purses} to {purses}"
        if isinstance(move, moves.Rotate | moves.Buy):
            self.actions += 1
        elif isinstance(move, moves.Draw | moves.Pass | moves.Done):
            self.actions = 0

    def _expected(self, move: Move, gained: int) -> tuple[int, ...]:
        """What the bank may have given (or, below 0, taken) in all."""
        match move:
            case moves.FirstPlayer():
                return (gained,)
            case moves.Rotate(price=price) | moves.Buy(price=price):
                tax = self.actions + 1 if self.actions else 0
                return (-tax, -tax - price)
            case moves.Done():
                if self.income is not None:
                    return (self.income,)
                return (gained,) if 0 <= gained <= 200 else ()
            case moves.Pass():  # one who withdraws has none
                return (0,) if self.income is None and gained == 0 else (0, self.income or gained)
            case moves.Place() | moves.DrawTile() if gained and not self.compensated:
                self.compensated = True
                others = len(self.purses) - 1
                return (others * (others + 1) // 2,)
        return (0,)

    def _purses(self) -> list[int]:
        return list(getattr(self.state, "money"))  # noqa: B009
