"""A new game: every seat an empty sheet, waiting for its source."""

from pipeyard.rules.pipe_dream.sheet import ROLL, SOURCE, Keeper, Sheet, empty_sheet
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.terms import Terms


def new_game(terms: Terms, seats: int, duplicate: bool, source_dice: bool) -> PipeDreamState:
    """A table before its first move. Sources are chosen by the players, or rolled for."""
    keeper = Keeper()
    sheets: list[Sheet] = []
    for _ in range(seats):
        sheet = empty_sheet(terms, keeper)
        sheet.step = ROLL if source_dice else SOURCE
        sheets.append(sheet)
    state = PipeDreamState(terms, duplicate, source_dice, sheets)
    state.keeper = keeper
    return state
