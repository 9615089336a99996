"""One game of a study: played from its number alone, so that it can be played again exactly."""

from __future__ import annotations

import hashlib
import random
import time
from dataclasses import dataclass, field
from itertools import pairwise

from pipeyard import plugins
from pipeyard.bots import registry as bots
from pipeyard.bots.bot import Bot, ask
from pipeyard.lab.measures import Fact, Measures, measures
from pipeyard.lab.variants import known_edition
from pipeyard.match import chance
from pipeyard.rules.protocol import NATURE, Game, Move, Seat, State

MOVES = "moves: "  # before the kind of a move in the facts
TALK = 6  # times in a row that bots may act out of turn before the game goes on


@dataclass(frozen=True, slots=True)
class Table:
    """What a game is played with: everything but its number."""

    variant: str
    lineup: int  # which list of players
    game: str
    edition: str
    edition_text: str  # of an edition that is not one of the game's own: workers may be on other machines
    bot_files: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    rotate: bool
    seed: str
    playouts: int | None
    limit: int


@dataclass(slots=True)
class TurnRow:
    """How it stood after a turn."""

    turn: int
    seat: int
    decisions: int
    verbs: str  # what was done, in order: "draw place rotate done"
    standing: list[float]


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision of a game, whole."""

    event: int
    seat: int
    position: str
    menu: tuple[str, ...]
    move: str


@dataclass(slots=True)
class GameRow:
    """A game as it ended."""

    variant: str
    lineup: int
    number: int
    players: list[str]  # by seat
    scores: list[float | None]
    winners: list[int]
    ended_by: str  # a rule id; "limit" where it was broken off; "failed" where a bot or a rule raised
    events: int
    decisions: int
    first: int | None = None  # the seat that began; None where all play at once
    turns: list[TurnRow] = field(default_factory=list)
    facts: dict[tuple[int | None, str], float] = field(default_factory=dict)  # by seat and what is counted
    problem: str = ""
    moves: list[tuple[int, str]] = field(default_factory=list)  # of a game that failed: the log of it
    seconds: float = 0.0  # of computing; not part of the table, which is the same whenever it is made

    def add(self, fact: Fact) -> None:
        """Count something."""
        seat, name, amount = fact
        self.facts[seat, name] = self.facts.get((seat, name), 0.0) + amount

    def share(self, seat: int) -> float:
        """A seat's part in the win: 1, its share of a shared one, or 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play(table: Table, game: Game, number: int) -> GameRow:
    """Game ``number`` of a table. One that fails is kept with what was played."""
    return _played(table, game, number, None)


def choices(table: Table, game: Game, number: int) -> tuple[list[Choice], GameRow]:
    """Every decision of game ``number``, and how it ended."""
    made: list[Choice] = []
    return made, _played(table, game, number, made)


def _played(table: Table, game: Game, number: int, made: list[Choice] | None) -> GameRow:
    began = time.process_time()
    shift = number % len(table.players) if table.rotate else 0
    players = [*table.players[shift:], *table.players[:shift]]
    row = GameRow(table.variant, table.lineup, number, players, [], [], "", 0, 0)
    playing = _Game(table, game, number, players, row, made)
    try:
        playing.run()
    except Exception as problem:
        row.ended_by, row.problem = "failed", f"{type(problem).__name__}: {problem}"
        row.scores, row.winners = [None] * len(players), []
        row.moves = playing.told()
    row.seconds = time.process_time() - began
    return row


class _Game:
    """A game while it is played."""

    def __init__(
        self,
        table: Table,
        game: Game,
        number: int,
        players: list[str],
        row: GameRow,
        made: list[Choice] | None,
    ) -> None:
        self.table = table
        self.made = made
        self.game = game
        self.row = row
        for file in table.bot_files:
            plugins.add_bot(file)
        self.edition = known_edition(game, table.edition, table.edition_text)
        self.state: State = game.start(self.edition, len(players), dict(table.options))
        self.measures: Measures | None = measures(game.name)
        # The same number, the same luck, whatever the variant: what differs then is the rule.
        self.secret = chance.seeded(f"{table.seed} game {number}")
        self.bots: list[Bot] = [bots.bot(name, game.name) for name in players]
        seeds = [f"{table.seed} game {number} seat {seat}" for seat in range(len(players))]
        self.dice = [random.Random(hashlib.sha256(seed.encode()).digest()) for seed in seeds]
        self.drawn = 0
        self.codes: list[tuple[Seat, int]] = []  # what was played: told if the game fails
        self.verbs: list[str] = []
        self.thought = 0
        self.turn: object = None
        self.mover: Seat = 0

    def run(self) -> None:
        talked, silent = 0, set[Seat]()
        while (waiting := self.state.waiting()).must:
            if self.row.events >= self.table.limit:
                self._finish("limit")
                return
            if NATURE in waiting.must:
                self.drawn += 1
                self._make(NATURE, None, chance.draw(self.secret, self.drawn, self.state.chances()))
                continue
            speak = [seat for seat in waiting.may if seat not in silent] if talked < TALK else []
            if speak:
                silent.add(speak[0])
                if self._move(speak[0], must=False):
                    talked, silent = talked + 1, set()
                continue
            if self._move(waiting.must[0], must=True):
                talked, silent = 0, set()
        self._finish("")

    def told(self) -> list[tuple[int, str]]:
        """What was played, in notation."""
        state = self.game.start(self.edition, len(self.bots), dict(self.table.options))
        found = []
        for seat, code in self.codes:
            found.append((seat, self.game.write_move(state, self.game.decode(state, seat, code))))
            state.play(seat, code)
        return found

    def _move(self, seat: Seat, must: bool) -> bool:
        state, game = self.state, self.game
        move = ask(self.bots[seat], game, state, seat, self.dice[seat], playouts=self.table.playouts)
        if move is None and not must:
            return False
        assert move is not None
        refusal = game.refusal(state, seat, move)
        if refusal is not None:
            raise ValueError(
                f"{self.bots[seat].name} made an illegal move: {refusal.reason} ({refusal.rule})"
            )
        self._make(seat, move, game.encode(state, seat, move))
        return True

    def _make(self, seat: Seat, move: Move | None, code: int) -> None:
        if move is not None:
            self.row.decisions += 1
            self.thought += 1
            verb = _verb(move)
            self.verbs.append(verb)
            self.row.add((seat, f"{MOVES}{verb}", 1.0))
            if self.measures is not None:
                for fact in self.measures.noticed(self.state, seat, move):
                    self.row.add(fact)
            if self.made is not None:
                self.made.append(self._choice(seat, move))
            if seat in self.state.waiting().must:
                self.mover = seat
        self.codes.append((seat, code))
        self.state.play(seat, code)
        self.row.events += 1
        if self.measures is not None:
            turn = self.measures.turn(self.state)
            if turn != self.turn:
                self._end_turn()
                self.turn = turn

    def _choice(self, seat: Seat, move: Move) -> Choice:
        game, state = self.game, self.state
        menu = tuple(game.write_move(state, game.decode(state, seat, code)) for code in state.codes(seat))
        return Choice(self.row.events, seat, game.write(state), menu, game.write_move(state, move))

    def _end_turn(self) -> None:
        if self.turn is not None and self.measures is not None:
            standing = [float(value) for value in self.measures.standing(self.state)]
            row = TurnRow(len(self.row.turns) + 1, self.mover, self.thought, " ".join(self.verbs), standing)
            self.row.turns.append(row)
        self.verbs, self.thought = [], 0

    def _finish(self, broken_off: str) -> None:
        result = self.state.result()
        row = self.row
        if self.verbs:
            self._end_turn()
        if self.measures is not None:
            row.first = self.measures.first(self.state)
            for fact in self.measures.facts(self.state):
                row.add(fact)
        if result is None:
            row.ended_by, row.scores = broken_off, [None] * len(row.players)
            return
        row.ended_by = result.rule
        row.scores = [None if score is None else float(score) for score in result.scores]
        row.winners = list(result.winners)


def _verb(move: Move) -> str:
    """A move's class as a word: ``AskPrice`` is "ask-price"."""
    name = type(move).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).strip("-")


def lead_changes(row: GameRow) -> int:
    """How often somebody else took the lead."""
    leaders = [_leader(turn.standing) for turn in row.turns]
    known = [leader for leader in leaders if leader is not None]
    return sum(1 for before, after in pairwise(known) if before != after)


def winner_known(row: GameRow) -> float | None:
    """The part of the game after which the winner led to the end; None where nobody won alone."""
    if len(row.winners) != 1 or not row.turns:
        return None
    (winner,) = row.winners
    last = 0
    for number, turn in enumerate(row.turns, 1):
        if _leader(turn.standing) != winner:
            last = number
    return min(1.0, last / len(row.turns))


def dead_turns(row: GameRow) -> float:
    """The part of the turns that changed no seat's standing."""
    if len(row.turns) < 2:
        return 0.0
    pairs = pairwise(row.turns)
    return sum(1 for before, after in pairs if before.standing == after.standing) / (len(row.turns) - 1)


def _leader(standing: list[float]) -> int | None:
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None
