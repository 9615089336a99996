"""From what was asked to the bytes of a PDF. What a print does not offer is refused with words."""

from dataclasses import replace
from typing import cast

from pipeyard.language import LANGUAGES
from pipeyard.paper import booklet
from pipeyard.paper.cutting import FLIPS
from pipeyard.paper.ink import INKS
from pipeyard.paper.order import Order, Print, counted
from pipeyard.paper.page import PAPERS, Paper
from pipeyard.paper.typesetting import CannotPrint, pdf, seen
from pipeyard.rules import registry
from pipeyard.rules.rooms import part
from pipeyard.rules.words import say

__all__ = ["Order", "Print", "check", "find", "previewed", "printed", "prints", "warnings"]

_RULES = Print("rules", say("The rulebook"), None, flips=True, layouts=booklet.LAYOUTS)


def prints(game: str) -> tuple[Print, ...]:
    """What can be printed of a game: what its folder here offers, and the rulebook of every game."""
    found = part("paper", game, "prints")
    return (*(() if found is None else cast(tuple[Print, ...], found.PRINTS)), _RULES)


def find(game: str, what: str | None) -> Print:
    """What is printed of a game. Raises :class:`CannotPrint`."""
    for each in prints(game):
        if what in (None, each.what):
            return each
    known = ", ".join(each.what for each in prints(game))
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
        "names": order.names or None,
        "back": order.back or None,
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
        order = replace(order, count=min(counted(order, 1), order.per_page or 1))
    title = registry.game(order.game).title
    first = wanted.pages(order)[0]
    return seen(pdf([first], title, order.language, INKS[order.ink]), first.paper)


def warnings(order: Order) -> list[str]:
    """What is to be said about a print before it is made, such as fields that are small to draw in."""
    wanted = check(order)
    if wanted.pages is None or not wanted.named:
        return []
    few = replace(order, count=min(counted(order, 1), order.per_page or 1))
    return [words for page in wanted.pages(few)[:1] for words in page.warnings]


def _rules(order: Order) -> bytes:
    """The rulebook; a booklet is turned on its short edge unless told otherwise."""
    game = registry.game(order.game)
    paper, ink = PAPERS[order.paper], INKS[order.ink]
    layout = order.layout or booklet.LAYOUTS[0]
    return booklet.pdf(game, order.language, paper, ink, layout, order.flip or "short")
