"""A position being read: lines of text collected sheet by sheet, checked, and made into a position."""

from typing import Final

from pipeyard.rules.grid import NOWHERE
from pipeyard.rules.pipe_dream.edition import edition, names
from pipeyard.rules.pipe_dream.menu import MASK_BIT, looping
from pipeyard.rules.pipe_dream.scoring import player_name, step_after_mark
from pipeyard.rules.pipe_dream.sheet import (
    ROLL,
    SCORED,
    SOURCE,
    STEPS,
    STOP,
    TURN,
    Keeper,
    Sheet,
    empty_sheet,
)
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.pipe_dream.terms import Terms
from pipeyard.rules.protocol import BadSetup, NotationError
from pipeyard.rules.shapes import CORNER, GLYPH, NO_PIPE, OPEN, PLUS, SHAPE_OF, STRAIGHT, TEE, pose_of

GLYPHS: Final = GLYPH  # how a piece is drawn, by pose
_TYPED: Final = {"-": "EW", "|": "NS", "r": "SE", "7": "SW", "J": "NW", "L": "NE", "+": "NESW"}
_SHEET_KEYS: Final = ("dice", "placed", "crossed", "meter", "wrenches", "bombs", "crosses")
_TABLE_KEYS: Final = ("edition", "players", "duplicate", "source")


def _pieces() -> dict[str, int]:
    """Every character a piece may be drawn with, and its pose."""
    pieces = {
        GLYPH[pose]: pose for pose, shape in enumerate(SHAPE_OF) if shape in (STRAIGHT, CORNER, TEE, PLUS)
    }
    for letter, sides in _TYPED.items():
        pieces[letter] = max(pose_of(shape, sides) for shape in (STRAIGHT, CORNER, PLUS))
    return pieces


PIECES: Final = _pieces()


class Draft:
    """One sheet as it was written: what was said, and where its map stands."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line  # where it begins, for messages
        self.step = ""
        self.said: dict[str, str] = {}
        self.dice: tuple[int, int] | None = None
        self.rows: list[list[str]] = []

    def wrong(self, reason: str) -> NotationError:
        return NotationError(f"{self.name} (line {self.line}): {reason}")

    def number(self, key: str, default: int, least: int, most: int) -> int:
        text = self.said.get(key)
        if text is None:
            return default
        if not _whole(text) or not least <= int(text) <= most:
            raise self.wrong(f"{key} must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    def flag(self, key: str) -> bool:
        text = self.said.get(key, "no")
        if text not in ("yes", "no"):
            raise self.wrong(f"{key} must be yes or no, not {text!r}")
        return text == "yes"

    def sheet(self, terms: Terms, source_dice: bool, duplicate: bool) -> Sheet:
        """The sheet, checked."""
        sheet = empty_sheet(terms, Keeper())
        self._draw(sheet)
        on_map = list(sheet.poses).count(terms.cross_pose) - (sheet.source != NOWHERE)
        least = 0 if terms.cross_pose in terms.faces else on_map  # a die may bring a plus too
        sheet.crosses = self.number("crosses", on_map, least, len(terms.cross_values))
        if sheet.crosses > len(terms.cross_values):
            raise self.wrong(f"there are {len(terms.cross_values)} cross-sections, not {sheet.crosses}")
        gone = sum(terms.symbol[site] and pose != NO_PIPE for site, pose in enumerate(sheet.poses))
        most = terms.wrenches + sum(terms.symbol) + gone  # so that what play makes of it can be read too
        sheet.wrenches = self.number("wrenches", terms.wrenches, 0, most)
        sheet.bombs = self.number("bombs", 0, 0, len(terms.bomb_values))
        sheet.meter = self.number("meter", 0, 0, terms.sections)
        sheet.step = self._step(sheet, source_dice)
        self._check_dice(sheet, source_dice, duplicate)
        sheet.placed = self.flag("placed")
        sheet.crossed = self.number("crossed", 0, 0, min(terms.crosses_each_turn, sheet.crosses))
        if sheet.step != TURN and (sheet.placed or sheet.crossed):
            raise self.wrong("placed and crossed belong to a turn: step turn, with dice")
        self._check_step(sheet, source_dice, duplicate)
        return sheet

    def _draw(self, sheet: Sheet) -> None:
        """Put what is drawn on the map."""
        terms = sheet.terms
        if self.rows and len(self.rows) != terms.size:
            raise self.wrong(f"the map has {len(self.rows)} rows; it must have {terms.size}")
        for site, mark in enumerate(mark for row in self.rows for mark in row):
            cell = terms.cell(site)
            if mark == "w" and not terms.symbol[site]:
                raise self.wrong(f"there is no wrench symbol on {cell}")
            if mark in (".", "w"):
                continue
            pose = terms.cross_pose if mark == "S" else PIECES[mark]
            if looping(sheet, site) & MASK_BIT[OPEN[pose]]:
                raise self.wrong(f"the piece on {cell} closes a loop; pieces never do")
            if mark == "S":
                if sheet.source != NOWHERE:
                    raise self.wrong(f"there is a second source on {cell}; a map has one")
                sheet.source = site
            sheet.put(site, pose)

    def _step(self, sheet: Sheet, source_dice: bool) -> int:
        if self.step:
            return STEPS.index(self.step)
        if sheet.source == NOWHERE:
            return ROLL if source_dice and self.dice is None else SOURCE
        return ROLL if self.dice is None else TURN

    def _check_dice(self, sheet: Sheet, source_dice: bool, duplicate: bool) -> None:
        if self.dice is not None:
            first, second = self.dice
            if not 1 <= first <= second <= sheet.terms.size:
                raise self.wrong(
                    f"dice must be two numbers from 1 to {sheet.terms.size}, not {first} {second}"
                )
            sheet.first, sheet.second = first, second
        wants_dice = sheet.step == TURN or (sheet.step == SOURCE and source_dice and not duplicate)
        if wants_dice and self.dice is None:
            raise self.wrong(f"step {STEPS[sheet.step]} needs dice, such as: dice 2 5")
        if not wants_dice and self.dice is not None:
            raise self.wrong(f"step {STEPS[sheet.step]} has no dice")

    def _check_step(self, sheet: Sheet, source_dice: bool, duplicate: bool) -> None:
        terms = sheet.terms
        step = sheet.step
        empty = all(pose == NO_PIPE for pose in sheet.poses)
        if sheet.source == NOWHERE:
            if not empty or not (step == SOURCE or (step == ROLL and source_dice)):
                raise self.wrong("the map has no source: draw an S")
            if sheet.meter > 0:
                raise self.wrong("without a source the meter is at 0")
            if step == SOURCE and source_dice and duplicate:
                raise self.wrong("a shared roll with source dice places all sources: nobody has step source")
        elif step == SOURCE:
            raise self.wrong("the source is on the map already: step source has an empty map")
        elif not source_dice and sheet.source not in terms.sources:
            cells = " ".join(str(terms.cell(site)) for site in terms.sources)
            raise self.wrong(f"a chosen source is on one of {cells}; anywhere else it needs: source dice")
        if step in (ROLL, TURN) and sheet.meter == terms.sections:
            raise self.wrong(f"the meter is full: step {STEPS[step]} needs it below {terms.sections}")
        if step >= STOP:
            reached = step_after_mark(sheet)
            if reached != step and not (step == SCORED and reached == STOP):
                raise self.wrong(
                    f"step {STEPS[step]} does not fit the meter, the pieces joined and the exits"
                )


def read_position(text: str, edition_file: str = "") -> PipeDreamState:
    """A position from its notation; its edition may be a file's text. Raises :class:`NotationError`."""
    table: dict[str, str] = {}
    drafts: list[Draft] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] in _TABLE_KEYS and not drafts:
            _read_pairs(words, _TABLE_KEYS, table, number)
            continue
        if words[0] == player_name(len(drafts)):
            drafts.append(Draft(words[0], number))
            words = words[1:]
            if words and words[0] in STEPS:
                drafts[-1].step = words[0]
                words = words[1:]
        elif not drafts:
            drafts.append(Draft(player_name(0), number))
        _read_sheet_line(words, drafts[-1], number)
    return _finish(table, drafts, edition_file)


def _read_sheet_line(words: list[str], draft: Draft, number: int) -> None:
    if not words:
        return
    if all(word in PIECES or word in (".", "w", "S") for word in words):
        if draft.rows and len(draft.rows[0]) != len(words):
            raise NotationError(
                f"line {number}: this row has {len(words)} cells, the first one {len(draft.rows[0])}"
            )
        draft.rows.append(words)
        return
    if "dice" in words:
        place = words.index("dice")
        dice = words[place + 1 : place + 3]
        if len(dice) != 2 or not all(_whole(word) for word in dice) or draft.dice:
            raise NotationError(f"line {number}: dice are two numbers, given once, such as: dice 2 5")
        small, great = sorted(int(word) for word in dice)
        draft.dice = (small, great)
        words = words[:place] + words[place + 3 :]
    _read_pairs(words, _SHEET_KEYS, draft.said, number)


def _read_pairs(words: list[str], keys: tuple[str, ...], into: dict[str, str], number: int) -> None:
    """Words in pairs: a key, and what is said about it."""
    for index in range(0, len(words), 2):
        key = words[index]
        if key not in keys:
            raise NotationError(
                f"line {number}: {key!r} is not known here; known are {', '.join(keys)},"
                " and the next player's name or rows of a map drawn with . w S and pipes"
            )
        if index + 1 == len(words):
            raise NotationError(f"line {number}: say what {key} is")
        if key in into:
            raise NotationError(f"line {number}: {key} is said twice")
        into[key] = words[index + 1]


def _choice(table: dict[str, str], key: str, values: tuple[str, str]) -> bool:
    value = table.get(key, values[0])
    if value not in values:
        raise NotationError(f"{key} must be {values[0]} or {values[1]}, not {value!r}")
    return value == values[1]


def _finish(table: dict[str, str], drafts: list[Draft], edition_file: str) -> PipeDreamState:
    try:
        chosen = edition(table.get("edition", names()[0]), edition_file)
    except BadSetup as error:
        raise NotationError(str(error)) from None
    terms = chosen.terms
    duplicate = _choice(table, "duplicate", ("no", "yes"))
    source_dice = _choice(table, "source", ("choose", "dice"))
    if not drafts:
        raise NotationError(
            "there is no player here; right is a line such as: player1 turn dice 2 5, and a map"
        )
    if table.get("players", str(len(drafts))) != str(len(drafts)):
        raise NotationError(f"players {table['players']}, but {len(drafts)} follow")
    if not chosen.players[0] <= len(drafts) <= chosen.players[1]:
        raise NotationError(f"{chosen.players[0]} to {chosen.players[1]} can play, not {len(drafts)}")
    for draft in drafts:
        if draft.rows and len(draft.rows[0]) != terms.size:
            raise draft.wrong(f"the map has {len(draft.rows[0])} columns; it must have {terms.size}")
    sheets = [draft.sheet(terms, source_dice, duplicate) for draft in drafts]
    if duplicate:
        _check_shared(sheets, source_dice)
    return PipeDreamState(terms, duplicate, source_dice, sheets)


def _check_shared(sheets: list[Sheet], source_dice: bool) -> None:
    """At a shared roll everyone still playing has the same dice, turn and, if rolled, source."""
    if len({(sheet.first, sheet.second) for sheet in sheets if sheet.step == TURN}) > 1:
        raise NotationError("at a shared roll everyone in a turn has the same dice")
    turns = {_turns_finished(sheet) for sheet in sheets if sheet.step < SCORED}
    if len(turns) > 1:
        raise NotationError(
            "at a shared roll everyone is in the same turn: one who has finished it is one section ahead"
        )
    if source_dice and len({sheet.source for sheet in sheets}) > 1:
        raise NotationError("at a shared roll with source dice all sources are on the same cell")


def _turns_finished(sheet: Sheet) -> int:
    """The table's finished turns as this sheet tells them; -1 before the sources are placed."""
    if sheet.step == SOURCE:
        return -1
    return sheet.meter if sheet.step == TURN else sheet.meter - 1


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
