"""Pipe Land's events in words: clauses the front ends put after a player's name."""

from __future__ import annotations

from typing import Final

from pipeyard.narration.glyphs import turned
from pipeyard.rules.grid import Cell
from pipeyard.rules.naming import side_word
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
from pipeyard.rules.words import Words, all_of, say, seated, together

BY_QUARTERS: Final = {1: say("once to the right"), 2: say("halfway round"), 3: say("once to the left")}


def name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def who(view: PipeLandView, colour: str | None) -> Words:
    """A player by colour, or the State."""
    for seat, player in enumerate(view.players):
        if player.colour == colour:
            return seated(seat, colour_word(player.colour))
    return colour_word(colour) if colour else say("nobody")


def deed(about: str, cell: Cell, sides: str | None = None) -> Words:
    """What a bargain is about, for a reader who writes moves: "turning (1,1) as NS"."""
    done = deed_at(about, name(cell))
    return together(done, say("as {sides}", sides=sides), between=" ") if sides else done


def deed_at(about: str, where: str) -> Words:
    """What a bargain is about, however the tile is to lie."""
    if about == "place":
        return say("placing at {cell}", cell=where)
    if about == "rotate":
        return say("turning {cell}", cell=where)
    if about == "sell":
        return say("selling {cell}", cell=where)
    return say("leaving {cell}", cell=where)


def turning_at(where: str, quarters: int) -> Words:
    """Turning a tile by quarters to the right."""
    if quarters == 1:
        return say("turning {cell} once to the right", cell=where)
    if quarters == 2:
        return say("turning {cell} halfway round", cell=where)
    return say("turning {cell} once to the left", cell=where)


def placing_at(where: str, sides: object) -> Words:
    """Placing a tile so that it is open to some sides."""
    return say("placing at {cell}, open to {sides}", cell=where, sides=sides)


def deed_on_board(view: PipeLandView, about: str, cell: Cell, sides: str | None) -> Words:
    """What a bargain is about, for a reader who sees the board: "turning (1,1) once to the right"."""
    if sides and about == "place":
        return placing_at(name(cell), open_sides(sides))
    quarters = _quarters(view, cell, sides) if sides and about == "rotate" else 0
    return turning_at(name(cell), quarters) if quarters else deed_at(about, name(cell))


def open_sides(sides: str) -> Words:
    """Open sides in words; two pipes on one tile are told one after the other.

    >>> open_sides("NES"), open_sides("NE+SW")
    ('north, east and south', 'north and east, and south and west')
    """
    one, *others = (all_of([side_word(side) for side in pipe]) for pipe in sides.split("+"))
    return say("{one}, and {other}", one=one, other=others[0]) if others else one


def _quarters(view: PipeLandView, cell: Cell, sides: str) -> int:
    """How many quarters to the right a tile is turned to lie so; 0 where it does not get there."""
    lies = next((tile.sides for tile in view.tiles if tile.cell == cell), "")
    return next((n for n in (1, 3, 2) if lies and _pipes(turned(lies, n)) == _pipes(sides)), 0)


def _pipes(sides: str) -> set[frozenset[str]]:
    return {frozenset(pipe) for pipe in sides.split("+")}


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
            done, way = _turned(before, cell), BY_QUARTERS.get(_quarters(before, cell, sides))
            if with_sides:
                done, way = say("turns {cell} to {sides}", cell=name(cell), sides=sides), None
            return _with(done, way, _cost(price, before.tax), _paid(before, after, price + before.tax))
        case Buy(cell, price):
            return _with(say("buys {cell}", cell=name(cell)), _cost(price, before.tax))
        case Done():
            return _with(say("is done"), _income(before, after))
    return _bargain(event, before, with_sides)


def _bargain(event: Event, view: PipeLandView, with_sides: bool) -> Words | None:
    match event.move:
        case Solicit(about, cell, sides, player):
            asked = deed(about, cell, sides) if with_sides else deed_on_board(view, about, cell, sides)
            if player is None:
                return say("asks everyone for offers for {deed}", deed=asked)
            return say("asks {player} for an offer for {deed}", player=who(view, player), deed=asked)
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
            offered = deed(about, cell, sides) if with_sides else deed_on_board(view, about, cell, sides)
            return say("offers £{pounds} for {deed}", pounds=pounds, deed=offered)
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
