"""What of Pipe Land can be printed."""

from pipeyard.drawing.ink import PLAYERS
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.pipe_land import aid as pipe_land_aid
from pipeyard.paper.pipe_land import pieces as pipe_land
from pipeyard.paper.typesetting import CannotPrint
from pipeyard.rules.pipe_land.edition import edition as pipe_land_edition
from pipeyard.rules.words import say


def _pipe_land(order: Order) -> list[Page]:
    edition = pipe_land_edition(order.edition)
    for colour in edition.colours:
        if colour not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise CannotPrint(
                say("No {colour} tile can be drawn; the colours are: {known}.", colour=colour, known=known)
            )
    flip = order.flip or FLIPS[0]
    return pipe_land.pages(edition, PAPERS[order.paper], INKS[order.ink], flip, order.language)


def _aid(order: Order) -> list[Page]:
    edition = pipe_land_edition(order.edition)
    count = counted(order, edition.players[1])
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    return pipe_land_aid.pages(edition, order.language, count, order.per_page or 1, paper, ink)


PRINTS = (
    Print("pieces", say("Tiles, river, counters and money to cut out"), _pipe_land, flips=True),
    Print("aid", say("A page for each player: turn, places, prices"), _aid, tuple(pipe_land_aid.PER_PAGE)),
)
