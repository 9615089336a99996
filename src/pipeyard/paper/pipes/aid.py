"""Pipes's aid for each player: the rules one needs at the table."""

from pipeyard.paper import aid
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.rules import registry
from pipeyard.rules.pipes.edition import edition as edition_of
from pipeyard.rules.words import say

_ELEMENT = say("At the beginning of each turn one element is shown to everybody.")
CHAPTERS = (
    (say("Your turn"), ("turn", _ELEMENT, "draw", "pass", "empty", "flow")),
    (say("Special actions"), ("rotate-element", "rotate-dry", "crossing-count", "teleport", "teleport-flow")),
    (say("The water"), ("dry-turns", "first-field", "round", "recross", "flow-ends")),
    (say("The end"), ("last-one", "shared", "solo")),
)


def pages(order: Order) -> list[Page]:
    """The aids of an order."""
    game = registry.game("pipes")
    edition = edition_of(order.edition).chosen(order.options)
    numbers = {"dry-turns": (edition.dry, edition.dry), "recross": (edition.recross,)}
    per_page = order.per_page or 1
    count = counted(order, per_page)
    return aid.pages(game, numbers, CHAPTERS, order.language, count, per_page, PAPERS[order.paper])


AID = Print("aid", say("A page for each player: how to play"), pages, tuple(aid.PER_PAGE))
