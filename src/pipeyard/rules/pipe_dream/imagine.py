"""A position from a view of it. Nothing is secret in Pipe Dream, so there is nothing to guess."""

from typing import Final

from pipeyard.rules.pipe_dream.edition import edition
from pipeyard.rules.pipe_dream.sheet import STEPS, Keeper, Sheet, empty_sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.pipe_dream.view import PipeDreamView, SheetView
from pipeyard.rules.shapes import TEXT

_POSES: Final = {text: pose for pose, text in enumerate(TEXT)}


def imagined(view: PipeDreamView) -> PipeDreamState:
    """The position that a view shows; of a crowd only the sheets that are in the view."""
    terms = edition(view.edition).terms
    keeper = Keeper()
    sheets = [_sheet(terms, keeper, sheet) for sheet in view.sheets]
    state = PipeDreamState(terms, view.duplicate, view.source == "dice", sheets)
    state.keeper = keeper
    return state


def _sheet(terms: Terms, keeper: Keeper, view: SheetView) -> Sheet:
    sheet = empty_sheet(terms, keeper)
    if view.source is not None:
        sheet.set_source(terms.site(view.source[0], view.source[1]))
    for piece in view.pieces:
        cell = piece.cell
        sheet.put(terms.site(cell[0], cell[1]), _POSES[piece.sides])
    sheet.step = STEPS.index(view.step)
    dice = view.dice
    if dice is not None:
        sheet.first = dice[0]
        sheet.second = dice[1]
    sheet.placed = view.placed
    sheet.crossed = view.crossed
    sheet.wrenches = view.wrenches
    sheet.bombs = view.bombs_used
    sheet.crosses = view.crosses_used
    sheet.meter = view.meter
    return sheet
