"""What a seat sees of Pipe Land. Nothing is secret but the piles' order, so everyone sees the same."""

from dataclasses import dataclass

from pipeyard.rules.grid import Cell
from pipeyard.rules.protocol import Result, View


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile on the table."""

    cell: Cell
    owner: str  # a colour, or "state"
    printed: str  # the colour printed on it: differs from the owner once bought
    shape: str
    sides: str  # its open sides
    wet: str  # the sides with water in them, "" if dry
    tap: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the table, in seat order."""

    colour: str
    money: int
    passed: bool  # passed in their last turn
    withdrawn: bool
    tiles: int
    irrigated: int
    income: int  # what the bank would pay for them at the end of a turn


@dataclass(frozen=True, slots=True)
class KindView:
    """So many tiles of one kind."""

    owner: str
    shape: str
    count: int


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer to the active player, in the order made."""

    maker: str
    about: str
    cell: Cell
    sides: str | None
    pounds: int


@dataclass(frozen=True, slots=True)
class PriceView:
    """A price an owner asks: a quote for this turn, or standing."""

    owner: str
    about: str
    cell: Cell
    pounds: int
    standing: bool


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What the active player asked for this turn: offers (place, rotate) or a price (rotate, sell)."""

    verb: str  # "solicit" or "ask"
    about: str
    cell: Cell
    sides: str | None
    player: str | None  # who is asked: everyone if None
    refused: bool
    pounds: int | None  # what the asker would pay for it, if the question says so


@dataclass(frozen=True, slots=True)
class PipeLandView(View):
    """The whole table."""

    edition: str
    mode: str
    bargaining: bool
    you: str | None  # the colour of the seat that looks, None for a spectator
    step: str  # taps, first player, cells, tiles, choose, draw, place, act or over
    first: str | None  # who began
    turn: str | None  # whose turn it is
    opening: bool  # the advanced game's opening lasts
    final: bool  # the final round has begun
    final_turns: int  # final turns still to come, this one included
    actions: int  # actions made this turn
    tax: int  # what the next action costs in tax
    win_tiles: int  # irrigated tiles that win at the end of a turn
    win_money: int  # and money that does
    drawn: KindView | None  # the tile waiting to be placed
    placed: Cell | None  # the tile placed this turn
    river_pipes: tuple[int, ...]
    river_columns: tuple[int, int]
    players: tuple[PlayerView, ...]
    tiles: tuple[TileView, ...]
    piles: tuple[tuple[KindView, ...], ...]  # what is left in each pile
    set_aside: tuple[KindView, ...]
    queue: tuple[Cell, ...]  # while the table is set, the cells that get tiles next
    offers: tuple[OfferView, ...]
    prices: tuple[PriceView, ...]
    questions: tuple[QuestionView, ...]
    result: Result | None
