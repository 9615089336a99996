"""What ``pipeyard print`` does: from what was asked to the bytes of a PDF."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeyard.drawing.ink import PLAYERS
from pipeyard.match import chance
from pipeyard.paper import pipe_land, pipes
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.page import PAPERS
from pipeyard.paper.typesetting import CannotPrint, pdf
from pipeyard.rules.pipe_land.edition import edition as pipe_land_edition
from pipeyard.rules.pipes.edition import edition as pipes_edition

GAMES = ("pipes", "pipe-land")
MOST_BOARDS = 2000


@dataclass(frozen=True, slots=True)
class Order:
    """What to print, and how. What does not concern a game is ``None``."""

    game: str
    edition: str
    paper: str = "a4"
    ink: str = "full"
    count: int | None = None
    per_page: int | None = None
    flip: str | None = None
    seed: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def printed(order: Order) -> bytes:
    """The PDF. Raises :class:`CannotPrint` or ``BadSetup``, both with words for the one who asked."""
    match order.game:
        case "pipes":
            return _pipes(order)
        case "pipe-land":
            return _pipe_land(order)
    raise CannotPrint(f"{order.game} has nothing to print yet; there are: {', '.join(GAMES)}")


def _pipes(order: Order) -> bytes:
    if order.flip is not None:
        raise CannotPrint("--flip is for games with pieces to cut out; Pipes boards have no backs")
    per_page = order.per_page or 1
    codes = [code for code in order.options.get("boards", "").split(",") if code.strip()]
    count = order.count or len(codes) or per_page
    if count > MOST_BOARDS:
        raise CannotPrint(f"{count} boards are too many for one file; print at most {MOST_BOARDS}")
    secret = chance.new_secret() if order.seed is None else chance.seeded(order.seed)
    edition = pipes_edition(order.edition).chosen(order.options)
    views = pipes.boards(order.edition, order.options, count, secret)
    pages = pipes.pages(views, edition.dry, per_page, PAPERS[order.paper], INKS[order.ink])
    return pdf(pages, edition.title)


def _pipe_land(order: Order) -> bytes:
    for name, value in (("count", order.count), ("per-page", order.per_page), ("seed", order.seed)):
        if value is not None:
            raise CannotPrint(f"--{name} is for Pipes boards; of Pipe Land every piece is printed")
    if order.options:
        raise CannotPrint(f"--{next(iter(order.options))} changes nothing that is printed of Pipe Land")
    edition = pipe_land_edition(order.edition)
    for colour in edition.colours:
        if colour not in PLAYERS:
            raise CannotPrint(f"no {colour} tile can be drawn; the colours are: {', '.join(PLAYERS)}")
    pages = pipe_land.pages(edition, PAPERS[order.paper], INKS[order.ink], order.flip or FLIPS[0])
    return pdf(pages, edition.title)
