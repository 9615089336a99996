"""What helps a player of Pipe Land choose: every cell with why or why not, every tile with its price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.moves import Ask, Buy, Place, Rotate
from pipeyard.rules.protocol import Hints, Move, RefusedHint


@dataclass(frozen=True, slots=True)
class WaterStep:
    """A tile on a way for the water, from the river on."""

    cell: Cell
    sides: str  # how it must lie
    turn: bool  # whether it must be turned for that


@dataclass(frozen=True, slots=True)
class CellHint:
    """A free cell beside tiles, while a tile waits to be placed."""

    cell: Cell
    legal: bool
    water: tuple[WaterStep, ...] = ()  # how water could come there; empty where it cannot
    offered: int = 0  # what others would pay for the tile to be placed here, any way round
    rule: str = ""  # of a cell that is not legal: the rule it breaks,
    reason: str = ""  # that in a sentence,
    cells: tuple[Cell, ...] = ()  # the cells this is about,
    also: tuple[str, ...] = ()  # the other rules it breaks,
    nearest: Cell | None = None  # and the legal cell nearest to it


@dataclass(frozen=True, slots=True)
class TileHint:
    """A tile on the table, as the player whose turn it is could use it."""

    cell: Cell
    owner: str
    rotate: int | None  # the price of turning it; None if its owner asks none
    buy: int | None  # the price of buying it; None if it cannot be bought
    payee: str | None  # who is paid, "bank" or a colour; None for a tile of one's own
    ways: tuple[str, ...]  # the other ways it can lie
    may_turn: tuple[str, ...]  # those of them that may be chosen and paid now
    may_buy: bool  # whether it may be bought and paid now
    ask_rotate: int | None  # a price to name to its owner for turning it; None if there is nobody to ask
    ask_sell: int | None  # the same for buying it


@dataclass(frozen=True, slots=True)
class PipeLandHints(Hints):
    """The choices of the player whose turn it is. The table is open, so everybody gets the same."""

    ways: tuple[str, ...] = ()  # the ways the drawn tile can lie
    cells: tuple[CellHint, ...] = ()
    tiles: tuple[TileHint, ...] = ()
    tax: int = 0  # on the next action, on top of its price

    lists = (Place, Rotate, Buy)

    def allowed(self) -> Iterator[Move]:
        for cell in self.cells:
            if cell.legal:
                yield from (Place(cell.cell, way) for way in self.ways)
        for tile in self.tiles:
            if tile.rotate is not None:
                yield from (Rotate(tile.cell, way, tile.rotate) for way in tile.may_turn)
            if tile.may_buy and tile.buy is not None:
                yield Buy(tile.cell, tile.buy)
            if tile.ask_rotate is not None:
                yield Ask("rotate", tile.cell, tile.ask_rotate)
            if tile.ask_sell is not None:
                yield Ask("sell", tile.cell, tile.ask_sell)

    def refused(self) -> Iterator[RefusedHint]:
        for cell in self.cells:
            if not cell.legal:
                instead = None if cell.nearest is None else Place(cell.nearest, self.ways[0])
                yield RefusedHint(Place(cell.cell, self.ways[0]), cell.rule, instead)
