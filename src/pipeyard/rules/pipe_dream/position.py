"""Whole positions of Pipe Dream as text: drawn maps. ``position_reader`` reads them.

A position is a line about the table, then for each player the step, a line of counts and the map::

    edition classic players 1 duplicate no source choose
    player1 turn dice 2 5 placed no crossed 0
    meter 3 wrenches 2 bombs 0 crosses 1
    . . . . w .
    . . . . . .
    w . S ═ . .
    . . ║ . . w
    . w ╬ . . .
    . w . . . .

``S`` is the source, ``w`` a wrench symbol not yet collected, ``.`` an empty cell (a symbol may be drawn so
too). Pipes may be typed as ``- | r 7 J L +`` for ``═ ║ ╔ ╗ ╝ ╚ ╬``. All but the map may be left out: then the
edition is the first one, the players are those that follow (one without a name is player1), ``duplicate``
is no, ``source`` is choose, no wrench or bomb was used, ``crosses`` are those on the map, the meter is at 0,
and the step is turn if there are dice, else what comes before: roll, or source on an empty map.
"""

from pipeyard.rules.pipe_dream.position_reader import GLYPHS
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.sheet import STEPS, TURN, Sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.shapes import NO_PIPE


def write_position(state: PipeDreamState) -> str:
    """The whole position as text."""
    lines = [
        f"edition {state.terms.edition} players {len(state.sheets)}"
        f" duplicate {'yes' if state.duplicate else 'no'} source {'dice' if state.source_dice else 'choose'}"
    ]
    for seat, sheet in enumerate(state.sheets):
        if not sheet.text:
            sheet.text = "\n".join(_sheet_lines(player_name(seat), sheet))
        lines.append(sheet.text)
    return "\n".join(lines) + "\n"


def _sheet_lines(name: str, sheet: Sheet) -> list[str]:
    head = f"{name} {STEPS[sheet.step]}"
    if sheet.first:
        head += f" dice {sheet.first} {sheet.second}"
    if sheet.step == TURN:
        head += f" placed {'yes' if sheet.placed else 'no'} crossed {sheet.crossed}"
    counts = f"meter {sheet.meter} wrenches {sheet.wrenches} bombs {sheet.bombs} crosses {sheet.crosses}"
    size = sheet.terms.size
    glyphs = [glyph(sheet, site) for site in range(sheet.terms.sites)]
    return [head, counts, *(" ".join(glyphs[row * size : (row + 1) * size]) for row in range(size))]


def glyph(sheet: Sheet, site: int) -> str:
    """One cell of a map as a character."""
    if site == sheet.source:
        return "S"
    if sheet.poses[site] == NO_PIPE:
        return "w" if sheet.terms.symbol[site] else "."
    return GLYPHS[sheet.poses[site]]
