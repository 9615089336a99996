"""Moves of Pipe Dream as text.

``source (3,4)``, ``place 3 at (2,4) turned 1``, ``bomb 3 at (2,4)``, ``cross (2,4)``, ``done``,
``stop``, ``go on``, and chance's ``roll 2 5 for player1`` (``roll 2 5`` where one roll serves the table).
"at" may be left out, and a cell may be written ``2,4`` or ``2 4``.
"""

import re

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.moves import Bomb, Cross, Done, GoOn, Place, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import Move, NotationError
from pipeyard.rules.words import say

_NUMBER = r"(-?\d{1,9})"
_CELL = rf"\(?\s*{_NUMBER}(?:\s*,\s*|\s+){_NUMBER}\s*\)?"
_PIPE = re.compile(rf"(place|bomb)\s+{_NUMBER}(?:\s+at)?\s+{_CELL}(?:\s+turned\s+{_NUMBER})?")
_ON_CELL = re.compile(rf"(source|cross)\s+{_CELL}")
_ROLL = re.compile(rf"roll\s+{_NUMBER}\s+{_NUMBER}(?:\s+for\s+([a-z]+\d{{1,9}}))?")
_RIGHT = {
    "place": "place 3 at (2,4); place 3 at (2,4) turned 1",
    "bomb": "bomb 3 at (2,4); bomb 3 at (2,4) turned 1",
    "cross": "cross (2,4)",
    "source": "source (3,4)",
    "roll": "roll 2 5 for player1",
    "done": "done",
    "stop": "stop",
    "go": "go on",
}


def read_move(state: PipeDreamState, text: str) -> Move:
    """A move from its notation. Raises :class:`NotationError`."""
    words = " ".join(text.lower().split())
    found = _PIPE.fullmatch(words)
    if found:
        kind = Place if found[1] == "place" else Bomb
        return kind(int(found[2]), (int(found[3]), int(found[4])), int(found[5] or 0))
    found = _ON_CELL.fullmatch(words)
    if found:
        cell = (int(found[2]), int(found[3]))
        return PlaceSource(cell) if found[1] == "source" else Cross(cell)
    found = _ROLL.fullmatch(words)
    if found:
        player = found[3]
        if player is None and not state.duplicate and state.due:
            player = player_name(state.due[0])
        first, second = sorted((int(found[1]), int(found[2])))
        return RollDice(first, second, player)
    plain: dict[str, Move] = {"done": Done(), "stop": Stop(), "go on": GoOn()}
    if words in plain:
        return plain[words]
    verb = words.split(" ")[0] if words else ""
    if verb in _RIGHT:
        raise NotationError(
            say("{text} is not a whole move; right is: {right}", text=repr(text), right=_RIGHT[verb])
        )
    raise NotationError(
        say("{text} is not a move; moves are: {moves}", text=repr(text), moves="; ".join(_RIGHT.values()))
    )


def write_move(move: Move) -> str:
    """The notation of a move."""
    if isinstance(move, (Place, Bomb)):
        verb = "place" if isinstance(move, Place) else "bomb"
        turned = f" turned {move.turned}" if move.turned else ""
        return f"{verb} {move.pipe} at {write_cell(move.cell)}{turned}"
    if isinstance(move, PlaceSource):
        return f"source {write_cell(move.cell)}"
    if isinstance(move, Cross):
        return f"cross {write_cell(move.cell)}"
    if isinstance(move, RollDice):
        return f"roll {move.first} {move.second}" + (f" for {move.player}" if move.player else "")
    return "stop" if isinstance(move, Stop) else "go on" if isinstance(move, GoOn) else "done"


def write_cell(cell: Cell) -> str:
    """A cell as people write it: ``(2,4)``."""
    return f"({cell[0]},{cell[1]})"
