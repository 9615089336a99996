"""Tube Tangle's aid for each player: the rules one needs at the table."""

from pipeyard.paper import aid
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.rules import registry
from pipeyard.rules.tube_tangle.edition import load
from pipeyard.rules.words import say

CHAPTERS = (
    (say("Your turn"), ("turn", "must-place", "unable", "way", "place-2", "place-3", "place-4", "brings")),
    (say("Taking tiles"), ("refill", "special-refill")),
    (say("Pits and covers"), ("pit", "cover", "pit-opens", "cover-closes")),
    (say("The end"), ("end-empty", "end-stuck")),
    (say("Scoring"), ("pipe", "closed", "ring", "points", "score", "winner")),
)


def pages(order: Order) -> list[Page]:
    """The aids of an order."""
    game = registry.game("tube-tangle")
    terms = load(order.edition)
    numbers = {
        "unable": (terms.refill_unable,),
        "refill": (terms.refill_least, terms.refill_most),
        "special-refill": (terms.refill_special,),
        "points": (terms.side_points,),
    }
    per_page = order.per_page or 1
    count = counted(order, per_page)
    return aid.pages(game, numbers, CHAPTERS, order.language, count, per_page, PAPERS[order.paper])


AID = Print("aid", say("A page for each player: how to play"), pages, tuple(aid.PER_PAGE))
