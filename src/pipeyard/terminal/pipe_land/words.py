"""Pipe Land's events in words: clauses the terminal puts after a player's name."""

from __future__ import annotations

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.moves import (
    Ask,
    Buy,
    Done,
    DrawTile,
    DropPrice,
    FirstPlayer,
    Offer,
    Pass,
    Place,
    Quote,
    Refuse,
    Rotate,
    SetPrice,
    Solicit,
    WithdrawOffer,
    WithdrawQuote,
)
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Event

DOING = {"place": "placing", "rotate": "turning", "sell": "selling", "leave": "leaving"}


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def told(event: Event, before: PipeLandView, after: PipeLandView) -> str | None:
    """An event as a clause, None for what goes without saying."""
    match event.move:
        case FirstPlayer(player):
            return f"{player} begins"
        case DrawTile(owner, shape):
            tile = f"{'State' if owner == 'state' else owner} {shape}"
            aside = after.drawn is None and after.step != "place"
            return f"drew a {tile}" + (", which fits nowhere and is set aside" if aside else "")
        case Pass():
            gone = _player(after, before.turn) and _is_out(after, before.turn)
            return "passed again and withdraws" if gone else f"passed{_income(before, after)}"
        case Place(cell, sides):
            return f"laid it at {name(cell)} as {sides}{_paid(before, after)}"
        case Rotate(cell, sides, price):
            paid = _paid(before, after, price + before.tax)
            return f"turned {name(cell)} to {sides}{_cost(price, before.tax)}{paid}"
        case Buy(cell, price):
            return f"bought {name(cell)}{_cost(price, before.tax)}"
        case Done():
            return f"is done{_income(before, after)}"
        case Solicit(about, cell, sides, player):
            return f"asks {player or 'everyone'} for offers on {DOING[about]} at {name(cell)}{_way(sides)}"
        case Ask(about, cell):
            return f"asks {_owner(before, cell)} for a price for {DOING[about]} {name(cell)}"
        case Offer(about, cell, sides, pounds):
            return f"offers £{pounds} for {DOING[about]} {name(cell)}{_way(sides)}"
        case WithdrawOffer(about, cell, _):
            return f"takes back the offer for {DOING[about]} {name(cell)}"
        case Quote(about, cell, pounds):
            return f"asks £{pounds} for {DOING[about]} {name(cell)}"
        case WithdrawQuote(about, cell):
            return f"takes back the price for {DOING[about]} {name(cell)}"
        case Refuse(about, cell):
            return f"names no price for {DOING[about]} {name(cell)}"
        case SetPrice(about, cell, pounds):
            return f"asks everyone £{pounds} for {DOING[about]} {name(cell)} from now on"
        case DropPrice(about, cell):
            return f"takes back the standing price for {DOING[about]} {name(cell)}"
    return None


def _money(view: PipeLandView, colour: str | None) -> int:
    return next((player.money for player in view.players if player.colour == colour), 0)


def _player(view: PipeLandView, colour: str | None) -> bool:
    return any(player.colour == colour for player in view.players)


def _is_out(view: PipeLandView, colour: str | None) -> bool:
    return any(player.colour == colour and player.withdrawn for player in view.players)


def _income(before: PipeLandView, after: PipeLandView) -> str:
    gained = _money(after, before.turn) - _money(before, before.turn)
    return f" and receives £{gained}" if gained else ""


def _paid(before: PipeLandView, after: PipeLandView, spent: int = 0) -> str:
    """What offers on the act brought in."""
    gained = _money(after, before.turn) - _money(before, before.turn) + spent
    return f" and is paid £{gained} for it" if gained > 0 else ""


def _cost(price: int, tax: int) -> str:
    if not price and not tax:
        return ""
    return f" for £{price}" + (f" and £{tax} tax" if tax else "")


def _owner(view: PipeLandView, cell: Cell) -> str:
    return next((tile.owner for tile in view.tiles if tile.cell == cell), "nobody")


def _way(sides: str | None) -> str:
    return f" as {sides}" if sides else ""
