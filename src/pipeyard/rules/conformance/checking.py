"""Plays random games and asks every question on the way."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from pipeyard.rules.conformance.copies import Copies
from pipeyard.rules.conformance.examiner import Examiner
from pipeyard.rules.conformance.menus import check_menus, check_wrong_moves
from pipeyard.rules.conformance.positions import check_text, check_waiting
from pipeyard.rules.conformance.report import Line, Report
from pipeyard.rules.conformance.table_questions import broken_at, broken_by_undo, moves_asleep
from pipeyard.rules.conformance.views import check_seen, check_views
from pipeyard.rules.protocol import NATURE, Event, Game, Seat, State, digest, replay
from pipeyard.rules.random_play import play_randomly
from pipeyard.rules.rulebook import rule_ids
from pipeyard.rules.setups import Setup, setups

LIMIT = 20_000  # moves after which a game is taken never to end


def check_game(
    game: Game,
    editions: Iterable[str] | None = None,
    games: int = 1,
    rng: random.Random | None = None,
    share: float = 1.0,
    chosen: Iterable[Setup] | None = None,
    limit: int = LIMIT,
    manners: Mapping[str, float] | None = None,
) -> Report:
    """Play ``games`` random games of every setup (or of the ``chosen`` ones) and ask every question.

    ``share`` is the part of the positions examined closely, for games that are slow to ask; ``limit`` the
    most moves a game may take; ``manners`` as for ``play_randomly``. Raises :class:`Nonconformance`.
    """
    rng = rng or random.Random(1)
    rules = rule_ids(game)
    lines: list[Line] = []
    cited: set[str] = set()
    for setup in chosen if chosen is not None else setups(game, editions):
        lengths: list[int] = []
        examined = wrong = 0
        off_menu: set[str] = set()
        for _ in range(games):
            examiner = Examiner(game, setup, rng, rules, limit, manners or {}, cited, off_menu)
            lengths.append(play_through(examiner, share))
            examined += examiner.examined
            wrong += examiner.wrong
        verbs = tuple(sorted(off_menu))
        lines.append(Line(setup, games, sum(lengths), max(lengths, default=0), examined, wrong, verbs))
    return Report(game.name, tuple(lines), frozenset(cited))


def play_through(examiner: Examiner, share: float) -> int:
    """One random game; how many moves it took."""
    game = examiner.game
    start = examiner.asked(examiner.setup.start, game)
    examiner.state = start.copy()
    first = digest(game, start)
    examiner.expect(
        first == digest(game, examiner.setup.start(game)), "the same setup starts the same position"
    )
    examiner.expect(len(game.seat_names(start)) == examiner.setup.seats, "every seat has a name")
    events: list[Event] = []
    earlier: list[State] = []  # positions since somebody else acted or something was taken back
    actor: Seat | None = None
    while look(examiner, share):
        event = next(play_randomly(game, examiner.state, examiner.rng, manners=examiner.manners))
        if examiner.rng.random() < share:
            check_seen(examiner, event)
        name = "nature" if event.seat == NATURE else game.seat_names(start)[event.seat]
        examiner.log.append(f"{name}: {examiner.asked(game.write_move, examiner.state, event.move)}")
        examiner.moves.append(event.move)
        events.append(event)
        examiner.expect(len(events) <= examiner.limit, f"a game ends within {examiner.limit} moves")
        if event.seat != actor or event.move == game.undo_move:
            earlier.clear()
        actor = event.seat
        if game.undo_move is not None:
            earlier.append(examiner.state.copy())
        examiner.asked(examiner.state.play, event.seat, game.encode(examiner.state, event.seat, event.move))
        broken = examiner.asked(broken_by_undo, game, earlier, event, examiner.state)
        examiner.expect(not broken, broken)
        if examiner.copies is not None:
            examiner.asked(examiner.copies.follow, event, examiner.state)
            examiner.expect(not examiner.copies.broken, examiner.copies.broken)
            examiner.copies = None if examiner.copies.done else examiner.copies
    examiner.expect(digest(game, start) == first, "playing a copy leaves the original as it was")
    slept = examiner.asked(moves_asleep, game, start.copy(), len(events), examiner.limit)
    examiner.expect(
        slept < examiner.limit, f"a game in which everybody sleeps ends within {examiner.limit} moves"
    )
    again = examiner.asked(replay, game, start, events)
    examiner.expect(game.write(again) == game.write(examiner.state), "a replay ends where the game did")
    return len(events)


def look(examiner: Examiner, share: float) -> bool:
    """The cheap questions, and in a share of positions and the last one all; whether the game goes on."""
    going_on = check_waiting(examiner)
    if not going_on or examiner.rng.random() < share:
        examiner.examined += 1
        before = examiner.game.write(examiner.state)
        check_menus(examiner)
        check_wrong_moves(examiner)
        check_text(examiner)
        check_views(examiner)
        broken = examiner.asked(broken_at, examiner.game, examiner.state)
        examiner.expect(not broken, broken)
        if examiner.copies is None:
            examiner.copies = examiner.asked(Copies, examiner.game, examiner.state)
            examiner.expect(not examiner.copies.broken, examiner.copies.broken)
        examiner.expect(examiner.game.write(examiner.state) == before, "asking questions changes nothing")
    return going_on
