"""Tube Tangle once more, slow and literal: written from the rulebook, to be compared with the fast engine.

Players are called by their names, chance is ``nature``, and rules by their names in the rulebook.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pipeyard.rules.tube_tangle
from pipeyard.rules.protocol import Move
from pipeyard.rules.tube_tangle import moves
from tests.literal.tube_tangle_table import Cell, Face, Lying, Pipe, Table, ways

NATURE = "nature"
EDITIONS = Path(pipeyard.rules.tube_tangle.__path__[0]) / "editions"


class LiteralTubeTangle:
    """A game: what lies, who holds what, and whose turn it is."""

    def __init__(
        self, seats: int, scoring: str = "all", first: str | None = None, edition: str = "standard"
    ) -> None:
        self.numbers: dict[str, Any] = tomllib.loads((EDITIONS / f"{edition}.toml").read_text("utf-8"))
        self.tile_ways: dict[str, dict[str, Face]] = {
            name: ways(front, back) for name, front, back in self.numbers["set"]["tiles"]
        }
        self.letters: dict[str, str] = dict(self.numbers["materials"])  # of each material
        self.players: tuple[str, ...] = tuple(self.numbers["seats"][:seats])
        self.scoring = scoring
        self.first = first
        self.step = "colours" if first else "first player"
        self.turn: str | None = None
        self.to_take = 0
        self.colours: dict[str, str] = {}
        self.hands: dict[str, list[str]] = {player: [] for player in self.players}
        self.pouch: Counter[str] = Counter(dict.fromkeys(self.tile_ways, 1))
        self.pouch += Counter(pit=self.numbers["pouch"]["pits"], cover=self.numbers["pouch"]["covers"])
        self.piles = {"room": self.numbers["piles"]["rooms"], "road": self.numbers["piles"]["roads"]}
        self.table = Table()
        column, row = self.numbers["start"]
        self.table.tiles[column, row] = Lying("room")
        self.piles["room"] -= 1
        self.ended: str | None = None  # the rule that ended the game
        self._could_lay: dict[str, set[Move]] = {}  # found once for each position

    # Who must act, and what they may do

    def waits(self) -> tuple[str, tuple[str, ...]]:
        """The step, and who must act."""
        if self.step == "over":
            return self.step, ()
        if self.step == "place":
            assert self.turn is not None
            return self.step, (self.turn,)
        return self.step, (NATURE,)

    def chances(self) -> dict[Move, int]:
        """What chance may do, with weights."""
        if self.step == "first player":
            return {moves.FirstPlayer(player): 1 for player in self.players}
        if self.step == "colours":
            player = self._takes_colour()
            return {moves.TakeColour(player, colour): 1 for colour in self._colours_left()}
        if self.step in ("deal", "refill"):
            assert self.turn is not None
            return {moves.TakeTile(self.turn, tile): count for tile, count in self.pouch.items()}
        return {}

    def menu(self, player: str) -> set[Move]:
        """Every legal move of a player, or of chance."""
        if player == NATURE:
            return set(self.chances())
        return self.could_lay(player) or {moves.Pass()} if self.waits()[1] == (player,) else set()

    def could_lay(self, player: str) -> set[Move]:
        """Whatever this player's hand could lay, were it their turn."""
        if player not in self._could_lay:
            self._could_lay[player] = self._find_layings(player)
        return self._could_lay[player]

    def _find_layings(self, player: str) -> set[Move]:
        found: set[Move] = set()
        cells = self.table.free_cells_beside_tiles()
        for tile in set(self.hands[player]) & set(self.tile_ways):
            for cell in cells:
                for way, face in self.tile_ways[tile].items():
                    if next(self.table.broken(cell, face, self.piles), None) is None:
                        found.add(moves.Place(cell, tile, way))
        specials: list[Move] = []
        for cell in self.table.tiles:
            specials += [moves.OpenPit(cell), moves.ManholeCover(cell)]
        return found | {move for move in specials if next(self.broken(player, move), None) is None}

    # Refusals

    def refusal(self, player: str, move: Move) -> str | None:
        """The rule that refuses a move, or None if it is legal."""
        if self.step == "over":
            return "over"
        if player not in self.waits()[1]:
            return "not-your-turn"
        if player == NATURE:
            return self._refusal_of_chance(move)
        if isinstance(move, moves.Pass):
            return "must-place" if self.could_lay(player) else None
        if not isinstance(move, moves.Place | moves.OpenPit | moves.ManholeCover):
            return "not-your-turn"
        return next(self.broken(player, move), None)

    def _refusal_of_chance(self, move: Move) -> str | None:
        match move:
            case moves.FirstPlayer(player) if self.step == "first player":
                return None if player in self.players else "first-player"
            case moves.TakeColour(player, colour) if self.step == "colours":
                right = player == self._takes_colour() and colour in self._colours_left()
                return None if right else "colours"
            case moves.TakeTile(player, tile) if self.step in ("deal", "refill"):
                if player != self.turn:
                    return self.step  # deal or refill
                return None if tile is not None and self.pouch[tile] > 0 else "pouch"
        return "not-your-turn"

    def broken(self, player: str, move: Move) -> Iterator[str]:
        """The rules a laying breaks: the first one refuses it."""
        match move:
            case moves.Place(cell, tile, sides):
                if tile not in self.hands[player]:
                    yield "hand"
                elif sides not in self.tile_ways.get(tile, {}):
                    yield "way"
                else:
                    yield from self.table.broken(cell, self.tile_ways[tile][sides], self.piles)
            case moves.OpenPit(cell):
                if "pit" not in self.hands[player]:
                    yield "hand"
                elif self._road(cell) != []:
                    yield "pit"
            case moves.ManholeCover(cell):
                if "cover" not in self.hands[player]:
                    yield "hand"
                elif self._road(cell) not in ([], ["pit"]):
                    yield "cover"

    def _road(self, cell: Cell) -> list[str] | None:
        """What lies on the road there; None if there is no road."""
        tile = self.table.tiles.get(cell)
        return tile.on_it if tile and tile.what == "road" else None

    def _takes_colour(self) -> str:
        return next(player for player in self.players if player not in self.colours)

    def _colours_left(self) -> list[str]:
        return [colour for colour in self.letters if colour not in self.colours.values()]

    # Playing

    def play(self, player: str, move: Move) -> None:
        """Make a legal move."""
        refused = self.refusal(player, move)
        assert refused is None, f"{player}: {move} is refused by {refused}"
        self._could_lay.clear()
        refill = self.numbers["refill"]
        match move:
            case moves.FirstPlayer(player):
                self.first = player
                self.step = "colours"
            case moves.TakeColour(player, colour):
                assert colour is not None
                self.colours[player] = colour
                if len(self.colours) == len(self.players):
                    assert self.first is not None
                    self.step = "deal"
                    self.turn, self.to_take = self.first, self.numbers["hand"]
            case moves.TakeTile(player, tile):
                assert tile is not None
                self.pouch -= Counter([tile])
                self.hands[player].append(tile)
                self.to_take -= 1
                self._go_on_taking()
            case moves.Place(cell, tile, sides):
                self.hands[player].remove(tile)
                touched = len(self.table.around(cell))
                self.table.lay(cell, tile, self.tile_ways[tile][sides], self.piles)
                self._take(max(refill["least"], min(refill["most"], touched)))
            case moves.OpenPit(cell):
                self.hands[player].remove("pit")
                self.table.tiles[cell].on_it.append("pit")
                self._take(refill["special"])
            case moves.ManholeCover(cell):
                self.hands[player].remove("cover")
                self.table.tiles[cell].on_it.append("cover")
                self._take(refill["special"])
            case moves.Pass():
                self._take(refill["unable"])

    def _take(self, count: int) -> None:
        self.step = "refill"
        self.to_take = min(count, self.pouch.total())
        self._go_on_taking()

    def _go_on_taking(self) -> None:
        """Who takes next: the same player, the next one in the deal, or nobody and a turn begins."""
        assert self.turn is not None and self.first is not None
        if self.to_take:
            return
        if self.step == "deal":
            self.turn = self._after(self.turn)
            if self.turn != self.first:
                self.to_take = self.numbers["hand"]
            else:
                self.begin_turn(self.first)
        else:
            self.begin_turn(self._after(self.turn))

    def _after(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def begin_turn(self, player: str) -> None:
        """The player's turn, unless the game is over or they are out."""
        if not self.pouch.total():
            holders = [holder for holder in self.players if self.hands[holder]]
            if not holders or not any(self.could_lay(holder) for holder in holders):
                self.step, self.ended = "over", "end-stuck" if holders else "end-empty"
                self.turn = None
                return
            while player not in holders:
                player = self._after(player)
        self.step, self.turn = "place", player

    # The end

    def points(self, pipe: Pipe) -> int:
        return self.worth(pipe) if pipe.closed() else 0

    def worth(self, pipe: Pipe) -> int:
        side: int = self.numbers["scoring"]["side"]
        return side * pipe.linked_sides

    def scores(self) -> dict[str, int]:
        """What each player would score now."""
        pipes = self.table.pipes()
        scored = {}
        for player, colour in self.colours.items():
            own = [self.points(pipe) for pipe in pipes if pipe.letter == self.letters[colour]]
            scored[player] = sum(own) if self.scoring == "all" else max(own, default=0)
        return scored

    def result(self) -> tuple[tuple[int, ...], set[str], str] | None:
        """Scores in seat order, winners and the rule that ended it; None while the game goes on."""
        if self.ended is None:
            return None
        scores = self.scores()
        winners = {player for player in self.players if scores[player] == max(scores.values())}
        return tuple(scores[player] for player in self.players), winners, self.ended


def colour_of(letters: Mapping[str, str], letter: str) -> str:
    """The material with that letter."""
    return next(name for name, own in letters.items() if own == letter)
