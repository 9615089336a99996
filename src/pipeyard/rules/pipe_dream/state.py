"""A position of Pipe Dream: a sheet for every seat, and whose move or roll is awaited."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.pipe_dream.menu import DONE, STOP_NOW, sheet_codes
from pipeyard.rules.pipe_dream.scoring import step_after_mark, table_result
from pipeyard.rules.pipe_dream.sheet import ROLL, SCORED, SOURCE, STOP, TURN, Keeper, Sheet
from pipeyard.rules.pipe_dream.terms import TURNS, Terms
from pipeyard.rules.state import NATURE, NO_ONE, State

if TYPE_CHECKING:
    from pipeyard.rules.protocol import Game

NATURE_ROLLS: Final = Waiting("roll", (NATURE,))
OVER: Final = Waiting("over", ())


class PipeDreamState(State):
    """The table.

    ``acting`` are the seats that must act, in order: with own dice every unfinished one, at a shared roll
    those that have not finished the turn. ``due`` are the seats whose dice are to be rolled next: with own
    dice at once, at a shared roll when nobody is acting any more.
    """

    def __init__(self, terms: Terms, duplicate: bool, source_dice: bool, sheets: list[Sheet]) -> None:
        self.terms = terms
        self.duplicate = duplicate
        self.source_dice = source_dice
        self.sheets = sheets
        self.keeper = Keeper()
        self.acting: list[int] = []
        self.due: list[int] = []
        self.players_wait: Waiting | None = None  # made when first asked for
        for seat in range(len(sheets)):
            step = sheets[seat].step
            if step == ROLL:
                self.due.append(seat)
            if step in (SOURCE, TURN, STOP) or (step == ROLL and not duplicate):
                self.acting.append(seat)

    def game(self) -> "Game":
        from pipeyard.rules.pipe_dream.game import PipeDream

        return PipeDream()

    def edition_name(self) -> str:
        return self.terms.edition

    def edition_file(self) -> str:
        return self.terms.edition_file

    def rolling(self) -> bool:
        """Whether dice are to be rolled now."""
        return len(self.due) > 0 and (not self.duplicate or len(self.acting) == 0)

    def waiting(self) -> Waiting:
        if self.rolling():
            return NATURE_ROLLS
        if self.players_wait is None:
            self.players_wait = Waiting("play", tuple(self.acting)) if self.acting else OVER
        return self.players_wait

    def menu(self, seat: int) -> vec[i64]:
        if self.rolling() or not 0 <= seat < len(self.sheets):
            return vec[i64]()
        return sheet_codes(self.sheets[seat])

    def whose(self, dice: Dice) -> int:
        if self.rolling():
            return NATURE
        if len(self.acting) > 1:
            return self.acting[dice.below(len(self.acting))]
        return self.acting[0] if self.acting else NO_ONE

    def draw(self, dice: Dice) -> int:
        if self._shares_source():
            return dice.pick(self.terms.shared_sources)
        one, other = dice.below(self.terms.size), dice.below(self.terms.size)
        return min(one, other) * self.terms.size + max(one, other)

    def chances(self) -> list[tuple[int, int]]:
        if not self.rolling():
            return []
        return (self.terms.shared_sources if self._shares_source() else self.terms.rolls).copy()

    def _shares_source(self) -> bool:
        """Whether the next roll is for the one source of the whole table."""
        return self.duplicate and self.source_dice and self.sheets[self.due[0]].source == NOWHERE

    def play(self, seat: int, code: int) -> None:
        if seat == NATURE:
            self._roll(code)
            return
        sheet = self._own(seat)
        if sheet.step == TURN:
            take_turn(sheet, code)
        elif sheet.step == STOP:
            sheet.step = SCORED if code == STOP_NOW else ROLL
        else:
            sheet.first = 0
            sheet.second = 0
            sheet.set_source(code - self.terms.source_codes)
            sheet.step = ROLL
        if sheet.step == ROLL:
            self.due.append(seat)
        if sheet.step >= SCORED or (sheet.step == ROLL and self.duplicate):
            self.acting.remove(seat)
            self.players_wait = None

    def copy(self) -> "PipeDreamState":
        other = PipeDreamState(self.terms, self.duplicate, self.source_dice, [])
        other.sheets = self.sheets.copy()
        other.acting = self.acting.copy()
        other.due = self.due.copy()
        other.players_wait = self.players_wait
        self.keeper = Keeper()  # from now on neither of the two writes on a sheet they share
        return other

    def result(self) -> Result | None:
        if self.acting or self.due:
            return None
        return table_result(self.sheets)

    def _own(self, seat: int) -> Sheet:
        """The seat's sheet, to be written on by this position alone."""
        sheet = self.sheets[seat]
        if sheet.keeper is not self.keeper:
            sheet = sheet.copy(self.keeper)
            self.sheets[seat] = sheet
        sheet.view = None
        sheet.text = ""
        return sheet

    def _roll(self, code: int) -> None:
        """Roll for the first seat that is due, or for all of them at a shared roll."""
        if code >= self.terms.sites:
            for seat in self.due:
                self._own(seat).set_source(code - self.terms.sites)
            return
        first = code // self.terms.size + 1
        second = code % self.terms.size + 1
        if self.duplicate:
            self.acting = sorted(self.due)
            self.players_wait = None
            self.due = []
            for seat in self.acting:
                give_dice(self._own(seat), first, second)
        else:
            give_dice(self._own(self.due.pop(0)), first, second)


def take_turn(sheet: Sheet, code: int) -> None:
    """What a player does in a turn: lay something, or be done."""
    terms = sheet.terms
    if code == DONE:
        sheet.meter += 1
        sheet.first = 0
        sheet.second = 0
        sheet.placed = False
        sheet.crossed = 0
        sheet.step = step_after_mark(sheet)
    elif code < terms.place_codes:
        sheet.crosses += 1
        sheet.crossed += 1
        sheet.lay(code - terms.cross_codes, terms.cross_pose)
    else:
        bombing = code >= terms.bomb_codes
        number = code - (terms.bomb_codes if bombing else terms.place_codes)
        turns = number % TURNS
        site = number // TURNS % terms.sites
        pose = terms.turned_poses[TURNS * (number // TURNS // terms.sites) + turns]
        sheet.wrenches -= turns
        sheet.placed = True
        if bombing:
            sheet.bombs += 1
            sheet.replace(site, pose)
        else:
            sheet.lay(site, pose)


def give_dice(sheet: Sheet, first: int, second: int) -> None:
    """Give a sheet its roll: for the source if it has none yet, else for a turn."""
    sheet.first = first
    sheet.second = second
    sheet.step = SOURCE if sheet.source == NOWHERE else TURN
