"""Bargaining in Pipe Land, read literally: who may say what, and what it leaves on the table."""

from __future__ import annotations

from pipeyard.rules.pipe_land import moves
from pipeyard.rules.protocol import Move
from tests.literal.pipe_land_board import STATE, Cell, read, ways
from tests.literal.pipe_land_table import BETWEEN_MOVES, Agreed, Question, Table

BY_ACTIVE = (moves.Solicit, moves.Ask)
BY_OTHERS = (moves.Offer, moves.WithdrawOffer, moves.Quote, moves.WithdrawQuote, moves.Refuse)
BY_ANYONE = (moves.SetPrice, moves.DropPrice)
BARGAINS = BY_ACTIVE + BY_OTHERS + BY_ANYONE


def refusal(table: Table, player: str, move: Move) -> str | None:
    """The rule that forbids a bargain, or None."""
    if table.step not in BETWEEN_MOVES:
        return "not-your-turn"
    if not table.bargaining or player in table.withdrawn:
        return "bargain"
    if isinstance(move, moves.Offer | moves.Quote | moves.SetPrice) and move.pounds < 0:
        return "bargain"
    if isinstance(move, moves.Ask) and move.pounds is not None and move.pounds < 0:
        return "bargain"
    if isinstance(move, BY_ANYONE):
        return _standing_refusal(table, player, move)
    if isinstance(move, BY_ACTIVE) and player != table.active:
        return "not-your-turn"
    if isinstance(move, BY_OTHERS) and (player == table.active or table.active in table.withdrawn):
        return "bargain"
    if table.opening and getattr(move, "about", None) != "place":
        return "opening-bargain"
    match move:
        case moves.Offer(about, cell, sides, pounds):
            return _offer_refusal(table, player, about, cell, sides, pounds)
        case moves.WithdrawOffer(about, cell, sides):
            return None if _made(table, player, about, cell, sides) else "offer-change"
        case moves.Solicit(about, cell, sides, asked):
            return _solicit_refusal(table, player, about, cell, sides, asked)
        case moves.Ask(about, cell, pounds):
            return _ask_refusal(table, player, about, cell, pounds)
        case moves.Quote(about, cell, pounds):
            if not _owns(table, player, cell):
                return "quote"
            return "quote" if table.quotes.get((about, cell)) == pounds else None
        case moves.WithdrawQuote(about, cell):
            return None if _owns(table, player, cell) and (about, cell) in table.quotes else "quote"
        case moves.Refuse(about, cell):
            asked_for = _asked(table, about, cell)
            if not _owns(table, player, cell) or asked_for is None or asked_for.refused:
                return "quote-refuse"
    return None


def play(table: Table, player: str, move: Move) -> None:
    """Make a legal bargain."""
    match move:
        case moves.Offer(about, cell, sides, pounds):
            _forget(table, player, about, cell, sides)
            table.offers.append(Agreed(player, about, cell, sides, pounds))
        case moves.WithdrawOffer(about, cell, sides):
            _forget(table, player, about, cell, sides)
        case moves.Solicit(about, cell, sides, asked):
            table.questions.append(Question("solicit", about, cell, sides, asked))
        case moves.Ask(about, cell, pounds):
            owner = table.board.tiles[cell].owner
            before = _asked(table, about, cell)
            if before:
                table.questions.remove(before)
            table.questions.append(Question("ask", about, cell, player=owner, pounds=pounds))
        case moves.Quote(about, cell, pounds):
            table.quotes[about, cell] = pounds
            question = _asked(table, about, cell)
            if question:
                question.refused = False
        case moves.WithdrawQuote(about, cell):
            del table.quotes[about, cell]
        case moves.Refuse(about, cell):
            table.quotes.pop((about, cell), None)
            question = _asked(table, about, cell)
            assert question
            question.refused = True
        case moves.SetPrice(about, cell, pounds):
            table.standing[about, cell] = pounds
        case moves.DropPrice(about, cell):
            del table.standing[about, cell]


def takers(table: Table, about: str, cell: Cell, sides: str) -> list[Agreed]:
    """The open offers that doing this would take, in the order made."""
    return [
        offer
        for offer in table.offers
        if (offer.about, offer.cell) == (about, cell) and offer.sides in (None, sides)
    ]


def _standing_refusal(table: Table, player: str, move: Move) -> str | None:
    assert isinstance(move, BY_ANYONE)
    if not _owns(table, player, move.cell):
        return "standing"
    price = table.standing.get((move.about, move.cell))
    if isinstance(move, moves.DropPrice):
        return "standing" if price is None else None
    return "standing" if price == move.pounds else None


def _offer_refusal(
    table: Table, player: str, about: str, cell: Cell, sides: str | None, pounds: int
) -> str | None:
    assert table.active
    if about == "place":
        if table.step != "place":
            return "offer-place"
        forbidden = table.place_rules(cell, sides)
    elif cell not in table.board.tiles:
        return f"offer-{about}"
    elif about == "rotate":
        forbidden = _way_rules(table, cell, sides)
    else:
        own = table.board.tiles[cell].owner == table.active
        forbidden = "offer-leave" if own or cell == table.placed or sides else None
    if forbidden:
        return forbidden
    if pounds > table.money[player]:
        return "offer-funds"
    made = _made(table, player, about, cell, sides)
    return "offer-change" if made and made.pounds == pounds else None


def _solicit_refusal(
    table: Table, player: str, about: str, cell: Cell, sides: str | None, asked: str | None
) -> str | None:
    if asked is not None and (asked not in table.colours or asked == player or asked in table.withdrawn):
        return "bargain"
    if about == "place":
        if table.step != "place":
            return "solicit"
        forbidden = table.place_rules(cell, sides)
    elif cell not in table.board.tiles:
        return "solicit"
    else:
        forbidden = _way_rules(table, cell, sides)
    if forbidden:
        return forbidden
    again = ("solicit", about, cell, sides, asked)
    return (
        "solicit"
        if again in [(q.verb, q.about, q.cell, q.sides, q.player) for q in table.questions]
        else None
    )


def _ask_refusal(table: Table, player: str, about: str, cell: Cell, pounds: int | None) -> str | None:
    if cell not in table.board.tiles:
        return "ask"
    owner = table.board.tiles[cell].owner
    if owner in (player, STATE):
        return "ask"
    if owner in table.withdrawn:
        return "bargain"
    if about == "sell" and cell == table.placed:
        return "buy-placed"
    if pounds is not None and pounds > table.money[player]:
        return "ask-price"
    before = _asked(table, about, cell)
    if before is None:
        return None
    another_figure = pounds is not None and pounds != before.pounds
    return None if another_figure and not before.refused else "ask"


def _way_rules(table: Table, cell: Cell, sides: str | None) -> str | None:
    """A named way must be one of the tile's; whether it may be turned like that is left to its turning."""
    return None if sides is None or read(sides) in ways(table.board.tiles[cell].shape) else "rotate"


def _owns(table: Table, player: str, cell: Cell) -> bool:
    return cell in table.board.tiles and table.board.tiles[cell].owner == player


def _asked(table: Table, about: str, cell: Cell) -> Question | None:
    asked = [q for q in table.questions if (q.verb, q.about, q.cell) == ("ask", about, cell)]
    return asked[0] if asked else None


def _made(table: Table, maker: str, about: str, cell: Cell, sides: str | None) -> Agreed | None:
    wanted = (maker, about, cell, sides)
    made = [o for o in table.offers if (o.maker, o.about, o.cell, o.sides) == wanted]
    return made[0] if made else None


def _forget(table: Table, maker: str, about: str, cell: Cell, sides: str | None) -> None:
    offer = _made(table, maker, about, cell, sides)
    if offer:
        table.offers.remove(offer)
