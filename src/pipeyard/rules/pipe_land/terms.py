"""The numbers of one edition for one table: what the editions' TOML files say, ready for use."""

from typing import Final

from pipeyard.rules.grid import REACH, SPAN, SPAN_BITS, pack

STATE: Final = -1  # the owner of State tiles; players own by seat
SHAPES: Final = 5  # straight, corner, tee, plus, double corner

LAYOUT_CLOSE: Final = 0
LAYOUT_MIRROR: Final = 1


def kind_of(owner: int, shape: int) -> int:
    """A tile as drawn from a pile: its owner and shape in one number, from 0."""
    return (owner + 1) * SHAPES + shape


def kind_owner(kind: int) -> int:
    return kind // SHAPES - 1


def kind_shape(kind: int) -> int:
    return kind % SHAPES


class Terms:
    """An edition's numbers for a number of players. Shared by every copy of a position; never changed."""

    def __init__(self, edition: str, seats: int, colours: list[str]) -> None:
        self.edition = edition
        self.edition_file = ""  # the text of its file
        self.seats = seats
        self.colours = colours  # by seat
        self.river_pipes: list[int] = []
        self.river_west = 0
        self.river_east = 0
        self.piles: list[list[int]] = []  # by pile, how many of each kind
        self.state_taps = 0  # State Taps on the table
        self.layout = LAYOUT_CLOSE
        self.money_first = 0
        self.money_step = 0
        self.money_second_of_two = 0
        self.money_advanced = 0
        self.rotate_state = 0
        self.buy_state = 0
        self.buy_step = 0
        self.buy_least = 0
        self.tax_second = 0
        self.tax_step = 0
        self.withdrawn_paid = False
        self.tap_faces_river = False
        self.income_tile = 0
        self.final_factor = 0
        self.victory_tiles = 0
        self.victory_money = 0
        self.victory_in_final_round = False
        self.opening_tiles = 0
        self.compensation_first = 0
        self.compensation_step = 0
        self.menu_prices: list[int] = []
        self._ends: list[int] = []  # made when first asked for

    def on_river(self, column: int, row: int) -> bool:
        """Whether the river tile covers a cell."""
        return row == 0 and self.river_west <= column <= self.river_east

    def river_columns(self) -> range:
        """The columns of row 0 that the river tile covers."""
        return range(self.river_west, self.river_east + 1)

    def ends(self) -> list[int]:
        """The river-pipe ends, packed: west to east, north bank before south bank."""
        if not self._ends:
            self._ends = [pack(column, row) for column in self.river_pipes for row in (1, -1)]
        return self._ends

    def distance(self, column: int, row: int) -> int:
        """Rook steps from a cell to the nearest river-pipe cell."""
        nearest = SPAN
        for pipe in self.river_pipes:
            nearest = min(nearest, abs(column - pipe))
        return nearest + abs(row)

    def state_price(self, packed: int) -> int:
        """What the State asks for a tile at a cell."""
        distance = self.distance((packed & (SPAN - 1)) - REACH, (packed >> SPAN_BITS) - REACH)
        return max(self.buy_state - self.buy_step * (distance - 1), self.buy_least)

    def purse(self, place: int, advanced: bool) -> int:
        """What the player so many places after the first begins with."""
        if advanced:
            return self.money_advanced
        if place == 1 and self.seats == 2:
            return self.money_second_of_two
        return self.money_first + self.money_step * place

    def tax(self, actions: int) -> int:
        """The tax on the next action after so many in this turn."""
        if actions == 0:
            return 0
        return self.tax_second + self.tax_step * (actions - 1)
