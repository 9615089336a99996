"""What somebody wants printed, and what a game offers to print."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pipeyard.paper.page import Page
from pipeyard.paper.typesetting import CannotPrint
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
    names: tuple[str, ...] = ()  # of those who get a board or a sheet each
    back: bool = False  # how to play, on the back of each
    link: str = ""  # the server that QR codes lead to; they are codes alone without one


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
    named: bool = False  # whether each is for one player, whose name may stand on it, with how to play behind

    def takes(self) -> dict[str, bool]:
        """By the name of a choice, whether this print has it."""
        counted = bool(self.per_page)
        return {
            "count": counted,
            "per-page": counted,
            "flip": self.flips,
            "seed": self.chosen,
            "layout": bool(self.layouts),
            "names": self.named,
            "back": self.named,
        }


def counted(order: Order, usual: int) -> int:
    """How many are printed: as many as asked for, one for each name, or as usual."""
    count = order.count or len(order.names) or usual
    if count > MOST:
        raise CannotPrint(
            say("{count} are too many for one file; print at most {most}.", count=count, most=MOST)
        )
    return count
