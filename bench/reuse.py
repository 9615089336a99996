"""What a search could keep of its tree for the next choice: ``python -m bench.reuse``.

A game is played by searches. After each, what really happened is followed down its tree to the seat's next
choice. Told is the part of the playouts that had come there: within a turn, and from one turn to the next.
"""

from __future__ import annotations

import statistics
import sys

from pipeyard.bots.guides import guide
from pipeyard.bots.search.tree import Node, Search
from pipeyard.rules.bag import Dice
from pipeyard.rules.registry import game as find_game
from pipeyard.rules.state import NATURE, NO_ONE

PLAYOUTS = 1000
SEATS = {"pipes": 1, "pipe-dream": 1, "pipe-land": 2, "tube-tangle": 2}


def kept(name: str, choices: int) -> dict[str, list[float]]:
    """The kept parts of the first seat's searches, by whether its turn went on."""
    rules, knowing = find_game(name), guide(name)
    dice = Dice(11)
    state = rules.start(rules.editions()[0], SEATS[name], {})
    found: dict[str, list[float]] = {"same turn": [], "next turn": []}
    below: Node | None = None  # where what happened stands in the tree of the last search
    turned = False
    while (seat := state.whose(dice)) != NO_ONE and sum(map(len, found.values())) < choices:
        if seat == NATURE:
            code, turned = state.draw(dice), True
        else:
            focus, own = knowing.focus(state, seat), knowing.seat_in(seat)
            options = knowing.options(focus, own, dice)
            code = options[0]
            if seat != 0:
                turned = True
            elif len(options) > 1:
                if below is not None or turned:
                    part = int(below.visits) / PLAYOUTS if below is not None else 0.0
                    found["next turn" if turned else "same turn"].append(part)
                search = Search(knowing, focus, own, dice.below(1 << 30), max(2, knowing.horizon(focus)))
                search.run(PLAYOUTS, 0.0)
                code, below, turned = search.best(), search.root, False
        state.play(seat, code)
        below = below.kid(code) if below is not None else None
    return found


def main() -> None:
    for name in sys.argv[1:] or SEATS:
        for when, parts in kept(name, 24).items():
            if parts:
                told = f"{statistics.mean(parts):.3f} on average, median {statistics.median(parts):.3f}"
                print(f"{name}, {when}: {told}, of {len(parts)} choices")


if __name__ == "__main__":
    main()
