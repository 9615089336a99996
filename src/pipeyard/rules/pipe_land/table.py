"""Everything that is on the table in a position of Pipe Land: the fields, and nothing that decides."""

from typing import Final

from mypy_extensions import i64

from pipeyard.rules.bag import Bag
from pipeyard.rules.pipe_land.bargaining.deals import Deals
from pipeyard.rules.pipe_land.board import Board
from pipeyard.rules.pipe_land.terms import Terms
from pipeyard.rules.state import State

# The steps of a game.
SET_TAPS: Final = 0
SET_FIRST: Final = 1
SET_CELLS: Final = 2
SET_TILE: Final = 3
CHOOSE: Final = 4
DRAW: Final = 5
PLACE_TILE: Final = 6
ACT: Final = 7
OVER: Final = 8
STEP_NAMES: Final = ("taps", "first player", "cells", "tiles", "choose", "draw", "place", "act", "over")

RULES_VERSION: Final = 2  # of the rules as they are now; ``old_rules`` has the others

NOBODY: Final = -1
NOTHING: Final = -1


class Table(State):
    """The fields of a position. ``PipeLandState`` adds what can be done with them."""

    def __init__(self, terms: Terms, board: Board) -> None:
        self.terms = terms
        self.rules_version = RULES_VERSION
        self.advanced = False
        self.bargaining = True
        self.board = board
        self.money: list[int] = []
        self.piles: list[Bag] = []
        self.deals = Deals()
        self.step = SET_TAPS
        self.first = NOBODY  # who began
        self.turn: i64 = NOBODY
        self.passed: list[bool] = []  # passed in their last turn
        self.withdrawn: list[bool] = []
        self.drawn = NOTHING  # the kind waiting to be placed
        self.placed: i64 = NOTHING  # the site of the tile placed this turn
        self.actions = 0
        self.opening = False
        self.final_turns = 0  # final turns still to come, this one included; 0 before the final round
        self.set_aside: list[int] = []  # kinds that fitted nowhere
        self.choices: list[tuple[int, ...]] = []  # of the basic layout, which cells get tiles next
        self.queue: list[int] = []  # packed cells of the basic layout that get a tile next
        self.winners: list[int] = []
        self.ended_by = ""  # the name of the rule that ended the game

    def copy_fields(self, other: "Table") -> None:
        """Make ``other`` an independent copy of this position."""
        other.rules_version = self.rules_version
        other.advanced = self.advanced
        other.bargaining = self.bargaining
        other.money = self.money.copy()
        other.piles = [pile.share() for pile in self.piles]
        other.deals = self.deals.copy()
        other.step = self.step
        other.first = self.first
        other.turn = self.turn
        other.passed = self.passed.copy()
        other.withdrawn = self.withdrawn.copy()
        other.drawn = self.drawn
        other.placed = self.placed
        other.actions = self.actions
        other.opening = self.opening
        other.final_turns = self.final_turns
        other.set_aside = self.set_aside.copy()
        other.choices = self.choices  # replaced, never changed, so copies may share them
        other.queue = self.queue.copy()
        other.winners = self.winners.copy()
        other.ended_by = self.ended_by

    def take(self, number: int, kind: int) -> None:
        """Take a tile from a pile."""
        self.piles[number] = self.piles[number].without(kind)

    def tiles_left(self) -> int:
        """How many tiles are still in the piles."""
        left = 0
        for pile in self.piles:
            left += pile.total
        return left

    def lowest_pile(self) -> int:
        """The lowest-numbered pile that has tiles, from 0; ``NOTHING`` if all are empty."""
        for number, pile in enumerate(self.piles):
            if pile.total > 0:
                return number
        return NOTHING

    def players_in(self) -> int:
        """How many players have not withdrawn."""
        count = 0
        for gone in self.withdrawn:
            if not gone:
                count += 1
        return count
