"""Whether a game keeps the protocol's promises: a public test for whoever writes one.

``check_game`` plays random games and asks every question of :mod:`pipeyard.rules.protocol` on the way.
A broken promise raises :class:`Nonconformance`, whose message shows the setup, the position and the log.

    python -m pipeyard.rules.conformance pipe-land
"""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pipeyard.rules import registry
from pipeyard.rules.copies import Copies
from pipeyard.rules.errors import Nonconformance, UnknownGame
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Refusal, Seat, State, acting, digest, replay
from pipeyard.rules.random_play import menu, play_randomly, unlike_lists, wrong_moves
from pipeyard.rules.rulebook import rule_ids
from pipeyard.rules.setups import Setup, setups
from pipeyard.rules.table_questions import broken_at, broken_by_undo, moves_asleep

LIMIT = 20_000  # moves after which a game is taken never to end
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """What was seen in the games of one setup."""

    setup: Setup
    games: int
    moves: int
    longest: int
    examined: int  # positions asked every question
    wrong: int  # wrong moves tried
    off_menu: tuple[str, ...]  # verbs accepted that the menu does not list: right for open-ended prices only


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check_game`` saw; print it."""

    game: str
    lines: tuple[Line, ...]
    cited: frozenset[str]  # the rules that refusals and results named

    def __str__(self) -> str:
        text = [f"{self.game}: conforms; {len(self.cited)} rules cited"]
        for line in self.lines:
            text.append(
                f"  {line.setup}: {line.games} games, {line.moves} moves, longest {line.longest},"
                f" {line.examined} positions examined, {line.wrong} wrong moves"
                + (f", accepted off the menu: {', '.join(line.off_menu)}" if line.off_menu else "")
            )
        return "\n".join(text)


@dataclass
class _Examiner:
    """One game being played and asked."""

    game: Game
    setup: Setup
    rng: random.Random
    rules: frozenset[str]
    limit: int
    manners: Mapping[str, float]
    cited: set[str] = field(default_factory=set)
    off_menu: set[str] = field(default_factory=set)
    wrong: int = 0
    examined: int = 0
    log: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    state: State = field(default_factory=State)
    copies: Copies | None = None  # of an earlier position, that follow this game

    def expect(self, truth: object, promise: str, *found: object) -> None:
        if not truth:
            raise Nonconformance(self.told(promise + "".join(f"\n    found: {item!r}" for item in found)))

    def told(self, problem: str) -> str:
        try:
            position = self.game.write(self.state)
        except Exception as error:
            position = f"(write raised {error!r})"
        shown = [*(["..."] if len(self.log) > 40 else []), *self.log[-40:]]
        return (
            f"{self.game.name}, started as {self.setup}: expected that {problem}\n"
            f"the position:\n{_indent(position.splitlines())}\n"
            f"the log, {len(self.log)} moves:\n{_indent(shown)}"
        )

    def asked(self, question: Callable[..., T], *arguments: object) -> T:
        """The answer to a question that must not raise."""
        try:
            return question(*arguments)
        except Exception as error:
            name = getattr(question, "__name__", question)
            shown = ", ".join(repr(item) for item in arguments if not isinstance(item, State))
            raise Nonconformance(self.told(f"{name}({shown}) does not raise {error!r}")) from error

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    def play_through(self, share: float) -> int:
        """One random game; how many moves it took."""
        game = self.game
        start = self.asked(self.setup.start, game)
        self.state = start.copy()
        first = digest(game, start)
        self.expect(first == digest(game, self.setup.start(game)), "the same setup starts the same position")
        self.expect(len(game.seat_names(start)) == self.setup.seats, "every seat has a name")
        events: list[Event] = []
        while self.look(share):
            event = next(play_randomly(game, self.state, self.rng, manners=self.manners))
            if self.rng.random() < share:
                self.check_seen(event)
            name = "nature" if event.seat == NATURE else game.seat_names(start)[event.seat]
            self.log.append(f"{name}: {self.asked(game.write_move, self.state, event.move)}")
            self.moves.append(event.move)
            events.append(event)
            self.expect(len(events) <= self.limit, f"a game ends within {self.limit} moves")
            before = self.state.copy() if game.undo_move is not None else None
            self.asked(self.state.play, event.seat, game.encode(self.state, event.seat, event.move))
            if before is not None:
                broken = self.asked(broken_by_undo, game, before, event, self.state)
                self.expect(not broken, broken)
            if self.copies is not None:
                self.asked(self.copies.follow, event, self.state)
                self.expect(not self.copies.broken, self.copies.broken)
                self.copies = None if self.copies.done else self.copies
        self.expect(digest(game, start) == first, "playing a copy leaves the original as it was")
        slept = self.asked(moves_asleep, game, start.copy(), len(events), self.limit)
        self.expect(slept < self.limit, f"a game in which everybody sleeps ends within {self.limit} moves")
        again = self.asked(replay, game, start, events)
        self.expect(game.write(again) == game.write(self.state), "a replay ends where the game did")
        return len(events)

    def look(self, share: float) -> bool:
        """The cheap questions, and in a share of positions and the last one all; whether the game goes on."""
        going_on = self.check_waiting()
        if not going_on or self.rng.random() < share:
            self.examined += 1
            before = self.game.write(self.state)
            self.check_menus()
            self.check_wrong_moves()
            self.check_text()
            self.check_views()
            broken = self.asked(broken_at, self.game, self.state)
            self.expect(not broken, broken)
            if self.copies is None:
                self.copies = self.asked(Copies, self.game, self.state)
                self.expect(not self.copies.broken, self.copies.broken)
            self.expect(self.game.write(self.state) == before, "asking questions changes nothing")
        return going_on

    def check_waiting(self) -> bool:
        state, waiting, result = self.state, self.state.waiting(), self.state.result()
        self.expect((result is None) == bool(waiting.must), "a result and nobody who must act come together")
        if NATURE in waiting.must:
            self.expect(waiting.must == (NATURE,), "NATURE acts alone", waiting)
        self.expect(NATURE not in waiting.may, "NATURE acts only when it must", waiting)
        for seats in (waiting.must, waiting.may):
            self.expect(len(set(seats)) == len(seats), "a seat is waited for once", waiting)
            self.expect(all(s == NATURE or s in self.seats for s in seats), "seats exist", waiting)
        chances = state.chances()
        self.expect(bool(chances) == (NATURE in waiting.must), "NATURE has chances when it must act", chances)
        self.expect(all(weight > 0 for _, weight in chances), "weights are positive", chances)
        for seat in waiting.must:
            self.expect(seat == NATURE or state.codes(seat), "a seat that must act has a menu", waiting)
        self.expect(not unlike_lists(state, len(self.log)), "whose, pick and draw agree with the lists")
        if result is not None:
            self.expect(not waiting.may, "nobody acts when the game is over", waiting)
            self.expect(len(result.scores) == self.setup.seats, "every seat has a score or None", result)
            self.expect(all(seat in self.seats for seat in result.winners), "winners are seats", result)
            self.cite(result.rule, result.reason)
        return bool(waiting.must)

    def cite(self, rule: str, reason: str) -> None:
        self.expect(rule in self.rules, f"{rule!r} is a rule of rulebook.md")
        self.expect(len(reason.split()) > 1 and "\n" not in reason, "a reason is a sentence", reason)
        self.cited.add(rule)

    def check_menus(self) -> None:
        game, state = self.game, self.state
        actors = acting(state)
        for seat in self.seats:
            self.expect(
                seat in actors or not state.codes(seat), "a seat not waited for has an empty menu", seat
            )
        for seat in actors:
            codes = [code for code, _ in state.chances()] if seat == NATURE else state.codes(seat)
            moves = [self.asked(game.decode, state, seat, code) for code in codes]
            self.expect(len(set(codes)) == len(codes), "a menu lists a code once", seat, codes)
            self.expect(len(set(moves)) == len(moves), "two codes are two moves", seat, moves)
            for code, move in self.some(list(zip(codes, moves, strict=True)), 24):
                self.expect(game.encode(state, seat, move) == code, "encode undoes decode", seat, code, move)
                refusal = self.asked(game.refusal, state, seat, move)
                self.expect(refusal is None, "a move of the menu is allowed", seat, move, refusal)
                self.check_notation(move)
            if seat != NATURE:
                hints = self.asked(game.hints, state, seat)
                self.asked(json.dumps, hints)

    def check_notation(self, move: Move) -> None:
        text = self.asked(self.game.write_move, self.state, move)
        self.expect(text == text.strip() and "\n" not in text, "a move is one line of text", text)
        self.expect(
            self.asked(self.game.read_move, self.state, text) == move,
            "read_move undoes write_move",
            text,
            move,
        )

    def check_wrong_moves(self) -> None:
        game, state = self.game, self.state
        before = game.write(state)
        for seat, move in wrong_moves(game, state, self.rng, 6, self.moves[-20:]):
            self.wrong += 1
            refusal = self.asked(game.refusal, state, seat, move)
            self.expect(game.write(state) == before, "a refused move changes nothing", seat, move)
            if refusal is not None:
                self.check_refusal(seat, move, refusal)
                continue
            self.expect(seat in acting(state), "only seats that are waited for may act", seat, move)
            code = self.asked(game.encode, state, seat, move)
            again = self.asked(game.decode, state, seat, code)
            self.expect(
                self.asked(game.encode, state, seat, again) == code, "a code has one meaning", move, again
            )
            menu_codes = [c for c, _ in state.chances()] if seat == NATURE else state.codes(seat)
            if code not in menu_codes:
                self.off_menu.add(type(move).__name__)
            after = state.copy()
            self.asked(after.play, seat, code)
            self.asked(game.write, after)
            self.expect(game.write(state) == before, "playing a copy leaves the original as it was", move)

    def check_refusal(self, seat: Seat, move: Move, refusal: Refusal) -> None:
        self.cite(refusal.rule, refusal.reason)
        for rule in refusal.also:
            self.expect(rule in self.rules and rule != refusal.rule, "also names other rules", move, refusal)
        if refusal.instead is not None:
            second = self.asked(self.game.refusal, self.state, seat, refusal.instead)
            self.expect(
                second is None, "what a refusal offers instead is allowed", seat, move, refusal, second
            )

    def check_text(self) -> None:
        text = self.game.write(self.state)
        again = self.asked(self.game.read, text)
        self.expect(
            self.game.write(again) == text, "read(write(position)) writes the same", self.game.write(again)
        )
        self.check_same(again, acting(self.state), "a position read from its text")

    def check_same(self, other: State, seats: Collection[Seat | None], what: str) -> None:
        """Another copy of this position waits for the same seats and gives ``seats`` the same menus."""
        game, state = self.game, self.state
        self.expect(other.waiting() == state.waiting(), f"{what} waits for the same", other.waiting())
        for seat in (seat for seat in seats if seat is not None):
            missing = {*menu(game, state, seat)} ^ {*menu(game, other, seat)}
            self.expect(not missing, f"{what} has the same menu", seat, missing)
        if NATURE in seats:
            here_weights, there_weights = (
                {game.decode(s, NATURE, code): weight for code, weight in s.chances()} for s in (state, other)
            )
            self.expect(here_weights == there_weights, f"{what} has the same chances", there_weights)

    def check_views(self) -> None:
        game, state = self.game, self.state
        for seat in (None, *self.some(list(self.seats), 3)):
            view = self.asked(game.view, state, seat)
            parameters = getattr(type(view), "__dataclass_params__", None)
            self.expect(parameters is not None and parameters.frozen, "a view is a frozen dataclass")
            self.asked(hash, view)
            imagined = self.asked(game.imagine, view, self.rng)
            seen = self.asked(game.view, imagined, seat)
            self.expect(seen == view, "an imagined position looks the same", seat, *_apart(view, seen))
            public = game.view(imagined, None) == game.view(state, None)
            self.expect(public, "an imagined position looks the same to spectators", seat)
            self.check_same(imagined, {seat} & {*acting(state)}, "what is imagined from a seat's view")
            for _, move in wrong_moves(game, state, self.rng, 2 if seat is not None else 0, self.moves[-5:]):
                assert seat is not None
                here, there = (self.asked(game.refusal, s, seat, move) for s in (state, imagined))
                same = (here and (here.rule, here.also)) == (there and (there.rule, there.also))
                self.expect(same, "a refusal depends on what the seat may see", seat, move, here, there)

    def check_seen(self, event: Event) -> None:
        """Events hide what views hide: moves whose results a viewer cannot tell apart are shown alike."""
        game, state = self.game, self.state
        others = [move for move in self.some(menu(game, state, event.seat), 4) if move != event.move]
        after = self.after(event)
        for viewer in (None, *self.seats):
            shown = self.asked(game.seen, state, event, viewer)
            self.expect(shown.seat == event.seat, "an event is seen as its maker's", viewer, event, shown)
            self.expect(
                viewer != event.seat or shown == event, "a seat sees its own moves whole", event, shown
            )
            self.check_notation(shown.move)
            imagined = game.imagine(game.view(state, viewer), self.rng)
            if game.refusal(imagined, event.seat, event.move) is None:
                again = self.asked(game.seen, imagined, event, viewer)
                self.expect(
                    again == shown, "how an event is seen tells no secret", viewer, event, shown, again
                )
            for move in others if viewer != event.seat else ():
                other = Event(event.seat, move)
                result = self.after(other)
                if game.view(result, viewer) == game.view(after, viewer) and game.write(result) != game.write(
                    after
                ):
                    alike = game.seen(state, other, viewer)
                    self.expect(alike == shown, "moves that look alike are seen alike", viewer, shown, alike)

    def after(self, event: Event) -> State:
        state = self.state.copy()
        state.play(event.seat, self.game.encode(self.state, event.seat, event.move))
        return state

    def some(self, items: list[T], most: int) -> list[T]:
        return items if len(items) <= most else self.rng.sample(items, most)


def _indent(lines: Iterable[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)


def _apart(one: Any, other: Any) -> list[str]:
    """The fields in which two views differ, each as a short text."""
    names = [item.name for item in dataclasses.fields(one)]
    pairs = [(name, getattr(one, name), getattr(other, name, None)) for name in names]
    return [f"{name}: {a!r} and {b!r}"[:400] for name, a, b in pairs if a != b]


def check_game(
    game: Game,
    editions: Iterable[str] | None = None,
    games: int = 1,
    rng: random.Random | None = None,
    share: float = 1.0,
    chosen: Iterable[Setup] | None = None,
    limit: int = LIMIT,
    manners: Mapping[str, float] | None = None,
) -> Report:
    """Play ``games`` random games of every setup (or of the ``chosen`` ones) and ask every question.

    ``share`` is the part of the positions examined closely, for games that are slow to ask; ``limit`` the
    most moves a game may take; ``manners`` as for ``play_randomly``. Raises :class:`Nonconformance`.
    """
    rng = rng or random.Random(1)
    rules = rule_ids(game)
    lines: list[Line] = []
    cited: set[str] = set()
    for setup in chosen if chosen is not None else setups(game, editions):
        lengths: list[int] = []
        examined = wrong = 0
        off_menu: set[str] = set()
        for _ in range(games):
            examiner = _Examiner(game, setup, rng, rules, limit, manners or {}, cited, off_menu)
            lengths.append(examiner.play_through(share))
            examined += examiner.examined
            wrong += examiner.wrong
        verbs = tuple(sorted(off_menu))
        lines.append(Line(setup, games, sum(lengths), max(lengths, default=0), examined, wrong, verbs))
    return Report(game.name, tuple(lines), frozenset(cited))


def main(arguments: Sequence[str]) -> int:
    """Check the named games, or all."""
    for name in arguments or registry.GAMES:
        try:
            print(check_game(registry.game(name), share=0.1))
        except (UnknownGame, Nonconformance) as problem:
            print(problem.args[0], file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
