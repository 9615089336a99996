"""Whether Pipe Dream's two engines say the same of a position, and of a move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from pipeyard.rules.pipe_dream import moves
from pipeyard.rules.pipe_dream.view import PipeDreamResult, PipeDreamView, ScoreLine, SheetView
from pipeyard.rules.protocol import NATURE, Game, Move, Seat, State
from tests.literal import pipe_dream as literal
from tests.literal.pipe_dream import LiteralPipeDream, Sheet

GAME = "pipe-dream/"  # rule ids begin so


class Pair:
    """One game on both engines."""

    def __init__(self, game: Game, state: State, slow: LiteralPipeDream) -> None:
        self.game = game
        self.state = state
        self.slow = slow
        self.agreed: dict[str, tuple[list[int], SheetView, bool, Sheet]] = {}  # about whom, and on what
        self.refused: Counter[str] = Counter()  # how often both refused, by rule

    def name(self, seat: Seat) -> str:
        return literal.NATURE if seat == NATURE else f"player{seat + 1}"

    def menu(self, seat: Seat) -> list[Move]:
        """The fast engine's menu."""
        return [self.game.decode(self.state, seat, code) for code in self.state.codes(seat)]

    def play(self, seat: Seat, move: Move) -> None:
        """A legal move on both."""
        self.state.play(seat, self.game.encode(self.state, seat, move))
        self.slow.play(self.name(seat), move)

    def judge(self, seat: Seat, move: Move) -> tuple[bool, str | None]:
        """Whether a move is legal, and a complaint if the engines do not agree on that or on the rule."""
        refusal = self.game.refusal(self.state, seat, move)
        fast = None if refusal is None else refusal.rule.removeprefix(GAME)
        slow = self.slow.refusal(self.name(seat), move)
        tried = f"{self.name(seat)}: {move}"
        if refusal is not None and refusal.instead is not None:
            if self.slow.refusal(self.name(seat), refusal.instead) is not None:
                return False, f"{tried}: the fast one's advice is illegal: {refusal.instead}"
        if fast != slow:
            return False, f"{tried}: fast says {fast or 'legal'}, literal says {slow or 'legal'}"
        if slow is not None:
            self.refused[slow] += 1
        return slow is None, None

    def differences(self) -> Iterator[str]:
        """Every difference between the two positions."""
        waiting = self.state.waiting()
        fast = waiting.step, tuple(map(self.name, waiting.must))
        yield from _differ("waiting", fast, self.slow.waits())
        yield from _differ("may", waiting.may, ())
        chances = self.state.chances()
        rolls = {self.game.decode(self.state, NATURE, code): weight for code, weight in chances}
        yield from _differ("number of chances", len(chances), len(rolls))
        yield from _differ("chances", rolls, self.slow.chances())
        view = self.game.view(self.state, None)
        assert isinstance(view, PipeDreamView)
        for what, one, other in _facts(view, self.slow):
            yield from _differ(what, one, other)
        for seat, player in enumerate(self.slow.players):
            yield from self._sheet_differences(seat, player, view.sheets[seat])

    def _sheet_differences(self, seat: Seat, player: str, view: SheetView) -> Iterator[str]:
        sheet = self.slow.sheets[player]
        acting = player in self.slow.waits()[1]
        looked_at = (list(self.state.codes(seat)), view, acting, sheet.copy())
        if self.agreed.get(player) == looked_at:
            return  # nothing has changed on either engine since they agreed about this sheet
        menu, slow_menu = self.menu(seat), self.slow.menu(player)
        for move in set(menu) ^ slow_menu:
            yield f"menu of {player}: {move} only on the {'fast' if move in menu else 'literal'} one"
        yield from _differ(f"moves on {player}'s menu", len(menu), len(slow_menu))
        for what, one, other in _sheet_facts(view, sheet, self.slow):
            yield from _differ(f"{player}'s {what}", one, other)
        self.agreed[player] = looked_at


def _differ(what: str, fast: object, slow: object) -> Iterator[str]:
    if fast != slow:
        yield f"{what}: fast {fast}, literal {slow}"


def _facts(view: PipeDreamView, slow: LiteralPipeDream) -> Iterator[tuple[str, object, object]]:
    """What both engines say about the table, side by side."""
    yield "step", view.step, slow.waits()[0]
    yield "table", (view.duplicate, view.source), (slow.duplicate, slow.source)
    yield "players", tuple(sheet.player for sheet in view.sheets), slow.players
    result = view.result
    yield (
        "result",
        result
        and (result.scores, {slow.players[seat] for seat in result.winners}, result.rule.removeprefix(GAME)),
        slow.result(),
    )
    if result is not None:
        assert isinstance(result, PipeDreamResult)
        for player, lines in zip(slow.players, result.lines, strict=True):
            scored = slow.sheets[player].step == "scored"
            counting = _counting(slow.score_lines(slow.sheets[player])) if scored else []
            yield f"{player}'s lines at the end", _lines(lines), counting


def _sheet_facts(
    view: SheetView, sheet: Sheet, slow: LiteralPipeDream
) -> Iterator[tuple[str, object, object]]:
    joined, exits, ways = sheet.map.joined(), sheet.map.exits(), sheet.map.ways()
    yield "step", view.step, sheet.step
    yield "dice", view.dice, sheet.dice
    yield "placed and crossed", (view.placed, view.crossed), (sheet.placed, sheet.crossed)
    yield "source", view.source, sheet.map.source
    yield (
        "pieces",
        [(p.cell, frozenset(p.sides), p.joined, p.exit, p.way) for p in view.pieces],
        [
            (cell, sheet.map.pieces[cell], cell in joined, cell in exits, cell in ways)
            for cell in sheet.map.cells()
            if cell in sheet.map.pieces
        ],
    )
    yield "symbols", set(view.symbols), sheet.symbols
    yield "wrenches", view.wrenches, sheet.wrenches
    yield "bombs used", view.bombs_used, sheet.bombs_used
    yield "crosses used", view.crosses_used, sheet.crosses_used
    yield "meter", view.meter, sheet.meter
    following = None if view.next_section is None else (view.next_section, view.next_flow)
    yield "next flow number", following, slow.next_flow(sheet)
    yield "joined and exits", (view.joined, view.exits), (len(joined), len(exits))
    lines = slow.score_lines(sheet)
    total = sum(points for _, points in lines.values())
    yield "lines", _lines(view.lines), _counting(lines)
    yield "total and score", (view.total, view.score), (total, total if sheet.step == "scored" else None)


def _lines(lines: tuple[ScoreLine, ...]) -> list[tuple[str, int, int]]:
    """The lines that count: one without points may be written or left out."""
    return sorted((line.rule.removeprefix(GAME), line.count, line.points) for line in lines if line.points)


def _counting(lines: dict[str, tuple[int, int]]) -> list[tuple[str, int, int]]:
    return sorted((rule, count, points) for rule, (count, points) in lines.items() if points)


def odd_move(slow: LiteralPipeDream, rng: random.Random) -> tuple[Seat, Move]:
    """Somebody tries something: mostly wrong, now and then right."""
    seat = rng.randrange(len(slow.players))
    sheet = slow.sheets[slow.players[seat]]
    near = rng.random() < 0.9
    cell = rng.choice(sheet.map.cells()) if near else (rng.randint(-1, 8), rng.randint(-1, 8))
    if sheet.map.pieces and rng.random() < 0.3:
        cell = rng.choice(list(sheet.map.pieces))
    if sheet.map.source and rng.random() < 0.05:
        cell = sheet.map.source
    pipe = rng.randint(-1, 8)
    if sheet.dice and rng.random() < 0.9:
        pipe = rng.choice(sheet.dice)
        placement = sum(sheet.dice) - pipe
        if near and rng.random() < 0.8:
            cell = rng.choice(((placement, cell[1]), (cell[0], placement)))
    quarters = rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 5, -1))
    one, other = rng.randint(1, slow.size), rng.randint(0, slow.size)
    whose = rng.choice((None, *slow.players, "player0"))
    rolls: list[Move] = [moves.RollDice(one, other, whose), moves.RollDice(other, one, whose)]
    verbs: list[Move] = [moves.Place(pipe, cell, quarters), moves.Bomb(pipe, cell, quarters)] * 4
    verbs += [moves.Cross(cell)] * 3
    verbs += [moves.Done(), moves.Stop(), moves.GoOn(), moves.PlaceSource(cell), rng.choice(rolls)]
    if rng.random() < 0.1:
        return NATURE, rng.choice((*rolls, *rolls, rng.choice(verbs)))
    if rng.random() < 0.02:
        return rng.choice((len(slow.players), len(slow.players) + 5, -2)), rng.choice(verbs)
    return seat, rng.choice(verbs)
