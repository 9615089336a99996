"""A Pipe Dream game that was written down turn by turn, played again by the rules."""

from pipeyard.paper.audit.report import Fault
from pipeyard.paper.pipe_dream.typed_sheet import Typed
from pipeyard.rules import registry
from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.moves import Done, GoOn, PlaceSource, RollDice, Stop
from pipeyard.rules.pipe_dream.scoring import player_name
from pipeyard.rules.pipe_dream.setup import new_game
from pipeyard.rules.pipe_dream.sheet import STOP, TURN
from pipeyard.rules.pipe_dream.state import PipeDreamState
from pipeyard.rules.protocol import NATURE, Move, NotationError, Seat
from pipeyard.rules.shapes import NO_PIPE, TEXT
from pipeyard.rules.words import say


class Replay:
    """A game being played again; after the first refused roll or move it stands still."""

    def __init__(self, typed: Typed, faults: list[Fault]) -> None:
        self.rules = registry.game("pipe-dream")
        self.state: PipeDreamState = new_game(typed.edition.terms, 1, False, typed.source_dice)
        self.faults = faults
        self.turn = 0
        self.stands = False

    def move(self, seat: Seat, move: Move) -> bool:
        """Make a move, or tell why it cannot be."""
        if self.stands:
            return False
        refused = self.rules.refusal(self.state, seat, move)
        if refused is None:
            self.state.play(seat, self.rules.encode(self.state, seat, move))
            return True
        values = {
            "turn": self.turn,
            "move": self.rules.write_move(self.state, move),
            "reason": refused.reason,
        }
        self.faults.append(
            Fault(refused.rule, say("Turn {turn}, “{move}”: {reason}", **values), refused.cells)
        )
        self.stands = True
        return False

    def play(self, roll: tuple[int, int], moves: list[str]) -> None:
        """One turn: the roll, the moves, and done where nobody said it."""
        self.turn += 1
        if self.state.sheets[0].step == STOP:  # who plays another turn has gone on
            self.move(0, GoOn())
        self.move(NATURE, RollDice(roll[0], roll[1], player_name(0)))
        for text in moves:
            try:
                move = self.rules.read_move(self.state, text)
                if isinstance(move, Stop | GoOn):  # who says so has finished the turn
                    self._finish()
                self.move(0, move)
            except NotationError as error:
                text_said = say("Turn {turn}: {reason}", turn=self.turn, reason=error.args[0])
                self.faults.append(Fault("pipe-dream/steps", text_said))
                self.stands = True
        self._finish()

    def _finish(self) -> None:
        if not self.stands and self.state.sheets[0].step == TURN:
            self.move(0, Done())


def replayed(typed: Typed, faults: list[Fault]) -> None:
    """Play the record again and compare the map it leads to with the one that is drawn."""
    replay = Replay(typed, faults)
    if typed.source_dice or len(typed.sources) != 1:
        text = say("A record is replayed from a source that was chosen; draw it on the map.")
        if typed.source_dice:
            faults.append(Fault("pipe-dream/source-dice", text))
        return
    replay.move(0, PlaceSource(typed.sources[0]))
    for number, (roll, moves) in enumerate(typed.turns):
        if roll is None and number < len(typed.rolls):
            roll = typed.rolls[number]
        if roll is None:
            text = say("No roll is written down for turn {turn}.", turn=number + 1)
            faults.append(Fault("pipe-dream/roll", text))
            return
        replay.play(roll, moves)
    if not replay.stands:
        _compare(typed, replay.state, faults)


def _compare(typed: Typed, state: PipeDreamState, faults: list[Fault]) -> None:
    sheet = state.sheets[0]
    if not typed.drawn:
        return
    for site, pose in enumerate(sheet.poses):
        cell: Cell = sheet.terms.cell(site)
        drawn = typed.drawn.get(cell, NO_PIPE)
        if site != sheet.source and drawn != pose:
            values = {"row": cell[0], "column": cell[1]}
            if pose == NO_PIPE:
                text = say(
                    "{drawn} is drawn on ({row},{column}); by the record nothing is there.",
                    drawn=TEXT[drawn],
                    **values,
                )
            elif drawn == NO_PIPE:
                text = say(
                    "By the record {found} lies on ({row},{column}); nothing is drawn there.",
                    found=TEXT[pose],
                    **values,
                )
            else:
                text = say(
                    "{drawn} is drawn on ({row},{column}); by the record it is {found}.",
                    drawn=TEXT[drawn],
                    found=TEXT[pose],
                    **values,
                )
            faults.append(Fault("pipe-dream/steps", text, (cell,)))
    for name, value in (
        ("wrenches", sheet.wrenches),
        ("bombs", sheet.bombs),
        ("crosses", sheet.crosses),
        ("meter", sheet.meter),
    ):
        if name in typed.counts and typed.counts[name] != value:
            text = say(
                "The sheet says {name} {claimed}; by the record it is {found}.",
                name=name,
                claimed=typed.counts[name],
                found=value,
            )
            faults.append(Fault("pipe-dream/steps", text))
