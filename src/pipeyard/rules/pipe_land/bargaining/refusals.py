"""Refused bargains in words: each rule ``rules`` names, as a sentence with cells and an alternative."""

from dataclasses import replace

from pipeyard.rules.grid import NOWHERE, pack
from pipeyard.rules.pipe_land.bargaining import rules
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE, price_key
from pipeyard.rules.pipe_land.moves import (
    Ask,
    DropPrice,
    Offer,
    Quote,
    Refuse,
    SetPrice,
    Solicit,
    WithdrawOffer,
    WithdrawQuote,
)
from pipeyard.rules.pipe_land.naming import player_word
from pipeyard.rules.pipe_land.notation import pose_from, write_cell
from pipeyard.rules.pipe_land.placement import place_faults
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import PLACE_TILE
from pipeyard.rules.protocol import Move, Refusal
from pipeyard.rules.words import say

Bargain = Solicit | Ask | Offer | WithdrawOffer | Quote | WithdrawQuote | Refuse | SetPrice | DropPrice


def bargain_refusal(state: PipeLandState, seat: int, move: Move) -> Refusal | None:
    """Why a bargaining move is refused; None if it is legal."""
    if not isinstance(move, Bargain):
        return Refusal("pipe-land/not-your-turn", say("Only chance makes that move."))
    if not state.bargaining:
        return Refusal("pipe-land/bargain", say("This table plays without bargaining."))
    fault = _fault(state, seat, move)
    if not fault:
        return None
    reason = _reason(state, seat, fault, move)
    also: tuple[str, ...] = ()
    if fault == "offer-place" and state.step == PLACE_TILE:
        also = tuple(f"pipe-land/{name}" for name in place_faults(state, state.drawn, pack(*move.cell)))
    instead = None
    if isinstance(move, (Offer, Ask)) and fault in ("offer-funds", "ask-price"):
        instead = replace(move, pounds=state.money[seat])
    if instead is not None and _fault(state, seat, instead):
        instead = None
    return Refusal(f"pipe-land/{fault}", reason, (move.cell,), instead, also)


def _fault(state: PipeLandState, seat: int, move: Bargain) -> str:
    packed = pack(*move.cell)
    about = ABOUT_NAMES.index(move.about) if move.about in ABOUT_NAMES else -1
    pounds = getattr(move, "pounds", None) or 0
    pose = pose_from(getattr(move, "sides", None))
    match move:
        case Offer():
            return rules.offer_fault(state, seat, about, packed, pose, pounds)
        case WithdrawOffer():
            return rules.withdraw_offer_fault(state, seat, about, packed, pose)
        case Solicit():
            colours = state.terms.colours
            if move.player is not None and move.player not in colours:
                return "bargain"
            player = EVERYONE if move.player is None else colours.index(move.player)
            return rules.solicit_fault(state, seat, about, packed, pose, player)
        case Ask():
            return rules.ask_fault(state, seat, about, packed, _bid(move))
        case Quote():
            return rules.quote_fault(state, seat, about, packed, pounds)
        case WithdrawQuote():
            return rules.withdraw_quote_fault(state, seat, about, packed)
        case Refuse():
            return rules.refuse_fault(state, seat, about, packed)
        case SetPrice():
            return "bargain" if pounds < 0 else rules.standing_fault(state, seat, about, packed, pounds)
        case DropPrice():
            return rules.standing_fault(state, seat, about, packed, -1)


def _bid(move: Ask) -> int:
    if move.pounds is None:
        return rules.NO_BID
    return move.pounds if move.pounds >= 0 else rules.NO_BID - 1


def _reason(state: PipeLandState, seat: int, fault: str, move: Bargain) -> str:
    where = write_cell(move.cell)
    active = player_word(state.terms, state.turn)
    match fault:
        case "not-your-turn":
            return say("Only {player}, whose turn it is, asks now.", player=active)
        case "bargain":
            return _cannot_bargain(state, seat, move)
        case "offer-place":
            if state.step != PLACE_TILE:
                return say("Offers on a placement are made between drawing and placing.")
            return say(
                "The drawn tile may not be placed at {cell}, so nothing can be offered for it.", cell=where
            )
        case "place-3":
            return say("No tile can lie like that at {cell}.", cell=where)
        case "offer-rotate":
            return say("No tile lies on {cell}.", cell=where)
        case "offer-leave":
            return say("{player} could not buy a tile at {cell} this turn anyway.", player=active, cell=where)
        case "offer-funds":
            return say("You have £{money}: offer that or less.", money=state.money[seat])
        case "offer-change":
            return (
                say("You made exactly this offer already.")
                if isinstance(move, Offer)
                else say("You made no such offer.")
            )
        case "opening-bargain":
            return say("Until the opening is over there are no actions to bargain about, only placements.")
        case "solicit":
            return (
                say("You asked for these offers already.")
                if move.about in ("place", "rotate")
                else _about(move)
            )
        case "ask":
            return _cannot_ask(state, seat, move)
        case "ask-price":
            return say("You have £{money}: name that or less.", money=state.money[seat])
        case "buy-placed":
            return say("You placed this tile this turn, so you may not buy it yet.")
        case "quote":
            return _cannot_quote(state, seat, move)
        case "quote-refuse":
            return _cannot_refuse(state, seat, move)
        case "standing":
            return _cannot_stand(state, seat, move)
    return say("That bargain is not possible now.")


def _named(state: PipeLandState, player: str) -> str:
    """A player as a move names one, who may not be there."""
    colours = state.terms.colours
    return player_word(state.terms, colours.index(player)) if player in colours else player


def _about(move: Bargain) -> str:
    return say("{about} is not something to bargain about like this.", about=repr(move.about))


def _cannot_bargain(state: PipeLandState, seat: int, move: Bargain) -> str:
    if state.withdrawn[seat]:
        return say("You have withdrawn: draw a tile in your turn to come back, then bargain.")
    if state.withdrawn[state.turn]:
        active = player_word(state.terms, state.turn)
        return say("{player} has withdrawn, and nobody bargains with a withdrawn player.", player=active)
    if (getattr(move, "pounds", None) or 0) < 0:
        return say("Amounts are whole pounds, £0 or more.")
    if isinstance(move, Solicit) and move.player is not None:
        return say(
            "{player} cannot be asked: name another player who is still in.",
            player=_named(state, move.player),
        )
    if seat == state.turn:
        return say("It is your own turn: others make you offers and quotes.")
    return _about(move)


def _cannot_ask(state: PipeLandState, seat: int, move: Bargain) -> str:
    where = write_cell(move.cell)
    site = state.board.tile_at(pack(*move.cell))
    if site == NOWHERE:
        return say("No tile lies on {cell}.", cell=where)
    if state.board.owners[site] == seat:
        return say("The tile on {cell} is your own.", cell=where)
    if state.board.owners[site] < 0 or state.withdrawn[state.board.owners[site]]:
        return say("The tile on {cell} has a set price: nobody needs to be asked.", cell=where)
    if move.about not in ("rotate", "sell"):
        return _about(move)
    if state.deals.asked.get(price_key(ABOUT_NAMES.index(move.about), pack(*move.cell)), False):
        owner = player_word(state.terms, state.board.owners[site])
        return say("{player} refused, and no is no for this turn.", player=owner)
    return say("You asked that already this turn.")


def _cannot_quote(state: PipeLandState, seat: int, move: Bargain) -> str:
    where = write_cell(move.cell)
    site = state.board.tile_at(pack(*move.cell))
    if move.about not in ("rotate", "sell"):
        return _about(move)
    if site == NOWHERE or state.board.owners[site] != seat:
        return say("You own no tile at {cell}.", cell=where)
    return (
        say("You named exactly this price already.")
        if isinstance(move, Quote)
        else say("You gave no such quote.")
    )


def _owns(state: PipeLandState, seat: int, move: Bargain) -> bool:
    site = state.board.tile_at(pack(*move.cell))
    return site != NOWHERE and state.board.owners[site] == seat


def _cannot_refuse(state: PipeLandState, seat: int, move: Bargain) -> str:
    if not _owns(state, seat, move):
        return say("You own no tile at {cell}.", cell=write_cell(move.cell))
    return say(
        "{player} has not asked you about {cell}, or you refused already.",
        player=player_word(state.terms, state.turn),
        cell=write_cell(move.cell),
    )


def _cannot_stand(state: PipeLandState, seat: int, move: Bargain) -> str:
    if move.about not in ("rotate", "sell"):
        return _about(move)
    if not _owns(state, seat, move):
        return say("You own no tile at {cell}.", cell=write_cell(move.cell))
    if isinstance(move, SetPrice):
        return say("That is your standing price already.")
    return say("You have no such standing price.")
