"""How a match ends: by the game's rules, or by its players, who may give up or agree to stop.

An end by the players is no event of the game. The log tells it in its last line, with a rule of the table's
own instead of one of the game's, and without scores: nobody knows how the game would have gone on.
"""

from __future__ import annotations

from collections.abc import Collection

from pipeyard.match.log import Ending
from pipeyard.rules.outcome import Result
from pipeyard.rules.state import State
from pipeyard.rules.words import say

RESIGNED = "table/resigned"  # all but the winners gave up; nobody wins where no one was left to win
AGREED = "table/agreed"  # the players ended the game together
_REASONS = {
    RESIGNED: say("The others have given up."),
    AGREED: say("The players ended the game together."),
}
_NOBODY_LEFT = say("The game was given up.")


def by_rules(names: tuple[str, ...], state: State) -> Ending | None:
    """The end that the rules have led to, None while the game goes on."""
    result = state.result()
    if result is None:
        return None
    winners = tuple(names[seat] for seat in result.winners)
    return Ending(result.rule, tuple(zip(names, result.scores, strict=True)), winners)


def by_players(names: tuple[str, ...], rule: str, winners: Collection[int] = ()) -> Ending:
    """The end that the players have made."""
    return Ending(rule, tuple((name, None) for name in names), tuple(names[seat] for seat in sorted(winners)))


def is_by_players(names: tuple[str, ...], ending: Ending) -> bool:
    """Whether a log's end is one that players can make."""
    seats = [names.index(name) for name in ending.winners if name in names]
    return ending.rule in _REASONS and ending == by_players(
        names, ending.rule, seats if ending.rule == RESIGNED else ()
    )


def result_of(names: tuple[str, ...], ending: Ending) -> Result:
    """The result of an end that the players have made."""
    reason = _REASONS[ending.rule]
    if ending.rule == RESIGNED and not ending.winners:
        reason = _NOBODY_LEFT
    winners = tuple(names.index(name) for name in ending.winners)
    return Result((None,) * len(names), winners, ending.rule, reason)
