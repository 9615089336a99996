"""What of Pipes can be printed."""

from dataclasses import replace

from pipeyard.match import chance
from pipeyard.paper.aid import backed
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.pipes import aid, cards
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
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    fronts = pipes.pages(views, edition.dry, per_page, paper, ink, order.names, order.link)
    return backed(fronts, aid.pages(replace(order, count=1, per_page=1))[0]) if order.back else fronts


def _cards(order: Order) -> list[Page]:
    edition = pipes_edition(order.edition)
    return cards.pages(edition, PAPERS[order.paper], INKS[order.ink], order.flip or FLIPS[0])


PRINTS = (
    Print("boards", say("Boards to draw on"), _pipes, tuple(pipes.PER_PAGE), chosen=True, named=True),
    Print("cards", say("Element cards to cut out, for a table without a screen"), _cards, flips=True),
    aid.AID,
)
