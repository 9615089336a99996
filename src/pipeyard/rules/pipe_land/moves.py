"""Every verb of Pipe Land: one small frozen class each, with the words people type for it.

Owners and players are colour names ("red", …, or "state"); orientations are open sides ("NES").
"""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Move

# NATURE's moves


@dataclass(frozen=True, slots=True)
class FirstPlayer(Move):
    """``first red``: who begins."""

    player: str


@dataclass(frozen=True, slots=True)
class SetTap(Move):
    """``tap (0,1) red``: whose Tap lies on a river-pipe end."""

    cell: Cell
    owner: str


@dataclass(frozen=True, slots=True)
class ChooseCells(Move):
    """``cells (5,1) (5,-1)``: where '1' tiles go next when the layout leaves it to chance."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LayTile(Move):
    """``lay (0,2) red corner NE``: a '1' tile of the basic layout."""

    cell: Cell
    owner: str
    shape: str
    sides: str


@dataclass(frozen=True, slots=True)
class DrawTile(Move):
    """``drawn red tee``: the tile that was drawn."""

    owner: str
    shape: str


# The active player's turn


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """``draw``: take a tile, and give up the right to pass."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """``pass``: neither place nor act."""


@dataclass(frozen=True, slots=True)
class Place(Move):
    """``place (0,3) NES``: lay the drawn tile."""

    cell: Cell
    sides: str


@dataclass(frozen=True, slots=True)
class Rotate(Move):
    """``rotate (0,2) NS for 3``: turn a tile, expecting to pay that price (tax aside)."""

    cell: Cell
    sides: str
    price: int


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """``buy (1,1) for 12``: buy a tile, expecting to pay that price (tax aside)."""

    cell: Cell
    price: int


@dataclass(frozen=True, slots=True)
class Done(Move):
    """``done``: end the turn."""


# Bargaining. ``about`` says what the bargain is about.


@dataclass(frozen=True, slots=True)
class Solicit(Move):
    """``solicit place (0,3) NES from blue``: ask for offers; sides and player may be left out."""

    about: str  # "place" or "rotate"
    cell: Cell
    sides: str | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """``ask rotate (1,1)``, ``ask sell (1,1) for 9``: ask the owner for a price, or for a yes to one."""

    about: str  # "rotate" or "sell"
    cell: Cell
    pounds: int | None = None  # what the asker would pay


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """``offer 3 place (0,3) NES``: pounds for the active player if they do it; sides may be left out."""

    about: str  # "place", "rotate" or "leave"
    cell: Cell
    sides: str | None
    pounds: int


@dataclass(frozen=True, slots=True)
class WithdrawOffer(Move):
    """``withdraw offer place (0,3) NES``."""

    about: str
    cell: Cell
    sides: str | None


@dataclass(frozen=True, slots=True)
class Quote(Move):
    """``quote 2 rotate (1,1)``: the owner's price for the active player, this turn."""

    about: str  # "rotate" or "sell"
    cell: Cell
    pounds: int


@dataclass(frozen=True, slots=True)
class WithdrawQuote(Move):
    """``withdraw quote rotate (1,1)``."""

    about: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Refuse(Move):
    """``refuse rotate (1,1)``: no price, though asked."""

    about: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class SetPrice(Move):
    """``price 2 rotate (1,1)``: a standing price, for everyone, until changed."""

    about: str  # "rotate" or "sell"
    cell: Cell
    pounds: int


@dataclass(frozen=True, slots=True)
class DropPrice(Move):
    """``drop price rotate (1,1)``: take a standing price back."""

    about: str
    cell: Cell


BARGAINING_MOVES = (
    Solicit, Ask, Offer, WithdrawOffer, Quote, WithdrawQuote, Refuse, SetPrice, DropPrice,
)  # fmt: skip
