"""Pipes played slowly and literally: a second opinion on every rule, to hold the fast engine against.

Written from the rules, the rulebook and the edition file alone. Seats are numbers from 0, chance is
``NATURE``, rules are the names in rulebook.md. Nothing here is quick, and nothing is shared with the fast
engine but the verbs.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from pipeyard.rules.pipes import moves
from pipeyard.rules.protocol import NATURE, Move, Seat
from tests.literal.pipes_board import ACROSS, CROSSING, ELEMENTS, Board, Cell, End, Sheet, kind

OF_CHANCE = {
    moves.SetValve: "valve",
    moves.SetOutlet: "outlet",
    moves.SetWall: "wall",
    moves.ShowElement: "element",
}
OF_PLAYERS = (moves.Draw, moves.Rotate, moves.Cross, moves.Teleport, moves.TakeBack, moves.Done)
SPECIALS = ("rotations", "crossings", "teleports")


class LiteralPipes:
    """A game from the first valve to the last drop."""

    def __init__(
        self,
        edition: str,
        players: int,
        options: dict[str, str] | None = None,
        boards: list[tuple[Board, dict[str, int]]] | None = None,
    ) -> None:
        """``boards``: not made by chance but given with their stocks, one for everyone or one for each."""
        text = files("pipeyard.rules.pipes").joinpath("editions", f"{edition}.toml").read_text("utf-8")
        self.edition: dict[str, Any] = tomllib.loads(text)
        chosen = options or {}
        size = chosen.get("size", f"{self.edition['board']['columns']}x{self.edition['board']['rows']}")
        columns, rows = map(int, size.split("x"))
        self.walls = int(chosen.get("walls", self.edition["board"]["walls"]))
        self.push = self.edition.get("recross", 1)
        self.dry = int(chosen.get("dry", self.edition["dry"]))
        self.duplicate = chosen.get("duplicate", "no") == "yes"
        self.weights: dict[str, int] = self.edition["elements"]
        stock = {name: int(chosen.get(name, self.edition["special"][name])) for name in SPECIALS}
        if boards:
            given = boards * players if len(boards) == 1 else boards
            self.sheets = [Sheet(board.copy(), its_stock) for board, its_stock in given]
        else:
            self.sheets = [Sheet(Board(columns, rows), stock) for _ in range(players)]
        self.making: Seat | None = None if boards else 0  # whose board chance is making
        self.turn = 1 if boards else 0  # a turn begins with chance showing an element
        self.rounds = 0
        self.waves = 0  # of the last round
        self.element: str | None = None  # shown this turn
        self.over = False

    # What is asked

    def still_in(self) -> list[Seat]:
        return [seat for seat, sheet in enumerate(self.sheets) if sheet.out is None]

    def step(self) -> str:
        """What happens now: valve, outlet, wall, element, turn or over."""
        if self.over:
            return "over"
        if self.making is not None:
            board = self.sheets[self.making].board
            if board.valve is None:
                return "valve"
            return "outlet" if board.outlet is None else "wall"
        return "element" if self.element is None else "turn"

    def waits(self) -> tuple[str, tuple[Seat, ...]]:
        """The step, and who must act."""
        step = self.step()
        if step == "over":
            return step, ()
        if step != "turn":
            return step, (NATURE,)
        return step, tuple(seat for seat in self.still_in() if not self.sheets[seat].done)

    def chances(self) -> dict[Move, int]:
        """What chance may do now, and how often of all times each of it."""
        if self.waits()[1] != (NATURE,):
            return {}
        if self.step() == "element":
            return {moves.ShowElement(name): weight for name, weight in self.weights.items() if weight}
        return {move: 1 for move in self._tries(NATURE) if self.refusal(NATURE, move) is None}

    def menu(self, seat: Seat) -> set[Move]:
        """Every legal move: all that can be said is tried."""
        return {move for move in self._tries(seat) if self.refusal(seat, move) is None}

    def _tries(self, seat: Seat) -> list[Move]:
        cells = self.sheets[max(seat, 0)].board.fields
        if seat == NATURE:
            tries: list[Move] = [moves.SetValve(cell) for cell in cells]
            tries += [moves.SetOutlet(side) for side in ACROSS]
            tries += [moves.SetWall(cell) for cell in cells]
            return tries + [moves.ShowElement(element) for element in ELEMENTS]
        tries = [moves.TakeBack(), moves.Done()]
        for cell in cells:
            tries += [moves.Draw(cell), moves.Cross(cell)]
            tries += [moves.Rotate(cell, element) for element in ELEMENTS]
            tries += [moves.Teleport(cell, side) for side in ACROSS]
        return tries

    # Why not

    def refusal(self, seat: Seat, move: Move) -> str | None:
        """The name of the first rule that forbids a move, or None: see ``order`` in the rulebook."""
        step = self.step()
        if step == "over":
            return "over"
        if seat == NATURE:
            return self._chance_refusal(move) if OF_CHANCE.get(type(move)) == step else "not-now"
        if step != "turn" or not isinstance(move, OF_PLAYERS):
            return "not-now"
        sheet = self.sheets[seat]
        if sheet.out is not None:
            return "out"
        if sheet.done:
            return "done"
        if isinstance(move, moves.Done):
            return None
        if isinstance(move, moves.TakeBack):
            return None if sheet.history else "take-back"
        if sheet.drawn.first_end is not None and not isinstance(move, moves.Teleport):
            return "teleport-whole"
        if move.cell not in sheet.board.fields:
            return "fields"
        match move:
            case moves.Draw(cell):
                if sheet.drawn.has_drawn:
                    return "draw-once"
                return None if sheet.empty(cell) else "empty"
            case moves.Rotate(cell, sides):
                return self._rotate_refusal(sheet, cell, sides)
            case moves.Cross(cell):
                if sheet.drawn.stock["crossings"] == 0:
                    return "crossing-count"
                return None if sheet.empty(cell) else "empty"
            case moves.Teleport(cell, side):
                return self._teleport_refusal(sheet, (cell, side))
        raise AssertionError(move)

    def also_broken(self, seat: Seat, move: Move) -> set[str]:
        """What a refusal of a move on a field names besides the rule it cites."""
        sheet = self.sheets[seat]
        stock = sheet.drawn.stock
        broken: dict[str, bool] = {}
        match move:
            case moves.Draw(cell):
                broken = {"draw-once": sheet.drawn.has_drawn, "empty": not sheet.empty(cell)}
            case moves.Rotate(cell, _):
                drawn_there = cell in sheet.drawn.elements
                broken = {"rotate-count": stock["rotations"] == 0, "rotate-element": not drawn_there}
            case moves.Cross(cell):
                broken = {"crossing-count": stock["crossings"] == 0, "empty": not sheet.empty(cell)}
            case moves.Teleport(cell, side):
                first = sheet.drawn.first_end
                on_the_first = first is not None and first[0] == cell
                broken = {
                    "teleport-count": stock["teleports"] == 0,
                    "empty": not on_the_first and not sheet.empty(cell),
                    "teleport": side not in ACROSS,
                }
        return {rule for rule, is_broken in broken.items() if is_broken} - {self.refusal(seat, move)}

    def _chance_refusal(self, move: Move) -> str | None:
        if isinstance(move, moves.ShowElement):
            return None if self.weights.get(move.element, 0) > 0 else "stream"
        assert self.making is not None
        board = self.sheets[self.making].board
        if isinstance(move, moves.SetOutlet):
            return None if board.opens_to_a_field(move.side) else "outlet"
        assert isinstance(move, moves.SetValve | moves.SetWall)
        if move.cell not in board.fields:
            return "fields"
        if isinstance(move, moves.SetValve):
            return None if move.cell in board.centre() else "centre"
        if not board.may_be_wall(move.cell):
            return "wall"
        return None if board.keeps_half(move.cell) else "half"

    def _rotate_refusal(self, sheet: Sheet, cell: Cell, sides: str) -> str | None:
        if sheet.drawn.stock["rotations"] == 0:
            return "rotate-count"
        if cell not in sheet.drawn.elements:
            return "rotate-element"
        if cell in sheet.wet:
            return "rotate-dry"
        element = sheet.drawn.elements[cell]
        if kind(sides) != kind(element):
            return "rotate-way"
        return "rotate-change" if sides == element else None

    def _teleport_refusal(self, sheet: Sheet, end: End) -> str | None:
        cell, side = end
        first = sheet.drawn.first_end
        if sheet.drawn.stock["teleports"] == 0:
            return "teleport-count"
        on_the_first = first is not None and first[0] == cell
        if not on_the_first and not sheet.empty(cell):
            return "empty"
        if side not in ACROSS:
            return "teleport"
        return "teleport-same" if first == end else None

    def seen(self, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """A player's move as somebody else may see it."""
        if seat in (NATURE, viewer) or isinstance(move, moves.Done):
            return move
        return moves.Sealed()

    # Doing it

    def play(self, seat: Seat, move: Move) -> None:
        """Make a legal move."""
        if seat == NATURE:
            self._chance(move)
            return
        sheet = self.sheets[seat]
        if isinstance(move, moves.Done):
            if sheet.drawn.first_end is not None:
                sheet.drawn = sheet.history.pop()[1]
            sheet.done = True
            if all(self.sheets[one].done for one in self.still_in()):
                self._end_turn()
        elif isinstance(move, moves.TakeBack):
            sheet.drawn = sheet.history.pop()[1]
        else:
            self._act(sheet, move)

    def _act(self, sheet: Sheet, move: Move) -> None:
        before = sheet.drawn.copy()
        drawn = sheet.drawn
        match move:
            case moves.Draw(cell):
                assert self.element
                drawn.elements[cell] = self.element
                drawn.has_drawn = True
                done = f"draw {cell}"
            case moves.Rotate(cell, sides):
                drawn.elements[cell] = sides
                drawn.stock["rotations"] -= 1
                done = f"rotate {cell} {sides}"
            case moves.Cross(cell):
                drawn.elements[cell] = CROSSING
                drawn.stock["crossings"] -= 1
                done = f"crossing {cell}"
            case moves.Teleport(cell, side):
                done = f"teleport {cell} {side}"
                if drawn.first_end is None:
                    drawn.first_end = (cell, side)
                else:  # the two ends are one thing done, and are taken back together
                    drawn.teleports.append((drawn.first_end, (cell, side)))
                    drawn.first_end = None
                    drawn.stock["teleports"] -= 1
                    first, before = sheet.history.pop()
                    done = f"{first}; {done}"
        sheet.history.append((done.replace(", ", ","), before))

    def _chance(self, move: Move) -> None:
        if isinstance(move, moves.ShowElement):
            self.element = move.element
            return
        assert self.making is not None
        board = self.sheets[self.making].board
        match move:
            case moves.SetValve(cell):
                board.valve = cell
            case moves.SetOutlet(side):
                board.outlet = side
            case moves.SetWall(cell):
                board.walls.add(cell)
        if board.outlet is None or len(board.walls) < self.walls:
            return
        if self.duplicate:
            for sheet in self.sheets[1:]:
                sheet.board = board.copy()
        last = self.duplicate or self.making == len(self.sheets) - 1
        self.making = None if last else self.making + 1
        self.turn = 1 if last else 0

    def _end_turn(self) -> None:
        for sheet in self.sheets:
            sheet.end_turn()
        self.element = None
        if self.turn >= self.dry:
            self._round()
        if not self.over:
            self.turn += 1

    def _round(self) -> None:
        """One round of water, wave after wave until nobody is owed a move."""
        self.rounds += 1
        self.waves = 0
        owed = dict.fromkeys(self.still_in(), 1)
        while owed:
            self.waves += 1
            recrosses = dict.fromkeys(owed, 0)
            for seat, fields in owed.items():
                for _ in range(fields):
                    if self.sheets[seat].out is None:
                        recrosses[seat] += self.sheets[seat].step(self.rounds)
            pushes = {
                seat: self.push * sum(times for other, times in recrosses.items() if other != seat)
                for seat in self.still_in()
            }
            owed = {seat: fields for seat, fields in pushes.items() if fields}
        self.over = len(self.still_in()) < (1 if len(self.sheets) == 1 else 2)

    # What it comes to

    def score(self, seat: Seat) -> int:
        """The rounds a player survived."""
        out = self.sheets[seat].out
        return self.rounds if out is None else out - 1

    def result(self) -> tuple[tuple[int, ...], set[Seat], str] | None:
        """The scores, the winners and the rule the game ended by, or None while it goes on."""
        if not self.over:
            return None
        scores = tuple(self.score(seat) for seat in range(len(self.sheets)))
        if self.still_in():
            return scores, set(self.still_in()), "last-one"
        together = {seat for seat, sheet in enumerate(self.sheets) if sheet.out == self.rounds}
        return scores, together, "shared"
