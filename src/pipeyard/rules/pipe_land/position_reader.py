"""Reads a position of Pipe Land; :mod:`pipeyard.rules.pipe_land.position` says how one is written."""

import re
from collections.abc import Sequence

from pipeyard.rules.grid import NOWHERE, on_plane, pack, unpack
from pipeyard.rules.pipe_land import edition
from pipeyard.rules.pipe_land.bargaining.deals import ABOUT_NAMES, EVERYONE, price_key
from pipeyard.rules.pipe_land.board import empty_board
from pipeyard.rules.pipe_land.notation import pose_from, read_cell, read_sides, write_cell
from pipeyard.rules.pipe_land.position import owner_name
from pipeyard.rules.pipe_land.scoring import ENDINGS
from pipeyard.rules.pipe_land.setup import prepare
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import (
    CHOOSE,
    DRAW,
    NOBODY,
    NOTHING,
    OVER,
    PLACE_TILE,
    SET_CELLS,
    SET_FIRST,
    SET_TAPS,
    SET_TILE,
    STEP_NAMES,
)
from pipeyard.rules.pipe_land.terms import STATE, kind_of
from pipeyard.rules.protocol import BadSetup, NotationError
from pipeyard.rules.shapes import GLYPH, POSE_COUNT, SHAPE_NAMES, SHAPE_OF, TEE

_REPEATED = {"pile", "aside", "offer", "solicited", "asked", "quote", "price"}
_AT = r"(?P<cell>\([^()]*\))"
_WAY = r" ?(?P<sides>[NESW+]*)"
_DEALS = {
    "offer": rf"(?P<player>[a-z]+) (?P<pounds>\d+) (?P<about>place|rotate|leave) {_AT}{_WAY}",
    "solicited": rf"(?P<about>place|rotate) {_AT}{_WAY}(?: ?from (?P<player>[a-z]+))?",
    "asked": rf"(?P<about>rotate|sell) {_AT}(?: for (?P<pounds>\d+))?(?P<refused> refused)?",
}


class _Reader:
    """Reads one position; every error names the line."""

    def __init__(self, text: str, edition_file: str) -> None:
        self.edition_file = edition_file
        self.lines = [line.rstrip() for line in text.strip("\n").splitlines()]
        self.number = 0

    def wrong(self, reason: str) -> NotationError:
        return NotationError(f"position, line {self.number + 1}: {reason}")

    def read(self) -> PipeLandState:
        self.state = self._heading()
        facts: dict[str, list[str]] = {}
        body = self.lines[self.number :]
        split = next((index for index, line in enumerate(body) if line.strip() == "board"), None)
        if split is None:
            raise NotationError("position: there is no board: a line `board`, then the columns and the rows")
        start = self.number
        self.number = start + split + 1
        self._board(body[split + 1 :])
        for index, line in enumerate(body[:split]):
            self.number = start + index
            word, _, rest = line.strip().partition(" ")
            if not word or word.startswith("#"):
                continue
            if word in facts and word not in _REPEATED:
                raise self.wrong(f"`{word}` stands twice")
            facts.setdefault(word, []).append(rest)
            self._fact(word, rest.strip())
        self._fill(facts)
        return self.state

    def _heading(self) -> PipeLandState:
        words = self.lines[0].split() if self.lines else []
        if len(words) not in (3, 4) or words[0] != "pipe-land" or words[2] not in ("basic", "advanced"):
            raise self.wrong(
                "begin with `pipe-land EDITION basic` or `advanced`, such as `pipe-land 76 basic`"
            )
        if len(words) == 4 and words[3] != "quiet":
            raise self.wrong(f"{words[3]!r} is not known; `quiet` means a table without bargaining")
        self.number = 1
        seats = self.lines[1].split() if len(self.lines) > 1 else []
        if not seats or seats[0] != "seats":
            raise self.wrong("the second line names the colours, such as `seats red blue`")
        try:
            terms = edition.terms_for(words[1], len(seats) - 1, seats[1:], self.edition_file)
        except BadSetup as error:
            raise self.wrong(str(error)) from None
        state = PipeLandState(terms, empty_board(terms))
        state.advanced = words[2] == "advanced"
        state.bargaining = len(words) == 3
        prepare(state)
        state.money = [terms.money_first] * terms.seats
        state.opening = False
        state.first = state.turn = 0
        state.step = CHOOSE
        self.number = 2
        return state

    def _seat(self, colour: str) -> int:
        if colour not in self.state.terms.colours:
            raise self.wrong(
                f"{colour!r} does not play here; these do: {', '.join(self.state.terms.colours)}"
            )
        return self.state.terms.colours.index(colour)

    def _owner(self, name: str) -> int:
        return STATE if name == "state" else self._seat(name)

    def _kind(self, text: str) -> int:
        owner, _, shape = " ".join(text.split()).partition(" ")
        if shape not in SHAPE_NAMES[:5]:
            raise self.wrong(f"{text!r} is not a tile: write an owner and a shape, such as `red tee`")
        return kind_of(self._owner(owner), SHAPE_NAMES.index(shape))

    def _whole(self, text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text):
            raise self.wrong(f"{text!r} is not a whole number")
        return int(text)

    def _site(self, text: str) -> int:
        site = self.state.board.tile_at(self._packed(text))
        if site == NOWHERE:
            raise self.wrong(f"no tile lies on {text}")
        return site

    def _packed(self, text: str) -> int:
        try:
            return pack(*read_cell(text))
        except NotationError as error:
            raise self.wrong(str(error)) from None

    def _pose(self, text: str) -> int:
        if not text:
            return 0
        try:
            return pose_from(read_sides(text))
        except NotationError as error:
            raise self.wrong(str(error)) from None

    def _fact(self, word: str, rest: str) -> None:
        state = self.state
        words = rest.split()
        match word:
            case "money":
                if len(words) != state.terms.seats:
                    raise self.wrong(f"name {state.terms.seats} amounts, one for each seat")
                state.money = [self._whole(text) for text in words]
            case "first":
                state.first = self._seat(rest)
            case "turn":
                state.turn = self._seat(rest)
            case "step":
                if rest not in STEP_NAMES:
                    raise self.wrong(f"{rest!r} is not a step; there are: {', '.join(STEP_NAMES)}")
                state.step = STEP_NAMES.index(rest)
            case "over":
                if not words or words[0] not in ENDINGS:
                    raise self.wrong(f"name how it ended: {', '.join(ENDINGS)}")
                state.ended_by = words[0]
                state.winners = [self._seat(colour) for colour in words[1:]]
            case "drawn":
                state.drawn = self._kind(rest)
            case "placed":
                state.placed = self._site(rest)
            case "actions":
                state.actions = self._whole(rest)
            case "opening":
                state.opening = True
            case "final":
                state.final_turns = self._whole(rest)
            case "passed" | "withdrawn":
                flags = state.passed if word == "passed" else state.withdrawn
                for colour in words:
                    flags[self._seat(colour)] = True
            case "pile":
                self._pile(rest)
            case "aside":
                state.set_aside.append(self._kind(rest))
            case "queue":
                state.queue = [self._packed(text) for text in re.findall(r"\([^()]*\)", rest)]
            case "offer" | "solicited" | "asked" | "quote" | "price":
                self._deal(word, rest)
            case _:
                raise self.wrong(f"{word!r} is not known here")

    def _pile(self, rest: str) -> None:
        number, _, kinds = rest.partition(" ")
        index = self._whole(number) - 1
        if not 0 <= index < len(self.state.piles):
            raise self.wrong(f"there are piles 1 to {len(self.state.piles)}")
        pile = self.state.piles[index]
        pile.counts = [0] * len(pile.counts)
        for text in kinds.split(",") if kinds.strip() else ():
            kind, _, count = text.strip().rpartition(" ")
            pile.counts[self._kind(kind)] += self._whole(count)
        pile.total = sum(pile.counts)

    def _deal(self, word: str, rest: str) -> None:
        deals = self.state.deals
        form = _DEALS.get(word, rf"(?P<pounds>\d+) (?P<about>rotate|sell) {_AT}")
        match = re.fullmatch(form, rest)
        if not match:
            raise self.wrong(f"`{word} {rest}` cannot be read as a bargain")
        part = match.groupdict()
        about, packed = ABOUT_NAMES.index(part["about"]), self._packed(part["cell"])
        if part["about"] != "place":
            self._site(part["cell"])
        pounds = self._whole(part["pounds"]) if part.get("pounds") else 0
        key = price_key(about, packed)
        if word == "offer":
            deals.make_offer((self._seat(part["player"]), about, packed, self._pose(part["sides"]), pounds))
        elif word == "solicited":
            player = self._seat(part["player"]) if part["player"] else EVERYONE
            deals.solicitations.append((about, packed, self._pose(part["sides"]), player))
        elif word == "asked":
            deals.asked[key] = bool(part["refused"])
            if part["pounds"]:
                deals.bids[key] = pounds
        else:
            (deals.quotes if word == "quote" else deals.standing)[key] = pounds

    def _board(self, lines: Sequence[str]) -> None:
        rows = [(self.number + index, line.split()) for index, line in enumerate(lines) if line.strip()]
        if not rows:
            raise self.wrong("the board is empty: write the columns, then the rows")
        self.number, columns = rows[0]
        if not all(re.fullmatch(r"-?\d{1,3}", column) for column in columns):
            raise self.wrong("the board's first line numbers the columns, such as `-2 -1 0 1`")
        tiles: list[tuple[int, int, str, int]] = []
        for number, (label, *tokens) in rows[1:]:
            self.number = number
            if not re.fullmatch(r"-?\d{1,3}", label) or len(tokens) != len(columns):
                raise self.wrong(f"a row is its number and {len(columns)} cells, here {len(tokens)}")
            tiles.extend(
                (int(column), int(label), token, number)
                for column, token in zip(columns, tokens, strict=True)
                if token not in (".", "~", "|")
            )
        ends = self.state.terms.ends()
        order = {packed: index for index, packed in enumerate(ends)}  # Taps first, as they are set
        for column, row, token, number in sorted(
            tiles, key=lambda tile: order.get(pack(tile[0], tile[1]), len(order))
        ):
            self.number = number
            self._tile(column, row, token, pack(column, row) in order)

    def _tile(self, column: int, row: int, token: str, tap: bool) -> None:
        board, terms = self.state.board, self.state.terms
        letters = {owner_name(terms, owner)[0].upper(): owner for owner in range(STATE, terms.seats)}
        match = re.fullmatch(r"([A-Z])([a-z]?)(?::([NESW+]+)|(.))", token)
        if not match or match[1] not in letters or (match[2] and match[2].upper() not in letters):
            owners = ", ".join(letters)
            raise self.wrong(
                f"{token!r} is not a tile: write owner and pipe, such as R╦ or R:ESW; owners: {owners}"
            )
        pose = (
            self._pose(match[3])
            if match[3]
            else next((p for p in range(1, POSE_COUNT) if GLYPH[p] == match[4]), 0)
        )
        if pose == 0 or SHAPE_OF[pose] >= 5:
            raise self.wrong(f"{token!r} has no pipe of Pipe Land: {' '.join(GLYPH[1:-1])}")
        if not on_plane(column, row) or terms.on_river(column, row):
            raise self.wrong(f"({column},{row}) is river: no tile lies there")
        if board.tile_at(pack(column, row)) != NOWHERE:
            raise self.wrong(f"({column},{row}) has two tiles")
        owner = letters[match[1]]
        printed = letters[match[2].upper()] if match[2] else owner
        if tap and SHAPE_OF[pose] != TEE:
            raise self.wrong(f"({column},{row}) is a river-pipe end: the tile there is a Tap, so a tee")
        (board.lay_tap if tap else board.lay)(column, row, owner, printed, pose)

    def _fill(self, facts: dict[str, list[str]]) -> None:
        """What was left out, and whether the whole can be."""
        state = self.state
        if state.step != SET_TAPS and len(state.board.doors) != len(state.terms.ends()):
            missing = [
                write_cell(unpack(end)) for end in state.terms.ends() if state.board.tile_at(end) == NOWHERE
            ]
            raise NotationError(f"position: a Tap is missing on {', '.join(missing)}")
        if state.step in (SET_TAPS, SET_FIRST):
            state.first = state.turn = NOBODY
        if (state.step == PLACE_TILE) != (state.drawn != NOTHING):
            raise NotationError("position: `step place` and `drawn` go together: the tile to be placed")
        if (state.step == SET_TILE) != bool(state.queue) or len(state.queue) > state.piles[0].total:
            raise NotationError(
                "position: `step tiles` and `queue` go together: the cells that get tiles of pile 1 next"
            )
        if (state.step == SET_CELLS and not state.piles[0].total) or (
            state.step == DRAW and not state.tiles_left()
        ):
            raise NotationError(f"position: `step {STEP_NAMES[state.step]}` needs tiles in the piles")
        if state.step < CHOOSE:
            self._check_taps()
        if (state.step == OVER) != bool(state.ended_by):
            raise NotationError("position: `step over` and `over` go together: how the game ended")
        if "pile" not in facts:
            for site in state.board.tiles:
                if state.board.taps[site] == NOWHERE:
                    kind = kind_of(state.board.printed[site], state.board.shape(site))
                    self._take(kind)
            if state.drawn != NOTHING:
                self._take(state.drawn)

    def _check_taps(self) -> None:
        """While the table is being set, each colour has its own Tap and the State those that are left."""
        board, terms = self.state.board, self.state.terms
        laid = [board.printed[site] for site in board.tiles if board.taps[site] != NOWHERE]
        for owner in range(STATE, terms.seats):
            if laid.count(owner) > (terms.state_taps if owner == STATE else 1):
                raise NotationError(f"position: there are too many Taps of {owner_name(terms, owner)}")

    def _take(self, kind: int) -> None:
        """Take a tile that lies on the board out of the lowest pile that has it."""
        for pile in self.state.piles:
            if pile.counts[kind]:
                pile.take(kind)
                return


def read_position(text: str, edition_file: str = "") -> PipeLandState:
    """A position from its notation; its edition may be given as a file's text.

    Raises :class:`NotationError` with the line and what would be right.
    """
    return _Reader(text, edition_file).read()
