"""What can be printed, and how: from what was asked to the bytes of a PDF.

``PRINTS`` lists it for the command line and the page; what an order asks beyond it is refused with words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pipeyard.drawing.ink import PLAYERS
from pipeyard.language import LANGUAGES
from pipeyard.match import chance
from pipeyard.paper import booklet, pipe_dream, pipe_land, pipe_land_aid, pipes, tube_tangle
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.page import PAPERS, Page, Paper
from pipeyard.paper.typesetting import CannotPrint, pdf, seen
from pipeyard.rules import registry
from pipeyard.rules.pipe_dream.edition import edition as pipe_dream_edition
from pipeyard.rules.pipe_land.edition import edition as pipe_land_edition
from pipeyard.rules.pipes.edition import edition as pipes_edition
from pipeyard.rules.tube_tangle.edition import load as tube_tangle_edition
from pipeyard.rules.words import Words, say

MOST = 2000  # boards, sheets or aids in one file


@dataclass(frozen=True, slots=True)
class Order:
    """What to print, and how. What is ``None`` is as usual."""

    game: str
    edition: str
    paper: str = "a4"
    ink: str = "full"
    count: int | None = None
    per_page: int | None = None
    flip: str | None = None
    seed: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    what: str | None = None  # the first of the game's prints if left out
    layout: str | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Print:
    """Something that can be printed of a game, and what may be chosen about it."""

    what: str
    title: Words
    pages: Callable[[Order], list[Page]] | None  # None for what is set by itself: the rulebook
    per_page: tuple[int, ...] = ()  # how many may stand on a page; nothing where that is no question
    flips: bool = False  # whether it has backs
    chosen: bool = False  # whether the game's own options, and a seed, change it
    layouts: tuple[str, ...] = ()

    def takes(self) -> dict[str, bool]:
        """By the name of a choice, whether this print has it."""
        counted = bool(self.per_page)
        return {
            "count": counted,
            "per-page": counted,
            "flip": self.flips,
            "seed": self.chosen,
            "layout": bool(self.layouts),
        }


def _count(order: Order, usual: int) -> int:
    count = order.count or usual
    if count > MOST:
        raise CannotPrint(
            say("{count} are too many for one file; print at most {most}.", count=count, most=MOST)
        )
    return count


def _pipes(order: Order) -> list[Page]:
    per_page = order.per_page or 1
    codes = [code for code in order.options.get("boards", "").split(",") if code.strip()]
    count = _count(order, len(codes) or per_page)
    secret = chance.new_secret() if order.seed is None else chance.seeded(order.seed)
    edition = pipes_edition(order.edition).chosen(order.options)
    views = pipes.boards(order.edition, order.options, count, secret)
    return pipes.pages(views, edition.dry, per_page, PAPERS[order.paper], INKS[order.ink])


def _pipe_dream(order: Order) -> list[Page]:
    per_page = order.per_page or 1
    edition = pipe_dream_edition(order.edition)
    count = _count(order, per_page)
    return pipe_dream.pages(edition, count, per_page, PAPERS[order.paper], INKS[order.ink])


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
    count = _count(order, edition.players[1])
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    return pipe_land_aid.pages(edition, order.language, count, order.per_page or 1, paper, ink)


def _tube_tangle(order: Order) -> list[Page]:
    box = tube_tangle_edition(order.edition)
    flip = order.flip or FLIPS[0]
    return tube_tangle.pages(box, PAPERS[order.paper], INKS[order.ink], flip, order.language)


_RULES = Print("rules", say("The rulebook"), None, flips=True, layouts=booklet.LAYOUTS)
PRINTS: dict[str, tuple[Print, ...]] = {
    "pipe-land": (
        Print("pieces", say("Tiles, river, counters and money to cut out"), _pipe_land, flips=True),
        Print(
            "aid", say("A page for each player: turn, places, prices"), _aid, tuple(pipe_land_aid.PER_PAGE)
        ),
        _RULES,
    ),
    "pipes": (
        Print("boards", say("Boards to draw on"), _pipes, tuple(pipes.PER_PAGE), chosen=True),
        _RULES,
    ),
    "pipe-dream": (
        Print("sheets", say("Sheets to draw on"), _pipe_dream, tuple(pipe_dream.PER_PAGE)),
        _RULES,
    ),
    "tube-tangle": (
        Print(
            "pieces",
            say("Tiles, rooms, roads, pits, covers and colours to cut out"),
            _tube_tangle,
            flips=True,
        ),
        _RULES,
    ),
}


def find(game: str, what: str | None) -> Print:
    """What is printed of a game. Raises :class:`CannotPrint`."""
    prints = PRINTS.get(game, ())
    if not prints:
        raise CannotPrint(say("{game} has nothing to print.", game=game))
    for each in prints:
        if what in (None, each.what):
            return each
    known = ", ".join(each.what for each in prints)
    raise CannotPrint(
        say("There is no {what} of {game} to print; there are: {known}.", what=what, game=game, known=known)
    )


def check(order: Order) -> Print:
    """The print an order is for. Raises :class:`CannotPrint` for what it asks that this print has not."""
    wanted = find(order.game, order.what)
    for name, values in (("paper", PAPERS), ("ink", INKS), ("language", LANGUAGES)):
        _among(name, getattr(order, name), tuple(values))
    asked = {
        "count": order.count,
        "per-page": order.per_page,
        "flip": order.flip,
        "seed": order.seed,
        "layout": order.layout,
    }
    takes = wanted.takes()
    for name, value in asked.items():
        if value is not None and not takes[name]:
            raise _useless(name, order.game, wanted)
    if order.options and not wanted.chosen:
        raise _useless(next(iter(order.options)), order.game, wanted)
    if order.count is not None and order.count < 1:
        raise CannotPrint(say("Print at least one."))
    _among("per-page", order.per_page, wanted.per_page)
    _among("flip", order.flip, FLIPS)
    _among("layout", order.layout, wanted.layouts)
    if order.flip and order.layout == "plain":
        raise CannotPrint(say("Plain pages have no backs to align; leave out flip, or choose the booklet."))
    return wanted


def _among(name: str, value: object, known: tuple[object, ...]) -> None:
    if value is not None and value not in known:
        shown = ", ".join(str(each) for each in known)
        raise CannotPrint(
            say("{name} cannot be {value}; choose one of: {known}.", name=name, value=value, known=shown)
        )


def _useless(name: str, game: str, wanted: Print) -> CannotPrint:
    return CannotPrint(
        say(
            "{name} changes nothing about the {what} of {game}; leave it out.",
            name=name,
            what=wanted.what,
            game=game,
        )
    )


def printed(order: Order) -> bytes:
    """The PDF. Raises :class:`CannotPrint` or ``BadSetup``, both with words for the one who asked."""
    wanted = check(order)
    if wanted.pages is None:
        return _rules(order)
    return pdf(wanted.pages(order), registry.game(order.game).title, order.language, INKS[order.ink])


def previewed(order: Order) -> bytes:
    """The first page as an SVG, faster than all of it. Raises as :func:`printed` does."""
    wanted = check(order)
    if wanted.pages is None:
        paper = PAPERS[order.paper]
        sheet = paper if order.layout == "plain" else Paper("sheet", paper.height, paper.width)
        return seen(_rules(order), sheet)
    if wanted.per_page:
        order = replace(order, count=min(_count(order, 1), order.per_page or 1))
    title = registry.game(order.game).title
    first = pdf(wanted.pages(order)[:1], title, order.language, INKS[order.ink])
    return seen(first, PAPERS[order.paper])


def _rules(order: Order) -> bytes:
    """The rulebook; a booklet is turned on its short edge unless told otherwise."""
    game = registry.game(order.game)
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    layout = order.layout or booklet.LAYOUTS[0]
    return booklet.pdf(game, order.language, paper, ink, layout, order.flip or "short")
