"""Reads a position of Tube Tangle; ``position`` says what may be written."""

from pipeyard.rules.bag import Bag
from pipeyard.rules.grid import NOWHERE, Cell, pack
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.tube_tangle.state import TubeTangleState
from pipeyard.rules.tube_tangle.table import (
    COVER,
    DEAL,
    END_EMPTY,
    END_STUCK,
    NO_COLOUR,
    NOBODY,
    NOTHING,
    OVER,
    PIT,
    PIT_COVER,
    PLACE,
    REFILL,
    ROAD_TILE,
    ROOM_TILE,
    SCORING_NAMES,
    STEP_NAMES,
    Table,
)
from pipeyard.rules.tube_tangle.terms import BARE, ROAD, ROOM, Terms
from pipeyard.rules.tube_tangle.turn import begin_turn

KEYWORDS = "players, scoring, first, step, colour, hand, pouch, piles, table"
SPECIAL = {"room": ROOM_TILE, "road": ROAD_TILE, "pit": PIT, "cover": COVER, "pit+cover": PIT_COVER}


def read_position(terms: Terms, lines: list[str]) -> TubeTangleState:
    """The position written in the lines after the first one. Raises :class:`NotationError`."""
    said: dict[str, list[str]] = {}
    grid: list[str] = []
    in_table = False
    for line in lines:
        words = line.split()
        if in_table:
            grid.append(line)
            continue
        key = words[0].lower()
        if key in ("colour", "hand") and len(words) > 1:
            key = f"{key} {words[1].lower()}"
            words = words[1:]
        if key.split()[0] not in KEYWORDS.split(", "):
            raise NotationError(f"{line.strip()!r} is not understood; a line begins with one of: {KEYWORDS}")
        if key in said:
            raise NotationError(f"{key} is there twice")
        said[key] = words[1:]
        in_table = key == "table"
        if in_table and len(words) > 1:
            raise NotationError("after table comes a new line, with the numbers of the columns")
    return _Reading(terms, said, grid).position()


class _Reading:
    """One position on its way from text."""

    def __init__(self, terms: Terms, said: dict[str, list[str]], grid: list[str]) -> None:
        self.terms = terms
        self.said = said
        self.grid = grid
        self.left = terms.counts()  # of each kind, not yet anywhere

    def position(self) -> TubeTangleState:
        terms = self.terms
        players = [word.lower() for word in self.said.get("players", terms.seats[: max(2, terms.fewest)])]
        if players != terms.seats[: len(players)] or not terms.fewest <= len(players) <= terms.most:
            raise NotationError(
                f"players are {' '.join(players)}; right is {terms.fewest} to {terms.most} of"
                f" {' '.join(terms.seats)}, from the left"
            )
        scoring = self.word("scoring", "all")
        if scoring not in SCORING_NAMES:
            raise NotationError(f"scoring is {scoring}; right is {' or '.join(SCORING_NAMES)}")
        state = TubeTangleState(terms, len(players), SCORING_NAMES.index(scoring))
        self.hands(state)
        self.table(state)
        self.pouch(state)
        self.piles(state)
        step = self.said.get("step", [])
        default = "" if " ".join(step) == "first player" else terms.seats[0]
        first = self.word("first", default)
        state.first = NOBODY if first == "" else self.seat(state, first)
        self.colours(state, step)
        self.step(state, step)
        return state

    def word(self, key: str, default: str) -> str:
        words = self.said.get(key, [default])
        if len(words) != 1:
            raise NotationError(f"{key} takes one word, such as: {key} {default or self.terms.seats[0]}")
        return words[0].lower()

    def seat(self, state: Table, word: str) -> int:
        seats = self.terms.seats[: state.seats]
        if word.lower() not in seats:
            raise NotationError(f"there is no player {word!r}; there are: {', '.join(seats)}")
        return seats.index(word.lower())

    def spend(self, word: str) -> int:
        """The kind of a tile that is named, once more."""
        kind = self.terms.kind(word)
        if kind < 0:
            raise NotationError(f"there is no tile {word!r}")
        if self.left[kind] == 0:
            raise NotationError(f"{self.terms.names[kind]} is there too often")
        self.left[kind] -= 1
        return kind

    def hands(self, state: Table) -> None:
        for key, words in self.said.items():
            if key.split()[0] in ("hand", "colour"):
                if " " not in key:
                    raise NotationError(f"{key} needs a player, such as: {key} {self.terms.seats[0]}")
                seat = self.seat(state, key.split()[1])
                if key.split()[0] == "hand":
                    state.hands[seat] = sorted(self.spend(word) for word in words)

    def table(self, state: Table) -> None:
        if not self.grid:
            column, row = self.terms.start
            state.lay(pack(column, row), ROOM_TILE, -1)
            return
        columns = [_number(word) for word in self.grid[0].split()]
        if len(set(columns)) != len(columns):
            raise NotationError("a column is there twice")
        unnamed: list[tuple[Cell, str]] = []
        rows: list[int] = []
        for line in self.grid[1:]:
            label, *words = line.split()
            row = _number(label)
            if len(words) != len(columns):
                raise NotationError(
                    f"row {row} of the table has {len(words)} cells,"
                    f" and its first line names {len(columns)} columns"
                )
            if row in rows:
                raise NotationError(f"row {row} is there twice")
            rows.append(row)
            for column, word in zip(columns, words, strict=True):
                cell = (column, row)
                if not self.terms.is_within_reach(cell):
                    raise NotationError(f"the cell {cell} is too far away")
                if word != "." and ":" not in word and word not in SPECIAL:
                    unnamed.append((cell, word))
                elif word != ".":
                    self.lay(state, cell, word)
        for cell, word in unnamed:
            self.lay_unnamed(state, cell, word)
        if all(lies == NOTHING for lies in state.lies):
            raise NotationError("the table is empty; at least one tile lies there")
        _check_touching(state)

    def lay(self, state: Table, cell: Cell, word: str) -> None:
        if word in SPECIAL:
            for special in ("pit", "cover"):
                if special in word:
                    self.spend(special)
            state.lay(pack(cell[0], cell[1]), SPECIAL[word], -1)
            return
        name, _, sides = word.partition(":")
        kind = self.spend(name)
        way = self.terms.way(kind, sides)
        if way < 0:
            raise NotationError(f"{word} at {cell}: {name} cannot lie so")
        state.lay(pack(cell[0], cell[1]), self.terms.ways[kind][way], kind)

    def lay_unnamed(self, state: Table, cell: Cell, word: str) -> None:
        for kind in range(self.terms.pit):
            if self.left[kind] > 0 and self.terms.way(kind, word) >= 0:
                self.lay(state, cell, f"{self.terms.names[kind]}:{word}")
                return
        raise NotationError(
            f"{word!r} at {cell} is no tile; right is . room road pit cover pit+cover, or a pipe tile such as"
            f" {self.terms.names[0]}:{self.terms.fronts[0]} or {self.terms.fronts[0]}"
        )

    def pouch(self, state: Table) -> None:
        words = self.said.get("pouch", ["rest"])
        if words == ["rest"]:
            state.pouch = Bag(self.left.copy())
            return
        counts = [0] * len(self.left)
        if words != ["empty"]:
            if not words:
                raise NotationError("pouch needs: rest, empty, or the names of the tiles in it")
            for word in words:
                counts[self.spend(word)] += 1
        state.pouch = Bag(counts)

    def piles(self, state: Table) -> None:
        used_rooms = sum(lies == ROOM_TILE for lies in state.lies)
        used_roads = sum(lies <= ROAD_TILE for lies in state.lies)
        words = self.said.get("piles")
        if words is None:
            state.rooms, state.roads = self.terms.rooms - used_rooms, self.terms.roads - used_roads
            if state.rooms < 0 or state.roads < 0:
                raise NotationError("there are more rooms or roads on the table than in the box")
            return
        if len(words) != 4 or words[0] != "rooms" or words[2] != "roads":
            raise NotationError("piles are written such as: piles rooms 8 roads 9")
        state.rooms, state.roads = _number(words[1]), _number(words[3])
        if not 0 <= state.rooms <= self.terms.rooms - used_rooms:
            raise NotationError(f"rooms in the pile must be 0 to {self.terms.rooms - used_rooms}")
        if not 0 <= state.roads <= self.terms.roads - used_roads:
            raise NotationError(f"roads in the pile must be 0 to {self.terms.roads - used_roads}")

    def colours(self, state: Table, step: list[str]) -> None:
        terms = self.terms
        for seat in range(state.seats):
            words = self.said.get(f"colour {terms.seats[seat]}")
            if words is None:
                continue
            if len(words) != 1:
                raise NotationError(
                    f"colour {terms.seats[seat]} needs one of: {', '.join(terms.materials)}, ?"
                )
            if words[0] == "?":
                continue
            known = [name.lower() for name in terms.materials]
            if words[0].lower() not in known:
                raise NotationError(
                    f"there is no colour {words[0]!r}; there are: {', '.join(terms.materials)}"
                )
            value = known.index(words[0].lower()) + 1
            if value in state.colours:
                raise NotationError(f"two players have the colour {words[0]}")
            state.colours[seat] = value
        setting_up = bool(step) and step[0] in ("first", "colours")
        for seat in range(state.seats):
            if state.colours[seat] == NO_COLOUR and not setting_up:
                free = [v for v in range(1, len(terms.materials) + 1) if v not in state.colours]
                state.colours[seat] = free[0]
        if setting_up:
            taken = [colour != NO_COLOUR for colour in state.colours]
            if taken != sorted(taken, reverse=True) or all(taken) or (step[0] == "first" and any(taken)):
                raise NotationError(
                    "while colours are taken, they are taken in seat order and one is missing"
                )

    def step(self, state: Table, words: list[str]) -> None:
        if not words:
            begin_turn(state, state.first)
            return
        name = "first player" if words[:2] == ["first", "player"] else words[0]
        rest = words[2:] if name == "first player" else words[1:]
        if name not in STEP_NAMES:
            raise NotationError(f"there is no step {name!r}; there are: {', '.join(STEP_NAMES)}")
        state.step = STEP_NAMES.index(name)
        wanted = {DEAL: 2, REFILL: 2, PLACE: 1, OVER: 1}.get(state.step, 0)
        if len(rest) != wanted:
            raise NotationError(
                "a step is written such as: first player, colours, deal ann 3, place ann, refill ann 1,"
                " over end-stuck"
            )
        if state.step == OVER:
            ends = {"end-empty": END_EMPTY, "end-stuck": END_STUCK}
            if rest[0] not in ends:
                raise NotationError(f"a game is over by one of: {', '.join(ends)}")
            state.ended = ends[rest[0]]
        elif wanted:
            state.turn = self.seat(state, rest[0])
        self.enough_to_deal(state, rest)

    def enough_to_deal(self, state: Table, rest: list[str]) -> None:
        """Whoever still takes tiles must find them in the pouch."""
        waiting = 0  # players who have not begun to take their first tiles
        if state.step < DEAL:
            waiting = state.seats
        elif len(rest) == 2:
            state.to_take = _number(rest[1])
            if not 1 <= state.to_take <= state.pouch.total:
                raise NotationError(f"{rest[1]} tiles cannot be taken; the pouch has {state.pouch.total}")
            if state.step == DEAL:
                waiting = (state.first - state.turn - 1) % state.seats
        needed = state.to_take + waiting * self.terms.hand
        if needed > state.pouch.total:
            raise NotationError(f"{needed} tiles are still to be dealt; the pouch has {state.pouch.total}")


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise NotationError(f"{word!r} is not a whole number") from None


def _check_touching(state: Table) -> None:
    """Two tiles that touch must show the same; a border may face a free cell, but no other border."""
    for site in range(len(state.lies)):
        lies = state.lies[site]
        if lies == NOTHING:
            continue
        for side in range(4):
            across = state.field.neighbour[4 * site + side]
            if across == NOWHERE or state.lies[across] == NOTHING:
                continue
            if lies >= 0:
                shown = state.terms.sides[4 * lies + side]
            else:
                shown = ROOM if lies == ROOM_TILE else ROAD
            asked = state.asked(site, side)
            if asked == BARE:  # a border: it asks for the tile it brings
                if lies < 0:
                    border = state.terms.sides[4 * state.lies[across] + (side + 2) % 4]
                    if border == shown:
                        continue
            elif asked == shown:
                continue
            raise NotationError(
                f"the tiles at {state.field.cell(site)} and {state.field.cell(across)}"
                " touch with different sides"
            )
