"""Whether positions can be compared, copied, shown and sent to another process: a part of ``check_game``."""

import copy
import pickle

from pipeyard.rules.protocol import Event, Game, State

MOVES = 8  # that copies are played on


class Copies:
    """Copies of a position, made in every way there is, to be played on beside it.

    ``broken`` is the first promise that does not hold, "" while all do.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.text = game.write(state)
        self.kept = kept = state.copy()  # stays as it is
        self.played = 0
        self.others = {
            "a copy": kept.copy(),
            "copy.copy": copy.copy(kept),
            "copy.deepcopy": copy.deepcopy(kept),
            "a pickled position": pickle.loads(pickle.dumps(kept)),
        }
        self.broken = self._broken_at_first(state)

    def _broken_at_first(self, state: State) -> str:
        if type(state.game()) is not type(self.game):
            return "a position knows its game"
        shown, waiting = repr(state), state.waiting()
        if not all(word in shown for word in (self.game.name, state.edition_name(), waiting.step)):
            return "repr names the game, the edition and the step"
        for what, other in self.others.items():
            if other is self.kept or type(other) is not type(state):
                return f"{what} is a position of its own"
            if other.edition_file() != state.edition_file():
                return f"{what} is of the same edition"
        return self._broken_beside(state)

    def _broken_beside(self, state: State) -> str:
        if self.game.write(self.kept) != self.text:
            return "playing a copy leaves the original as it was"
        for what, other in self.others.items():
            if other != state or state != other or self.game.write(other) != self.game.write(state):
                return f"{what} is equal and plays on the same"
            if other.waiting() != state.waiting() or other.result() != state.result():
                return f"{what} waits for the same and ends the same"
            if (other == self.kept) != (self.game.write(other) == self.text):
                return f"{what} that is played on is unequal"
        return ""

    def follow(self, event: Event, state: State) -> None:
        """Play what was just played in ``state``."""
        for other in self.others.values():
            other.play(event.seat, self.game.encode(other, event.seat, event.move))
        self.played += 1
        self.broken = self._broken_beside(state)

    @property
    def done(self) -> bool:
        """Whether they were played on long enough."""
        return self.played >= MOVES
