"""What of Tube Tangle can be printed."""

from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print
from pipeyard.paper.page import PAPERS, Page
from pipeyard.paper.tube_tangle import aid
from pipeyard.paper.tube_tangle import pieces as tube_tangle
from pipeyard.rules.tube_tangle.edition import load as tube_tangle_edition
from pipeyard.rules.words import say


def _tube_tangle(order: Order) -> list[Page]:
    box = tube_tangle_edition(order.edition)
    flip = order.flip or FLIPS[0]
    return tube_tangle.pages(box, PAPERS[order.paper], INKS[order.ink], flip, order.language)


_TITLE = say("Tiles, rooms, roads, pits, covers and colours to cut out")
PRINTS = (Print("pieces", _TITLE, _tube_tangle, flips=True), aid.AID)
