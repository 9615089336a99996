"""Pipe Dream's aid for each player: the rules one needs at the table."""

from collections.abc import Sequence

from pipeyard.paper import aid
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream.edition import edition as edition_of
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.words import say

CHAPTERS = (
    (say("The source"), ("source-choose",)),
    (say("Your turn"), ("roll", "pipe-number", "row-or-column", "no-loop", "must-place")),
    (say("Wrenches"), ("wrench", "collect")),
    (say("Cross-sections"), ("cross", "cross-join", "cross-values")),
    (say("Bombs"), ("bomb", "bomb-values")),
    (say("The meter"), ("meter", "flow-number", "out", "exit", "stop")),
    (say("The score"), ("score-way", "score-unjoined", "score-bombs", "score-crosses", "most-points")),
)


def pages(order: Order) -> list[Page]:
    """The aids of an order."""
    game = registry.game("pipe-dream")
    numbers = _numbers(edition_of(order.edition).terms)
    per_page = order.per_page or 1
    count = counted(order, per_page)
    return aid.pages(game, numbers, CHAPTERS, order.language, count, per_page, PAPERS[order.paper])


def _numbers(terms: Terms) -> aid.Numbers:
    return {
        "source-choose": (" ".join("({},{})".format(*terms.cell(site)) for site in terms.sources),),
        "wrench": (terms.wrenches,),
        "cross": (len(terms.cross_values),),
        "cross-values": (_listed(terms.cross_values),),
        "bomb": (len(terms.bomb_values),),
        "bomb-values": (_listed(terms.bomb_values),),
        "meter": (terms.sections,),
        "flow-number": (
            _listed([section for section, number in enumerate(terms.flow) if number]),
            _listed([number for number in terms.flow if number]),
        ),
        "score-way": (terms.way,),
        "score-unjoined": (-terms.unjoined,),
    }


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


AID = Print("aid", say("A page for each player: how to play"), pages, tuple(aid.PER_PAGE))
