"""Moves of Pipe Land as text, both ways. The words are in :mod:`pipeyard.rules.pipe_land.moves`.

>>> read_move("place (0, 3) nes", ["red", "blue"])
Place(cell=(0, 3), sides='NES')
>>> write_move(Offer("rotate", (1, 1), "NS", 2))
'offer 2 rotate (1,1) NS'
"""

import re
from collections.abc import Callable, Sequence

from pipeyard.rules.grid import Cell, on_plane
from pipeyard.rules.pipe_land.moves import (
    Ask,
    Buy,
    ChooseCells,
    Done,
    Draw,
    DrawTile,
    DropPrice,
    FirstPlayer,
    LayTile,
    Offer,
    Pass,
    Place,
    Quote,
    Refuse,
    Rotate,
    SetPrice,
    SetTap,
    Solicit,
    WithdrawOffer,
    WithdrawQuote,
)
from pipeyard.rules.protocol import Move, NotationError
from pipeyard.rules.shapes import POSE_COUNT, SHAPE_NAMES, TEXT
from pipeyard.rules.words import say

# Possessive blanks: nothing here is read twice, however long the line is.
_READ_CELL = re.compile(r"\(?\s*+([+-]?\d{1,4})(?:\s*+,\s*+|\s++)([+-]?\d{1,4})\s*+\)?")
_WAYS = {tuple(sorted("".join(sorted(group)) for group in text.split("+"))): text for text in TEXT[1:]}


def write_cell(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def read_cell(text: str) -> Cell:
    """A cell such as ``(0,3)``."""
    match = _READ_CELL.fullmatch(text.strip())
    if not match or not on_plane(int(match[1]), int(match[2])):
        raise NotationError(say("{text} is not a cell: write (column,row), such as (0,3)", text=repr(text)))
    return (int(match[1]), int(match[2]))


def read_sides(text: str) -> str:
    """Open sides in their usual spelling: ``wn`` is ``NW``, ``sw+ne`` is ``NE+SW``."""
    way = tuple(sorted("".join(sorted(group)) for group in text.strip().upper().split("+")))
    if way not in _WAYS:
        raise NotationError(
            say(
                "{text} is not a way for a tile to lie: write its open sides, such as NES or NE+SW",
                text=repr(text),
            )
        )
    return _WAYS[way]


def read_pounds(text: str) -> int:
    """An amount of money: there are whole pounds only."""
    if not re.fullmatch(r"\d{1,9}", text):
        raise NotationError(say("{text} is not a price: write whole pounds, such as 3", text=repr(text)))
    return int(text)


def _sides_or_none(text: str | None) -> str | None:
    return read_sides(text) if text else None


def _shape(text: str) -> str:
    name = " ".join(text.split())
    if name not in SHAPE_NAMES[:5]:
        raise NotationError(
            say(
                "{text} is not a shape; there are: {shapes}",
                text=repr(text),
                shapes=", ".join(SHAPE_NAMES[:5]),
            )
        )
    return name


_CELL = r"(\([^()]*\))"
_SIDES = r"([nesw+]+)"
_REST = rf"(?:\s+{_SIDES})?"
_COLOUR = r"([a-z]+)"
_SHAPE = r"([a-z]+(?: corner)?)"
_PRICED = r"(rotate|sell)"
_OFFERED = r"(place|rotate|leave)"

# pattern -> how to make the move from its groups
_FORMS: list[tuple[str, Callable[..., Move]]] = [
    (r"draw", Draw),
    (r"pass", Pass),
    (r"done", Done),
    (rf"place\s+{_CELL}\s+{_SIDES}", lambda cell, sides: Place(read_cell(cell), read_sides(sides))),
    (
        rf"rotate\s+{_CELL}\s+{_SIDES}\s+for\s+(\S+)",
        lambda cell, sides, pounds: Rotate(read_cell(cell), read_sides(sides), read_pounds(pounds)),
    ),
    (rf"buy\s+{_CELL}\s+for\s+(\S+)", lambda cell, pounds: Buy(read_cell(cell), read_pounds(pounds))),
    (
        rf"solicit\s+(place|rotate)\s+{_CELL}{_REST}(?:\s+from\s+{_COLOUR})?",
        lambda about, cell, sides, player: Solicit(about, read_cell(cell), _sides_or_none(sides), player),
    ),
    (
        rf"ask\s+{_PRICED}\s+{_CELL}(?:\s+for\s+(\S+))?",
        lambda about, cell, pounds: Ask(
            about, read_cell(cell), None if pounds is None else read_pounds(pounds)
        ),
    ),
    (
        rf"offer\s+(\S+)\s+{_OFFERED}\s+{_CELL}{_REST}",
        lambda pounds, about, cell, sides: Offer(
            about, read_cell(cell), _sides_or_none(sides), read_pounds(pounds)
        ),
    ),
    (
        rf"withdraw\s+offer\s+{_OFFERED}\s+{_CELL}{_REST}",
        lambda about, cell, sides: WithdrawOffer(about, read_cell(cell), _sides_or_none(sides)),
    ),
    (
        rf"quote\s+(\S+)\s+{_PRICED}\s+{_CELL}",
        lambda pounds, about, cell: Quote(about, read_cell(cell), read_pounds(pounds)),
    ),
    (rf"withdraw\s+quote\s+{_PRICED}\s+{_CELL}", lambda about, cell: WithdrawQuote(about, read_cell(cell))),
    (rf"refuse\s+{_PRICED}\s+{_CELL}", lambda about, cell: Refuse(about, read_cell(cell))),
    (
        rf"price\s+(\S+)\s+{_PRICED}\s+{_CELL}",
        lambda pounds, about, cell: SetPrice(about, read_cell(cell), read_pounds(pounds)),
    ),
    (rf"drop\s+price\s+{_PRICED}\s+{_CELL}", lambda about, cell: DropPrice(about, read_cell(cell))),
    (rf"first\s+{_COLOUR}", FirstPlayer),
    (rf"tap\s+{_CELL}\s+{_COLOUR}", lambda cell, owner: SetTap(read_cell(cell), owner)),
    (
        r"cells((?:\s*\([^()]*\))+)",
        lambda cells: ChooseCells(tuple(read_cell(cell) for cell in re.findall(r"\([^()]*\)", cells))),
    ),
    (
        rf"lay\s+{_CELL}\s+{_COLOUR}\s+{_SHAPE}\s+{_SIDES}",
        lambda cell, owner, shape, sides: LayTile(read_cell(cell), owner, _shape(shape), read_sides(sides)),
    ),
    (rf"drawn\s+{_COLOUR}\s+{_SHAPE}", lambda owner, shape: DrawTile(owner, _shape(shape))),
]
_READERS = [(re.compile(pattern), make) for pattern, make in _FORMS]
_USAGE = (
    "draw, pass, place (0,3) NES, rotate (0,2) NS for 3, buy (1,1) for 12, done, "
    "solicit place (0,3), ask sell (1,1), ask sell (1,1) for 9, offer 3 place (0,3), "
    "quote 2 rotate (1,1), refuse sell (1,1), "
    "price 4 sell (1,1), drop price sell (1,1), withdraw offer place (0,3), withdraw quote rotate (1,1)"
)


def read_move(text: str, colours: Sequence[str]) -> Move:
    """A move from its notation, for players of these colours. Raises :class:`NotationError`."""
    plain = " ".join(text.lower().split())
    for pattern, make in _READERS:
        match = pattern.fullmatch(plain)
        if match:
            move = make(*match.groups())
            _check_colours(move, colours)
            return move
    raise NotationError(
        say("{text} is not a move. Moves look like: {moves}", text=repr(text.strip()), moves=_USAGE)
    )


def _check_colours(move: Move, colours: Sequence[str]) -> None:
    player = getattr(move, "player", None)
    owner = getattr(move, "owner", None)
    if player is not None and player not in colours:
        raise NotationError(
            say("{name} does not play here; these do: {names}", name=repr(player), names=", ".join(colours))
        )
    if owner is not None and owner not in colours and owner != "state":
        raise NotationError(
            say(
                "{name} owns no tiles here; these do: {names}",
                name=repr(owner),
                names=", ".join([*colours, "state"]),
            )
        )


def write_move(move: Move) -> str:
    """A move in its notation; ``read_move`` gives the same move back."""
    match move:
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Done():
            return "done"
        case Place(cell, sides):
            return f"place {write_cell(cell)} {sides}"
        case Rotate(cell, sides, price):
            return f"rotate {write_cell(cell)} {sides} for {price}"
        case Buy(cell, price):
            return f"buy {write_cell(cell)} for {price}"
        case Solicit(about, cell, way, player):
            return f"solicit {about} {write_cell(cell)}{_way(way)}{f' from {player}' if player else ''}"
        case Ask(about, cell, bid):
            return f"ask {about} {write_cell(cell)}{'' if bid is None else f' for {bid}'}"
        case Offer(about, cell, way, pounds):
            return f"offer {pounds} {about} {write_cell(cell)}{_way(way)}"
        case WithdrawOffer(about, cell, way):
            return f"withdraw offer {about} {write_cell(cell)}{_way(way)}"
        case Quote(about, cell, pounds):
            return f"quote {pounds} {about} {write_cell(cell)}"
        case WithdrawQuote(about, cell):
            return f"withdraw quote {about} {write_cell(cell)}"
        case Refuse(about, cell):
            return f"refuse {about} {write_cell(cell)}"
        case SetPrice(about, cell, pounds):
            return f"price {pounds} {about} {write_cell(cell)}"
        case DropPrice(about, cell):
            return f"drop price {about} {write_cell(cell)}"
        case FirstPlayer(player):
            return f"first {player}"
        case SetTap(cell, owner):
            return f"tap {write_cell(cell)} {owner}"
        case ChooseCells(cells):
            return f"cells {' '.join(map(write_cell, cells))}"
        case LayTile(cell, owner, shape, sides):
            return f"lay {write_cell(cell)} {owner} {shape} {sides}"
        case DrawTile(owner, shape):
            return f"drawn {owner} {shape}"
    raise TypeError(f"not a move of Pipe Land: {move!r}")


def _way(sides: str | None) -> str:
    return f" {sides}" if sides else ""


def pose_from(sides: str | None) -> int:
    """The pose that open sides spell, 0 for none and -1 for sides no tile has."""
    if sides is None:
        return 0
    for pose in range(1, POSE_COUNT):
        if TEXT[pose] == sides:
            return pose
    return -1
