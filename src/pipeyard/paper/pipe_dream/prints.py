"""What of Pipe Dream can be printed."""

from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.pipe_dream import sheets as pipe_dream
from pipeyard.rules.pipe_dream.edition import edition as pipe_dream_edition
from pipeyard.rules.words import say


def _pipe_dream(order: Order) -> list[Page]:
    per_page = order.per_page or 1
    edition = pipe_dream_edition(order.edition)
    count = counted(order, per_page)
    return pipe_dream.pages(edition, count, per_page, PAPERS[order.paper], INKS[order.ink])


PRINTS = (Print("sheets", say("Sheets to draw on"), _pipe_dream, tuple(pipe_dream.PER_PAGE)),)
