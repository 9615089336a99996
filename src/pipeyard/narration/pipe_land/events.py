"""Pipe Land's events in words: clauses the front ends put after a player's name."""

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
from pipeyard.rules.pipe_land.naming import colour_word, tile_word
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.protocol import Event
from pipeyard.rules.words import Words, say, seated, together


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def who(view: PipeLandView, colour: str | None) -> Words:
    """A player by colour, or the State."""
    for seat, player in enumerate(view.players):
        if player.colour == colour:
            return seated(seat, colour_word(player.colour))
    return colour_word(colour) if colour else say("nobody")


def deed(about: str, cell: Cell, sides: str | None = None) -> Words:
    """What a bargain is about: "turning (1,1) as NS"."""
    return deed_at(about, name(cell), sides)


def deed_at(about: str, where: str, sides: str | None = None) -> Words:
    """The same, of a cell by its name."""
    if about == "place":
        done = say("placing at {cell}", cell=where)
    elif about == "rotate":
        done = say("turning {cell}", cell=where)
    elif about == "sell":
        done = say("selling {cell}", cell=where)
    else:
        done = say("leaving {cell}", cell=where)
    return together(done, say("as {sides}", sides=sides), between=" ") if sides else done


def told(event: Event, before: PipeLandView, after: PipeLandView, with_sides: bool = True) -> Words | None:
    """An event as a clause, None for what goes without saying. With sides it says how tiles lie."""
    match event.move:
        case FirstPlayer():
            return say("begins")
        case DrawTile(owner, shape):
            tile = tile_word(owner, shape)
            if after.drawn is None and after.step != "place":
                return say("draws a tile that fits nowhere and is set aside: {tile}", tile=tile)
            return say("draws a tile: {tile}", tile=tile)
        case Pass():
            if _is_out(before, before.turn):
                return say("passes and stays out")
            if _is_out(after, before.turn):
                return say("passes again and withdraws")
            return _with(say("passes"), _income(before, after))
        case Place(cell, sides):
            laid = say("lays a tile at {cell}", cell=name(cell))
            if with_sides:
                laid = say("lays it at {cell} as {sides}", cell=name(cell), sides=sides)
            return _with(laid, _paid(before, after))
        case Rotate(cell, sides, price):
            turned = _turned(before, cell)
            if with_sides:
                turned = say("turns {cell} to {sides}", cell=name(cell), sides=sides)
            return _with(turned, _cost(price, before.tax), _paid(before, after, price + before.tax))
        case Buy(cell, price):
            return _with(say("buys {cell}", cell=name(cell)), _cost(price, before.tax))
        case Done():
            return _with(say("is done"), _income(before, after))
    return _bargain(event, before)


def _bargain(event: Event, view: PipeLandView) -> Words | None:
    match event.move:
        case Solicit(about, cell, sides, player):
            if player is None:
                return say("asks everyone for offers for {deed}", deed=deed(about, cell, sides))
            return say(
                "asks {player} for an offer for {deed}",
                player=who(view, player),
                deed=deed(about, cell, sides),
            )
        case Ask(about, cell, bid):
            owner = next((tile.owner for tile in view.tiles if tile.cell == cell), None)
            if bid is not None:
                return say(
                    "asks {player} to take £{pounds} for {deed}",
                    player=who(view, owner),
                    pounds=bid,
                    deed=deed(about, cell),
                )
            return say(
                "asks {player} for a price for {deed}", player=who(view, owner), deed=deed(about, cell)
            )
        case Offer(about, cell, sides, pounds):
            return say("offers £{pounds} for {deed}", pounds=pounds, deed=deed(about, cell, sides))
        case WithdrawOffer(about, cell, _):
            return say("takes back the offer for {deed}", deed=deed(about, cell))
        case Quote(about, cell, pounds):
            return say("asks £{pounds} for {deed}", pounds=pounds, deed=deed(about, cell))
        case WithdrawQuote(about, cell):
            return say("takes back the price for {deed}", deed=deed(about, cell))
        case Refuse(about, cell):
            return say("names no price for {deed}", deed=deed(about, cell))
        case SetPrice(about, cell, pounds):
            return say(
                "asks everyone £{pounds} for {deed} from now on", pounds=pounds, deed=deed(about, cell)
            )
        case DropPrice(about, cell):
            return say("takes back the standing price for {deed}", deed=deed(about, cell))
    return None


def _with(*parts: Words | None) -> Words:
    return together(*(part for part in parts if part is not None), between=" ")


def _turned(view: PipeLandView, cell: Cell) -> Words:
    """Whose tile is turned: it may be the reader's."""
    owner = next((tile.owner for tile in view.tiles if tile.cell == cell), None)
    if owner == view.turn:
        return say("turns a tile of their own at {cell}", cell=name(cell))
    if any(player.colour == owner for player in view.players):
        return say("turns {player}'s tile at {cell}", player=who(view, owner), cell=name(cell))
    return say("turns a State tile at {cell}", cell=name(cell))


def _money(view: PipeLandView, colour: str | None) -> int:
    return next((player.money for player in view.players if player.colour == colour), 0)


def _is_out(view: PipeLandView, colour: str | None) -> bool:
    return any(player.colour == colour and player.withdrawn for player in view.players)


def _income(before: PipeLandView, after: PipeLandView) -> Words | None:
    gained = _money(after, before.turn) - _money(before, before.turn)
    return say("and receives £{pounds}", pounds=gained) if gained else None


def _paid(before: PipeLandView, after: PipeLandView, spent: int = 0) -> Words | None:
    """What offers on the act brought in."""
    gained = _money(after, before.turn) - _money(before, before.turn) + spent
    return say("and is paid £{pounds} for it", pounds=gained) if gained > 0 else None


def _cost(price: int, tax: int) -> Words | None:
    if tax:
        return say("for £{price} and £{tax} tax", price=price, tax=tax)
    return say("for £{price}", price=price) if price else None
