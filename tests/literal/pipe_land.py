"""Pipe Land played slowly and literally: a second opinion on every rule, to hold the fast engine against.

Written from the rulebook and the edition files alone. Players are colours, chance is "nature", rules are the
names in rulebook.md. Nothing here is quick, and nothing is shared with the fast engine but the verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeyard.rules.pipe_land import moves
from pipeyard.rules.protocol import Move
from tests.literal import pipe_land_bargains as bargains
from tests.literal.pipe_land_board import FACING, STATE, Cell, Tile, four_turns, read, ways, written
from tests.literal.pipe_land_layout import next_cells
from tests.literal.pipe_land_table import BANK, BETWEEN_MOVES, Agreed, Table

NATURE = "nature"
OF_NATURE = (moves.FirstPlayer, moves.SetTap, moves.ChooseCells, moves.LayTile, moves.DrawTile)
OF_TURN = (moves.Draw, moves.Pass, moves.Place, moves.Rotate, moves.Buy, moves.Done)


class LiteralPipeLand(Table):
    """A game from set-up to the end."""

    def __init__(self, edition: str, colours: tuple[str, ...], mode: str, bargaining: bool) -> None:
        super().__init__(edition, colours, mode, bargaining)
        self.cells_to_fill: list[Cell] = []
        self.winners: set[str] | None = None
        self.rule: str | None = None

    # What is asked

    def waits(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """The step, who must act and who may."""
        if self.step == "over":
            return self.step, (), ()
        if self.step not in BETWEEN_MOVES:
            return self.step, (NATURE,), ()
        assert self.active
        others = [c for c in self.colours if c != self.active and c not in self.withdrawn]
        return self.step, (self.active,), tuple(others) if self.bargaining else ()

    def result(self) -> tuple[set[str], str] | None:
        """The winners and the rule they won by, or None while the game goes on."""
        return None if self.winners is None or self.rule is None else (self.winners, self.rule)

    @property
    def tiles(self) -> dict[Cell, Tile]:
        return self.board.tiles

    def irrigated(self, colour: str) -> int:
        """How many irrigated tiles a colour owns."""
        return sum(self.tiles[cell].owner == colour for cell in self.board.irrigated())

    def chances(self) -> dict[Move, int]:
        """What chance may do now, and how often of all times each of it."""
        match self.step:
            case "taps":
                cell = next(cell for cell in self.board.ends() if cell not in self.tiles)
                laid = [tile.owner for tile in self.tiles.values()]
                spare = len(self.board.ends()) - len(self.colours) - laid.count(STATE)
                taps = {colour: 1 for colour in self.colours if colour not in laid}
                return {moves.SetTap(cell, o): n for o, n in {STATE: spare, **taps}.items() if n}
            case "first player":
                return {moves.FirstPlayer(colour): 1 for colour in self.colours}
            case "cells":
                return {moves.ChooseCells(choice): 1 for choice in self._layout_choices()}
            case "tiles":
                weights: dict[Move, int] = {}
                for (owner, shape), count in self.piles[0].items():
                    for lie in four_turns(shape) if count else ():
                        lay = moves.LayTile(self.cells_to_fill[0], owner, shape, written(lie))
                        weights[lay] = weights.get(lay, 0) + count
                return weights
            case "draw":
                pile = next(pile for pile in self.piles if pile.total())
                return {moves.DrawTile(owner, shape): n for (owner, shape), n in pile.items() if n}
        return {}

    def menu(self, player: str) -> set[Move]:
        """Every legal move of the turn itself: bargains have no end."""
        tries: list[Move] = [moves.Draw(), moves.Pass(), moves.Done()]
        if self.step == "place" and self.drawn:
            way_texts = [written(lie) for lie in ways(self.drawn[1])]
            tries += [moves.Place(cell, sides) for cell in self.board.frontier() for sides in way_texts]
        if self.step == "act":
            for cell, tile in self.tiles.items():
                rotate, buy = self.price("rotate", cell), self.price("sell", cell)
                if rotate is not None:
                    tries += [moves.Rotate(cell, written(lie), rotate) for lie in ways(tile.shape)]
                if buy is not None:
                    tries.append(moves.Buy(cell, buy))
        return {move for move in tries if self.refusal(player, move) is None}

    # Why not

    def refusal(self, player: str, move: Move) -> str | None:
        """The name of the rule that forbids a move, or None."""
        if self.step == "over":
            return "over"
        if player == NATURE or isinstance(move, OF_NATURE):
            return None if player == NATURE and move in self.chances() else "not-your-turn"
        if isinstance(move, bargains.BARGAINS):
            return bargains.refusal(self, player, move)
        if player != self.active or self.step not in BETWEEN_MOVES:
            return "not-your-turn"
        wanted = {moves.Draw: "choose", moves.Pass: "choose", moves.Place: "place"}.get(type(move), "act")
        if self.step != wanted:
            return "not-your-turn"
        match move:
            case moves.Place(cell, sides):
                return self.place_rules(cell, sides)
            case moves.Rotate(cell, sides, price):
                return self._rotate_refusal(cell, sides, price)
            case moves.Buy(cell, price):
                return self._buy_refusal(cell, price)
        return None

    def _rotate_refusal(self, cell: Cell, sides: str, price: int) -> str | None:
        if cell not in self.tiles:
            return "rotate"
        if read(sides) == self.tiles[cell].lie:
            return "rotate-change"
        forbidden = self.way_rules(cell, sides)
        return forbidden or self._pay_refusal("rotate", cell, sides, price)

    def _buy_refusal(self, cell: Cell, price: int) -> str | None:
        if cell not in self.tiles or self.tiles[cell].owner == self.active:
            return "buy"
        if cell == self.placed:
            return "buy-placed"
        return self._pay_refusal("sell", cell, "", price)

    def _pay_refusal(self, about: str, cell: Cell, sides: str, price: int) -> str | None:
        now = self.price(about, cell)
        if now is None:
            return "asked-price"
        if now != price:
            return "price-named"
        assert self.active
        purse = self.money[self.active] + sum(o.pounds for o in self._payable(about, cell, sides))
        return "money" if purse < price + self.tax() else None

    def _payable(self, about: str, cell: Cell, sides: str) -> list[Agreed]:
        """The offers on an action that can be paid, one after the other."""
        purses = dict(self.money)
        payable = []
        for offer in bargains.takers(self, about, cell, sides):
            if purses[offer.maker] >= offer.pounds:
                purses[offer.maker] -= offer.pounds
                payable.append(offer)
        return payable

    # Doing it

    def play(self, player: str, move: Move) -> None:
        """Make a legal move."""
        match move:
            case moves.SetTap(cell, owner):
                stem = self.board.ends()[cell]
                tee = frozenset({frozenset("NESW") - {FACING[stem]}})  # the bar lies across the stem
                self.tiles[cell] = Tile(owner, owner, "tee", tee, tap=True)
                if len(self.tiles) == len(self.board.ends()):
                    self.step = "first player"
            case moves.FirstPlayer(first):
                self._begin(first)
            case moves.ChooseCells(cells):
                self.cells_to_fill = list(cells)
                self.step = "tiles"
            case moves.LayTile(cell, owner, shape, sides):
                self.piles[0][owner, shape] -= 1
                self.cells_to_fill.remove(cell)
                self.tiles[cell] = Tile(owner, owner, shape, read(sides))
                if not self.cells_to_fill:
                    self._lay_on()
            case moves.Draw():
                self.passed.discard(player)
                self.withdrawn.discard(player)
                self.step = "draw"
            case moves.DrawTile(owner, shape):
                next(pile for pile in self.piles if pile.total())[owner, shape] -= 1
                self.drawn = (owner, shape)
                self.step = "place"
                if not self.places(self.drawn):
                    self.set_aside[owner, shape] += 1
                    self._tile_is_down()
            case moves.Pass():
                self._pass(player)
            case moves.Place(cell, sides):
                self._place(player, cell, sides)
            case moves.Rotate(cell, sides, price):
                self._act(player, "rotate", cell, sides, price)
                self.tiles[cell].lie = read(sides)
            case moves.Buy(cell, price):
                self._act(player, "sell", cell, "", price)
                self.tiles[cell].owner = player
                self._forget_tile(cell)
            case moves.Done():
                self._end_turn(player)
            case _:
                bargains.play(self, player, move)
        self.offers = [offer for offer in self.offers if self.money[offer.maker] >= offer.pounds]

    def _begin(self, first: str) -> None:
        money = self.edition["money"]
        self.first = self.active = first
        if self.mode == "advanced":
            for colour in self.colours:
                self.pay(BANK, colour, money["advanced"])
            self.step = "choose"
            return
        self.pay(BANK, first, money["first"])
        for later, colour in enumerate(self.others(), start=1):
            more = (
                money["second_of_two"] if len(self.colours) == 2 else money["first"] + money["step"] * later
            )
            self.pay(BANK, colour, more)
        self._lay_on()

    def _layout_choices(self) -> list[tuple[Cell, ...]]:
        return next_cells(self.edition["layout"]["style"], self.board, self.piles[0].total())

    def _lay_on(self) -> None:
        """Go on with the layout: only where the rules leave a choice, chance is asked for cells."""
        if not self.piles[0].total():
            self.step = "choose"
            return
        choices = self._layout_choices()
        self.step = "cells" if len(choices) > 1 else "tiles"
        self.cells_to_fill = [] if len(choices) > 1 else list(choices[0])

    def _take_offers(self, player: str, about: str, cell: Cell, sides: str) -> None:
        taken = bargains.takers(self, about, cell, sides)
        for offer in self._payable(about, cell, sides):
            self.pay(offer.maker, player, offer.pounds)
        self.offers = [offer for offer in self.offers if offer not in taken]

    def _act(self, player: str, about: str, cell: Cell, sides: str, price: int) -> None:
        self._take_offers(player, about, cell, sides)
        self.pay(player, BANK, self.tax())
        self.pay(player, self.payee(cell), price)
        self.actions += 1

    def _forget_tile(self, cell: Cell) -> None:
        """A tile changed hands: prices and questions about it end, and offers to leave it unbought."""
        for about in ("rotate", "sell"):
            self.quotes.pop((about, cell), None)
            self.standing.pop((about, cell), None)
        self.offers = [o for o in self.offers if (o.about, o.cell) != ("leave", cell)]
        self.questions = [q for q in self.questions if (q.verb, q.cell) != ("ask", cell)]

    def _place(self, player: str, cell: Cell, sides: str) -> None:
        assert self.drawn
        owner, shape = self.drawn
        self._take_offers(player, "place", cell, sides)
        self.tiles[cell] = Tile(owner, owner, shape, read(sides))
        self.placed = cell
        self._tile_is_down()

    def _tile_is_down(self) -> None:
        """The drawn tile is placed or set aside."""
        assert self.active
        self.drawn = None
        self.offers = [offer for offer in self.offers if offer.about != "place"]
        self.questions = [question for question in self.questions if question.about != "place"]
        self.last_tile_down = not any(pile.total() for pile in self.piles)
        self.step = "act"
        if not self.opening:
            return
        owned = [tile.owner for tile in self.tiles.values()]
        advanced = self.edition["advanced"]
        if self.piles[0].total() and any(owned.count(c) < advanced["tiles_each"] for c in self.colours):
            self._end_turn(self.active)
            return
        self.opening = False
        for place, colour in enumerate(self.others()):
            more = advanced["compensation_first"] + advanced["compensation_step"] * place
            self.pay(BANK, colour, more)

    def _pass(self, player: str) -> None:
        if player in self.withdrawn:
            self._next_turn()
        elif player in self.passed:
            self.passed.discard(player)
            self.withdrawn.add(player)
            gone = [key for key in self.standing if self.tiles[key[1]].owner == player]
            for key in gone:
                del self.standing[key]
            still_in = set(self.colours) - self.withdrawn
            if len(still_in) == 1:
                self._over(still_in, "last-one")
            else:
                self._next_turn()
        else:
            self.passed.add(player)
            self._end_turn(player)

    def _end_turn(self, player: str) -> None:
        """What was promised for leaving tiles, income, and whether somebody has won."""
        for offer in self.offers:
            if offer.about == "leave" and self.money[offer.maker] >= offer.pounds:
                self.pay(offer.maker, player, offer.pounds)
        if not self.opening:
            income = self.edition["income"]["tile"] * self.irrigated(player)
            self.pay(BANK, player, income * (self.edition["income"]["final_factor"] if self.final else 1))
            victory = self.edition["victory"]
            if self.final is None or victory["in_final_round"]:
                if self.irrigated(player) >= victory["tiles"]:
                    return self._over({player}, "win-tiles")
                if self.money[player] >= victory["money"]:
                    return self._over({player}, "win-money")
        self._next_turn()

    def _next_turn(self) -> None:
        self._lapse()
        if self.final is not None:
            self.final.pop(0)
        elif self.last_tile_down:
            order = [*self.others(), str(self.active)]
            self.final = [colour for colour in order if colour not in self.withdrawn]
        else:
            self.active = self.others()[0]
            self.step = "choose"
            return
        if self.final:
            self.active = self.final[0]
            self.step = "act"
            return
        still_in = set(self.colours) - self.withdrawn
        most = max(self.money[colour] for colour in still_in)
        self._over({colour for colour in still_in if self.money[colour] == most}, "most-money")

    def _lapse(self) -> None:
        self.offers, self.questions, self.quotes = [], [], {}
        self.placed, self.actions = None, 0

    def _over(self, winners: set[str], rule: str) -> None:
        self._lapse()
        self.step = "over"
        self.winners, self.rule = winners, rule


def normalised(chances: Mapping[Move, int]) -> dict[Move, float]:
    """Weights as shares of the whole."""
    whole = sum(chances.values())
    return {move: weight / whole for move, weight in chances.items()}
