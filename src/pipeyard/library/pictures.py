"""The board of a match to look at: drawn, and in letters."""

from __future__ import annotations

import io

from rich.console import Console

from pipeyard.drawing.pictures import draw, easel
from pipeyard.match.match import Match
from pipeyard.rules.protocol import Seat
from pipeyard.terminal.face import face
from pipeyard.terminal.sitting import scene

HEIGHT = 200  # lines: all of a board, however large


def svg(table: Match, seat: Seat) -> str | None:
    """The board as a seat sees it, as SVG; None for a game that is not drawn."""
    try:
        board = easel(table.game.name, table.view(seat), seat)
    except LookupError:
        return None
    return draw(board, title=table.game.title)


def text(table: Match, seat: Seat, width: int) -> str:
    """The board as a seat sees it, as the terminal draws it, without colours."""
    shown = face(table.game.name)
    console = Console(file=io.StringIO(), width=width, color_system=None, force_terminal=False)
    console.print(shown.draw(scene(table, seat, width, HEIGHT, hinted=False)))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().rstrip().splitlines())
