"""Whether Pipes' two engines say the same of a position, and of a move."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pipeyard.rules.pipes import moves
from pipeyard.rules.pipes.view import PipesView, PlayerView
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Seat, State
from tests.literal.pipes import SPECIALS, LiteralPipes
from tests.literal.pipes_board import ACROSS, ELEMENTS, Cell, Drawn, Sheet, kind

KINDS = {"curved": "corner", "straight": "straight", "crossing": "crossing"}
ODD_SIDES = ("", "X", "NN", "NES", "NW+SE", *ACROSS)  # no element's
# What is settled before a verb's own rules are looked at.
SETTLED = {"over", "not-now", "out", "done", "take-back", "teleport-whole", "fields"}


class Pair:
    """One game on both engines."""

    def __init__(self, game: Game, state: State, slow: LiteralPipes) -> None:
        self.game = game
        self.state = state
        self.slow = slow

    def menu(self, seat: Seat) -> list[Move]:
        """The fast engine's menu."""
        return [self.game.decode(self.state, seat, code) for code in self.state.codes(seat)]

    def play(self, seat: Seat, move: Move) -> Iterator[str]:
        """A legal move on both; complaints about what others see of it."""
        for viewer in (None, *range(len(self.slow.sheets))):
            event = self.game.seen(self.state, Event(seat, move), viewer)
            expected = Event(seat, self.slow.seen(seat, move, viewer))
            yield from _differ(f"{move} as {viewer} sees it", event, expected)
        self.state.play(seat, self.game.encode(self.state, seat, move))
        self.slow.play(seat, move)

    def judge(self, seat: Seat, move: Move) -> Iterator[str]:
        """Complaints if the engines do not agree about a move, legal or not."""
        refusal = self.game.refusal(self.state, seat, move)
        fast = None if refusal is None else refusal.rule.removeprefix("pipes/")
        slow = self.slow.refusal(seat, move)
        if fast != slow:
            yield f"{seat}: {move}: fast says {fast or 'legal'}, literal says {slow or 'legal'}"
        if refusal is None or seat == NATURE:
            return
        if slow not in SETTLED:
            also = {rule.removeprefix("pipes/") for rule in refusal.also}
            yield from _differ(f"{seat}: {move}: also broken", also, self.slow.also_broken(seat, move))
        if refusal.instead is not None and self.slow.refusal(seat, refusal.instead) is not None:
            yield f"{seat}: {move}: the alternative {refusal.instead} is not legal"

    def differences(self, seats: list[Seat]) -> Iterator[str]:
        """Every difference between the two positions; the menus of these seats, and what they see."""
        waiting = self.state.waiting()
        yield from _differ("waiting", (waiting.step, waiting.must), self.slow.waits())
        yield from _differ("who may act out of turn", waiting.may, ())
        fast = {self.game.decode(self.state, NATURE, code): weight for code, weight in self.state.chances()}
        yield from _differ("number of chances", len(self.state.chances()), len(fast))
        yield from _differ("chances", fast, self.slow.chances())
        for seat in seats:
            menu = self.menu(seat)
            for move in set(menu) ^ self.slow.menu(seat):
                yield f"{seat}: {move} only on the {'fast' if move in menu else 'literal'} menu"
            yield from _differ(f"moves listed twice for {seat}", len(menu), len(set(menu)))
        for viewer in (None, *seats):
            if viewer != NATURE:
                view = self.game.view(self.state, viewer)
                assert isinstance(view, PipesView)
                for what, one, other in _facts(view, self.slow, viewer):
                    yield from _differ(f"{what}, seen by {viewer}", one, other)
        yield from self._result()

    def _result(self) -> Iterator[str]:
        result, expected = self.state.result(), self.slow.result()
        if result is None or expected is None:
            yield from _differ("over", result is not None, expected is not None)
            return
        scores, winners, rule = expected
        yield from _differ("scores", result.scores, scores)
        yield from _differ("winners", set(result.winners), winners)
        yield from _differ("winners in seat order", list(result.winners), sorted(result.winners))
        alone = len(scores) == 1  # both rules say how a game alone ends
        if result.rule.removeprefix("pipes/") not in ({"shared", "solo"} if alone else {rule}):
            yield f"ended by: fast {result.rule}, literal {rule}"
        if alone:
            yield from _differ("water steps alone", result.scores[0], len(self.slow.sheets[0].path))


def _differ(what: str, fast: object, slow: object) -> Iterator[str]:
    if fast != slow:
        yield f"{what}: fast {fast}, literal {slow}"


def _facts(view: PipesView, slow: LiteralPipes, viewer: Seat | None) -> Iterator[tuple[str, object, object]]:
    """What both engines say about the table, side by side."""
    yield "step", view.step, slow.step()
    yield "rounds", view.rounds, slow.rounds
    yield "turn", view.turn, slow.turn
    yield "element", view.element, slow.element
    yield "options", (view.dry, view.duplicate), (slow.dry, slow.duplicate)
    for seat, (player, sheet) in enumerate(zip(view.players, slow.sheets, strict=True)):
        sealed = seat != viewer
        for what, one, other in _sheet_facts(player, sheet, sealed):
            yield f"{player.name}'s {what}", one, other


def _sheet_facts(player: PlayerView, sheet: Sheet, sealed: bool) -> Iterator[tuple[str, object, object]]:
    drawn = sheet.at_turn_start() if sealed else sheet.drawn
    yield "size", (player.columns, player.rows), (sheet.board.columns, sheet.board.rows)
    yield "stock", player.stock, tuple(sheet.start[name] for name in SPECIALS)
    yield "stock left", player.left, tuple(drawn.stock[name] for name in SPECIALS)
    yield "water", player.water, len(sheet.path)
    yield "path", list(player.path), sheet.path
    yield "out", player.out, sheet.out
    yield "done", player.done, sheet.done
    yield "acts", "; ".join(player.acts), "" if sealed else "; ".join(text for text, _ in sheet.history)
    yield "first end", player.pending, drawn.first_end
    fast = {field.cell: (field.kind, field.sides, set(field.wet), field.teleport) for field in player.fields}
    yield "fields", fast, _fields(sheet, drawn)
    yield "number of fields", len(player.fields), len(fast)


def _fields(sheet: Sheet, drawn: Drawn) -> dict[Cell, tuple[str, str, set[str], int]]:
    """Every field with something on it: what, the open sides, the wet ones, and which teleport."""
    fields = {cell: ("wall", "", set[str](), 0) for cell in sheet.board.walls}
    if sheet.board.valve is not None:
        fields[sheet.board.valve] = ("valve", sheet.board.outlet or "", set(), 0)
    for cell, element in drawn.elements.items():
        fields[cell] = (KINDS[kind(element)], element, sheet.wet.get(cell, set()), 0)
    for number, teleport in enumerate(drawn.teleports, start=1):
        for cell in {cell for cell, _ in teleport}:
            sides = "".join(side for side in ACROSS if (cell, side) in teleport)
            fields[cell] = ("teleport", sides, sheet.wet.get(cell, set()), number)
    return fields


def odd_move(slow: LiteralPipes, rng: random.Random) -> tuple[Seat, Move]:
    """Something anybody might say, mostly wrong."""
    seat = rng.choice((NATURE, *range(len(slow.sheets)), *slow.waits()[1] * 2))
    board = slow.sheets[max(seat, 0)].board
    cell = (rng.randint(-1, board.columns + 2), rng.randint(-1, board.rows + 2))
    if rng.random() < 0.5:
        sheet = slow.sheets[max(seat, 0)]
        taken = [*sheet.drawn.elements, *sheet.drawn.teleport_fields(), *board.walls]
        cell = rng.choice(sorted(taken) or [cell])
    side = rng.choice((*ACROSS, *ACROSS, "X", "", "NE"))
    elements = rng.choice((*ELEMENTS, *ELEMENTS, *ODD_SIDES))
    of_chance: tuple[Move, ...] = (
        moves.SetValve(cell),
        moves.SetOutlet(side),
        moves.SetWall(cell),
        moves.ShowElement(elements),
    )
    of_players: tuple[Move, ...] = (
        moves.Draw(cell),
        moves.Rotate(cell, elements),
        moves.Rotate(cell, rng.choice(ELEMENTS)),
        moves.Cross(cell),
        moves.Teleport(cell, side),
        moves.Teleport(cell, rng.choice(list(ACROSS))),
        moves.TakeBack(),
        moves.Done(),
        moves.Sealed(),
    )
    likely, unlikely = (of_chance, of_players) if seat == NATURE else (of_players, of_chance)
    return seat, rng.choice(likely if rng.random() < 0.9 else unlikely)
