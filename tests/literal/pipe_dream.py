"""Pipe Dream played slowly and literally: a second opinion on every rule, to hold the fast engine against.

Written from the rulebook and the edition file alone. Players are ``player1``, ``player2`` and so on, chance
is "nature", rules are the names in rulebook.md. Nothing here is quick, and nothing is shared with the fast
engine but the verbs.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from pipeyard.rules.pipe_dream import moves
from pipeyard.rules.protocol import Move
from tests.literal.pipe_dream_map import ALL_SIDES, Cell, Map, Sides, turned

NATURE = "nature"
OVER = ("scored", "out", "no-exit")  # the steps of a sheet whose game is over
TIMES = {  # the step each of a player's moves is made in
    moves.PlaceSource: "source",
    moves.Place: "turn",
    moves.Bomb: "turn",
    moves.Cross: "turn",
    moves.Done: "turn",
    moves.Stop: "stop",
    moves.GoOn: "stop",
}


@dataclass
class Sheet:
    """What lies before one player."""

    step: str  # roll, source, turn, stop, or one of OVER
    map: Map
    symbols: set[Cell]  # wrenches not yet collected
    wrenches: int
    bombs_used: int = 0
    crosses_used: int = 0
    meter: int = 0
    dice: tuple[int, int] | None = None
    placed: bool = False
    crossed: int = 0

    def copy(self) -> Sheet:
        return replace(self, map=self.map.copy(), symbols=set(self.symbols))


class LiteralPipeDream:
    """A game from the source to the last score."""

    def __init__(self, edition: str, players: int, duplicate: bool, source: str) -> None:
        text = files("pipeyard.rules.pipe_dream").joinpath("editions", f"{edition}.toml").read_text("utf-8")
        self.edition: dict[str, Any] = tomllib.loads(text)
        self.size: int = self.edition["map"]["size"]
        self.flow: dict[int, int] = dict(self.edition["meter"]["flow"])
        self.players = tuple(f"player{number}" for number in range(1, players + 1))
        self.duplicate = duplicate
        self.source = source
        first = "source" if source == "choose" else "roll"
        symbols: set[Cell] = {(row, column) for row, column in self.edition["map"]["symbols"]}
        wrenches: int = self.edition["wrenches"]["start"]
        self.sheets = {
            player: Sheet(first, Map(self.size), set(symbols), wrenches) for player in self.players
        }

    # What is asked

    def over(self) -> bool:
        return all(sheet.step in OVER for sheet in self.sheets.values())

    def rolled_for(self) -> list[str]:
        """The players the next dice are for: none while players move."""
        playing = [player for player in self.players if self.sheets[player].step not in OVER]
        waiting = [player for player in playing if self.sheets[player].step == "roll"]
        if self.duplicate:
            return waiting if waiting == playing else []
        return waiting[:1]

    def shared_source(self) -> bool:
        """Whether chance is to place the one source of the whole table."""
        if not self.duplicate or self.source != "dice":
            return False
        return all(sheet.map.source is None for sheet in self.sheets.values())

    def waits(self) -> tuple[str, tuple[str, ...]]:
        """The step, and who must act."""
        if self.over():
            return "over", ()
        if self.rolled_for():
            return "roll", (NATURE,)
        acting = ("source", "turn", "stop")
        return "play", tuple(player for player in self.players if self.sheets[player].step in acting)

    def chances(self) -> dict[Move, int]:
        """What chance may do now, and how often of all times each of it."""
        rolled_for = self.rolled_for()
        if not rolled_for:
            return {}
        numbers = range(1, self.size + 1)
        if self.shared_source():
            return {moves.PlaceSource((row, column)): 1 for row in numbers for column in numbers}
        weights: dict[Move, int] = {}
        for one in numbers:
            for other in numbers:
                whose = None if self.duplicate else rolled_for[0]
                roll = moves.RollDice(min(one, other), max(one, other), whose)
                weights[roll] = weights.get(roll, 0) + 1
        return weights

    def menu(self, player: str) -> set[Move]:
        """Every legal move: all that can be said is tried."""
        if player not in self.waits()[1]:
            return set()
        sheet = self.sheets[player]
        cells = sheet.map.cells()
        tries: list[Move] = [moves.Done(), moves.Stop(), moves.GoOn()]
        tries += [moves.PlaceSource(cell) for cell in cells]
        tries += [moves.Cross(cell) for cell in cells]
        for pipe in set(sheet.dice or ()):
            for quarters in range(min(sheet.wrenches, 3) + 1):
                tries += [moves.Place(pipe, cell, quarters) for cell in cells]
                tries += [moves.Bomb(pipe, cell, quarters) for cell in cells]
        return {move for move in tries if self._sheet_refusal(sheet, move) is None}

    # Why not

    def refusal(self, player: str, move: Move) -> str | None:
        """The name of the first rule that forbids a move, or None."""
        if player != NATURE and player not in self.players:
            return "players"
        if self.over():
            return "over"
        if player == NATURE:
            return None if move in self.chances() else "roll"
        if isinstance(move, moves.RollDice) or self.rolled_for():
            return "roll"
        return self._sheet_refusal(self.sheets[player], move)

    def _sheet_refusal(self, sheet: Sheet, move: Move) -> str | None:
        """Why not, while players move."""
        if sheet.step in OVER:
            return "finished"
        if sheet.step != TIMES[type(move)]:
            return "steps"
        match move:
            case moves.PlaceSource(cell):
                return self._source_refusal(sheet, cell)
            case moves.Place(pipe, cell, quarters):
                return self._pipe_refusal(sheet, pipe, cell, quarters, bombing=False)
            case moves.Bomb(pipe, cell, quarters):
                return self._pipe_refusal(sheet, pipe, cell, quarters, bombing=True)
            case moves.Cross(cell):
                return self._cross_refusal(sheet, cell)
            case moves.Done():
                return "must-place" if not sheet.placed and self.can_place(sheet) else None
        return None

    def _source_refusal(self, sheet: Sheet, cell: Cell) -> str | None:
        if not sheet.map.has(cell):
            return "cells"
        if self.source == "choose":
            return None if list(cell) in self.edition["map"]["sources"] else "source-choose"
        assert sheet.dice
        one, other = sheet.dice
        return None if cell in ((one, other), (other, one)) else "source-dice"

    def _pipe_refusal(self, sheet: Sheet, pipe: int, cell: Cell, quarters: int, bombing: bool) -> str | None:
        assert sheet.dice
        if sheet.placed:
            return "one-pipe"
        if pipe not in sheet.dice:
            return "pipe-number"
        if not sheet.map.has(cell):
            return "cells"
        placement = sheet.dice[1] if pipe == sheet.dice[0] else sheet.dice[0]
        if placement not in cell:
            return "row-or-column"
        if cell == sheet.map.source:
            return "no-source"
        if bombing and cell not in sheet.map.pieces:
            return "bomb-piece"
        if bombing and sheet.bombs_used == len(self.edition["bombs"]["values"]):
            return "bomb-count"
        if not bombing and cell in sheet.map.pieces:
            return "empty"
        if not 0 <= quarters <= sheet.wrenches:
            return "wrench-count"
        sides = self.pipe(pipe)
        if any(turned(sides, fewer) == sides for fewer in range(1, quarters + 1)):
            return "wrench-change"
        sides = turned(sides, quarters)
        if bombing and sheet.map.pieces[cell] == sides:
            return "bomb-same"
        return self._loop_refusal(sheet, cell, sides)

    def _cross_refusal(self, sheet: Sheet, cell: Cell) -> str | None:
        crosses = self.edition["crosses"]
        if sheet.crosses_used == len(crosses["values"]):
            return "cross-count"
        if sheet.crossed == crosses["each_turn"]:
            return "cross-turn"
        if not sheet.map.has(cell):
            return "cells"
        if cell == sheet.map.source:
            return "no-source"
        if not sheet.map.empty(cell):
            return "empty"
        after = sheet.map.copy()
        after.pieces[cell] = ALL_SIDES
        if not after.joined_to(cell):
            return "cross-join"
        return self._loop_refusal(sheet, cell, ALL_SIDES)

    def _loop_refusal(self, sheet: Sheet, cell: Cell, sides: Sides) -> str | None:
        after = sheet.map.copy()
        after.pieces[cell] = sides
        return "no-loop" if after.on_a_loop(cell) else None

    def pipe(self, number: int) -> Sides:
        """The pipe a die's number chooses."""
        return frozenset(self.edition["dice"]["pipes"][number - 1])

    def can_place(self, sheet: Sheet) -> bool:
        """Whether either die as the pipe number gives a pipe that, not turned, has a legal empty cell."""
        assert sheet.dice
        return any(
            self._pipe_refusal(sheet, pipe, cell, 0, bombing=False) is None
            for pipe in sheet.dice
            for cell in sheet.map.cells()
        )

    # Doing it

    def play(self, player: str, move: Move) -> None:
        """Make a legal move."""
        if player == NATURE:
            self._chance(move)
            return
        sheet = self.sheets[player]
        match move:
            case moves.PlaceSource(cell):
                self._place_source(sheet, cell)
            case moves.Place(pipe, cell, quarters):
                sheet.wrenches -= quarters
                self._lay(sheet, cell, turned(self.pipe(pipe), quarters))
                sheet.placed = True
            case moves.Bomb(pipe, cell, quarters):
                sheet.wrenches -= quarters
                sheet.bombs_used += 1
                sheet.map.pieces[cell] = turned(self.pipe(pipe), quarters)
                sheet.placed = True
            case moves.Cross(cell):
                sheet.crosses_used += 1
                sheet.crossed += 1
                self._lay(sheet, cell, ALL_SIDES)
            case moves.Done():
                self._end_turn(sheet)
            case moves.Stop():
                sheet.step = "scored"
            case moves.GoOn():
                sheet.step = "roll"

    def _chance(self, move: Move) -> None:
        sheets = [self.sheets[player] for player in self.rolled_for()]
        for sheet in sheets:
            match move:
                case moves.PlaceSource(cell):
                    self._place_source(sheet, cell)
                case moves.RollDice(first, second, _):
                    sheet.dice = (first, second)
                    sheet.step = "source" if sheet.map.source is None else "turn"

    def _place_source(self, sheet: Sheet, cell: Cell) -> None:
        sheet.map.source = cell
        sheet.symbols.discard(cell)
        sheet.dice = None
        sheet.step = "roll"

    def _lay(self, sheet: Sheet, cell: Cell, sides: Sides) -> None:
        sheet.map.pieces[cell] = sides
        if cell in sheet.symbols:
            sheet.symbols.remove(cell)
            sheet.wrenches += 1

    def _end_turn(self, sheet: Sheet) -> None:
        """Mark the meter; at a flow number count what is joined."""
        sheet.meter += 1
        sheet.dice, sheet.placed, sheet.crossed = None, False, 0
        sheet.step = "roll"
        if sheet.meter not in self.flow:
            return
        exits = sheet.map.exits()
        if len(sheet.map.joined()) < self.flow[sheet.meter]:
            sheet.step = "out"
        elif sheet.meter == max(self.flow):
            sheet.step = "scored" if exits else "no-exit"
        elif exits:
            sheet.step = "stop"

    # What it comes to

    def next_flow(self, sheet: Sheet) -> tuple[int, int] | None:
        """The section and number of the next flow number; none when the player's game is over."""
        ahead = [section for section in self.flow if section > sheet.meter and sheet.step not in OVER]
        return (min(ahead), self.flow[min(ahead)]) if ahead else None

    def score_lines(self, sheet: Sheet) -> dict[str, tuple[int, int]]:
        """What counts for and against a sheet as it is: how many, and the points."""
        rates = self.edition["score"]
        on_ways = len(sheet.map.ways())
        unjoined = len(sheet.map.pieces.keys() - sheet.map.joined())
        bombs = self.edition["bombs"]["values"][: sheet.bombs_used]
        crosses = self.edition["crosses"]["values"][sheet.crosses_used :]
        return {
            "score-way": (on_ways, rates["way"] * on_ways),
            "score-unjoined": (unjoined, -rates["unjoined"] * unjoined),
            "score-bombs": (len(bombs), -max(bombs, default=0)),
            "score-crosses": (len(crosses), -sum(crosses)),
        }

    def score(self, sheet: Sheet) -> int | None:
        """The points that count: none unless the sheet has scored."""
        if sheet.step != "scored":
            return None
        return sum(points for _, points in self.score_lines(sheet).values())

    def result(self) -> tuple[tuple[int | None, ...], set[str], str] | None:
        """The scores, the winners and the rule they won by, or None while the game goes on."""
        if not self.over():
            return None
        scores = {player: self.score(self.sheets[player]) for player in self.players}
        scored = [score for score in scores.values() if score is not None]
        if not scored:
            return tuple(scores.values()), set(), "nobody-scored"
        winners = {player for player, score in scores.items() if score == max(scored)}
        return tuple(scores.values()), winners, "most-points"
