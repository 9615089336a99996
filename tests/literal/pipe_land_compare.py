"""Whether Pipe Land's two engines say the same of a position, and of a move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from pipeyard.rules.pipe_land import moves
from pipeyard.rules.pipe_land.view import KindView, PipeLandView
from pipeyard.rules.protocol import NATURE, Game, Move, Seat, State
from tests.literal import pipe_land as literal
from tests.literal.pipe_land import LiteralPipeLand
from tests.literal.pipe_land_board import SIDES, Side, Tile, four_turns, neighbours, read, written
from tests.literal.pipe_land_layout import listed
from tests.literal.pipe_land_table import BANK, BETWEEN_MOVES, Agreed, Question

# Where a move breaks several rules, or the rulebook names no rule for it, each engine may cite its own.
OPEN = {
    ("Ask", "ask", "bargain"),
    ("Ask", "bargain", "not-your-turn"),
    ("Ask", "not-your-turn", "bargain"),
    ("Ask", "opening-bargain", "bargain"),
    ("Offer", "offer-place", "place-1"),
    ("Offer", "offer-place", "place-2"),
    ("Offer", "offer-place", "place-4"),
    ("Offer", "offer-place", "place-free"),
    ("Offer", "opening-bargain", "bargain"),
    ("Offer", "place-3", "rotate"),
    ("Place", "place-3", "place-4"),
    ("Quote", "opening-bargain", "bargain"),
    ("Refuse", "quote-refuse", "opening-bargain"),
    ("Solicit", "bargain", "not-your-turn"),
    ("Solicit", "offer-place", "bargain"),
    ("Solicit", "offer-place", "place-1"),
    ("Solicit", "offer-place", "place-2"),
    ("Solicit", "offer-place", "place-4"),
    ("Solicit", "offer-place", "place-free"),
    ("Solicit", "offer-place", "solicit"),
    ("Solicit", "offer-rotate", "bargain"),
    ("Solicit", "offer-rotate", "solicit"),
    ("Solicit", "opening-bargain", "bargain"),
    ("Solicit", "place-3", "bargain"),
    ("Solicit", "place-3", "rotate"),
    ("WithdrawOffer", "offer-change", "opening-bargain"),
    ("WithdrawQuote", "quote", "opening-bargain"),
}


class Pair:
    """One game on both engines."""

    def __init__(self, game: Game, state: State, slow: LiteralPipeLand) -> None:
        self.game = game
        self.state = state
        self.slow = slow
        self.menus: dict[Seat, list[Move]] = {}  # in this position, as far as asked for
        self.rules: Counter[tuple[str, str, str]] = Counter()  # verb and both rules, where they differ

    def name(self, seat: Seat) -> str:
        return literal.NATURE if seat == NATURE else self.slow.colours[seat]

    def seat(self, name: str) -> Seat:
        return NATURE if name == literal.NATURE else self.slow.colours.index(name)

    def menu(self, seat: Seat) -> list[Move]:
        """The fast engine's menu."""
        if seat not in self.menus:
            self.menus[seat] = [self.game.decode(self.state, seat, code) for code in self.state.codes(seat)]
        return self.menus[seat]

    def play(self, seat: Seat, move: Move) -> None:
        """A legal move on both."""
        self.menus.clear()
        self.state.play(seat, self.game.encode(self.state, seat, move))
        self.slow.play(self.name(seat), move)

    def judge(self, seat: Seat, move: Move) -> tuple[bool, str | None]:
        """Whether a move is legal, and a complaint if the engines do not agree."""
        refusal = self.game.refusal(self.state, seat, move)
        fast = None if refusal is None else refusal.rule.removeprefix("pipe-land/")
        slow = self.slow.refusal(self.name(seat), move)
        if (fast is None) != (slow is None):
            return (
                False,
                f"{self.name(seat)}: {move}: fast says {fast or 'legal'}, literal says {slow or 'legal'}",
            )
        if fast != slow and self.slow.step in BETWEEN_MOVES:  # elsewhere nobody but chance may do anything
            cited = (type(move).__name__, str(fast), str(slow))
            self.rules[cited] += 1
            if cited not in OPEN:
                return False, f"{self.name(seat)}: {move}: fast cites {fast}, literal {slow}"
        return fast is None, None

    def differences(self, rng: random.Random) -> Iterator[str]:
        """Every difference between the two positions."""
        waiting = self.state.waiting()
        fast = (waiting.step, *(tuple(map(self.name, seats)) for seats in (waiting.must, waiting.may)))
        yield from _differ("waiting", fast, self.slow.waits())
        if waiting.must == (NATURE,):
            yield from self._chances()
        elif waiting.must:
            yield from self._menus(waiting.must[0], waiting.may, rng)
        view = self.game.view(self.state, None)
        assert isinstance(view, PipeLandView)
        for what, one, other in _facts(view, self.slow):
            yield from _differ(what, one, other)
        yield from _differ("all money", sum(self.slow.money.values()), 0)

    def _chances(self) -> Iterator[str]:
        codes = self.state.chances()
        fast = {_listed(self.game.decode(self.state, NATURE, code)): weight for code, weight in codes}
        yield from _differ("number of chances", len(codes), len(fast))
        yield from _differ("chances", literal.normalised(fast), literal.normalised(self.slow.chances()))

    def _menus(self, must: Seat, may: tuple[Seat, ...], rng: random.Random) -> Iterator[str]:
        """The whole menu of the player whose turn it is, and something of what the others may say."""
        menu = self.menu(must)
        turn_moves = {move for move in menu if isinstance(move, literal.OF_TURN)}
        for move in turn_moves ^ self.slow.menu(self.name(must)):
            yield f"{self.name(must)}: {move} only on the {'fast' if move in turn_moves else 'literal'} menu"
        if len(set(menu)) != len(menu):
            yield f"{self.name(must)}: a move is listed twice on the menu"
        for seat in (must, rng.choice(may)) if may else (must,):
            codes = list(self.state.codes(seat))
            for code in rng.sample(codes, min(3, len(codes))):
                move = self.game.decode(self.state, seat, code)
                legal, complaint = self.judge(seat, move)
                if complaint or not legal:
                    yield complaint or f"on the menu but refused: {self.name(seat)}: {move}"


def literal_from(view: PipeLandView) -> LiteralPipeLand:
    """The literal engine set up as a view shows the table, once the layout is done."""
    slow = LiteralPipeLand(view.edition, tuple(p.colour for p in view.players), view.mode, view.bargaining)
    slow.step, slow.active, slow.opening = view.step, view.turn, view.opening
    slow.drawn = (view.drawn.owner, view.drawn.shape) if view.drawn else None
    slow.placed, slow.actions = view.placed, view.actions
    for player in view.players:
        slow.pay(BANK, player.colour, player.money)
    slow.passed = {p.colour for p in view.players if p.passed and not p.withdrawn}
    slow.withdrawn = {p.colour for p in view.players if p.withdrawn}
    for tile in view.tiles:
        slow.tiles[tile.cell] = Tile(tile.owner, tile.printed, tile.shape, read(tile.sides), tile.tap)
    slow.piles = [Counter(_kinds(pile)) for pile in view.piles]
    slow.set_aside = Counter(_kinds(view.set_aside))
    slow.last_tile_down = view.drawn is None and not any(pile.total() for pile in slow.piles)
    if view.final:
        order = [str(slow.active), *slow.others()]
        slow.final = [colour for colour in order if colour not in slow.withdrawn][: view.final_turns]
    slow.offers = [Agreed(o.maker, o.about, o.cell, o.sides, o.pounds) for o in view.offers]
    for price in view.prices:
        (slow.standing if price.standing else slow.quotes)[price.about, price.cell] = price.pounds
    slow.questions = [
        Question(q.verb, q.about, q.cell, q.sides, q.player, q.refused, q.pounds) for q in view.questions
    ]
    return slow


def _listed(move: Move) -> Move:
    return moves.ChooseCells(listed(move.cells)) if isinstance(move, moves.ChooseCells) else move


def _differ(what: str, fast: object, slow: object) -> Iterator[str]:
    if fast != slow:
        yield f"{what}: fast {fast}, literal {slow}"


def _kinds(kinds: tuple[KindView, ...]) -> dict[tuple[str, str], int]:
    return {(kind.owner, kind.shape): kind.count for kind in kinds if kind.count}


def _facts(view: PipeLandView, slow: LiteralPipeLand) -> Iterator[tuple[str, object, object]]:
    """What both engines say about the table, side by side."""
    yield "drawn", view.drawn and (view.drawn.owner, view.drawn.shape), slow.drawn
    yield "opening", view.opening, slow.opening
    if view.step != "over":
        yield "turn", view.turn, slow.active
        yield "final turns", view.final_turns if view.final else 0, len(slow.final or ())
        yield "placed", view.placed, slow.placed
        yield "actions and tax", (view.actions, view.tax), (slow.actions, slow.tax())
    for player in view.players:
        colour = player.colour
        yield f"{colour}'s money", player.money, slow.money[colour]
        yield f"{colour} withdrawn", player.withdrawn, colour in slow.withdrawn
        yield f"{colour} passed", player.passed and not player.withdrawn, colour in slow.passed
        yield f"{colour}'s irrigated tiles", player.irrigated, slow.irrigated(colour)
        yield f"{colour}'s tiles", player.tiles, sum(tile.owner == colour for tile in slow.tiles.values())
    wet = slow.board.wet()
    yield (
        "tiles",
        {t.cell: (t.owner, t.printed, t.shape, t.sides, t.tap, _sides(t.wet)) for t in view.tiles},
        {
            cell: (tile.owner, tile.printed, tile.shape, written(tile.lie), tile.tap, wet[cell])
            for cell, tile in slow.tiles.items()
        },
    )
    yield "piles", [_kinds(pile) for pile in view.piles], [dict(+pile) for pile in slow.piles]
    yield "set aside", _kinds(view.set_aside), dict(slow.set_aside)
    yield (
        "offers",
        [(o.maker, o.about, o.cell, o.sides, o.pounds) for o in view.offers],
        [(o.maker, o.about, o.cell, o.sides, o.pounds) for o in slow.offers],
    )
    for standing, prices in ((True, slow.standing), (False, slow.quotes)):
        yield (
            "standing prices" if standing else "quotes",
            {(p.owner, p.about, p.cell): p.pounds for p in view.prices if p.standing == standing},
            {(slow.tiles[cell].owner, about, cell): n for (about, cell), n in prices.items()},
        )
    yield (
        "questions",
        sorted(
            (q.verb, q.about, q.cell, q.sides or "", q.player or "", q.refused, str(q.pounds))
            for q in view.questions
        ),
        sorted(
            (q.verb, q.about, q.cell, q.sides or "", q.player or "", q.refused, str(q.pounds))
            for q in slow.questions
        ),
    )
    result = view.result
    named = result and (
        {slow.colours[seat] for seat in result.winners},
        result.rule.removeprefix("pipe-land/"),
    )
    yield "result", named, slow.result()
    if result:
        yield "scores", result.scores, tuple(slow.money[colour] for colour in slow.colours)


def _sides(text: str) -> set[Side]:
    return set(text) - {"+"}


def odd_move(slow: LiteralPipeLand, rng: random.Random) -> tuple[str, Move]:
    """Somebody tries something: mostly wrong, now and then right."""
    laid = list(slow.tiles) or [(0, 0)]
    cell = rng.choice(laid)
    if rng.random() < 0.3:
        cell = rng.choice(neighbours(cell))
    owner = slow.tiles[cell].owner if cell in slow.tiles else "state"
    shape = slow.tiles[cell].shape if cell in slow.tiles else "tee"
    sides = rng.choice(SIDES)
    if cell in slow.tiles and rng.random() < 0.5:
        sides = written(rng.choice(four_turns(shape)))
    maybe = sides if rng.random() < 0.4 else None
    pounds = rng.choice((-1, 0, 1, 2, 3, 4, 5, 8, 12, 14, 60))
    if cell in slow.tiles and slow.active and rng.random() < 0.5:
        pounds = slow.price(rng.choice(("rotate", "sell")), cell) or 0
    priced = rng.choice(("rotate", "sell"))
    about = rng.choice(("place", "rotate"))
    offered = rng.choice(("place", "rotate", "leave"))
    if offered == "leave" and rng.random() < 0.9:
        maybe = None
    player = rng.choice((None, *slow.colours))
    turn_moves: list[Move] = [
        moves.Draw(),
        moves.Pass(),
        moves.Done(),
        moves.Place(cell, sides),
        moves.Rotate(cell, sides, pounds),
        moves.Buy(cell, pounds),
    ]
    bargains: list[Move] = [
        moves.Offer(offered, cell, maybe, pounds),
        moves.WithdrawOffer(offered, cell, maybe),
        moves.Quote(priced, cell, pounds),
        moves.WithdrawQuote(priced, cell),
        moves.Refuse(priced, cell),
        moves.SetPrice(priced, cell, pounds),
        moves.DropPrice(priced, cell),
        moves.Solicit(about, cell, maybe, player),
        moves.Ask(priced, cell, rng.choice((None, pounds))),
    ]
    chances: list[Move] = [
        moves.DrawTile(owner, shape),
        moves.LayTile(cell, owner, shape, sides),
        moves.SetTap(cell, owner),
        moves.ChooseCells((cell,)),
        moves.FirstPlayer(rng.choice(slow.colours)),
    ]
    if rng.random() < 0.05:
        return literal.NATURE, rng.choice(turn_moves + bargains + chances)
    seats = [
        *slow.colours,
        *([slow.active] * 3 if slow.active else []),
        *([owner] if owner != "state" else []),
    ]
    return rng.choice(seats), rng.choice(rng.choice((turn_moves, bargains, bargains, chances[:1])))
