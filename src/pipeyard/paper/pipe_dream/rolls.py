"""Whether the pipes on a map can have come from the rolls made, one from each, and with how many wrenches."""

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_dream.terms import Terms

Cost = int | None  # wrenches, or None where a roll cannot bring a pipe


def wrenches(terms: Terms, cell: Cell, pose: int, roll: tuple[int, int]) -> Cost:
    """The fewest wrenches with which a roll brings a pipe, lying like this, to a cell."""
    found = []
    for pipe, line in (roll, roll[::-1]):
        if line in cell and pose in terms.turned[pipe - 1]:
            found.append(terms.turned[pipe - 1].index(pose))
    return min(found, default=None)


def cheapest(costs: list[list[Cost]]) -> list[int | None]:
    """For each row the column it is given, no column twice: as many rows as can be, at the least cost.

    >>> cheapest([[0, 2], [0, None]])
    [1, 0]
    """
    columns = len(costs[0]) if costs else 0
    given: list[int | None] = [None] * len(costs)
    holder: list[int | None] = [None] * columns
    for start in range(len(costs)):
        _give(costs, start, given, holder)
    return given


def _give(costs: list[list[Cost]], start: int, given: list[int | None], holder: list[int | None]) -> None:
    """Give one more row a column, by the cheapest chain of exchanges there is (Bellman and Ford's way)."""
    columns = len(holder)
    price: list[Cost] = [costs[start][column] for column in range(columns)]
    before: list[int | None] = [None] * columns  # the column whose holder moves here
    changed = True
    while changed:
        changed = False
        for column in range(columns):
            row, paid = holder[column], price[column]
            if row is None or paid is None:
                continue
            freed = paid - (costs[row][column] or 0)
            for other in range(columns):
                cost, now = costs[row][other], price[other]
                if other != column and cost is not None and (now is None or freed + cost < now):
                    price[other], before[other] = freed + cost, column
                    changed = True
    ends = [
        (paid, column) for column, paid in enumerate(price) if paid is not None and holder[column] is None
    ]
    if not ends:
        return
    at: int | None = min(ends)[1]
    while at is not None:
        previous = before[at]
        row = start if previous is None else holder[previous]
        assert row is not None
        holder[at], given[row] = row, at
        at = previous
