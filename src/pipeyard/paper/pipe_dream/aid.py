"""Pipe Dream's aid for each player: the rules one needs at the table."""

from pipeyard.paper import aid
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.rules import registry
from pipeyard.rules.words import say

LEFT = (
    (say("The source"), ("source-choose",)),
    (say("Your turn"), ("roll", "pipe-number", "row-or-column", "no-loop", "must-place")),
    (say("Wrenches"), ("wrench", "collect")),
    (say("Cross-sections"), ("cross", "cross-join", "cross-values")),
)
RIGHT = (
    (say("Bombs"), ("bomb", "bomb-values")),
    (say("The meter"), ("meter", "flow-number", "out", "exit", "stop")),
    (say("The score"), ("score-way", "score-unjoined", "score-bombs", "score-crosses", "most-points")),
)


def pages(order: Order) -> list[Page]:
    """The aids of an order."""
    game = registry.game("pipe-dream")
    per_page = order.per_page or 1
    count = counted(order, per_page)
    chapters = (LEFT, RIGHT)
    return aid.pages(game, order.edition, chapters, order.language, count, per_page, PAPERS[order.paper])


AID = Print("aid", say("A page for each player: how to play"), pages, tuple(aid.PER_PAGE))
