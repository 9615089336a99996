"""What of Pipe Dream can be printed."""

from dataclasses import replace

from pipeyard.paper.aid import backed
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.pipe_dream import aid
from pipeyard.paper.pipe_dream import sheets as pipe_dream
from pipeyard.rules.pipe_dream.edition import edition as pipe_dream_edition
from pipeyard.rules.words import say


def _pipe_dream(order: Order) -> list[Page]:
    per_page = order.per_page or 1
    edition = pipe_dream_edition(order.edition)
    count = counted(order, per_page)
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    fronts = pipe_dream.pages(edition, count, per_page, paper, ink, order.names)
    return backed(fronts, aid.pages(replace(order, count=1, per_page=1))[0]) if order.back else fronts


PRINTS = (
    Print("sheets", say("Sheets to draw on"), _pipe_dream, tuple(pipe_dream.PER_PAGE), named=True),
    aid.AID,
)
