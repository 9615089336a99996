"""Who has won, and by how much."""

from functools import lru_cache

from pipeyard.rules.outcome import Result
from pipeyard.rules.pipes.table import Table
from pipeyard.rules.words import Words, all_of, say, seated


def score(table: Table, seat: int) -> int:
    """Rounds survived so far; alone, water steps."""
    board = table.boards[seat]
    if len(table.boards) == 1:
        return board.steps
    return board.out - 1 if board.out else table.rounds


def is_over(table: Table) -> bool:
    """Whether so few are left that the game has ended."""
    return table.players_in == 0 or (table.players_in == 1 and len(table.boards) > 1)


def result(table: Table) -> Result:
    """The result of a game that is over."""
    scores = tuple([score(table, seat) for seat in range(len(table.boards))])
    if len(scores) == 1:
        return Result(scores, (0,), "pipes/solo", _stopped(scores[0]))
    if table.players_in:
        winner = [board.out for board in table.boards].index(0)
        return Result(scores, (winner,), "pipes/last-one", _runs(winner))
    last = max([board.out for board in table.boards])
    winners = tuple([seat for seat in range(len(scores)) if table.boards[seat].out == last])
    if len(winners) == 1:  # only in a position somebody wrote down
        return Result(scores, winners, "pipes/last-one", _ran_longest(winners[0]))
    return Result(scores, winners, "pipes/shared", _together(winners))


def player_word(seat: int) -> Words:
    """The player of a seat."""
    return seated(seat, f"p{seat + 1}")


# Many games end alike, and simulations end many: sentences are made once.
@lru_cache(1000)
def _stopped(steps: int) -> Words:
    return say("The water has stopped after {n} {n:step|steps}.", n=steps)


@lru_cache(1000)
def _runs(seat: int) -> Words:
    return say("Only the water of {player} still runs.", player=player_word(seat))


@lru_cache(1000)
def _ran_longest(seat: int) -> Words:
    return say("The water of {player} ran longest.", player=player_word(seat))


@lru_cache(1000)
def _together(seats: tuple[int, ...]) -> Words:
    if len(seats) >= 5:
        return say("{n} {n:player|players} went out together in the last round.", n=len(seats))
    names = all_of([player_word(seat) for seat in seats])
    return say("{players} went out together in the last round.", players=names)
