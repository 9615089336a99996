"""Whether chance was honest: every draw of a log derived again from its opened secret."""

from dataclasses import dataclass
from enum import Enum

from pipeyard.match import chance
from pipeyard.match.log import NATURE_NAME, Log
from pipeyard.match.match import Match
from pipeyard.rules.protocol import NATURE
from pipeyard.rules.words import say


class Finding(Enum):
    """What came of it."""

    HONEST = "honest"
    DISHONEST = "dishonest"
    NOT_YET = "not yet"  # the game goes on and its secret is closed
    BY_HAND = "by hand"  # nothing was promised


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, in sentences, and the first event that was not drawn as promised."""

    finding: Finding
    sentences: tuple[str, ...]
    event: int | None = None
    draws: int = 0  # how many were derived again and found the same


def verify(log: Log) -> Verdict:
    """Check every draw of a log. Raises ``LogError`` if the log cannot be replayed at all."""
    match = Match.resume(log.closed())  # without the secret, so that nothing is drawn or judged here
    total = sum(entry.seat == NATURE_NAME for entry in log.entries)
    if log.header.commitment is None:
        return Verdict(
            Finding.BY_HAND, (say("Chance was by hand: its {n} {n:draw|draws} cannot be checked.", n=total),)
        )
    if log.secret is None:
        if match.result is None:
            return Verdict(
                Finding.NOT_YET,
                (
                    say("The game is not over and its secret is closed: nothing can be checked yet."),
                    say(
                        "Note the commitment to check it at the end: {commitment}",
                        commitment=log.header.commitment,
                    ),
                ),
            )
        return Verdict(Finding.DISHONEST, (say("The game is over, but its secret was withheld."),))
    if chance.commitment(log.secret) != log.header.commitment:
        return Verdict(
            Finding.DISHONEST, (say("The secret is not the one that was promised: another commitment."),)
        )
    draws = 0
    for number, (state, event) in enumerate(match.events(), 1):
        if event.seat != NATURE:
            continue
        honest = chance.draw(log.secret, draws + 1, state.chances())
        if match.game.encode(state, NATURE, event.move) != honest:
            drawn = match.game.write_move(state, event.move)
            right = match.game.write_move(state, match.game.decode(state, NATURE, honest))
            return Verdict(
                Finding.DISHONEST,
                (
                    say(
                        "Event {number} was not drawn as promised: it says {drawn}, the secret says {right}.",
                        number=number,
                        drawn=drawn,
                        right=right,
                    ),
                ),
                number,
                draws,
            )
        draws += 1
    sentences = [
        say("The secret is the one that was promised."),
        say("{n} of {n} {n:draw comes|draws come} from it.", n=draws),
    ]
    if match.result is None:
        sentences.append(say("The game is not over, but its secret is open: draws to come can be foretold."))
    sentences.append(
        say(
            "The promise was the commitment {commitment}: compare it with what you noted.",
            commitment=log.header.commitment,
        )
    )
    return Verdict(Finding.HONEST, tuple(sentences), None, draws)
