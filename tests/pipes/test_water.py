"""Water in games by players who keep their pipes going: what must always hold, and that it was tried."""

from collections import Counter

import pytest

from pipeyard.rules.pipes.board import CROSSING_POSE, TELEPORT, Board
from pipeyard.rules.pipes.water import ahead, path
from tests.pipes.tables import GAME, guided_game


def check_board(board: Board) -> None:
    """The water marked on a board is the way from the valve, and nowhere else."""
    doors = path(board)
    assert len(doors) == board.steps
    assert len(set(doors)) == len(doors), "no side of a field is entered twice"
    wet: Counter[int] = Counter()
    for door in doors:
        out = board.leaves(door)
        assert out >= 0
        wet[door] += 1
        wet[out] += 1
    assert set(wet.values()) <= {1}, "no side is used twice"
    marked = {
        4 * site + side for site in range(board.size) for side in range(4) if board.wet[site] & 1 << side
    }
    assert marked == set(wet)
    after = board.across(board.leaves(doors[-1])) if doors else board.first_door()
    assert board.front == after
    visits = Counter(door >> 2 for door in doors)
    assert all(n == 1 or (n == 2 and board.pieces[site] == CROSSING_POSE) for site, n in visits.items())
    assert len(set(ahead(board))) == len(ahead(board))


def check_game(seed: int, seats: int, seen: Counter[str], **options: str) -> None:
    """Play a game and look at every round of water."""
    rounds = 0
    steps = [0] * seats
    for state, _, _ in guided_game(seed, seats, **options):
        if state.rounds == rounds:
            continue
        rounds += 1
        assert state.rounds == rounds, "one round a turn"
        assert state.rounds == state.turn - state.terms.dry + (state.result() is not None)
        moved = [board.steps - before for board, before in zip(state.boards, steps, strict=True)]
        again = [_recrosses(board, count) for board, count in zip(state.boards, moved, strict=True)]
        made = sum(len(places) for places in again)
        for board, count, own in zip(state.boards, moved, again, strict=True):
            check_board(board)
            if board.out:
                assert board.out == rounds or count == 0, "who is out stays where they are"
            else:
                pushed = state.terms.recross * (made - len(own))
                assert count == 1 + pushed, "who is in has moved all that others' recrosses owed"
        steps = [board.steps for board in state.boards]
        seen["rounds"] += 1
        seen["recrosses"] += made
        seen["cascades"] += any(place > 0 for places in again for place in places)
    result = state.result()
    assert result is not None
    assert sum(not board.out for board in state.boards) <= (seats > 1)
    best = max(score for score in result.scores if score is not None)
    assert result.winners == tuple(seat for seat in range(seats) if result.scores[seat] == best)
    seen["games"] += 1
    seen["teleports"] += sum(
        any(board.wet[site] for site in range(board.size) if board.pieces[site] >= TELEPORT)
        for board in state.boards
    )


def _recrosses(board: Board, moved: int) -> list[int]:
    """Which of the last so many steps, from 0, entered a crossing for the second time."""
    doors = [door >> 2 for door in path(board)]
    start = len(doors) - moved
    return [
        at - start
        for at in range(start, len(doors))
        if board.pieces[doors[at]] == CROSSING_POSE and doors[at] in doors[:at]
    ]


def test_water_in_guided_games() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        check_game(seed, 3, seen, walls="4", crossings="6", teleports="2")
    assert seen["recrosses"] > 50
    assert seen["cascades"] > 4, "rounds in which pushed water recrossed"
    assert seen["teleports"] > 20, "boards whose water went through a teleport"


@pytest.mark.parametrize("push", [0, 3])
def test_an_edition_says_how_far_a_recross_pushes(push: int) -> None:
    shelf = GAME.shelf
    assert shelf is not None
    name = shelf.adopt(f"push-{push}", shelf.text("classic").replace("recross = 1", f"recross = {push}"))
    seen: Counter[str] = Counter()
    for seed in range(25):
        check_game(seed, 3, seen, edition=name, walls="4", crossings="6", teleports="2")
    assert seen["recrosses"] > 15


@pytest.mark.deep
def test_water_in_ten_thousand_games() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10_000):
        check_game(seed, 1 + seed % 4, seen)
    print(dict(seen))
    assert seen["games"] == 10_000
    assert min(seen["recrosses"], seen["cascades"], seen["teleports"]) > 100


def test_positions_of_guided_games_survive_being_written() -> None:
    for seed in range(4):
        for number, (state, _, _) in enumerate(guided_game(seed, 2)):
            if number % 5 == 0:
                text = GAME.write(state)
                again = GAME.read(text)
                assert GAME.write(again) == text
                assert GAME.view(again, None) == GAME.view(state, None)
                for mine, theirs in zip(state.boards, again.boards, strict=True):
                    assert (mine.pieces, mine.wet, mine.front) == (theirs.pieces, theirs.wet, theirs.front)
                    assert (mine.ends, mine.left, mine.acts) == (theirs.ends, theirs.left, theirs.acts)
