"""The conformance test passes a right game and catches each kind of wrong one."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import pytest
from mypy_extensions import i64

from pipeyard.rules import registry
from pipeyard.rules.bag import Dice
from pipeyard.rules.conformance import check_game
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.protocol import (
    NATURE,
    Event,
    Game,
    Move,
    Refusal,
    RefusedHint,
    Result,
    Seat,
    State,
    View,
    Waiting,
)
from pipeyard.rules.random_play import menu, play_randomly, wrong_moves
from pipeyard.rules.rulebook import rule_ids, rulebook
from pipeyard.rules.setups import Setup, setups
from tests.rules.wrong import SMALL, CopyingPuddle, as_, what_is_caught, with_state
from tests.toy import Buckets, BucketsHints, BucketsView, Puddle, Scoop, TakeBack


def test_a_right_game_conforms() -> None:
    report = check_game(Buckets(), games=3)
    assert [line.games for line in report.lines] == [3] * len(list(setups(Buckets())))
    assert all(line.examined == line.moves + line.games for line in report.lines)
    assert "buckets: conforms" in str(report) and "storm players 2 rounds=1: 3 games" in str(report)
    assert report.cited <= rule_ids(Buckets()) and "buckets/scoop" in report.cited


def test_a_share_of_positions_can_be_asked() -> None:
    (line,) = check_game(Buckets(), games=20, share=0.1, chosen=[Setup("plain", 4)]).lines
    assert 20 <= line.examined < line.moves / 2


def test_setups_vary_editions_players_and_options() -> None:
    every = list(setups(Buckets()))
    assert {(s.edition, s.seats) for s in every if not s.options} == {
        ("plain", 2), ("plain", 3), ("plain", 4), ("storm", 2), ("storm", 3)
    }  # fmt: skip
    assert {s.options for s in every if s.edition == "storm" and s.options} == {
        (("rounds", "1"),), (("rounds", "3"),)
    }  # fmt: skip
    assert str(every[-1]) == "storm players 3 rounds=3"
    assert {s.edition for s in setups(Buckets(), ["storm"])} == {"storm"}


def test_rules_are_read_from_the_rulebook() -> None:
    assert list(rulebook(Buckets()))[:2] == ["buckets/deal", "buckets/rain"]
    assert rulebook(Buckets())["buckets/over"] == "When the game is over nobody moves any more."


def test_wander_plays_to_the_end_and_lets_seats_act_out_of_turn() -> None:
    game, rng = Buckets(), random.Random(4)
    state = game.start("plain", 4, {})
    events = list(play_randomly(game, state, rng, may=0.4))
    assert state.result() is not None
    assert any(event.move == TakeBack() for event in events)
    assert not any(
        event.move == TakeBack() for event in play_randomly(game, game.start("plain", 4, {}), rng, may=0.0)
    )


def test_manners_make_verbs_more_or_less_likely() -> None:
    game = registry.game("pipe-land")

    def passes(manners: Mapping[str, float]) -> int:
        events = play_randomly(
            game, game.start("76", 2, {"bargaining": "no"}), random.Random(4), manners=manners
        )
        return sum(type(event.move).__name__ == "Pass" for event in events)

    assert passes({"Pass": 1e-9}) == 0 < passes({})


def test_wrong_moves_change_fields_and_seats() -> None:
    game, rng = Buckets(), random.Random(4)
    state = game.read("edition plain rounds 2 rain 3\nred 3 0\nblue 4 1\n")
    tried = list(wrong_moves(game, state, rng, 200))
    assert {seat for seat, _ in tried} == {NATURE, 0, 1}
    drops = {move.drops for _, move in tried if isinstance(move, Scoop)}
    assert drops > {0, 1, 2, 3} and 10**30 in drops
    assert menu(game, state, 0) == [Scoop(0), Scoop(1), Scoop(2), Scoop(3)]


# Wrong games: each breaks one promise. A broken State comes with a game that starts with it.


class EmptyMenu(CopyingPuddle):
    def menu(self, seat: int) -> vec[i64]:
        return vec[i64]() if self.rounds == 1 and seat != NATURE else super().menu(seat)


class MenuForAll(CopyingPuddle):
    def menu(self, seat: int) -> vec[i64]:
        return super().menu(seat) if seat in self.waiting().must else vec[i64]([1])


class TwiceOnTheMenu(CopyingPuddle):
    def menu(self, seat: int) -> vec[i64]:
        return vec[i64]([*super().menu(seat)] * 2)


class SharedCopy(Puddle):
    def copy(self) -> Puddle:
        return as_(SharedCopy, self)


class EarlyResult(CopyingPuddle):
    def result(self) -> Result | None:
        return super().result() or (
            Result((0,) * len(self.drops), (), "buckets/most", "Too early.") if self.rain else None
        )


class NoResult(CopyingPuddle):
    def result(self) -> Result | None:
        return None


class UnknownEnd(CopyingPuddle):
    def result(self) -> Result | None:
        result = super().result()
        return result and replace(result, rule="buckets/end")


class Endless(CopyingPuddle):
    def play(self, seat: int, code: int) -> None:
        super().play(seat, code)
        self.rounds = max(self.rounds, 1)


class OwnPick(CopyingPuddle):
    def pick(self, seat: Seat, dice: Dice) -> int:
        return self.codes(seat)[-1]


class OwnDraw(CopyingPuddle):
    def draw(self, dice: Dice) -> int:
        return 9


class ZeroWeight(CopyingPuddle):
    def chances(self) -> list[tuple[int, int]]:
        return [*super().chances(), (9, 0)] if 0 in self.buckets else super().chances()


class NatureInCompany(CopyingPuddle):
    def waiting(self) -> Waiting:
        waiting = super().waiting()
        return replace(waiting, must=(NATURE, 0)) if waiting.step == "rain" else waiting


class PeekingMenu(CopyingPuddle):
    def menu(self, seat: int) -> vec[i64]:
        codes = super().menu(seat)
        return codes[:1] if seat == 0 and len(codes) > 1 and self.buckets[1] == 3 else codes


class EncodesWrong(Buckets):
    def encode(self, state: State, seat: Seat, move: Move) -> int:
        return 1 if move == Scoop(2) else super().encode(state, seat, move)


class RefusesItsMenu(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return (
            Refusal("buckets/scoop", "Not that.") if move == Scoop(2) else super().refusal(state, seat, move)
        )


class SloppyNotation(Buckets):
    def write_move(self, state: State, move: Move) -> str:
        return "scoop 1" if move == Scoop(2) else super().write_move(state, move)


class RefusalChanges(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        if refusal and isinstance(state, Puddle):
            state.drops[0] += 1
        return refusal


class RefusalRaises(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Scoop) and (move.drops or 0) > 10**20:
            raise OverflowError("too many drops")
        return super().refusal(state, seat, move)


class NoReason(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        return refusal and replace(refusal, reason="No.")


class UnknownRule(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        return refusal and replace(refusal, rule="buckets/because")


class BadInstead(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        return refusal and replace(refusal, instead=Scoop(99))


class AnybodyActs(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return None if move == TakeBack() else super().refusal(state, seat, move)


class RefusalTells(Buckets):
    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refusal(state, seat, move)
        assert isinstance(state, Puddle)
        if refusal and seat == 0 and state.buckets[1] == 3:
            return replace(refusal, rule="buckets/most")
        return refusal


class ForgetfulText(Buckets):
    def read(self, text: str) -> Puddle:
        state = super().read(text)
        state.scoops = [-1] * len(state.scoops)
        return state


class WrittenShort(Buckets):
    def write(self, state: State) -> str:
        assert isinstance(state, Puddle)
        return f"edition {state.edition} rounds {state.rounds} rain 0\n" + "".join(
            f"{name} {bucket} 0\n" for name, bucket in zip(self.seat_names(state), state.buckets, strict=True)
        )


@dataclass
class LooseView(View):
    rounds: list[int]


class UnfrozenView(Buckets):
    def view(self, state: State, seat: Seat | None) -> LooseView:  # type: ignore[override]
        return LooseView([0])


class ImaginesWrong(Buckets):
    def imagine(self, view: View, rng: random.Random) -> Puddle:
        state = super().imagine(view, rng)
        state.drops[0] += 1
        return state


class SeatsSeeLess(Buckets):
    def view(self, state: State, seat: Seat | None) -> BucketsView:
        view = super().view(state, seat)
        return view if seat is None else replace(view, drops=(0,) * len(view.drops), result=None)


class OpenScoop(Buckets):
    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        return event


class HidesOwn(Buckets):
    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        return super().seen(state, event, None)


class SeenTells(Buckets):
    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        assert isinstance(state, Puddle)
        if isinstance(event.move, Scoop) and seat != event.seat:
            return Event(event.seat, Scoop(state.buckets[event.seat]))
        return super().seen(state, event, seat)


class HintsAreMappings(Buckets):
    def hints(self, state: State, seat: Seat) -> BucketsHints:
        return {"scoops": (0, 1)}  # type: ignore[return-value]


class HintsHoldMoves(Buckets):
    def hints(self, state: State, seat: Seat) -> BucketsHints:
        return BucketsHints((Scoop(1),))  # type: ignore[arg-type]


class HintsTooMuch(Buckets):
    def hints(self, state: State, seat: Seat) -> BucketsHints:
        scoops = super().hints(state, seat).scoops
        return BucketsHints((*scoops, 9)) if scoops else BucketsHints(())


class HintsTooLittle(Buckets):
    def hints(self, state: State, seat: Seat) -> BucketsHints:
        return BucketsHints(super().hints(state, seat).scoops[1:])


@dataclass(frozen=True, slots=True)
class RefusingHints(BucketsHints):
    drops: int = 9
    rule: str = "buckets/scoop"
    instead: int | None = None

    def refused(self) -> Iterator[RefusedHint]:
        instead = None if self.instead is None else Scoop(self.instead)
        yield RefusedHint(Scoop(self.drops), self.rule, instead)


class HintsRefuse(Buckets):
    """Says of a move that it is refused: rightly, if no other is named."""

    def __init__(self, drops: int = 9, rule: str = "buckets/scoop", instead: int | None = None) -> None:
        self.wrong = drops, rule, instead

    def hints(self, state: State, seat: Seat) -> BucketsHints:
        hints = super().hints(state, seat)
        if seat not in state.waiting().must:
            return hints
        assert isinstance(state, Puddle)
        drops, rule, instead = self.wrong
        return RefusingHints(hints.scoops, drops, rule, state.rain if instead is None else instead)


def test_hints_may_say_what_is_refused() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Puddle, "game", lambda state: HintsRefuse())
        check_game(HintsRefuse(), games=3, chosen=SMALL)


WRONG: list[tuple[Callable[[], Game], str]] = [
    (with_state(EmptyMenu), "a seat that must act has a menu"),
    (with_state(MenuForAll), "a seat not waited for has an empty menu"),
    (with_state(TwiceOnTheMenu), "a menu lists a code once"),
    (with_state(SharedCopy), "playing a copy leaves the original as it was"),
    (with_state(EarlyResult), "a result and nobody who must act come together"),
    (with_state(NoResult), "a result and nobody who must act come together"),
    (with_state(UnknownEnd), "'buckets/end' is a rule of rulebook.md"),
    (with_state(Endless), "a game ends within 200 moves"),
    (with_state(OwnPick), "whose, pick and draw agree with the lists"),
    (with_state(OwnDraw), "whose, pick and draw agree with the lists"),
    (with_state(ZeroWeight), "weights are positive"),
    (with_state(NatureInCompany), "NATURE acts alone"),
    (with_state(PeekingMenu), "what is imagined from a seat's view has the same menu"),
    (EncodesWrong, "encode undoes decode"),
    (RefusesItsMenu, "a move of the menu is allowed"),
    (SloppyNotation, "read_move undoes write_move"),
    (RefusalChanges, "a refused move changes nothing"),
    (RefusalRaises, "does not raise OverflowError"),
    (NoReason, "a reason is a sentence"),
    (UnknownRule, "'buckets/because' is a rule of rulebook.md"),
    (BadInstead, "what a refusal offers instead is allowed"),
    (AnybodyActs, "only seats that are waited for may act"),
    (RefusalTells, "a refusal depends on what the seat may see"),
    (ForgetfulText, "read(write(position)) writes the same"),
    (WrittenShort, "a position read from its text waits for the same"),
    (UnfrozenView, "a view is a frozen dataclass"),
    (ImaginesWrong, "an imagined position looks the same"),
    (SeatsSeeLess, "an imagined position looks the same to spectators"),
    (OpenScoop, "moves that look alike are seen alike"),
    (HidesOwn, "a seat sees its own moves whole"),
    (SeenTells, "how an event is seen tells no secret"),
    (HintsAreMappings, "hints are a frozen dataclass"),
    (HintsHoldMoves, "hints are plain data"),
    (HintsTooMuch, "what hints call legal is allowed"),
    (HintsTooLittle, "hints have every legal move of the verbs they list"),
    (lambda: HintsRefuse(drops=0), "what hints call refused is refused by the same rule"),
    (lambda: HintsRefuse(rule="buckets/turn"), "what hints call refused is refused by the same rule"),
    (lambda: HintsRefuse(instead=0), "hints and refusals offer the same instead"),
]


@pytest.mark.parametrize(("wrong", "promise"), WRONG, ids=[promise for _, promise in WRONG])
def test_a_wrong_game_is_caught(wrong: Callable[[], Game], promise: str) -> None:
    assert promise in what_is_caught(wrong())
