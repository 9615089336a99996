"""Who has won, and by how much."""

from pipeyard.rules.outcome import Result
from pipeyard.rules.pipes.table import Table


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
        steps = scores[0]
        reason = f"The water has stopped after {steps} step{'' if steps == 1 else 's'}."
        return Result(scores, (0,), "pipes/solo", reason)
    if table.players_in:
        winner = [board.out for board in table.boards].index(0)
        reason = f"Only the water of p{winner + 1} still runs."
        return Result(scores, (winner,), "pipes/last-one", reason)
    last = max([board.out for board in table.boards])
    winners = tuple([seat for seat in range(len(scores)) if table.boards[seat].out == last])
    names = (
        " and ".join([f"p{seat + 1}" for seat in winners]) if len(winners) < 5 else f"{len(winners)} players"
    )
    if len(winners) == 1:  # only in a position somebody wrote down
        return Result(scores, winners, "pipes/last-one", f"The water of {names} ran longest.")
    return Result(scores, winners, "pipes/shared", f"{names} went out together in the last round.")
