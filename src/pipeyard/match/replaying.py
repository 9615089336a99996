"""A log told in lines of text: for ``pipeyard replay`` and whoever wants to read a game.

Run ``python -m pipeyard.match.replaying [--verify] FILE`` to see one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from pipeyard.match.clock import write_clock
from pipeyard.match.log import LogError
from pipeyard.match.match import Match
from pipeyard.match.notation import quote, write_entry
from pipeyard.match.saving import load
from pipeyard.match.verify import Finding, verify
from pipeyard.rules.protocol import digest


def describe(path: Path, check: bool = False) -> tuple[list[str], bool]:
    """The game a log holds, line by line, and whether all is well with it.

    Not well is a file that cannot be read or followed and, with ``check``, dishonest chance.
    """
    try:
        log = load(path)
        match = Match.resume(log.closed())
    except OSError as problem:
        return [
            f"{path.name} cannot be read: {problem.strerror or problem}; right is the path of a log"
        ], False
    except LogError as problem:
        return [str(problem)], False
    lines = list(_told(match))
    if not check:
        return lines, True
    verdict = verify(log)
    return [*lines, "", *verdict.sentences], verdict.finding is not Finding.DISHONEST


def _told(match: Match) -> Iterator[str]:
    header = match.header
    options = "".join(f", {name} {value}" for name, value in header.options)
    edition = "from a position" if header.edition is None else f"edition {header.edition}"
    yield f"{match.game.title}, {edition}{options}; rules version {header.rules_version}"
    for chair in header.chairs:
        yield f"  {chair.seat}: {quote(chair.player.name)} ({chair.player.kind})"
    chance = "by hand" if header.commitment is None else "sealed"
    yield f"  clock: {write_clock(header.clock)}; chance: {chance}"
    yield ""
    for number, entry in enumerate(match.log().entries, 1):
        yield write_entry(number, entry)
    yield ""
    yield from match.game.write(match.state).rstrip("\n").split("\n")
    yield f"position {digest(match.game, match.state)} after {len(match)} events"
    result = match.result
    if result is None:
        waited = ", ".join(match.seat_name(seat) for seat in match.waiting.must)
        yield f"not over: {match.waiting.step}, waiting for {waited}"
    else:
        winners = " and ".join(match.names[seat] for seat in result.winners) or "nobody"
        scores = ", ".join(
            f"{name} {'no score' if score is None else score}"
            for name, score in zip(match.names, result.scores, strict=True)
        )
        yield f"over: {result.reason} ({result.rule}) {scores}; won by {winners}"


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--verify"]
    if len(arguments) != 1:
        sys.exit("usage: python -m pipeyard.match.replaying [--verify] FILE")
    text, well = describe(Path(arguments[0]), "--verify" in sys.argv[1:])
    print("\n".join(text))
    sys.exit(0 if well else 1)
