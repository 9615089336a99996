"""``python -m pipeyard.rules.conformance pipe-land``: check the named games, or all."""

import sys
from collections.abc import Sequence

from pipeyard.rules import registry
from pipeyard.rules.conformance import check_game
from pipeyard.rules.errors import Nonconformance, UnknownGame


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
