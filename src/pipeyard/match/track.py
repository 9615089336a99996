"""The way a match has come: its events, and any position on the way without keeping them all."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeyard.match.clock import Moment
from pipeyard.match.log import Entry
from pipeyard.rules.protocol import NATURE, Event, Seat, State

_STRIDE = 16  # events between two positions that are kept; those between are played again when asked for
_NEAR = 4  # older positions are kept wider apart: a fourth of the way to the newest


@dataclass(frozen=True, slots=True)
class Step:
    """An event as it was played and as it is written."""

    event: Event
    code: int
    entry: Entry


class Track:
    """Legal steps from a start. ``must[n]`` is whom the game waited for after n of them."""

    def __init__(self, start: State) -> None:
        self.steps: list[Step] = []
        self.must = [start.waiting().must]
        self.state = start.copy()
        self.since = dict.fromkeys(
            self.must[0], 0
        )  # whom the game waits for, and after which step it began to
        self._kept = {0: start.copy()}  # by the number of steps that led there; the newest comes last
        self._drawn = [0]  # how many of the first n steps were NATURE's
        self._before = (
            0,
            self._kept[0],
        )  # before the last steps: most who look back ask for it

    def __len__(self) -> int:
        return len(self.steps)

    def copy(self) -> "Track":
        """The same way, to be gone on apart. Positions that are kept never change, so both may have them."""
        made = Track(self._kept[0])
        made.steps, made.must, made._drawn = self.steps.copy(), self.must.copy(), self._drawn.copy()
        made.state, made.since, made._kept = self.state.copy(), self.since.copy(), self._kept.copy()
        made._before = self._before
        return made

    def at(self, number: int) -> State:
        """The position after ``number`` steps, as a copy."""
        if number == len(self.steps):
            return self.state.copy()
        if number == self._before[0]:
            return self._before[1].copy()
        before = next(kept for kept in reversed(self._kept) if kept <= number)
        state = self._kept[before].copy()
        for step in self.steps[before:number]:
            state.play(step.event.seat, step.code)
        return state

    def add_all(self, steps: Sequence[Step]) -> None:
        """Go several steps on, which belong together."""
        self._before = (len(self.steps), self.state.copy())
        for step in steps:
            self.add(step)

    def last_of(self, seat: Seat) -> int | None:
        """The number of a seat's last step, counted from 1."""
        for number in range(len(self.steps), 0, -1):
            if self.steps[number - 1].event.seat == seat:
                return number
        return None

    def add(self, step: Step) -> None:
        """Go one step on."""
        self.state.play(step.event.seat, step.code)
        self.steps.append(step)
        self._drawn.append(self._drawn[-1] + (step.event.seat == NATURE))
        self._wait_for(self.state.waiting().must)
        if len(self.steps) - next(reversed(self._kept)) >= _STRIDE and NATURE not in self.must[-1]:
            self._keep()

    def _keep(self) -> None:
        """Keep the position now, and let go of those that lie too close together for how long ago they were.

        So a match of n events keeps about 4 log n positions, whatever a position costs. In the middle of
        chance's draws none is kept: a set-up of thousands of draws costs one position.
        """
        now = last = len(self.steps)
        kept = {now: self.state.copy()}
        for number in reversed(self._kept):
            if number == 0 or last - number >= (now - last) // _NEAR:
                kept[number] = self._kept[number]
                last = number
        self._kept = dict(reversed(kept.items()))

    def cut(self, number: int) -> None:
        """Go back to where ``number`` steps had been made."""
        self.state = self.at(number)
        self._before = (number, self.state.copy())
        del self.steps[number:], self._drawn[number + 1 :]
        self._kept = {kept: state for kept, state in self._kept.items() if kept <= number}
        waited = self.must[: number + 1]
        self.must = waited[:1]
        self.since = dict.fromkeys(waited[0], 0)
        for must in waited[1:]:
            self._wait_for(must)

    def _wait_for(self, must: tuple[int, ...]) -> None:
        """Note whom the game waits for after one more step; where nothing changed it is the same tuple."""
        number = len(self.must)
        if must is not self.must[-1]:
            since = self.since
            self.since = {seat: since.get(seat, number) for seat in must}
        self.must.append(must)

    def draws(self, number: int) -> int:
        """How many of the first ``number`` steps were NATURE's."""
        return self._drawn[number]

    def time(self, number: int) -> int | None:
        """The last time that was noted in the first ``number`` steps."""
        while number > 0:
            number -= 1
            if (at := self.steps[number].entry.at) is not None:
                return at
        return None

    def moments(self) -> list[Moment]:
        """Whom the game waited for, from when."""
        found, time = [Moment(0, self.must[0])], 0
        for step, must in zip(self.steps, self.must[1:], strict=True):
            time = time if step.entry.at is None else step.entry.at
            found.append(Moment(time, must))
        return found
