"""How much one player alone could have scored had all draws been known: a beam search.

Every way to have played so far is judged by going on from it to the end, with the known draws and by the
guide's quick replies. So what is found can really be played, and the best possible is that much or more. It
is no proof of the most: ``bots/GAME/ceiling.py`` has a bound.
"""

import time
from typing import Final, final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide
from pipeyard.rules.bag import Dice
from pipeyard.rules.state import NATURE, NO_ONE, State

ACTS: Final = 5  # moves of one turn, its end among them


@final
class Plan:
    """A way to have played so far, where it led, and what going on from there brought."""

    def __init__(self, state: State, code: int, before: "Plan | None") -> None:
        self.state = state
        self.code = code  # the move that led here
        self.before = before
        self.score = 0.0
        self.look = 0.0  # what the position looks worth

    def codes(self) -> list[int]:
        """The player's moves, the first one first."""
        found: list[int] = []
        plan: Plan | None = self
        while plan is not None:
            if plan.before is not None:
                found.append(plan.code)
            plan = plan.before
        found.reverse()
        return found


@final
class Known:
    """A search with known draws. ``best`` and ``codes`` are the best score found and the moves to it."""

    def __init__(self, guide: Guide, draws: list[int], width: int, branch: int) -> None:
        self.guide = guide
        self.draws = draws
        self.width = width  # ways to have played that are kept after each draw
        self.branch = branch  # moves tried at every step
        self.best = -1.0e30
        self.codes: list[int] = []
        self._dice = Dice(1)

    def search(self, state: State, deadline: float = 0.0) -> None:
        """Look for the best way to play a position alone; no longer than until the deadline, if above 0."""
        plans = [Plan(state.copy(), 0, None)]
        self._judge(plans[0], 0, True)
        drawn: i64 = 0
        while len(plans) > 0:
            if deadline > 0.0 and time.monotonic() >= deadline:
                return
            if plans[0].state.whose(self._dice) == NATURE:
                if drawn >= len(self.draws):
                    return
                for plan in plans:
                    plan.state.play(NATURE, self.draws[drawn])
                drawn += 1
                continue
            plans = self._turn(plans, drawn)

    def _turn(self, plans: list[Plan], drawn: i64) -> list[Plan]:
        """Ways to play a turn, from its first move until chance draws again."""
        waiting: list[Plan] = []
        acting = plans
        for _ in range(ACTS):
            going: list[Plan] = []
            for plan in acting:
                options = self.guide.options(plan.state, 0, self._dice)
                tries: i64 = len(options)
                if tries > self.branch:
                    tries = self.branch
                for place in range(tries):
                    after = plan.state.copy()
                    after.play(0, options[place])
                    made = Plan(after, options[place], plan)
                    self._judge(made, drawn, False)
                    seat = after.whose(self._dice)
                    if seat == NATURE:
                        waiting.append(made)
                    elif seat != NO_ONE:
                        going.append(made)
            acting = self._fittest(going)
            if len(acting) == 0:
                break
        return self._fittest(waiting)

    def _judge(self, plan: Plan, drawn: i64, with_care: bool) -> None:
        """Go on from a plan to the end, by quick replies or with care; the best way of all is remembered."""
        guide = self.guide
        dice = self._dice
        state = plan.state.copy()
        plan.look = guide.values(state)[0]
        codes: list[int] = []
        seat = state.whose(dice)
        while seat != NO_ONE:
            if seat == NATURE:
                if drawn >= len(self.draws):
                    return
                state.play(NATURE, self.draws[drawn])
                drawn += 1
            else:
                code = guide.options(state, 0, dice)[0] if with_care else guide.reply(state, 0, dice)
                codes.append(code)
                state.play(0, code)
            seat = state.whose(dice)
        plan.score = score_of(state)
        if plan.score > self.best:
            self.best = plan.score
            self.codes = plan.codes() + codes

    def _fittest(self, plans: list[Plan]) -> list[Plan]:
        """The best of them, each position once."""
        order = sorted([(-plans[place].score, -plans[place].look, place) for place in range(len(plans))])
        seen: set[int] = set()
        found: list[Plan] = []
        for _, _, place in order:
            if len(found) >= self.width:
                break
            mark = int(self.guide.mark(plans[place].state))
            if mark not in seen:
                seen.add(mark)
                found.append(plans[place])
        return found


def score_of(state: State) -> float:
    """The score of a finished game, none counting as nought."""
    result = state.result()
    if result is None:
        return 0.0
    score = result.scores[0]
    return 0.0 if score is None else float(score)
