"""What of Pipes can be printed."""

from pipeyard.match import chance
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.pipes import boards as pipes
from pipeyard.rules.pipes.edition import edition as pipes_edition
from pipeyard.rules.words import say


def _pipes(order: Order) -> list[Page]:
    per_page = order.per_page or 1
    codes = [code for code in order.options.get("boards", "").split(",") if code.strip()]
    count = counted(order, len(codes) or per_page)
    secret = chance.new_secret() if order.seed is None else chance.seeded(order.seed)
    edition = pipes_edition(order.edition).chosen(order.options)
    views = pipes.boards(order.edition, order.options, count, secret)
    return pipes.pages(views, edition.dry, per_page, PAPERS[order.paper], INKS[order.ink])


PRINTS = (Print("boards", say("Boards to draw on"), _pipes, tuple(pipes.PER_PAGE), chosen=True),)
