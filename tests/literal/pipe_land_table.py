"""What lies on Pipe Land's table and what is agreed around it, with the rules that only look."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tests.literal.pipe_land_board import STATE, Board, Cell, neighbours, read, ways

BANK = "bank"
Kind = tuple[str, str]  # an owner and a shape: what is printed on a tile
BETWEEN_MOVES = ("choose", "place", "act")  # the steps in which a player, not chance, is waited for


@dataclass(frozen=True)
class Agreed:
    """An offer: what the maker pays if the active player does it."""

    maker: str
    about: str
    cell: Cell
    sides: str | None
    pounds: int


@dataclass
class Question:
    """What the active player asked."""

    verb: str
    about: str
    cell: Cell
    sides: str | None = None
    player: str | None = None
    refused: bool = False
    pounds: int | None = None  # what the asker would pay


class Table:
    """The whole position, in plain containers."""

    def __init__(self, edition: str, colours: tuple[str, ...], mode: str, bargaining: bool) -> None:
        text = files("pipeyard.rules.pipe_land").joinpath("editions", f"{edition}.toml").read_text("utf-8")
        self.edition: dict[str, Any] = tomllib.loads(text)
        self.colours = colours
        self.mode = mode
        self.bargaining = bargaining
        rivers = self.edition["river"].values()
        river = next(one for one in rivers if one["players"][0] <= len(colours) <= one["players"][1])
        self.board = Board(river["pipes"], river["columns"])
        self.piles: list[Counter[Kind]] = [
            Counter({(STATE, shape): count for shape, count in pile.items()})
            for pile in self.edition["tiles"]["state"]["piles"]
        ]
        for pile, printed in zip(self.piles, self.edition["tiles"]["colour"]["piles"], strict=True):
            for colour in colours:
                pile.update({(colour, shape): count for shape, count in printed.items()})
        self.money: dict[str, int] = {BANK: 0, **dict.fromkeys(colours, 0)}  # the bank may owe
        self.step = "taps"
        self.first: str | None = None
        self.active: str | None = None
        self.drawn: Kind | None = None
        self.placed: Cell | None = None
        self.actions = 0
        self.opening = mode == "advanced"
        self.last_tile_down = False
        self.final: list[str] | None = None  # whose final turns are still to come, this one included
        self.passed: set[str] = set()
        self.withdrawn: set[str] = set()
        self.set_aside: Counter[Kind] = Counter()
        self.offers: list[Agreed] = []
        self.quotes: dict[tuple[str, Cell], int] = {}
        self.standing: dict[tuple[str, Cell], int] = {}
        self.questions: list[Question] = []

    # Money

    def pay(self, payer: str, payee: str, pounds: int) -> None:
        self.money[payer] -= pounds
        self.money[payee] += pounds

    def tax(self) -> int:
        """What the next action costs on top."""
        if self.actions == 0:
            return 0
        prices = self.edition["prices"]
        return int(prices["tax_second"] + prices["tax_step"] * (self.actions - 1))

    def state_price(self, about: str, cell: Cell) -> int:
        prices = self.edition["prices"]
        if about == "rotate":
            return int(prices["rotate_state"])
        steps = self.board.distance(cell) - 1
        return int(max(prices["buy_state"] - prices["buy_step"] * steps, prices["buy_least"]))

    def price(self, about: str, cell: Cell) -> int | None:
        """What the active player pays to rotate a tile or, about "sell", to buy it; None without a price."""
        owner = self.board.tiles[cell].owner
        if owner == self.active:
            return 0
        if owner == STATE or owner in self.withdrawn:
            return self.state_price(about, cell)
        if any(q.refused and (q.about, q.cell) == (about, cell) for q in self.questions):
            return None
        return self.quotes.get((about, cell), self.standing.get((about, cell)))

    def payee(self, cell: Cell) -> str:
        """Who is paid for acting on a tile."""
        owner = self.board.tiles[cell].owner
        if owner == STATE or (owner in self.withdrawn and not self.edition["prices"]["withdrawn_paid"]):
            return BANK
        return owner

    # Placing

    def place_cell_rules(self, cell: Cell, owner: str) -> str | None:
        """The first rule that forbids a tile of this owner on a cell."""
        if self.board.river(cell) or cell in self.board.tiles:
            return "place-free"
        beside = [self.board.tiles[near] for near in neighbours(cell) if near in self.board.tiles]
        if not beside:
            return "place-1"
        if cell not in self.board.reachable():
            return "place-2"
        if owner != STATE and any(tile.owner == owner for tile in beside):
            return "place-4"
        return None

    def place_rules(self, cell: Cell, sides: str | None) -> str | None:
        """The first rule that forbids placing the drawn tile there, any way if ``sides`` is None."""
        assert self.drawn is not None
        owner, shape = self.drawn
        forbidden = self.place_cell_rules(cell, owner)
        if forbidden:
            return forbidden
        if sides is not None and read(sides) not in ways(shape):
            return "place-3"
        return None

    def places(self, kind: Kind) -> set[Cell]:
        """Every cell where a tile may be placed."""
        return {cell for cell in self.board.frontier() if self.place_cell_rules(cell, kind[0]) is None}

    # Rotating

    def way_rules(self, cell: Cell, sides: str) -> str | None:
        """The first rule that forbids a tile to lie like that, whatever it costs and however it lies now."""
        tile = self.board.tiles[cell]
        lie = read(sides)
        if lie not in ways(tile.shape):
            return "rotate"
        if tile.tap and self.edition["rules"]["tap_faces_river"]:
            if not any(self.board.ends()[cell] in pipe for pipe in lie):
                return "rotate-tap"
        return None

    def others(self) -> list[str]:
        """Everyone but the active player, clockwise from the next one."""
        at = self.colours.index(str(self.active))
        return [*self.colours[at + 1 :], *self.colours[:at]]
