"""Buckets: a whole game in one file, with chance, secrets, a simultaneous step and moves out of turn.

It is the example of ``docs/add-a-game.md`` and what generic code is tested with. Its rules are in
``rulebook.md`` beside it. It is in the registry only inside :func:`registered`.
"""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from mypy_extensions import i64

from pipeyard.rules import registry
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.protocol import (
    NATURE,
    BadSetup,
    Event,
    Game,
    Hints,
    Move,
    NotationError,
    Option,
    Refusal,
    Result,
    Seat,
    State,
    View,
    Waiting,
)

COLOURS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Edition:
    """Every number of the rulebook; a big game keeps them in a TOML file."""

    players: tuple[int, int]
    stock: Mapping[int, int]  # bucket size -> how many there are
    rain: Mapping[int, int]  # drops -> weight
    rounds: int


EDITIONS = {
    "plain": Edition((2, 4), {3: 2, 4: 2, 5: 2}, {2: 1, 3: 2, 4: 1}, 3),
    "storm": Edition((2, 3), {4: 2, 6: 2}, {3: 1, 6: 1}, 2),
}


# Moves: one frozen class per verb.


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """``bucket 4``: NATURE deals the next player a bucket; ``bucket ?`` is how others see it."""

    size: int | None


@dataclass(frozen=True, slots=True)
class Rain(Move):
    """``rain 3``: so many drops fall."""

    drops: int


@dataclass(frozen=True, slots=True)
class Scoop(Move):
    """``scoop 2``, secret until all have chosen; ``scoop ?`` is how others see it."""

    drops: int | None


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """``take back``: think again."""


# The position: numbers only. Codes: NATURE's are the size or the drops; 0 takes back, n + 1 scoops n.


class Puddle(State):
    """A position of Buckets."""

    def __init__(self, edition: str, seats: int, rounds: int) -> None:
        self.edition = edition
        self.rounds = rounds  # still to be played, this one included
        self.rain = 0  # what fell this round, 0 before it falls
        self.buckets = [0] * seats  # 0 is not dealt yet
        self.drops = [0] * seats
        self.scoops = [-1] * seats  # -1 is not chosen yet

    def game(self) -> Game:
        return Buckets()

    def edition_name(self) -> str:
        return self.edition

    def waiting(self) -> Waiting:
        if 0 in self.buckets:
            return Waiting("deal", (NATURE,))
        if self.rounds == 0:
            return Waiting("over", ())
        if self.rain == 0:
            return Waiting("rain", (NATURE,))
        seats = range(len(self.scoops))
        chosen = tuple(seat for seat in seats if self.scoops[seat] >= 0)
        return Waiting("scoop", tuple(seat for seat in seats if seat not in chosen), chosen)

    def menu(self, seat: int) -> vec[i64]:
        waiting = self.waiting()
        if seat == NATURE:
            return vec[i64]([code for code, _ in self.chances()])
        if seat in waiting.must:
            return vec[i64](list(range(1, self.rain + 2)))
        return vec[i64]([0] if seat in waiting.may else [])

    def chances(self) -> list[tuple[int, int]]:
        edition = EDITIONS[self.edition]
        if 0 in self.buckets:
            left = [(size, count - self.buckets.count(size)) for size, count in edition.stock.items()]
            return [(size, count) for size, count in left if count > 0]
        return list(edition.rain.items()) if self.rounds and not self.rain else []

    def play(self, seat: int, code: int) -> None:
        if seat == NATURE and 0 in self.buckets:
            self.buckets[self.buckets.index(0)] = code
        elif seat == NATURE:
            self.rain = code
        else:
            self.scoops[seat] = code - 1
            if -1 not in self.scoops:
                if sum(self.scoops) <= self.rain:
                    self.drops = [have + more for have, more in zip(self.drops, self.scoops, strict=True)]
                self.scoops = [-1] * len(self.scoops)
                self.rain = 0
                self.rounds -= 1

    def copy(self) -> "Puddle":
        other = Puddle(self.edition, len(self.buckets), self.rounds)
        other.rain = self.rain
        other.buckets, other.drops, other.scoops = self.buckets.copy(), self.drops.copy(), self.scoops.copy()
        return other

    def result(self) -> Result | None:
        if self.waiting().must:
            return None
        pairs = zip(self.drops, self.buckets, strict=True)
        scores = tuple(drops if drops <= bucket else None for drops, bucket in pairs)
        best = max((score for score in scores if score is not None), default=None)
        if best is None:
            return Result(scores, (), "buckets/spill", "Everybody spilled, so nobody wins.")
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Result(scores, winners, "buckets/most", f"The last round is over; the most is {best}.")


@dataclass(frozen=True, slots=True)
class BucketsView(View):
    """What a seat sees: ``None`` stands for a bucket or a choice that is there but not for its eyes."""

    edition: str
    you: str | None
    step: str
    rounds: int
    rain: int
    drops: tuple[int, ...]
    buckets: tuple[int | None, ...]
    scoops: tuple[int | None, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class BucketsHints(Hints):
    """What helps a seat choose: how many drops it may scoop."""

    scoops: tuple[int, ...]

    lists = (Scoop,)

    def allowed(self) -> Iterator[Move]:
        yield from (Scoop(drops) for drops in self.scoops)


class Buckets(Game):
    """The readable half."""

    name = "buckets"
    rules_version = 1
    undo_move = TakeBack()

    def editions(self) -> tuple[str, ...]:
        return tuple(EDITIONS)

    def options(self, edition: str) -> tuple[Option, ...]:
        return (self.about.option("rounds", ("1", "2", "3"), str(EDITIONS[edition].rounds)),)

    def seat_range(self, edition: str) -> tuple[int, int]:
        return EDITIONS[edition].players

    def start(self, edition: str, seats: int, options: Mapping[str, str]) -> Puddle:
        if edition not in EDITIONS:
            raise BadSetup(f"there is no edition {edition!r}; there are: {', '.join(EDITIONS)}")
        fewest, most = self.seat_range(edition)
        if not fewest <= seats <= most:
            raise BadSetup(f"{seats} cannot play; {fewest} to {most} can")
        for name, value in options.items():
            if name != "rounds" or value not in ("1", "2", "3"):
                raise BadSetup(f"there is no option {name}={value}; there is rounds=1, 2 or 3")
        return Puddle(edition, seats, int(options.get("rounds", EDITIONS[edition].rounds)))

    def seat_names(self, state: State) -> tuple[str, ...]:
        assert isinstance(state, Puddle)
        return COLOURS[: len(state.buckets)]

    def decode(self, state: State, seat: Seat, code: int) -> Move:
        if seat == NATURE:
            return Deal(code) if state.waiting().step == "deal" else Rain(code)
        return TakeBack() if code == 0 else Scoop(code - 1)

    def encode(self, state: State, seat: Seat, move: Move) -> int:
        if isinstance(move, Deal) and move.size is not None:
            return move.size
        if isinstance(move, Scoop) and move.drops is not None:
            return move.drops + 1
        return move.drops if isinstance(move, Rain) else 0

    def refusal(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        assert isinstance(state, Puddle)
        step, must, may = state.waiting().step, state.waiting().must, state.waiting().may
        if step == "over":
            return Refusal("buckets/over", "The game is over.")
        if isinstance(move, TakeBack):
            if seat in may:
                return None
            return Refusal("buckets/take-back", "There is no choice of yours to take back.")
        wanted = {Deal: "deal", Rain: "rain", Scoop: "scoop"}.get(type(move))
        if wanted != step or seat not in must:
            return Refusal("buckets/turn", f"The game waits for somebody else or something else: {step}.")
        if isinstance(move, Scoop):
            if move.drops is None or not 0 <= move.drops <= state.rain:
                return Refusal(
                    "buckets/scoop", f"Scoop from 0 to {state.rain} drops.", instead=Scoop(state.rain)
                )
        elif self.encode(state, seat, move) not in state.codes(NATURE):
            return Refusal(f"buckets/{step}", "That is not in the box.")
        return None

    def view(self, state: State, seat: Seat | None) -> BucketsView:
        assert isinstance(state, Puddle)
        over = state.result()
        seats = range(len(state.buckets))
        return BucketsView(
            state.edition,
            None if seat is None else COLOURS[seat],
            state.waiting().step,
            state.rounds,
            state.rain,
            tuple(state.drops),
            tuple(state.buckets[s] if s == seat or over or not state.buckets[s] else None for s in seats),
            tuple(state.scoops[s] if s == seat or state.scoops[s] < 0 else None for s in seats),
            over,
        )

    def seen(self, state: State, event: Event, seat: Seat | None) -> Event:
        assert isinstance(state, Puddle)
        if isinstance(event.move, Deal) and seat != state.buckets.index(0):
            return Event(event.seat, Deal(None))
        if isinstance(event.move, Scoop) and seat != event.seat:
            return Event(event.seat, Scoop(None))
        return event

    def imagine(self, view: View, rng: random.Random) -> Puddle:
        assert isinstance(view, BucketsView)
        state = Puddle(view.edition, len(view.drops), view.rounds)
        state.rain, state.drops = view.rain, list(view.drops)
        box = [size for size, count in EDITIONS[view.edition].stock.items() for _ in range(count)]
        for size in view.buckets:
            if size:
                box.remove(size)
        rng.shuffle(box)
        state.buckets = [box.pop() if size is None else size for size in view.buckets]
        state.scoops = [rng.randint(0, view.rain) if drops is None else drops for drops in view.scoops]
        return state

    def hints(self, state: State, seat: Seat) -> BucketsHints:
        return BucketsHints(tuple(code - 1 for code in state.codes(seat) if code > 0))

    def read_move(self, state: State, text: str) -> Move:
        words = text.split()
        if words == ["take", "back"]:
            return TakeBack()
        if len(words) == 2 and (words[1].isdecimal() or words[1] == "?"):
            number = int(words[1]) if words[1] != "?" else None
            if words[0] == "bucket":
                return Deal(number)
            if words[0] == "scoop":
                return Scoop(number)
            if words[0] == "rain" and number is not None:
                return Rain(number)
        raise NotationError(f"{text!r} is not a move; moves are: bucket 4, rain 3, scoop 2, take back")

    def write_move(self, state: State, move: Move) -> str:
        if isinstance(move, Deal):
            return f"bucket {'?' if move.size is None else move.size}"
        if isinstance(move, Scoop):
            return f"scoop {'?' if move.drops is None else move.drops}"
        return f"rain {move.drops}" if isinstance(move, Rain) else "take back"

    def read(self, text: str) -> Puddle:
        """Lines as :meth:`write` makes them; a player's numbers may be left out from the right."""
        try:
            (_, edition, _, rounds, _, rain), *players = [
                line.split() for line in text.split("\n") if line.strip()
            ]
            state = self.start(edition, len(players), {})
            state.rounds, state.rain = int(rounds), int(rain)
            for seat, (colour, *numbers) in enumerate(players):
                if colour != COLOURS[seat]:
                    raise NotationError(f"line {seat + 2}: expected {COLOURS[seat]}, not {colour}")
                bucket, drops, scoop = [*map(int, numbers), *[0, 0, -1][len(numbers) :]]
                state.buckets[seat], state.drops[seat], state.scoops[seat] = bucket, drops, scoop
                if bucket not in (0, *EDITIONS[edition].stock) or drops < 0 or not -1 <= scoop <= state.rain:
                    raise NotationError(f"line {seat + 2}: {colour} cannot have {bucket} {drops} {scoop}")
            if state.rain not in (0, *EDITIONS[edition].rain) or not 0 <= state.rounds <= 3:
                raise NotationError(f"line 1: there cannot be rounds {rounds} and rain {rain}")
            if any(state.buckets.count(size) > count for size, count in EDITIONS[edition].stock.items()):
                raise NotationError("there are not so many buckets of one size")
            if state.scoops.count(-1) < (1 if state.rain and state.rounds else len(players)):
                raise NotationError("choices are open only while it rains and somebody still thinks")
        except (ValueError, BadSetup) as problem:
            raise NotationError(
                f"not a position: {problem}; right is 'edition plain rounds 3 rain 0' and then a line"
                " for each player: colour, bucket, drops, scoop"
            ) from problem
        return state

    def write(self, state: State) -> str:
        assert isinstance(state, Puddle)
        lines = [f"edition {state.edition} rounds {state.rounds} rain {state.rain}"]
        for colour, *numbers in zip(COLOURS, state.buckets, state.drops, state.scoops, strict=False):
            lines.append(" ".join(map(str, (colour, *numbers))))
        return "\n".join(lines) + "\n"


def make() -> Game:
    return Buckets()


@contextmanager
def registered() -> Iterator[Game]:
    """Buckets in the registry, as long as the block lasts."""
    registry.GAMES[Buckets.name] = __name__
    try:
        yield registry.game(Buckets.name)
    finally:
        del registry.GAMES[Buckets.name]
        registry._made.pop(Buckets.name, None)
