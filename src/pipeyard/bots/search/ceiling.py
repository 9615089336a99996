"""How much one player alone could have scored had all draws been known: a beam search.

What it finds can really be played, so the best possible is that much or more. It is no proof of the most:
:func:`pipeyard.bots.ceilings.bound` is one, and far above it.
"""

from typing import Final, final

from mypy_extensions import i64

from pipeyard.bots.search.guide import Guide
from pipeyard.rules.bag import Dice
from pipeyard.rules.state import NATURE, NO_ONE, State

ACTS: Final = 5  # moves of one turn, its end among them


@final
class Plan:
    """A way to have played so far, and where it led."""

    def __init__(self, state: State, worth: float, code: int, before: "Plan | None") -> None:
        self.state = state
        self.worth = worth
        self.code = code  # the move that led here
        self.before = before

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


def best_plan(guide: Guide, state: State, draws: list[int], width: int, branch: int) -> Plan | None:
    """The best way found to play a position alone when chance draws these codes; None if it never ends.

    ``width`` ways are kept after each draw, and of each ``branch`` moves are tried at every step.
    """
    dice = Dice(1)
    plans = [Plan(state.copy(), 0.0, 0, None)]
    best: Plan | None = None
    drawn: i64 = 0
    while len(plans) > 0:
        waiting: list[Plan] = []
        for plan in plans:
            if plan.state.whose(dice) == NATURE:
                if drawn >= len(draws):
                    return best
                plan.state.play(NATURE, draws[drawn])
        if plans[0].state.whose(dice) == NATURE:  # chance has more to say before the player has
            drawn += 1
            continue
        drawn += 1
        acting = plans
        for _ in range(ACTS):
            going: list[Plan] = []
            for plan in acting:
                options = guide.options(plan.state, 0, dice)
                tries: i64 = len(options)
                if tries > branch:
                    tries = branch
                for place in range(tries):
                    after = plan.state.copy()
                    after.play(0, options[place])
                    made = Plan(after, guide.values(after)[0], options[place], plan)
                    seat = after.whose(dice)
                    if seat == NO_ONE:
                        made.worth = score_of(after)
                        if best is None or made.worth > best.worth:
                            best = made
                    elif seat == NATURE:
                        waiting.append(made)
                    else:
                        going.append(made)
            acting = fittest(guide, going, width)
            if len(acting) == 0:
                break
        plans = fittest(guide, waiting, width)
    return best


def score_of(state: State) -> float:
    """The score of a finished game, none counting as nought."""
    result = state.result()
    if result is None:
        return 0.0
    score = result.scores[0]
    return 0.0 if score is None else float(score)


def fittest(guide: Guide, plans: list[Plan], width: int) -> list[Plan]:
    """The best of them, each position once."""
    order = sorted([(-plans[place].worth, place) for place in range(len(plans))])
    seen: set[int] = set()
    found: list[Plan] = []
    for _, place in order:
        if len(found) >= width:
            break
        mark = int(guide.mark(plans[place].state))
        if mark not in seen:
            seen.add(mark)
            found.append(plans[place])
    return found
